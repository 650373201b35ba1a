/** What the pictures of the rules show, as the rules worked it out (`cargo xtask pictures`). */

import type { OpenGoal, PlacedJson, View } from "../wire";
import { boxOf } from "./display";
import scenes from "./scenes.json";

/** A display, and what matters in it. */
export interface Scene {
  display: PlacedJson[];
  goals: OpenGoal[];
  /** Tile and goal of what the picture is about. */
  focus: [number, number][];
  /** The tiles that count for it. */
  counts: number[];
  /** Tiles of the right colour that do not. */
  stray: number[];
  placing: { tile: number; x: number; y: number } | null;
  free: [number, number][];
  corners: [number, number][];
}

export interface Turn {
  times: number[];
  order: number[];
}

export type DisplayFigure = keyof (typeof scenes)["displays"];
export type Figure = Exclude<keyof Scenes, "displays"> | DisplayFigure;

interface Scenes {
  setup: View;
  wheel: View;
  turns: Turn[];
  displays: Record<DisplayFigure, Scene[]>;
}

export const SCENES = scenes as unknown as Scenes;

/** In order from the marker, as the rules listed them. */
export const takeableIn = ({ legal, wheel }: View) =>
  legal.tiles.map((tile) => ({ tile, space: wheel.spaces.indexOf(tile), label: "" }));

const MARGIN = 12;
export const spot = ([x, y]: readonly [number, number]) => ({ x, y });

/** The part of the plane that a picture of the scene shows. */
export function boxOfScene({ display, placing, free, corners }: Scene) {
  const spots = [
    ...display,
    ...(placing ? [placing] : []),
    ...free.map(spot),
    ...corners.map(spot),
  ];
  const { left, top, right, bottom } = boxOf(spots);
  return {
    left: left - MARGIN,
    top: top - MARGIN,
    width: right - left + 2 * MARGIN,
    height: bottom - top + 2 * MARGIN,
  };
}

/** The first moon that a picture of a turn shows. */
export const FIRST_MOON = 2;
/** Where a moon lies in it. */
export const moonX = (moon: number) => (moon - FIRST_MOON) * 38;
