/** What challenges are called, and their tables of results. */
import type { Texts } from "../texts";
import type { Challenge, ChallengeOrder, ChallengeRow } from "../wire";

/** The highest number of a deck. */
const MOST_NUMBER = 999_999;
/** The first day that has a challenge. */
export const FIRST_DAY = "2026-01-01";
const DAY_MS = 86_400_000;

export const isDay = (name: string) => /^\d{4}-\d{2}-\d{2}$/.test(name);

/** A number of a deck, from what somebody typed. */
export function numberFrom(text: string): number | null {
  const digits = text.replace(/[\s.,'’]/g, "");
  const number = /^\d{1,7}$/.test(digits) ? Number(digits) : 0;
  return number >= 1 && number <= MOST_NUMBER ? number : null;
}

export const randomNumber = (random: () => number = Math.random) =>
  1 + Math.floor(random() * MOST_NUMBER);

/** The days before one, the newest first; none before the first that has a challenge. */
export function daysBefore(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(Date.parse(day) - (i + 1) * DAY_MS).toISOString().slice(0, 10),
  ).filter((earlier) => earlier >= FIRST_DAY);
}

/** When the day after one begins, everywhere at the same moment. */
export const endOf = (day: string) => Date.parse(day) + DAY_MS;

/** A day as people write it. */
export function dayInWords(language: string, day: string, style: "full" | "medium"): string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: style, timeZone: "UTC" });
  return format.format(Date.parse(day));
}

/** What a challenge is called. */
export function titleOf(t: Texts, language: string, name: string, today: boolean): string {
  if (today) return t.challengeToday;
  return isDay(name)
    ? t.challengeDay(dayInWords(language, name, "medium"))
    : t.challengeNumber(Number(name));
}

/** The moon for a challenge: as it hangs in the sky that day, or some moon for a number. */
export function moonOf(name: string): number {
  if (!isDay(name)) return Number(name) % 24 || 12;
  // Since a new moon that is well known, in months of the moon; at noon.
  const days = (Date.parse(name) + DAY_MS / 2 - Date.UTC(2000, 0, 6, 18, 14)) / DAY_MS;
  const months = days / 29.530588853;
  const moon = Math.round((months - Math.floor(months)) * 24) % 24;
  return moon || 24;
}

/** A line of the table of results. */
export type Line =
  | { kind: "person"; row: ChallengeRow }
  | { kind: "engine"; score: number; table: string | null };

/** Everybody's results with the engine's among them: behind who was as good. */
export function linesOf(challenge: Challenge, by: ChallengeOrder): Line[] {
  const score = (row: ChallengeRow) => (by === "best" ? row.best_score : row.first_score);
  const lines: Line[] = challenge.results.map((row) => ({ kind: "person", row }));
  const engine = challenge.engine_score;
  if (engine === null) return lines;
  const behind = challenge.results.findIndex((row) => score(row) > engine);
  const at = behind < 0 ? lines.length : behind;
  lines.splice(at, 0, { kind: "engine", score: engine, table: challenge.engine_table });
  return lines;
}

/** How many places there are: one for each registered person, and the viewer's own. */
export const placesOf = ({ ranked, results }: Challenge): number =>
  ranked + results.filter((row) => !row.ranked).length;

/** How a score compares with the engine's, in words. */
export function againstEngine(t: Texts, score: number, engine: number): string {
  if (score === engine) return t.challengeAsEngine;
  return score < engine
    ? t.challengeBetter(engine - score)
    : t.challengeWorse(score - engine, engine);
}
