/** How somebody has been doing: what was won, and numbers for the plots. */
import { GREAT_BELOW, type TableSummary } from "../wire";

/** Whether the viewer has won a game against others that they played themselves. */
export const isWon = ({ winner, seats, imported }: TableSummary): boolean =>
  winner !== null && !imported && seats.length > 1 && seats[winner]?.you === true;

/** By game: the mean of the games up to it, of the last few at most. */
export function means(scores: readonly number[], few: number): number[] {
  return scores.map((_, i) => {
    const last = scores.slice(Math.max(0, i + 1 - few), i + 1);
    return last.reduce((sum, score) => sum + score, 0) / last.length;
  });
}

/** Round numbers for an axis that has room for everything, and at least for the mark of a great score. */
export function ticks(scores: readonly number[]): number[] {
  const low = Math.min(GREAT_BELOW, ...scores);
  const high = Math.max(GREAT_BELOW, ...scores);
  const step = [10, 20, 50, 100].find((step) => (high - low) / step <= 5) ?? 200;
  const first = Math.floor(low / step) * step;
  const count = Math.ceil(high / step) - first / step;
  return Array.from({ length: Math.max(count, 1) + 1 }, (_, i) => first + i * step);
}

/** The moon for a place: full for the first, a thin one for the last. */
export function moonOfPlace(place: number, players: number): number {
  return Math.max(2, Math.round(12 * (1 - (place - 1) / Math.max(1, players - 1))));
}
