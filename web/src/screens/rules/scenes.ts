/** What the pictures of the rules show, as the rules worked it out (`cargo xtask pictures`). */
import type { OpenGoal, PlacedJson, View } from "../../wire";
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

interface Scenes {
  setup: View;
  wheel: View;
  turns: Turn[];
  displays: Record<string, Scene[]>;
}

export const SCENES = scenes as unknown as Scenes;
