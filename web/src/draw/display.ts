/** What a display shows besides its tiles. */
import type { CellOption, GameState, PlacedJson } from "../wire";
import { TILES } from "../wire";
import type { Box } from "./camera";
import { PITCH, SIDE } from "./shapes";

export interface Spot {
  x: number;
  y: number;
}

/** The box around tiles and cells. */
export function boxOf(spots: readonly Spot[]): Box {
  if (spots.length === 0) return { left: -20, top: -20, right: SIDE + 20, bottom: SIDE + 20 };
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return {
    left: Math.min(...xs) * PITCH,
    top: Math.min(...ys) * PITCH,
    right: Math.max(...xs) * PITCH + SIDE,
    bottom: Math.max(...ys) * PITCH + SIDE,
  };
}

/** The box around a display with its free cells and the room for the next tile beside each tile. */
export function roomOf(display: readonly Spot[], cells: readonly Spot[]): Box {
  const beside = display.flatMap(({ x, y }) => [
    { x: x - 1, y },
    { x: x + 1, y },
    { x, y: y - 1 },
    { x, y: y + 1 },
  ]);
  return boxOf([...display, ...cells, ...beside]);
}

/** The nearest other spot in a direction, preferring what lies straight ahead. */
export function towards(from: Spot, spots: readonly Spot[], dx: number, dy: number): Spot | null {
  let best: Spot | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * dx + (spot.y - from.y) * dy;
    const aside = Math.abs((spot.x - from.x) * dy) + Math.abs((spot.y - from.y) * dx);
    if (ahead <= 0) continue;
    const far = ahead + 2.2 * aside;
    if (far < least) {
      least = far;
      best = spot;
    }
  }
  return best;
}

/** By tile: by goal, what it lacks. */
export function lacking(game: GameState, seat: number) {
  const all = new Map<number, GameState["goals"][number]["lacks"][]>();
  for (const goal of game.goals) {
    if (goal.seat !== seat) continue;
    const goals = all.get(goal.tile) ?? [];
    goals[goal.goal] = goal.lacks;
    all.set(goal.tile, goals);
  }
  return all;
}

/** By tile: by goal, whether a placement would cover it. */
export function covering(option: CellOption | null) {
  const all = new Map<number, boolean[]>();
  for (const { tile, goal } of option?.covers ?? []) {
    const goals = all.get(tile) ?? [];
    goals[goal] = true;
    all.set(tile, goals);
  }
  return all;
}

/** The tiles that a placement makes count, with their cells and colours. */
export function counting(
  option: CellOption | null,
  display: readonly PlacedJson[],
  placed: { tile: number; x: number; y: number } | null,
) {
  const counts = new Set(option?.covers.flatMap((goal) => goal.counts) ?? []);
  const spots = placed ? [...display, placed] : display;
  return spots
    .filter(({ tile }) => counts.has(tile))
    .map(({ tile, x, y }) => ({ tile, x, y, color: TILES[tile - 1]!.color }));
}
