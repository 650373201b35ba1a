import { describe, expect, it } from "vitest";
import { POINTS } from "../state/points";
import { de } from "./de";
import { en, type Texts } from "./en";
import { es } from "./es";
import { EXAMPLES } from "./examples";
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

/** Every text of a language by its place; sentences with typical arguments. */
function flat(value: unknown, path = ""): [string, string][] {
  if (typeof value === "string") return [[path, value]];
  if (typeof value === "function") {
    const name = path.slice(1);
    const given = (
      name in EXAMPLES ? EXAMPLES[name as keyof typeof EXAMPLES] : LATER_EXAMPLES[name]
    ) as unknown[][];
    return given.map((given) => [path, (value as (...given: unknown[]) => string)(...given)]);
  }
  if (Array.isArray(value)) {
    // The list of bots starts at 1: the first entry is empty on purpose.
    const from = value[0] === "" ? 1 : 0;
    return value.slice(from).flatMap((item, i) => flat(item, `${path}[${i}]`));
  }
  return Object.entries(value as object)
    .filter(([key]) => key !== "id" && key !== "figure")
    .flatMap(([key, item]) => flat(item, `${path}.${key}`));
}

const LATER_EXAMPLES: Record<string, unknown[][]> = {
  "introduction.step": [[3, 8]],
  "introduction.stepName": [
    [2, "…", false],
    [2, "…", true],
  ],
};

/** Texts that go on in the middle of a sentence, or stand beside a number. */
const INSIDE =
  /^\.(fact\w+|inSupply|solo(Certain|Spare)|phase(One|Two)Note|supply|left|allPlaced|standIn|away|resigned|next|playing|finished|closed|host|keys|keyHint|replayKeys|discsLeft|hints(Agrees|NotYet)|progress(Games|Won|Below|Best)|missed|standing|moreWaiting|deadline|against|againstShort|opponents|onDevice|discsEach|freeSeats|hours|minutes|seconds|days)\b/;

const paths = (texts: Texts) =>
  Object.entries(texts).map(([key, value]) => {
    const shape = Array.isArray(value) ? `[${value.length}]` : typeof value;
    return `${key}: ${shape}`;
  });

it("every piece of a lesson's text is about something, or nothing", () => {
  for (const { lessons } of [introductionEn, introductionDe, introductionEs]) {
    for (const [topic, { text }] of Object.entries(lessons)) {
      expect(POINTS[topic as keyof typeof POINTS], topic).toHaveLength(text.length);
    }
  }
});

it("every text is used somewhere", () => {
  const sources = import.meta.glob(["../**/*.svelte", "../**/*.ts", "!../**/*.test.ts", "!./*"], {
    query: "?raw",
    import: "default",
    eager: true,
  });
  const own = import.meta.glob("./en.ts", { query: "?raw", import: "default", eager: true });
  const all = [...Object.values(sources), ...Object.values(own)].join("\n");
  const unused = Object.keys(en).filter((key) => !new RegExp(`\\b(t|en)\\.${key}\\b`).test(all));
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

  it("says what was reviewed", async () => {
    const said = [...flat(texts), ...flat(LATER[language])];
    const lines = said.map(([path, text]) => `${path.slice(1)}: ${text}\n`).join("");
    await expect(lines).toMatchFileSnapshot(`./said/${language}.txt`);
  });

  it("has sentences without slips", () => {
    const wrong = [...flat(texts), ...flat(LATER[language])].filter(
      ([path, text]) =>
        / {2}|undefined|null|NaN|\[object|#| [.,;!?]|[.?!]\.|\bYou's|\bYou is|de Tú|von Du/.test(
          text,
        ) ||
        (/^\p{Ll}/u.test(text) && !INSIDE.test(path) && !path.includes(".list[")),
    );
    expect(wrong).toEqual([]);
  });

  it("counts moons in the game and leaves time to the clock", () => {
    const time = { en: /\btime\b/i, de: /\bZeit\b/, es: /\btiempo\b/i }[language]!;
    const wrong = [...flat(texts), ...flat(LATER[language])].filter(
      ([path, text]) => time.test(text) && !path.startsWith(".temper"),
    );
    expect(wrong).toEqual([]);
  });

  it("has its plurals right", () => {
    expect(texts.discsLeft(1)).not.toEqual(texts.discsLeft(2).replace("2", "1"));
    expect(texts.missed(1)).not.toEqual(texts.missed(2).replace("2", "1"));
    for (const count of [0, 2, 5, 11, 21]) expect(texts.minutes(count)).toContain(String(count));
  });
});
