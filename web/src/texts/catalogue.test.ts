import { describe, expect, it } from "vitest";
import { readCatalogue } from "../../build/catalogue.mjs";

const EN = `
# $count (Number)
discs = { $count ->
    [one] { $count } disc
   *[other] { $count } discs
}
# $who (Who)
won = { $who ->
    [you] You win
   *[other] { $name } wins
}
key =
    .key = F
    .does = fill
`;
const DE = `
discs = { $count ->
    [one] { $count } Scheibe
   *[other] { $count } Scheiben
}
won = { $who ->
    [you] Du gewinnst
   *[other] { $name } gewinnt
}
key =
    .key = F
    .does = auffüllen
`;

/** What is wrong with a catalogue of these two languages; nothing if it is right. */
function faults(en: string, de: string): string {
  try {
    readCatalogue({ "en/table.ftl": en, "de/table.ftl": de });
    return "";
  } catch (error) {
    return (error as Error).message.replace("The catalogue of words is wrong:\n", "");
  }
}

describe("a catalogue", () => {
  it("that is right is read", () => {
    expect(faults(EN, DE)).toBe("");
  });

  it.each([
    [
      "without a key",
      EN,
      DE.replace(/won.*?\n}\n/s, ""),
      "words/de/table.ftl: won (de): is missing",
    ],
    [
      "with a key that English does not have",
      EN,
      `${DE}more = mehr\n`,
      "words/de/table.ftl: more (de): words/en does not have it",
    ],
    ["without a language", EN, "", "words/de/table.ftl: discs (de): is missing"],
    ["with a key twice", EN, `${DE}key = noch einmal\n`, "words/de/table.ftl has it, too"],
    [
      "with a wrong argument",
      EN,
      DE.replace("{ $name } gewinnt", "{ $nmae } gewinnt"),
      "words/de/table.ftl: won (de): uses $nmae, which the comment in words/en does not describe",
    ],
    [
      "with an argument that nobody uses",
      EN.replace("# $count (Number)", "# $count (Number)\n# $more (String)"),
      DE,
      "words/en/table.ftl: discs (en): no language uses $more",
    ],
    [
      "with an argument of no type",
      EN.replace("(Number)", "(Integer)"),
      DE,
      "words/en/table.ftl: discs (en): there is no type Integer",
    ],
    [
      "with a variant that never comes",
      EN,
      DE.replace("[you]", "[du]"),
      "words/de/table.ftl: won (de): $who is never du",
    ],
    [
      "with a plural that the language does not have",
      EN,
      DE.replace("[one]", "[few]"),
      "words/de/table.ftl: discs (de): $count is never few",
    ],
    [
      "without an attribute",
      EN,
      DE.replace("    .does = auffüllen\n", ""),
      "words/de/table.ftl: key (de): lacks .does",
    ],
    [
      "with an attribute too many",
      EN,
      `${DE}    .more = mehr\n`,
      "words/de/table.ftl: key (de): words/en has no .more",
    ],
    [
      "with a syntax error",
      EN,
      DE.replace("{ $name } gewinnt", "{ $name gewinnt"),
      "words/de/table.ftl: won (de): line 6: Expected token",
    ],
    [
      "with a part that nobody uses",
      EN,
      `${DE}part-who = wer\n`,
      "words/de/table.ftl: part-who (de): is not used",
    ],
    [
      "that refers to what is not there",
      EN,
      DE.replace("Du gewinnst", "{ part-you } gewinnst"),
      "words/de/table.ftl: won (de): refers to part-you",
    ],
    [
      "that goes in a circle",
      EN,
      DE.replace("Du gewinnst", "{ won }"),
      "words/de/table.ftl: won (de): refers to won",
    ],
    [
      "with a function that there is not",
      EN,
      DE.replace("{ $name } gewinnt", "{ UPPER($name) } gewinnt"),
      "words/de/table.ftl: won (de): there is no function UPPER",
    ],
  ])("%s is refused", (_what, en, de, fault) => {
    expect(faults(en, de)).toContain(fault);
  });

  it("may have parts of sentences in one language alone", () => {
    const parts = DE.replace("Du gewinnst", "{ part-you } gewinnst");
    expect(faults(EN, `${parts}part-you = Du\n`)).toBe("");
  });

  it("has every key in the same file", () => {
    const read = () =>
      readCatalogue({
        "en/table.ftl": "a = A\n",
        "en/log.ftl": "b = B\n",
        "de/table.ftl": "a = A\nb = B\n",
      });
    expect(read).toThrow("words/de/table.ftl: b (de): belongs into log.ftl");
  });
});
