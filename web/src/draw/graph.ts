/** The measures of a graph over the moments of a game. */
import { GREAT_BELOW, type Outlook } from "../wire";

/** Room beside the first and the last moment: half of a slider's handle, so that both lie in line. */
export const SIDE = 8;

export function xOf(moment: number, total: number, width: number): number {
  return total === 0 ? SIDE : SIDE + (moment / total) * (width - 2 * SIDE);
}

/** The moment nearest to a place. */
export function momentAt(x: number, total: number, width: number): number {
  const part = (x - SIDE) / Math.max(1, width - 2 * SIDE);
  return Math.min(total, Math.max(0, Math.round(part * total)));
}

type Point = readonly [number, number];

const line = (points: readonly Point[]) =>
  points.map(([x, y]) => `${x.toFixed(1)} ${y.toFixed(1)}`).join("L");

/**
 * By seat: the band that its chance takes among all, the first seat's at the bottom. What is not known
 * yet is left out; it is only ever the end.
 */
export function bands(
  outlooks: readonly (Outlook | null)[],
  seats: number,
  width: number,
  height: number,
): string[] {
  const total = outlooks.length - 1;
  const known = outlooks.flatMap((outlook, moment) => (outlook ? [{ outlook, moment }] : []));
  if (known.length < 2) return [];
  const upTo = (chances: readonly number[], seat: number) =>
    chances.slice(0, seat).reduce((sum, chance) => sum + chance, 0);
  const edge = (seat: number): Point[] =>
    known.map(({ outlook, moment }) => [
      xOf(moment, total, width),
      height * (1 - upTo(outlook.chances, seat)),
    ]);
  return Array.from(
    { length: seats },
    (_, seat) => `M${line([...edge(seat), ...edge(seat + 1).reverse()])}z`,
  );
}

interface Scale {
  least: number;
  most: number;
  /** Round numbers to draw lines at. */
  marks: number[];
}

/** A scale that has room for all expected scores, and for the mark of a great one. */
export function scaleOf(outlooks: readonly (Outlook | null)[]): Scale {
  const scores = outlooks.flatMap((outlook) => outlook?.score ?? []);
  const least = Math.floor((Math.min(GREAT_BELOW - 5, ...scores) - 3) / 10) * 10;
  const most = Math.ceil((Math.max(GREAT_BELOW + 5, ...scores) + 3) / 10) * 10;
  const step = most - least > 60 ? 50 : 20;
  const marks = [];
  for (let mark = Math.ceil(least / step) * step; mark <= most; mark += step) marks.push(mark);
  return { least, most, marks: [...new Set([...marks, GREAT_BELOW])] };
}

export const yOf = (score: number, { least, most }: Scale, height: number) =>
  height * (1 - (score - least) / (most - least));

/** The line of expected scores. */
export function scoreLine(
  outlooks: readonly (Outlook | null)[],
  scale: Scale,
  width: number,
  height: number,
): string {
  const total = outlooks.length - 1;
  const points = outlooks.flatMap((outlook, moment): Point[] =>
    outlook?.score != null ? [[xOf(moment, total, width), yOf(outlook.score, scale, height)]] : [],
  );
  return points.length < 2 ? "" : `M${line(points)}`;
}
