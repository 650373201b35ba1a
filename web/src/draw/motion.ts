/** Transitions. Nothing moves when the system asks for reduced motion. */
import { cubicOut } from "svelte/easing";
import { prefersReducedMotion } from "svelte/motion";
import type { TransitionConfig } from "svelte/transition";

/** When and how long a goal turns over into a disc, after its tile has settled. */
const TURN_AFTER_MS = 120;
const TURN_MS = 180;
/** Until the last disc of a placement lies. */
export const DISC_LIES_MS = TURN_AFTER_MS + TURN_MS;

/** As many phases of the moon light up at the end of a game. */
export const PHASES = 9;

/** A covered goal turns over into a disc. */
export function turning(_node: Element): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 };
  return {
    delay: TURN_AFTER_MS,
    duration: TURN_MS,
    easing: cubicOut,
    css: (t, u) =>
      `transform: translateY(${(-0.9 * u).toFixed(3)}px) scale(${Math.abs(2 * t - 1).toFixed(3)}, 1) scale(${(1 + 0.5 * u).toFixed(3)}); opacity: ${t < 0.02 ? 0 : 1}`,
  };
}

/** Something quietly appears. */
export function appearing(_node: Element, { duration = 160 } = {}): TransitionConfig {
  if (prefersReducedMotion.current) return { duration: 0 };
  return { duration, css: (t) => `opacity: ${t}` };
}

/** A tile settles on the table: its last few hundredths of height. */
export function settling(_node: Element, { still = false } = {}): TransitionConfig {
  if (still || prefersReducedMotion.current) return { duration: 0 };
  return {
    duration: 120,
    easing: cubicOut,
    css: (_, u) =>
      `transform-origin: 50px 50px; transform: translateY(${-6 * u}px) scale(${1 + 0.05 * u})`,
  };
}
