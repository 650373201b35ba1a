/** Which key does what. */
import type { Act } from "./acts";
import type { Press } from "./elements";

/** By key: what it asks for. `Shift+` comes first where it makes a difference. */
export type Keys = Readonly<Record<string, Act>>;

const CAMERA: Keys = {
  "+": { type: "zoom", factor: 1.25 },
  "=": { type: "zoom", factor: 1.25 },
  "-": { type: "zoom", factor: 0.8 },
  0: { type: "fit" },
};

const CHOOSING: Keys = {
  ...CAMERA,
  "Shift+ArrowLeft": { type: "pan", dx: 60, dy: 0 },
  "Shift+ArrowRight": { type: "pan", dx: -60, dy: 0 },
  "Shift+ArrowUp": { type: "pan", dx: 0, dy: 60 },
  "Shift+ArrowDown": { type: "pan", dx: 0, dy: -60 },
  1: { type: "number", number: 1 },
  2: { type: "number", number: 2 },
  3: { type: "number", number: 3 },
  ArrowLeft: { type: "toCells" },
  ArrowRight: { type: "toCells" },
  ArrowUp: { type: "toCells" },
  ArrowDown: { type: "toCells" },
  Escape: { type: "cancel" },
  f: { type: "fill" },
};

export const LESSON_KEYS = CHOOSING;

export const TABLE_KEYS: Keys = {
  ...CHOOSING,
  u: { type: "undo" },
  h: { type: "hint", byKey: true },
  d: { type: "lookNext" },
  l: { type: "log" },
  "?": { type: "help" },
};

export const REPLAY_KEYS: Keys = {
  ...CAMERA,
  ArrowLeft: { type: "step", by: -1 },
  ArrowRight: { type: "step", by: 1 },
  Home: { type: "first" },
  End: { type: "last" },
  " ": { type: "run" },
  1: { type: "number", number: 1 },
  2: { type: "number", number: 2 },
  3: { type: "number", number: 3 },
  4: { type: "number", number: 4 },
  b: { type: "better" },
  d: { type: "lookNext" },
  "?": { type: "help" },
  Escape: { type: "cancel" },
};

const ARROWS: Readonly<Record<string, { dx: 1 | 0 | -1; dy: 1 | 0 | -1 }>> = {
  ArrowLeft: { dx: -1, dy: 0 },
  ArrowRight: { dx: 1, dy: 0 },
  ArrowUp: { dx: 0, dy: -1 },
  ArrowDown: { dx: 0, dy: 1 },
};

/** What a key asks for, if anything. */
export function actOf(keys: Keys, { key, shift, on }: Press): Act | null {
  const arrow = shift ? undefined : ARROWS[key];
  const presses = key === "Enter" || key === " ";
  if (on === "control" && presses) return null;
  if (on === "fill" && presses) return { type: "fill" };
  if (on !== null && typeof on === "object") {
    if ("cell" in on) {
      if (presses) return { type: "tap", cell: on.cell, by: "keyboard" };
      if (arrow) return { type: "walk", from: on.cell, ...arrow };
    } else {
      if (presses) return { type: "pick", tile: on.tile, byKey: true };
      if (arrow) return { type: "turn", from: on.tile, by: arrow.dx + arrow.dy > 0 ? 1 : -1 };
    }
  }
  const plain = key.length === 1 ? key.toLowerCase() : key;
  return (shift ? keys[`Shift+${key}`] : undefined) ?? keys[plain] ?? null;
}
