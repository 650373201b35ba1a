import { describe, expect, it } from "vitest";
import { game, played } from "../fixtures";
import { coursesOf, heroOf, laidBy } from "./end";

/** A short game of two, with one move that was taken back. */
const LOG = [
  played(1, 0, { action: { type: "take", tile: 1, x: 0, y: 0 } }),
  played(2, 1, { action: { type: "take", tile: 2, x: 0, y: 0 } }),
  played(3, 0, { action: { type: "take", tile: 3, x: 1, y: 0 }, covers: [[1, 0]] }),
  { seq: 4, at_ms: 0, what: { type: "undone" as const, seat: 0, moves: [3] } },
  played(5, 0, {
    action: { type: "take", tile: 20, x: 1, y: 0 },
    covers: [
      [20, 0],
      [1, 0],
    ],
  }),
];

const over = () => {
  const now = game();
  now.view.players[0]!.discs_left = 3;
  now.view.players[0]!.time = 10;
  now.view.result = { winner: 1, ranking: [1, 0], reason: "discs" };
  return now;
};

describe("the course of a game", () => {
  it("is counted back from its end, without what was taken back", () => {
    const [first, second] = coursesOf(over(), LOG);
    expect(first!.points.map(({ left }) => left)).toEqual([5, 5, 3]);
    expect(first!.points.at(-1)).toEqual({ moons: 10, left: 3 });
    const moons = first!.points.map(({ moons }) => moons);
    expect(moons).toEqual([...moons].sort((a, b) => a - b));
    expect(second!.points).toHaveLength(2);
  });

  it("knows in which order the discs were laid", () => {
    expect(laidBy(LOG, 0)).toEqual([
      [20, 0],
      [1, 0],
    ]);
    expect(laidBy(LOG, 1)).toEqual([]);
  });
});

it("is about the winner, and alone about the player", () => {
  expect(heroOf(over())).toBe(1);
  const solo = over();
  solo.view.result = { score: 97, phase1_score: 30, phase2_score: 67, discs_left: 0 };
  expect(heroOf(solo)).toBe(0);
});
