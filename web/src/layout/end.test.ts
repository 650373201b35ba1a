import { describe, expect, it } from "vitest";
import { SIDE } from "../draw/shapes";
import { SCREENS } from "../fixtures/screens";
import { endLayout } from "./end";

const block = (columns: number, rows: number) =>
  Array.from({ length: columns * rows }, (_, i) => ({
    x: (i % columns) - 2,
    y: Math.floor(i / columns) - 1,
  }));

describe.each(SCREENS)("the end scene on %i × %i", (width, height) => {
  it.each([
    [1, 1],
    [6, 4],
    [4, 6],
    [9, 3],
  ])("shows a display of %i × %i, the moon and the words", (columns, rows) => {
    const tiles = block(columns, rows);
    const { moon, camera, panel, wide, spread } = endLayout(width, height, tiles, 360);
    for (const { x, y } of tiles) {
      const left = camera.x + x * 106 * camera.scale;
      const top = camera.y + y * 106 * camera.scale;
      expect(left).toBeGreaterThanOrEqual(0);
      expect(left + 100 * camera.scale).toBeLessThanOrEqual(wide ? panel.x : width);
      expect(top).toBeGreaterThanOrEqual(0);
      expect(top + 100 * camera.scale).toBeLessThanOrEqual(wide ? height : panel.y);
    }
    expect(moon.x - moon.radius).toBeGreaterThanOrEqual(0);
    expect(moon.y - moon.radius).toBeGreaterThanOrEqual(0);
    expect(moon.y + moon.radius).toBeLessThanOrEqual(wide ? height : panel.y);
    expect(moon.x + 1.17 * moon.radius * Math.sin(Math.PI * spread)).toBeLessThanOrEqual(width);
    expect(panel.width).toBeGreaterThanOrEqual(320);
    expect(panel.x + panel.width).toBeLessThanOrEqual(width);
    expect(panel.y + panel.height).toBeLessThanOrEqual(height);
  });
});

it("has tiles that can be read", () => {
  const tile = (width: number, height: number) =>
    endLayout(width, height, block(6, 4), 360).camera.scale * SIDE;
  expect(tile(1440, 900)).toBeGreaterThan(90);
  expect(tile(1180, 820)).toBeGreaterThan(72);
  expect(tile(390, 844)).toBeGreaterThan(44);
});
