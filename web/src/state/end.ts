/** What the end scene tells of a game: who won, and how the discs went, from the log. */
import type { Course } from "../draw/plot";
import { type Event, type GameState, type Happening, TILES } from "../wire";

type Played = Extract<Happening, { type: "played" }>;

/** The moves that stand: what was taken back is gone. */
function standing(log: readonly Event[]): Played[] {
  const moves: Played[] = [];
  for (const { what } of log) {
    if (what.type === "played") moves.push(what);
    if (what.type === "undone") moves.splice(Math.max(0, moves.length - what.actions));
  }
  return moves;
}

const cost = ({ action }: Played) => (action.type === "take" ? TILES[action.tile - 1]!.time : 0);

/** By seat, counted back from how it ended: so a log that begins late gives the end of a course. */
export function coursesOf({ view }: GameState, log: readonly Event[]): Course[] {
  const moves = standing(log).reverse();
  return view.players.map(({ discs_left, time }, seat) => {
    const points = [{ moons: time, left: discs_left }];
    for (const move of moves) {
      if (move.seat !== seat || move.action.type !== "take") continue;
      const { moons, left } = points[0]!;
      points.unshift({ moons: moons - cost(move), left: left + move.covers.length });
    }
    return { seat, points };
  });
}

/** The goals of a seat's display in the order in which they were covered, as far as that is known. */
export function laidBy(log: readonly Event[], seat: number): [tile: number, goal: number][] {
  return standing(log).flatMap((move) => (move.seat === seat ? move.covers : []));
}

/** Whose display the end is about. */
export function heroOf({ view: { result } }: GameState): number {
  return result && "winner" in result ? result.winner : 0;
}
