/** How far somebody has come in the introduction, as the browser keeps it. */
import { keep, kept } from "./kept";

export interface Introduction {
  /** The step to go on with, from 0 on. */
  step: number;
  /** It was turned down, so nobody is asked again. */
  skipped: boolean;
  finished: boolean;
}

/** So many steps there are. */
export const STEPS = 8;

export const NOT_BEGUN: Introduction = { step: 0, skipped: false, finished: false };

/** As it was kept; whatever makes no sense is as in the beginning. */
export function introductionFrom(text: string | null): Introduction {
  let found: Record<string, unknown> = {};
  try {
    const value: unknown = JSON.parse(text ?? "{}");
    if (typeof value === "object" && value !== null) found = value as Record<string, unknown>;
  } catch {
    // Begin anew.
  }
  const { step } = found;
  const fine = typeof step === "number" && Number.isInteger(step) && step >= 0 && step < STEPS;
  return {
    step: fine ? step : 0,
    skipped: found.skipped === true,
    finished: found.finished === true,
  };
}

export const introduction = () => introductionFrom(kept("introduction"));

export function keepIntroduction(change: Partial<Introduction>) {
  keep("introduction", JSON.stringify({ ...introduction(), ...change }));
}
