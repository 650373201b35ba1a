import { describe, expect, it } from "vitest";
import type { Press } from "./elements";
import { actOf, type Keys, LESSON_KEYS, REPLAY_KEYS, TABLE_KEYS } from "./keys";

const press = (keys: Keys, key: string, change: Partial<Press> = {}) =>
  actOf(keys, { key, shift: false, on: null, ...change });
const cell = { x: 2, y: -1 };

describe("keys at a table", () => {
  it("take a tile, fill, and move the camera", () => {
    expect(press(TABLE_KEYS, "2")).toEqual({ type: "number", number: 2 });
    expect(press(TABLE_KEYS, "4")).toBeNull();
    expect(press(TABLE_KEYS, "F")).toEqual({ type: "fill" });
    expect(press(TABLE_KEYS, "0")).toEqual({ type: "fit" });
    expect(press(TABLE_KEYS, "ArrowLeft", { shift: true })).toMatchObject({ type: "pan", dx: 60 });
    expect(press(TABLE_KEYS, "?", { shift: true })).toEqual({ type: "help" });
  });

  it("go onto the cells, and fill where the wheel offers it", () => {
    expect(press(TABLE_KEYS, "ArrowDown")).toEqual({ type: "toCells" });
    expect(press(TABLE_KEYS, "Enter", { on: "fill" })).toEqual({ type: "fill" });
    expect(press(TABLE_KEYS, "l")).toEqual({ type: "log" });
  });

  it("do something else on a cell", () => {
    expect(press(TABLE_KEYS, "Enter", { on: { cell } })).toEqual({
      type: "tap",
      cell,
      by: "keyboard",
    });
    expect(press(TABLE_KEYS, "ArrowUp", { on: { cell } })).toEqual({
      type: "walk",
      from: cell,
      dx: 0,
      dy: -1,
    });
    expect(press(TABLE_KEYS, "ArrowUp", { on: { cell }, shift: true })).toMatchObject({
      type: "pan",
    });
    expect(press(TABLE_KEYS, "u", { on: { cell } })).toEqual({ type: "undo" });
  });

  it("do something else on a tile of the wheel", () => {
    expect(press(TABLE_KEYS, " ", { on: { tile: 7 } })).toEqual({
      type: "pick",
      tile: 7,
      byKey: true,
    });
    expect(press(TABLE_KEYS, "ArrowDown", { on: { tile: 7 } })).toMatchObject({
      type: "turn",
      by: 1,
    });
    expect(press(TABLE_KEYS, "ArrowLeft", { on: { tile: 7 } })).toMatchObject({ by: -1 });
  });
});

describe("keys elsewhere", () => {
  it("take nothing back in a lesson", () => {
    expect(press(LESSON_KEYS, "u")).toBeNull();
    expect(press(LESSON_KEYS, "1")).toEqual({ type: "number", number: 1 });
  });

  it("walk through a replay", () => {
    expect(press(REPLAY_KEYS, "ArrowLeft")).toEqual({ type: "step", by: -1 });
    expect(press(REPLAY_KEYS, "ArrowLeft", { shift: true })).toEqual({ type: "step", by: -1 });
    expect(press(REPLAY_KEYS, " ")).toEqual({ type: "run" });
    expect(press(REPLAY_KEYS, " ", { on: "control" })).toBeNull();
    expect(press(REPLAY_KEYS, "4")).toEqual({ type: "number", number: 4 });
  });
});
