/** What the end scene tells of a game: who won, and how the discs went, from the log. */
import type { Course } from "../draw/plot";
import { type ActionJson, type Event, type GameState, TILES } from "../wire";
import { movesOf } from "./moves";

const cost = (action: ActionJson) => (action.type === "take" ? TILES[action.tile - 1]!.time : 0);

/** By seat, counted back from how it ended: so a log that begins late gives the end of a course. */
export function coursesOf({ view }: GameState, log: readonly Event[]): Course[] {
  const moves = movesOf(log).reverse();
  return view.players.map(({ discs_left, time }, seat) => {
    const points = [{ moons: time, left: discs_left }];
    for (const { what: move } of moves) {
      if (move.seat !== seat || move.action.type !== "take") continue;
      const { moons, left } = points[0]!;
      points.unshift({ moons: moons - cost(move.action), left: left + move.covers.length });
    }
    return { seat, points };
  });
}

/** The goals of a seat's display in the order in which they were covered, as far as that is known. */
export function laidBy(log: readonly Event[], seat: number): [tile: number, goal: number][] {
  return movesOf(log).flatMap(({ what }) => (what.seat === seat ? what.covers : []));
}

/** Whose display the end is about. */
export function heroOf({ view: { result } }: GameState): number {
  return result && "winner" in result ? result.winner : 0;
}
