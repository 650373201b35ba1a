/** The path from bot to bot: whom the viewer has beaten, and who is next. */
import type { Progress, TableSummary } from "../wire";
import { isWon } from "./progress";
import { levelOf } from "./words";

export const LEVELS = [1, 2, 3, 4, 5];

/** The levels in storage; what is invalid is left out. */
export function beatenFrom(text: string | null): number[] {
  try {
    const found: unknown = JSON.parse(text ?? "[]");
    return Array.isArray(found) ? LEVELS.filter((level) => found.includes(level)) : [];
  } catch {
    return [];
  }
}

/** The levels of the bots that the viewer has won against, by what is known: lists of games, and what the server counts. */
export function beatenBy(
  tables: readonly TableSummary[],
  progress: Progress | null,
  before: readonly number[],
): number[] {
  const won = tables
    .filter(isWon)
    .flatMap(({ seats }) => seats.map((seat) => levelOf(seat, false)));
  const counted = progress?.opponents.filter(({ won }) => won > 0).map(({ level }) => level) ?? [];
  const all = new Set([...before, ...won, ...counted]);
  return LEVELS.filter((level) => all.has(level));
}

/** The weakest bot that was not beaten yet; `null` when there is none. */
export const nextOf = (beaten: readonly number[]) =>
  LEVELS.find((level) => !beaten.includes(level)) ?? null;
