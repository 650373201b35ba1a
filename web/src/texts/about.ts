/** What sentences are about: data, which each language puts into words itself. */
import type { Color } from "../wire";

/** The viewer, or somebody by name. */
export type Who = "you" | { name: string };

/** A tile by its colour and what it costs. */
export interface Tile {
  color: Color;
  moons: number;
}

/** Lines one after the other, each closed as a sentence. */
export const paragraph = (lines: readonly string[]) =>
  lines
    .filter((line) => line !== "")
    .map((line) => (/[.!?…:]$/.test(line) ? line : `${line}.`))
    .join(" ");
