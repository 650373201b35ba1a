/** What a display shows besides its tiles. */
import { type CellOption, type Colors, type OpenGoal, type PlacedJson, TILES } from "../wire";
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
  if (spots.length === 0) return { left: 0, top: 0, right: SIDE, bottom: SIDE };
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  return {
    left: Math.min(...xs) * PITCH,
    top: Math.min(...ys) * PITCH,
    right: Math.max(...xs) * PITCH + SIDE,
    bottom: Math.max(...ys) * PITCH + SIDE,
  };
}

/** How many columns and rows a display has. */
export function sizeOf(display: readonly Spot[]): { columns: number; rows: number } {
  if (display.length === 0) return { columns: 1, rows: 1 };
  const span = (places: number[]) => Math.max(...places) - Math.min(...places) + 1;
  return { columns: span(display.map(({ x }) => x)), rows: span(display.map(({ y }) => y)) };
}

/** Where a tile was placed, and how many goals that has covered. */
export interface Gain extends Spot {
  number: number;
}

type Covered = Spot & { covered: readonly boolean[] };

/** What one more tile has brought, if that is more than one goal. */
export function gainOf(before: readonly Covered[], after: readonly Covered[]): Gain | null {
  const count = (display: readonly Covered[]) =>
    display.flatMap(({ covered }) => covered).filter(Boolean).length;
  const number = count(after) - count(before);
  const last = after.at(-1);
  if (!last || after.length !== before.length + 1 || number < 2) return null;
  return { x: last.x, y: last.y, number };
}

/** The side of a free cell, and by how much one beside all tiles moves towards them. */
export const PAD = 66;
const HUG = 12;

/** The middle of a free cell as it is drawn: close to the tiles, so that their ring needs less room. */
export function padAt({ x, y }: Spot, tiles: Box): [number, number] {
  const towards = (value: number, from: number, to: number) =>
    value < from ? HUG : value > to ? -HUG : 0;
  const [left, top] = [x * PITCH, y * PITCH];
  return [
    left + SIDE / 2 + towards(left, tiles.left, tiles.right),
    top + SIDE / 2 + towards(top, tiles.top, tiles.bottom),
  ];
}

/** The nearest other spot in a direction, preferring what lies straight ahead. */
export function towards(from: Spot, spots: readonly Spot[], dx: number, dy: number): Spot | null {
  const ahead = ({ x, y }: Spot) => (x - from.x) * dx + (y - from.y) * dy;
  const aside = ({ x, y }: Spot) => Math.abs((x - from.x) * dy) + Math.abs((y - from.y) * dx);
  const far = (spot: Spot) => ahead(spot) + 2.2 * aside(spot);
  const reachable = spots.filter((spot) => ahead(spot) > 0);
  return reachable.sort((one, other) => far(one) - far(other))[0] ?? null;
}

/** How a goal is drawn. */
export interface GoalLook {
  /** Whether a disc lies on it. */
  covered?: boolean;
  /** What it lacks; without, it is drawn as printed. */
  lacks?: Colors;
  /** What it lacked before: what has come since is pointed out. */
  before?: Colors;
  /** It is pointed out: it would be covered, or the picture is about it. */
  ringed?: boolean;
  /** It would come nearer. */
  nearer?: boolean;
}

/** By tile: by goal, how it is drawn, and what a placement would change about it. */
export function looksOf(
  display: readonly Pick<PlacedJson, "tile" | "covered">[],
  open: readonly OpenGoal[],
  preview: CellOption | null = null,
): Map<number, GoalLook[]> {
  const looks = new Map(
    display.map(({ tile, covered }) => [tile, covered.map((covered): GoalLook => ({ covered }))]),
  );
  const change = ({ tile, goal }: { tile: number; goal: number }, look: GoalLook) =>
    Object.assign(looks.get(tile)?.[goal] ?? {}, look);
  for (const goal of open) {
    change(goal, preview ? { lacks: goal.lacks, before: goal.lacks } : { lacks: goal.lacks });
  }
  for (const goal of preview?.nearer ?? []) change(goal, { lacks: goal.lacks, nearer: true });
  for (const goal of preview?.covers ?? []) change(goal, { lacks: {}, ringed: true });
  return looks;
}

/** Those tiles that count, with their cells and colours. */
export const counting = <P extends Spot & { tile: number }>(
  counts: readonly number[],
  placed: readonly P[],
) =>
  placed
    .filter(({ tile }) => counts.includes(tile))
    .map(({ tile, x, y }) => ({ tile, x, y, color: TILES[tile - 1]!.color }));
