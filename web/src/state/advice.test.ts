import { describe, expect, it } from "vitest";
import { texts as de } from "../../made/texts/de";
import { texts as es } from "../../made/texts/es";
import { state } from "../fixtures";
import type { Texts } from "../texts";
import { en } from "../texts";
import type { Hint, Reason } from "../wire";
import {
  betterInWords,
  hintInWords,
  outlookInWords,
  reasonInWords,
  reasonsInWords,
} from "./advice";

/** One of each kind: a new kind without a line here does not compile. */
const KINDS: { [Kind in Reason["type"]]: Extract<Reason, { type: Kind }> } = {
  finishes: { type: "finishes" },
  covers: { type: "covers", goals: [[11, 0]] },
  prepares: { type: "prepares", tile: 11, goal: 0, lacks: { red: 1 } },
  keeps_turn: { type: "keeps_turn" },
  denies: { type: "denies", seat: 1, goals: 2 },
  cheapest: { type: "cheapest", time: 2 },
  new_tiles: { type: "new_tiles" },
  ends_phase: { type: "ends_phase" },
};
it("a better move of the same tile is on another cell", () => {
  const red = { type: "take", tile: 26, x: 0, y: 0 } as const;
  const said = betterInWords(en, state(), red, { ...red, x: 1 });
  expect(said).toMatch(/^Better: red \d on another cell$/);
  expect(betterInWords(en, state(), red, { type: "refill" })).toMatch(/^Better: red \d$/);
});

const LANGUAGES: Record<string, Texts> = { en, de, es };

describe.each(Object.entries(LANGUAGES))("reasons in %s", (language, t) => {
  it.each(Object.values(KINDS))("$type is a sentence", (reason) => {
    const said = reasonInWords(t, state(), reason);
    expect(said).toMatch(/^\p{Lu}.*\p{L}.*\.$/u);
    expect(said).not.toMatch(/undefined|NaN|null|#/);
    if (language !== "en") expect(said).not.toBe(reasonInWords(en, state(), reason));
  });

  it("are all different", () => {
    const said = Object.values(KINDS).map((reason) => reasonInWords(t, state(), reason));
    expect(new Set(said).size).toBe(said.length);
  });

  it("are never missing", () => {
    expect(reasonsInWords(t, state(), [])).toEqual([t.reasonNone]);
  });
});

describe("reasons", () => {
  it("name goal, tile and what is lacking", () => {
    expect(reasonInWords(en, state(), KINDS.covers)).toBe("It covers “four red” on blue 4.");
    expect(reasonInWords(en, state(), KINDS.prepares)).toBe(
      "It prepares “four red” on blue 4: then only one red is lacking.",
    );
    expect(reasonInWords(en, state(), KINDS.denies)).toContain("Phoebe");
    const mine: Reason = { type: "denies", seat: 0, goals: 1 };
    expect(reasonInWords(en, state(), mine)).toContain("denies you");
  });
});

describe("hints", () => {
  const hint: Hint = {
    version: 5,
    seat: 0,
    action: { type: "take", tile: 11, x: 0, y: 0 },
    reasons: [KINDS.keeps_turn],
    chances: [0.62, 0.38],
    score: null,
  };
  it("say what, why and what it promises", () => {
    expect(hintInWords(en, state(), hint)).toEqual({
      title: "Hint: blue 4",
      reasons: ["It keeps the turn."],
      outlook: "With it your chance to win is 62%.",
    });
  });
  it("may be to fill the wheel, or alone to end the phase", () => {
    const fill: Hint = { ...hint, action: { type: "refill" } };
    expect(hintInWords(en, state(), fill).title).toBe("Hint: fill the wheel");
    const solo = { ...state(), solo: true };
    const end = { ...fill, chances: [], score: 93.6 };
    expect(hintInWords(en, solo, end)).toMatchObject({
      title: "Hint: end phase 1",
      outlook: "It aims at a score of about 94.",
    });
  });
});

it("what is expected is told for everybody", () => {
  expect(outlookInWords(en, state(), { chances: [0.25, 0.75], score: null })).toBe(
    "Chance to win: You 25%, Phoebe 75%",
  );
  expect(outlookInWords(en, state(), { chances: [], score: 101.4 })).toBe(
    "Expected final score: 101",
  );
  expect(outlookInWords(en, state(), null)).toBe(en.notYetJudged);
});
