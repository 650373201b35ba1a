import { expect, it } from "vitest";
import { SIDE } from "../draw/shapes";
import { cellPlace, cutOf, smallCamera } from "./places";

const ROOM = { width: 200, height: 206 };
/** A display of one row, whose last tile is at one end or the other. */
const row = (columns: number) => Array.from({ length: columns }, (_, x) => ({ x, y: 0 }));

it("shows all of a small display that has room", () => {
  for (const tiles of [row(1), row(6), row(6).map(({ x }) => ({ x: 0, y: x }))]) {
    const camera = smallCamera(tiles, [], ROOM, 60, true, 30);
    expect(camera.scale * SIDE).toBeGreaterThanOrEqual(30);
    expect(Object.values(cutOf(tiles, camera, ROOM))).toEqual([false, false, false, false]);
  }
});

it("rather shows a part of a wide display, with the last tile, than tiles that nobody can read", () => {
  const wide = row(9);
  const high = wide.map(({ x }) => ({ x: 0, y: x }));
  for (const [tiles, cut] of [
    [wide, { left: true, top: false, right: false, bottom: false }],
    [wide.toReversed(), { left: false, top: false, right: true, bottom: false }],
    [high, { left: false, top: true, right: false, bottom: false }],
    [high.toReversed(), { left: false, top: false, right: false, bottom: true }],
  ] as const) {
    const camera = smallCamera(tiles, [], ROOM, 60, true, 30);
    expect(camera.scale * SIDE).toBe(30);
    expect(cutOf(tiles, camera, ROOM)).toEqual(cut);
    const { x, y, side } = cellPlace(camera, tiles.at(-1)!);
    expect(x - side / 2).toBeGreaterThanOrEqual(0);
    expect(x + side / 2).toBeLessThanOrEqual(ROOM.width);
    expect(y - side / 2).toBeGreaterThanOrEqual(0);
    expect(y + side / 2).toBeLessThanOrEqual(ROOM.height);
    // Where it must not be cut, it is as small as it has to be.
    expect(smallCamera(tiles, [], ROOM, 60, true).scale * SIDE).toBeLessThan(30);
  }
});
