import { describe, expect, it } from "vitest";
import { de } from "./de";
import { en, type Texts } from "./en";
import { es } from "./es";
import { introduction as introductionDe } from "./introduction/de";
import { introduction as introductionEn } from "./introduction/en";
import { introduction as introductionEs } from "./introduction/es";
import { rules as rulesDe } from "./rules/de";
import { rules as rulesEn } from "./rules/en";
import { rules as rulesEs } from "./rules/es";

const LANGUAGES: Record<string, Texts> = { en, de, es };

/** Words that come only with a screen of their own. */
const LATER: Record<string, object> = {
  en: { introduction: introductionEn, rules: rulesEn },
  de: { introduction: introductionDe, rules: rulesDe },
  es: { introduction: introductionEs, rules: rulesEs },
};

/** Every text of a language by its place; functions are asked for a few numbers and names. */
function flat(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const say = value as (...given: unknown[]) => unknown;
    return [0, 1, 2, 5].flatMap((count) => {
      // Names, numbers, colours and lists all make sense somewhere: what throws is another kind.
      const kinds: unknown[][] = [
        [count, count, count],
        ["Ada", "x", count],
        ["red", count, ["a"]],
        [count, "red"],
        [["a", "b"]],
      ];
      return kinds.flatMap((given) => {
        try {
          const text = say(...given);
          return typeof text === "string" ? [[`${path}(${given})`, text] as [string, string]] : [];
        } catch {
          return [];
        }
      });
    });
  }
  if (Array.isArray(value)) {
    // The list of bots starts at 1: the first entry is empty on purpose.
    const from = value[0] === "" ? 1 : 0;
    return value.slice(from).flatMap((item, i) => flat(item, `${path}[${i}]`));
  }
  return Object.entries(value as object).flatMap(([key, item]) => flat(item, `${path}.${key}`));
}

const paths = (texts: Texts) =>
  Object.entries(texts).map(([key, value]) => {
    const shape = Array.isArray(value) ? `[${value.length}]` : typeof value;
    return `${key}: ${shape}`;
  });

it("every text is used somewhere", () => {
  const sources = import.meta.glob(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!./*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const all = Object.values(sources).join("\n");
  const unused = Object.keys(en).filter((key) => !new RegExp(`\\bt\\.${key}\\b`).test(all));
  expect(unused).toEqual([]);
});

describe.each(Object.entries(LANGUAGES))("%s", (language, texts) => {
  it("has every text", () => {
    expect(paths(texts)).toEqual(paths(en));
    expect(Object.keys(texts.error)).toEqual(Object.keys(en.error));
  });

  it("has no empty text", () => {
    // The corner of a table, and what needs no number, are empty on purpose.
    const inTable = ([path]: [string, string]) => path.includes(".table[");
    const later = flat(LATER[language]).filter((text) => !inTable(text));
    const empty = [...flat(texts), ...later].filter(([, text]) => text.trim() === "");
    expect(empty).toEqual([]);
  });

  it("is not left in English", () => {
    if (language === "en") return;
    // Short words may be the same by chance; sentences are not.
    const english = new Set([...flat(en), ...flat(LATER.en)].map(([, text]) => text));
    const same = [...flat(texts), ...flat(LATER[language])].filter(
      ([, text]) =>
        text.split(/\s+/).filter((word) => /\p{L}{3}/u.test(word)).length > 2 && english.has(text),
    );
    expect(same).toEqual([]);
  });

  it("says as much as the others on the screens with words of their own", () => {
    const places = (texts: object) => flat(texts).map(([path]) => path);
    expect(places(LATER[language]!)).toEqual(places(LATER.en!));
    const [here, there] = [LATER[language], LATER.en].map((texts) => JSON.stringify(texts));
    for (const word of [/"figure":"[^"]+"/g, /"id":"[^"]+"/g, /\*\*/g]) {
      expect(here!.match(word)).toEqual(there!.match(word));
    }
  });

  it("has its plurals right", () => {
    expect(texts.discsLeft(1)).not.toEqual(texts.discsLeft(2).replace("2", "1"));
    expect(texts.missed(1)).not.toEqual(texts.missed(2).replace("2", "1"));
    for (const count of [0, 2, 5, 11, 21]) expect(texts.minutes(count)).toContain(String(count));
  });
});
