import { describe, expect, it } from "vitest";
import { en } from "../texts";
import type { Challenge, ChallengeRow, Progress, TableSummary } from "../wire";
import {
  againstEngine,
  daysBefore,
  linesOf,
  moonOf,
  numberFrom,
  placesOf,
  randomNumber,
  titleOf,
} from "./challenge";
import { beatenBy, beatenFrom, nextOf } from "./path";
import { isWon, means, moonOfPlace, ticks } from "./progress";

const row = (name: string, first: number, best: number): ChallengeRow => ({
  place: 1,
  ranked: true,
  name,
  you: false,
  first_score: first,
  first_table: `${name}1`,
  best_score: best,
  best_table: `${name}2`,
  games: 2,
});

const challenge = (results: ChallengeRow[], engine: number | null): Challenge => ({
  challenge: "42",
  today: false,
  people: results.length,
  ranked: results.filter((row) => row.ranked).length,
  results,
  engine_score: engine,
  engine_table: null,
  finished: false,
  open_table: null,
});

describe("challenges", () => {
  it("are called by their day or number", () => {
    expect(titleOf(en, "en", "2026-03-20", true)).toBe("Today's challenge");
    expect(titleOf(en, "en-GB", "2026-03-20", false)).toContain("20 Mar 2026");
    expect(titleOf(en, "en", "4711", false)).toContain("4,711");
  });

  it("are found by what people type", () => {
    expect(numberFrom(" 4711 ")).toBe(4711);
    expect(numberFrom("999,999")).toBe(999_999);
    for (const text of ["", "0", "1000000", "-5", "1e5", "abc", "12345678"]) {
      expect(numberFrom(text)).toBeNull();
    }
    expect([randomNumber(() => 0), randomNumber(() => 1 - 1e-12)]).toEqual([1, 999_999]);
  });

  it("began with their first day", () => {
    expect(daysBefore("2026-03-01", 2)).toEqual(["2026-02-28", "2026-02-27"]);
    expect(daysBefore("2026-01-03", 7)).toEqual(["2026-01-02", "2026-01-01"]);
  });

  it("have the moon of their day", () => {
    // A full moon on 3 March and a new one on 19 March 2026.
    expect(Math.abs(moonOf("2026-03-03") - 12)).toBeLessThanOrEqual(1);
    expect([23, 24, 1]).toContain(moonOf("2026-03-19"));
    for (const number of ["1", "24", "4711"]) {
      expect(moonOf(number)).toBeGreaterThan(0);
      expect(moonOf(number)).toBeLessThanOrEqual(24);
    }
  });

  it("show the engine where it belongs", () => {
    const names = (engine: number | null, by: "best" | "first") =>
      linesOf(challenge([row("a", 110, 90), row("b", 120, 100)], engine), by).map((line) =>
        line.kind === "engine" ? "engine" : line.row.name,
      );
    expect(names(null, "best")).toEqual(["a", "b"]);
    expect(names(80, "best")).toEqual(["engine", "a", "b"]);
    expect(names(90, "best")).toEqual(["a", "engine", "b"]);
    expect(names(115, "first")).toEqual(["a", "engine", "b"]);
    expect(names(130, "first")).toEqual(["a", "b", "engine"]);
    expect(linesOf(challenge([], 91), "best")).toHaveLength(1);
  });

  it("have a place for everybody who is registered, and for a guest's own result", () => {
    const guest = { ...row("guest", 100, 90), ranked: false };
    expect(placesOf(challenge([row("a", 110, 90)], null))).toBe(1);
    expect(placesOf(challenge([guest, row("a", 110, 90)], null))).toBe(2);
  });

  it("compare with the engine in words", () => {
    expect(againstEngine(en, 90, 91)).toContain("1 point better");
    expect(againstEngine(en, 95, 91)).toContain("4 points");
    expect(againstEngine(en, 91, 91)).toBe(en.challengeAsEngine);
  });
});

describe("progress", () => {
  it("knows which games the viewer has won", () => {
    const seats = [{ you: true }, { you: false }];
    const won = { winner: 0, seats, imported: false } as TableSummary;
    expect(isWon(won)).toBe(true);
    expect(isWon({ ...won, winner: 1 })).toBe(false);
    expect(isWon({ ...won, winner: null })).toBe(false);
    expect(isWon({ ...won, imported: true })).toBe(false);
  });

  it("knows who was beaten, from lists, from the server and from before, and who is next", () => {
    const bot = (level: number) => ({ you: false, kind: "bot", level });
    const seats = [{ you: true, kind: "person" }, bot(2), bot(1)];
    const won = { winner: 0, seats, imported: false } as TableSummary;
    expect(beatenBy([won], null, [])).toEqual([1, 2]);
    expect(beatenBy([{ ...won, winner: 1 }], null, [])).toEqual([]);
    const opponents = [
      { level: 4, name: null, games: 3, ahead: 2, won: 1 },
      { level: 5, name: null, games: 3, ahead: 2, won: 0 },
    ];
    expect(beatenBy([], { opponents } as unknown as Progress, [1])).toEqual([1, 4]);
    expect(nextOf([1, 2, 4])).toBe(3);
    expect(nextOf([1, 2, 3, 4, 5])).toBeNull();
    expect(beatenFrom('[2, 9, "3"]')).toEqual([2]);
    expect(beatenFrom("{")).toEqual([]);
  });

  it("has the mean of the last few games", () => {
    expect(means([100, 110, 90, 120], 2)).toEqual([100, 105, 100, 105]);
    expect(means([], 5)).toEqual([]);
  });

  it("has an axis with room for every score and for 100", () => {
    for (const scores of [[], [100], [87, 93], [143, 260], [81, 400]]) {
      const marks = ticks(scores);
      expect(marks.length).toBeGreaterThan(1);
      expect(marks.length).toBeLessThan(9);
      expect(marks[0]).toBeLessThanOrEqual(Math.min(100, ...scores));
      expect(marks.at(-1)).toBeGreaterThanOrEqual(Math.max(100, ...scores));
    }
  });

  it("has a full moon for a victory", () => {
    expect(moonOfPlace(1, 2)).toBe(12);
    expect(moonOfPlace(2, 2)).toBe(2);
    expect([1, 2, 3, 4].map((place) => moonOfPlace(place, 4))).toEqual([12, 8, 4, 2]);
  });
});
