/** How far somebody has come in the introduction, as the browser keeps it. */
import { fieldsOf, load, save } from "../browser/storage";
import { POINTS } from "./points";

export interface Introduction {
  /** The step to go on with, from 0 on. */
  step: number;
  /** The steps that were done. */
  done: readonly number[];
  /** It was turned down: do not ask again. */
  skipped: boolean;
  finished: boolean;
}

/** How many steps the introduction has. */
export const STEPS = Object.keys(POINTS).length;

/** Progress from storage; what is missing or invalid has its default. */
export function introductionFrom(text: string | null): Introduction {
  const found = fieldsOf(text);
  const isStep = (value: unknown): value is number =>
    typeof value === "number" && Number.isInteger(value) && value >= 0 && value < STEPS;
  return {
    step: isStep(found.step) ? found.step : 0,
    done: Array.isArray(found.done) ? found.done.filter(isStep) : [],
    skipped: found.skipped === true,
    finished: found.finished === true,
  };
}

export const introduction = () => introductionFrom(load("introduction"));

export function saveIntroduction(change: Partial<Introduction>) {
  save("introduction", JSON.stringify({ ...introduction(), ...change }));
}
