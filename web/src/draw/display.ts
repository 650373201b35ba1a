/** What a display shows besides its tiles. */
import type { GameState } from "../wire";
import { TILES } from "../wire";
import type { Box } from "./camera";
import { PITCH, SIDE } from "./shapes";

export interface Spot {
  x: number;
  y: number;
}

/** Where a spot is drawn, as an SVG transform. */
export const at = ({ x, y }: Spot) => `translate(${x * PITCH} ${y * PITCH})`;

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

/** By tile: by goal, a value. */
function byTile<G extends { tile: number; goal: number }, T>(
  goals: readonly G[],
  value: (goal: G) => T,
): Map<number, T[]> {
  const all = new Map<number, T[]>();
  for (const goal of goals) {
    const values = all.get(goal.tile) ?? [];
    values[goal.goal] = value(goal);
    all.set(goal.tile, values);
  }
  return all;
}

/** By tile: by goal, what it lacks. */
export const lacking = ({ goals }: Pick<GameState, "goals">, seat: number) =>
  byTile(
    goals.filter((goal) => goal.seat === seat),
    ({ lacks }) => lacks,
  );

/** By tile: by goal, whether it is one of these. */
export const marked = (goals: readonly { tile: number; goal: number }[]) =>
  byTile(goals, () => true);

/** Those tiles that count, with their cells and colours. */
export const counting = <P extends Spot & { tile: number }>(
  counts: readonly number[],
  placed: readonly P[],
) =>
  placed
    .filter(({ tile }) => counts.includes(tile))
    .map(({ tile, x, y }) => ({ tile, x, y, color: TILES[tile - 1]!.color }));
