import { describe, expect, it } from "vitest";
import { bands, momentAt, scaleOf, xOf, yOf } from "../draw/graph";
import { game, played, state } from "../fixtures";
import type { Analysis, JudgedMove, MoveVerdict, Replay } from "../wire";
import {
  hasBetter,
  judgedAt,
  moverAt,
  outlooks,
  performances,
  placedBy,
  type ReplayView,
  sceneAt,
  stepped,
  within,
} from "./replay";
import { hashOf, linkTo, routeOf } from "./route";

/** Seats 0, 1, 1, 0 move. */
const replay: Replay = {
  table: "t",
  analysed: false,
  moves: [played(3, 0), played(4, 1), played(5, 1), played(8, 0)],
  positions: Array(5).fill(game()),
};
const judged = (number: number, loss: number, verdict: MoveVerdict): JudgedMove => ({
  number,
  seq: 0,
  seat: moverAt(replay, number + 1) ?? 0,
  action: { type: "refill" },
  best: { type: "refill" },
  preview: null,
  reasons: [],
  continuation: [],
  before: { chances: [0.5 + number / 10, 0.5 - number / 10], score: null },
  after: { chances: [1, 0], score: null },
  loss,
  verdict,
});
const analysis: Analysis = {
  table: "t",
  done: true,
  moves_total: 4,
  moves: [
    judged(0, 0, "best"),
    judged(1, 0.2, "blunder"),
    judged(2, 0.01, "good"),
    judged(3, 0.1, "mistake"),
  ],
  decisive: [1, 3],
};

describe("moments", () => {
  it("stay within the game", () => {
    expect([-1, 0, 2, 99, Number.NaN].map((moment) => within(replay, moment))).toEqual([
      0, 0, 2, 4, 0,
    ]);
  });
  it("follow everybody's moves, or one player's", () => {
    expect(stepped(replay, 0, 1, null)).toBe(1);
    expect(stepped(replay, 0, -1, null)).toBe(0);
    expect(stepped(replay, 4, 1, null)).toBe(4);
    expect(stepped(replay, 0, 1, 1)).toBe(2);
    expect(stepped(replay, 1, 1, 0)).toBe(4);
    expect(stepped(replay, 2, -1, 1)).toBe(2);
  });
  it("know who moved and what was put down", () => {
    expect(moverAt(replay, 0)).toBeNull();
    expect(moverAt(replay, 3)).toBe(1);
    expect(placedBy(replay.moves[1])).toEqual({ seat: 1, tile: 4 });
    expect(placedBy(undefined)).toBeNull();
  });
});

describe("an analysis", () => {
  it("has an outlook for each moment", () => {
    const all = outlooks(analysis);
    expect(all.map((outlook) => outlook?.chances[0])).toEqual([0.5, 0.6, 0.7, 0.8, 1]);
    const begun = outlooks({ ...analysis, moves: analysis.moves.slice(0, 2) });
    expect(begun.map((outlook) => outlook !== null)).toEqual([true, true, false, false, false]);
  });
  it("tells about the move that led to a moment", () => {
    expect(judgedAt(analysis, 0)).toBeNull();
    expect(judgedAt(analysis, 2)?.verdict).toBe("blunder");
    expect(hasBetter(judgedAt(analysis, 1))).toBe(false);
    expect(hasBetter(judgedAt(analysis, 2))).toBe(true);
  });
  it("says how well everybody played", () => {
    const [first, second] = performances(analysis, 2);
    expect(first).toMatchObject({ seat: 0, counts: { best: 1, mistake: 1, blunder: 0 } });
    expect(first!.loss).toBeCloseTo(0.05);
    expect(second!.loss).toBeCloseTo(0.105);
  });
});

describe("the graph", () => {
  it("lies in line with the slider, there and back", () => {
    for (const moment of [0, 1, 17, 40]) {
      expect(momentAt(xOf(moment, 40, 700), 40, 700)).toBe(moment);
    }
    expect(momentAt(-50, 40, 700)).toBe(0);
    expect(momentAt(5000, 40, 700)).toBe(40);
  });
  it("has a band for each seat, up to where it is known", () => {
    const all = outlooks({ ...analysis, moves: analysis.moves.slice(0, 2) });
    const [mine, theirs] = bands(all, 2, 416, 100);
    expect(mine).toBe("M8.0 100.0L108.0 100.0L108.0 40.0L8.0 50.0z");
    expect(theirs).toBe("M8.0 50.0L108.0 40.0L108.0 0.0L8.0 0.0z");
    expect(bands([null, null], 2, 400, 100)).toEqual([]);
  });
  it("has room for the mark of 100", () => {
    const scale = scaleOf([
      { chances: [], score: 71 },
      { chances: [], score: 88 },
    ]);
    expect(scale.marks).toContain(100);
    expect(yOf(100, scale, 100)).toBeGreaterThan(0);
    expect(yOf(71, scale, 100)).toBeLessThan(100);
  });
});

describe("the address of a moment", () => {
  it.each([
    ["#/replay/abc", { screen: "replay", table: "abc", moment: null }],
    ["#/replay/abc/0", { screen: "replay", table: "abc", moment: 0 }],
    ["#/replay/abc/17", { screen: "replay", table: "abc", moment: 17 }],
    ["#/replay/abc/x", { screen: "unknown" }],
    ["#/replay/", { screen: "unknown" }],
    ["#/replay/abc/17/2", { screen: "unknown" }],
  ])("%s", (hash, route) => expect(routeOf(hash)).toEqual(route));
  it("is made and read alike", () => {
    for (const moment of [null, 0, 5]) {
      const route = { screen: "replay", table: "a-b", moment } as const;
      expect(routeOf(hashOf(route))).toEqual(route);
    }
    const at = { origin: "https://x.example", pathname: "/luna/" } as Location;
    expect(linkTo({ screen: "replay", table: "a", moment: 3 }, at)).toBe(
      "https://x.example/luna/#/replay/a/3",
    );
  });
});

describe("a scene of a finished game", () => {
  const view = (change: Partial<ReplayView> = {}) =>
    sceneAt({
      state: state(),
      replay: { ...replay, positions: replay.positions.map(() => game()) },
      analysis,
      moment: 2,
      better: false,
      flight: null,
      look: null,
      speed: 1,
      ...change,
    });

  it("looks at who has moved, or at who was asked for", () => {
    expect(view()).toMatchObject({ looked: 1, fresh: { seat: 1, tile: 4 }, step: null, hurry: 0 });
    expect(view({ look: 0 }).looked).toBe(0);
    expect(view({ moment: 0 }).looked).toBe(game().view.turn);
  });

  it("draws the position before a tile that is on its way", () => {
    const flying = view({ flight: { landed: false }, speed: 4 });
    expect(flying).toMatchObject({
      fresh: { tile: 3 },
      leaving: 4,
      step: { landed: false, event: { seq: 4 } },
    });
    expect(flying.step?.state.you.seats).toEqual([]);
    expect(flying.hurry).toBeGreaterThan(0);
    expect(view({ flight: { landed: true } })).toMatchObject({ fresh: { tile: 4 }, leaving: null });
  });

  it("suggests the better move instead, if there was one", () => {
    const preview = game().options!.tiles[0]!.cells[0]!;
    const best = { type: "take" as const, tile: 9, x: preview.x, y: preview.y };
    const moves = analysis.moves.map((move) => ({ ...move, best, preview }));
    const better = { analysis: { ...analysis, moves }, better: true };
    expect(view(better)).toMatchObject({ looked: 1, held: 9, marked: 9, preview, fresh: null });
    expect(view({ ...better, look: 0 }).preview).toBeNull();
    expect(view({ ...better, moment: 1 })).toMatchObject({ held: null, preview: null });
  });

  it("does not say who is away", () => {
    const left = state();
    left.seats[1] = { ...left.seats[1]!, left: true, online: false };
    expect(view({ state: left }).state.seats[1]).toMatchObject({ left: false, online: true });
  });
});
