import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import examples from "../../../words/examples.json";
import { ftlFiles, readCatalogue, WORDS } from "../../build/catalogue.mjs";
import { POINTS } from "../state/points";
import { introductionTextsOf, NAMES, textsOf } from ".";

const ROOT = join(import.meta.dirname, "../../..");
interface Entry {
  path: string;
  parameters: { name: string }[];
  attributes: string[];
}
const { entries }: { entries: Map<string, Entry> } = readCatalogue(ftlFiles(WORDS));
const EXAMPLES: Record<string, readonly Record<string, unknown>[]> = examples;

type Said =
  | string
  | readonly string[]
  | ((...given: unknown[]) => string)
  | { [name: string]: Said };
const FILES = import.meta.glob<{ texts: Record<string, Said> }>("../../made/*/*.ts", {
  eager: true,
});

/** Everything that can be said in a language, in the order of the catalogue. */
function everything(language: string): Record<string, Said> {
  const files = Object.entries(FILES).filter(([path]) => path.endsWith(`/${language}.ts`));
  return Object.assign({}, ...files.map(([, { texts }]) => texts));
}

/** Every text of a language by its key; sentences with typical arguments. */
function said(language: string): [string, string][] {
  const texts = everything(language);
  return [...entries].flatMap(([key, { parameters }]) => flat(key, texts[key]!, parameters));
}

function flat(path: string, text: Said, parameters: { name: string }[]): [string, string][] {
  if (typeof text === "string") return [[path, text]];
  if (typeof text === "function") {
    const given = EXAMPLES[path] ?? [];
    return given.map((each) => [path, text(...parameters.map(({ name }) => each[name]))]);
  }
  if (Array.isArray(text)) return text.map((item, i) => [`${path}${i + 1}`, item]);
  return Object.entries(text).flatMap(([name, item]) => flat(`${path}.${name}`, item, []));
}

/** Texts that go on in the middle of a sentence, or stand beside a number. */
const INSIDE =
  /^(fact\w+|inSupply|solo(Certain|Spare)|phase(One|Two)Note|supply|left|allPlaced|standIn|away|resigned|next|playing|finished|closed|host|key\w+|discsLeft|hints(Agrees|NotYet)|progress(Games|Won|Below|Best)|missed|moreWaiting|deadline|against|againstShort|againstMany|opponents|onDevice|discsEach|freeSeats|hours|minutes|seconds|days|who(Inside|With)|seat(Free|Held)|colorCount|tileInside|move(Fill|Phase)|rules_\w+\.item\d)\b/;

it("every text is used by the page or by a program", () => {
  const sources = (folder: string, kinds: RegExp): string[] =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => kinds.test(path) && !/(^|\/)(made|target|tests)\/|\.test\.ts$/.test(path))
      .map((path) => readFileSync(join(ROOT, folder, path), "utf8"));
  const page = [
    ...sources("web/src", /\.(ts|svelte)$/),
    ...sources("web/build", /\.mjs$/),
    readFileSync(join(ROOT, "web/index.html"), "utf8"),
    readFileSync(join(ROOT, "web/manifest.webmanifest"), "utf8"),
  ].join("\n");
  const programs = sources("crates", /\.rs$/).join("\n");
  const snake = (name: string) => name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  const unused = [...entries].flatMap(([key, { path, attributes }]) => {
    // Lessons, sections and figures are looked up by their names: `lesson_${topic}`.
    const [, kind, name] = /^([a-z]+)_(.+)$/.exec(key) ?? [];
    const used = kind
      ? page.includes(`${kind}_$`) && new RegExp(`["\\s]${name}["?:]`).test(page)
      : new RegExp(
          `\\b(t|en|words|intro)\\.${key}\\b|[{ ]${key}\\b[^{}]*\\}: RulesTexts|"${key}"|%${key}%`,
        ).test(page) ||
        new RegExp(`\\btexts(\\(\\))?\\s*\\.${snake(key)}(_\\w+)?\\(`).test(programs);
    if (!used) return [`${path}: ${key} (en)`];
    const names = attributes.map((name) => name.replace(/\d+$/, ""));
    return names
      .filter((name) => !new RegExp(`\\b${name}\\b`).test(page))
      .map((name) => `${path}: ${key}.${name} (en)`);
  });
  expect(unused).toEqual([]);
});

it("every sentence with arguments has examples, and every example a sentence", () => {
  const given = [...entries].filter(([, { parameters }]) => parameters.length > 0);
  expect(Object.keys(EXAMPLES).sort()).toEqual(given.map(([key]) => key).sort());
  for (const [key, { parameters }] of given) {
    const names = parameters.map(({ name }) => name).sort();
    for (const example of EXAMPLES[key]!) expect(Object.keys(example).sort(), key).toEqual(names);
  }
});

const LANGUAGES = Object.keys(NAMES) as (keyof typeof NAMES)[];

describe.each(LANGUAGES)("%s", (language) => {
  const all = said(language);

  it("has no empty text", () => {
    expect(all.filter(([, text]) => text.trim() === "")).toEqual([]);
  });

  it("is not left in English", () => {
    if (language === "en") return;
    // Short words may be the same by chance; sentences are not.
    const english = new Set(said("en").map(([, text]) => text));
    const same = all.filter(
      ([, text]) =>
        text.split(/\s+/).filter((word) => /\p{L}{3}/u.test(word)).length > 2 && english.has(text),
    );
    expect(same).toEqual([]);
  });

  it("has as many bold words as English in the rules", () => {
    const english = new Map(said("en"));
    const bold = (text: string) => text.match(/\*\*/g)?.length ?? 0;
    expect(all.filter(([path, text]) => bold(text) !== bold(english.get(path) ?? ""))).toEqual([]);
  });

  it("says what was reviewed", async () => {
    const lines = all.map(([path, text]) => `${path}: ${text}\n`).join("");
    await expect(lines).toMatchFileSnapshot(join(ROOT, "words", language, "said.txt"));
  });

  it("has sentences without slips", () => {
    const wrong = all.filter(
      ([path, text]) =>
        / {2}|undefined|null|NaN|\[object|[{}]| [.,;!?]|[.?!]\.|\bYou's|\bYou is|de Tú|von Du/.test(
          text,
        ) ||
        (/^\p{Ll}/u.test(text) && !INSIDE.test(path)),
    );
    expect(wrong).toEqual([]);
  });

  it("counts moons in the game and leaves time to the clock", () => {
    const time = { en: /\btime\b/i, de: /\bZeit\b/, es: /\btiempo\b/i }[language];
    expect(all.filter(([path, text]) => path !== "temper" && time.test(text))).toEqual([]);
  });

  it("has its plurals right", async () => {
    const texts = await textsOf(language);
    expect(texts.discsLeft(1)).not.toEqual(texts.discsLeft(2).replace("2", "1"));
    expect(texts.missed(1)).not.toEqual(texts.missed(2).replace("2", "1"));
    for (const count of [0, 2, 5, 11, 21]) expect(texts.minutes(count)).toContain(String(count));
  });

  it("has a piece of a lesson's text for everything that is pointed out", async () => {
    const texts = await introductionTextsOf(language);
    for (const topic of Object.keys(POINTS) as (keyof typeof POINTS)[]) {
      expect(POINTS[topic], topic).toHaveLength(texts[`lesson_${topic}`].text.length);
    }
  });
});
