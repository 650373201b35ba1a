/** How far somebody has come in the introduction, as the browser keeps it. */
import { keep, kept, named } from "./kept";

export interface Introduction {
  /** The step to go on with, from 0 on. */
  step: number;
  /** The steps that were done. */
  done: readonly number[];
  /** It was turned down, so nobody is asked again. */
  skipped: boolean;
  finished: boolean;
}

/** So many steps there are. */
export const STEPS = 8;

export const NOT_BEGUN: Introduction = { step: 0, done: [], skipped: false, finished: false };

/** As it was kept; whatever makes no sense is as in the beginning. */
export function introductionFrom(text: string | null): Introduction {
  const found = named(text);
  const isStep = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < STEPS;
  return {
    step: isStep(found.step) ? found.step : 0,
    done: Array.isArray(found.done) ? found.done.filter(isStep) : [],
    skipped: found.skipped === true,
    finished: found.finished === true,
  };
}

export const introduction = () => introductionFrom(kept("introduction"));

export function keepIntroduction(change: Partial<Introduction>) {
  keep("introduction", JSON.stringify({ ...introduction(), ...change }));
}
