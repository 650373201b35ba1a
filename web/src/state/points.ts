/** What the pieces of the introduction's text are about, so that it can be pointed out. */
import type { Topic } from "../wire";

export type Pointed = "takeable" | "discs" | "goal" | "centre";

/** By piece of a lesson's text. */
export const POINTS: Record<Topic, readonly (Pointed | null)[]> = {
  take: [null, "takeable", "takeable"],
  turn: ["discs", "discs"],
  place: [null],
  goal: ["goal", "goal"],
  chain: [null, "goal"],
  several: [null, null],
  fill: ["takeable", "centre"],
  end: [null, "goal"],
};
