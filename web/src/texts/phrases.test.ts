import { expect, it } from "vitest";
import { game, seat, state } from "../fixtures";
import { betterInWords, hintInWords, outlookInWords } from "../state/advice";
import { cardInWords, cellInWords, peopleInWords, tileInWords } from "../state/words";
import type { CellOption, Colors } from "../wire";
import { NAMES, type Texts, textsOf } from ".";
import type { Who } from "./about";
import * as phrases from "./phrases";

const LANGUAGES = Object.keys(NAMES) as (keyof typeof NAMES)[];

const ada: Who = { name: "Ada" };
const twoRed: phrases.GoalsOn = { goals: [["red", "red"]], tile: { color: "turquoise", moons: 5 } };
const both: phrases.GoalsOn = {
  goals: [
    ["red", "red"],
    ["blue", "yellow"],
  ],
  tile: { color: "red", moons: 3 },
};
const refill = { type: "refill" } as const;
const take = { type: "take", tile: 27, x: 0, y: 0 } as const;

/** The fixture's table with these seats, and an order of moves. */
function table(seats: ReturnType<typeof seat>[], order = [0, 1]) {
  const table = state();
  table.seats = seats;
  const play = game();
  play.view.order = order;
  return { table, play };
}

/** Sentences that are put together from several texts, with typical data. */
function sentences(t: Texts): string[] {
  const you = seat({ name: "Mira", you: true });
  const others = [
    seat({ name: "Ada" }),
    seat({ kind: "held", name: "Ada" }),
    seat({ kind: "open" }),
  ];
  const prepares = (goals: phrases.GoalsOn, lacks: Colors) =>
    t.reasonPrepares(phrases.goalsOn(t, [goals]), phrases.colorsOf(t, lacks), phrases.total(lacks));
  const card = (order: number[], who: number, change = {}, remaining: number | null = null) => {
    const { table: at, play } = table([you, seat({ name: "Ada", ...change })], order);
    return cardInWords(t, at, play, who, remaining);
  };
  const cell = (x: number, y: number, next: number | null, covers: CellOption["covers"] = []) =>
    cellInWords(t, table([you, others[0]!]).table, { x, y, covers, nearer: [], own: [], next });
  const hint = (solo: boolean) =>
    hintInWords(t, { ...state(), solo }, { ...HINT, action: refill }).title;
  return [
    t.reasonCovers(phrases.goalsOn(t, [twoRed, both])),
    prepares(twoRed, { red: 1 }),
    prepares(both, { blue: 1, yellow: 1 }),
    hint(false),
    hint(true),
    betterInWords(t, state(), take, null),
    betterInWords(t, state(), take, take),
    outlookInWords(t, table([you, others[0]!]).table, { chances: [0.62, 0.38], score: null }),
    tileInWords(t, 11, [{ lacks: { red: 2 } }, { covered: true }]),
    tileInWords(t, 1),
    card([0, 1], 0),
    card([1, 0], 0),
    card([1, 0], 1, { online: false }, 65),
    card([0, 1], 1),
    cell(0, 0, 0),
    cell(-1, 1, 1, [{ tile: 11, goal: 0, counts: [] }]),
    cell(2, -2, null),
    peopleInWords(t, { seats: [you, ...others], imported: false }),
    phrases.replayInWords(t, ["you", ada]),
    phrases.replayInWords(t, "solo"),
    phrases.deleteInWords(t, ["you", ada]),
    phrases.deleteInWords(t, "solo"),
    phrases.hideInWords(t, ["you", ada]),
    phrases.hideInWords(t, "solo"),
    phrases.continueInWords(t, [ada, { name: "Ío" }]),
    phrases.continueInWords(t, [{ name: "Hilda" }, ada, { name: "Hiela" }]),
    phrases.continueInWords(t, "solo"),
    phrases.standingInWords(t, 1, []),
    phrases.standingInWords(t, 11, [9]),
    phrases.standingInWords(t, 11, [9, 12, 20]),
  ];
}
const HINT = { version: 0, seat: 0, reasons: [], chances: [0.5], score: null, preview: null };

it.each(LANGUAGES)("sentences are put together as reviewed: %s", async (language) => {
  const said = sentences(await textsOf(language)).join("\n");
  await expect(`${said}\n`).toMatchFileSnapshot(`./said/${language}.txt`);
});

it("nothing is a list of nothing", async () => {
  expect(phrases.listOf(await textsOf("en"), [])).toBe("");
  expect(phrases.joined([], (all, last) => all + last)).toBe("");
});
