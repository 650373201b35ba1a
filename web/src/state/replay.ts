/** A finished game as it is looked through: moments, turns, and what an analysis says about them. */
import type { Analysis, Event, JudgedMove, MoveVerdict, Outlook, Replay } from "../wire";

/** The seat that made the move which led to a moment; nobody's led to the first. */
export function moverAt(replay: Replay, moment: number): number | null {
  const what = replay.moves[moment - 1]?.what;
  return what?.type === "played" ? what.seat : null;
}

/** A moment that the game has. */
export function within(replay: Replay, moment: number): number {
  return Math.min(replay.moves.length, Math.max(0, Math.round(moment) || 0));
}

/** The next moment in a direction, or the next one after a move of `seat`. */
export function stepped(replay: Replay, from: number, by: 1 | -1, seat: number | null): number {
  for (let moment = from + by; moment >= 0 && moment <= replay.moves.length; moment += by) {
    if (seat === null || moverAt(replay, moment) === seat) return moment;
  }
  return from;
}

/** By moment: what was expected then; nothing where the analysis has not come yet. */
export function outlooks(analysis: Analysis): (Outlook | null)[] {
  const all: (Outlook | null)[] = Array(analysis.moves_total + 1).fill(null);
  for (const { number, before, after } of analysis.moves) {
    all[number] = before;
    if (number === analysis.moves_total - 1) all[number + 1] = after;
  }
  return all;
}

/** The verdict on the move that led to a moment. */
export function judgedAt(analysis: Analysis | null, moment: number): JudgedMove | null {
  return analysis?.moves.find(({ number }) => number === moment - 1) ?? null;
}

/** Whether a better move is worth showing: what loses less than this is no worse. */
export function hasBetter(judged: JudgedMove | null): boolean {
  if (judged === null || judged.verdict === "best") return false;
  return judged.loss >= (judged.before.score === null ? 0.01 : 0.5);
}

export const VERDICTS: readonly MoveVerdict[] = [
  "best",
  "good",
  "inaccuracy",
  "mistake",
  "blunder",
];

export interface Performance {
  seat: number;
  /** By verdict: how many moves. */
  counts: Record<MoveVerdict, number>;
  /** What a move lost on average. */
  loss: number;
}

/** How well everybody played. */
export function performances(analysis: Analysis, seats: number): Performance[] {
  return Array.from({ length: seats }, (_, seat) => {
    const moves = analysis.moves.filter((judged) => judged.seat === seat);
    const count = (verdict: MoveVerdict) =>
      moves.filter((judged) => judged.verdict === verdict).length;
    const lost = moves.reduce((sum, { loss }) => sum + loss, 0);
    return {
      seat,
      counts: Object.fromEntries(VERDICTS.map((v) => [v, count(v)])) as Performance["counts"],
      loss: moves.length === 0 ? 0 : lost / moves.length,
    };
  });
}

/** The tile that a move put down, and where it lies. */
export function placedBy(event: Event | undefined): { seat: number; tile: number } | null {
  if (event?.what.type !== "played" || event.what.action.type !== "take") return null;
  return { seat: event.what.seat, tile: event.what.action.tile };
}
