/** What time alone changes at a table. */
import { createSubscriber } from "svelte/reactivity";
import { isAllowed } from "../state/ask";
import type { GameState, Permission, TableState } from "../wire";

const TICK_MS = 500;

const ticking = createSubscriber((update) => {
  const timer = setInterval(update, TICK_MS);
  return () => clearInterval(timer);
});

/** The time, which goes on by itself for whatever is drawn with it. */
function now(): number {
  ticking();
  return Date.now();
}

/** What is left of the clock of a seat, in seconds; `null` if it is not their turn, or without a limit. */
export function remainingOf({ stage }: TableState, game: GameState, seat: number): number | null {
  const isRunning = stage === "playing" && game.view.turn === seat && game.deadline_ms !== null;
  return isRunning ? Math.max(0, (game.deadline_ms! - now()) / 1000) : null;
}

/** The share of the limit that is left, from 0 to 1. */
export const shareOf = ({ turn_limit_s }: TableState, remaining: number | null) =>
  remaining === null || turn_limit_s === null ? null : Math.min(1, remaining / turn_limit_s);

/** Whether something is allowed now. */
export function isAllowedNow(permission: Permission | undefined): boolean {
  if (!permission) return false;
  const isLasting = permission.from_ms == null && permission.until_ms == null;
  return isLasting ? permission.allowed : isAllowed(permission, now());
}
