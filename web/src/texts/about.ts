/** What sentences are about: data, which each language puts into words itself. */
import { COLORS } from "../draw/shapes";
import type { Color, Colors } from "../wire";

/** The viewer, or somebody by name. */
export type Who = "you" | { name: string };

/** A tile by its colour and what it costs. */
export interface Tile {
  color: Color;
  moons: number;
}

/** A goal of a tile: covered, or what it lacks where that is known. */
export interface Goal {
  needs: readonly Color[];
  covered: boolean;
  lacks: Colors | null;
}

/** Goals of one tile that would be covered. */
export interface GoalsOn {
  goals: readonly (readonly Color[])[];
  tile: Tile;
}

/** Who moves after a placement, and whether they moved just before; or the end of the game. */
export type Next = { who: Who; again: boolean } | "end";

/** What a move does. */
export type Move = Tile | "fill" | "phase";

/** How many of each colour, in the order of the colours. */
export function counted(needs: readonly Color[] | Colors): [number, Color][] {
  const count = (color: Color) =>
    Array.isArray(needs)
      ? needs.filter((need) => need === color).length
      : ((needs as Colors)[color] ?? 0);
  return COLORS.map((color): [number, Color] => [count(color), color]).filter(([many]) => many > 0);
}

/** How many tiles in all. */
export const total = (lacks: Colors) => counted(lacks).reduce((sum, [many]) => sum + many, 0);

/** Lines one after the other, each closed as a sentence. */
export const paragraph = (lines: readonly string[]) =>
  lines
    .filter((line) => line !== "")
    .map((line) => (/[.!?…:]$/.test(line) ? line : `${line}.`))
    .join(" ");
