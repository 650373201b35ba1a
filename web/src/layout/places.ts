/** Where things of a table are on the screen: from the layout alone, so that nothing has to be measured. */
import { type Box, type Camera, centred, fitted } from "../draw/camera";
import { boxOf, type Spot } from "../draw/display";
import { onRing, PITCH, SIDE, THICK } from "../draw/shapes";
import { DISC, MOON_RING, RADIUS, spaceAt, TAKEABLE } from "../draw/wheel";
import type { Rect, Size } from "./rect";
import { RING } from "./table";

/** The middle of a tile and its side, from the upper left corner of the table. */
export interface Place {
  x: number;
  y: number;
  side: number;
}

/** What has to be seen of the large display. */
export function stageBox(tiles: readonly Spot[], isOver: boolean): Box {
  const box = boxOf(tiles);
  const ring = isOver ? 0.05 * PITCH : RING * PITCH - (PITCH - SIDE);
  return {
    left: box.left - ring,
    top: box.top - ring,
    right: box.right + ring,
    bottom: box.bottom + ring + THICK,
  };
}

/** The camera of the large display while nobody moves it; `lowered` is what its upper edge needs for something else. */
export function stageCamera(box: Box, { width, height }: Size, tile: number, lowered = 0): Camera {
  const follows = fitted(box, width, height - lowered, 0, tile / SIDE);
  return { ...follows, y: follows.y + lowered };
}

/**
 * The camera of a small display, with what is pointed out beside its tiles. Where tiles would be smaller than
 * `least`, only a part is seen, with the tile that was placed last.
 */
export function smallCamera(
  tiles: readonly Spot[],
  beside: readonly Spot[],
  { width, height }: Size,
  most: number,
  hangs: boolean,
  least = 0,
): Camera {
  const inner = boxOf(tiles);
  const all = boxOf([...tiles, ...beside]);
  // Free cells are small and hug the tiles.
  const hug = (side: number, other: number) =>
    other + Math.sign(side - other) * Math.min(76, Math.abs(side - other));
  const box = {
    left: hug(all.left, inner.left),
    top: hug(all.top, inner.top),
    right: hug(all.right, inner.right),
    bottom: hug(all.bottom, inner.bottom) + THICK,
  };
  const { scale } = fitted(box, width, height, EDGE, Math.max(most, least) / SIDE);
  const shown = centred(box, width, height, Math.max(scale, least / SIDE));
  const last = cellPlace(shown, tiles.at(-1) ?? { x: 0, y: 0 });
  const size = (side: "left" | "top" | "right" | "bottom") => box[side] * shown.scale;
  const x = shown.x + seen(shown.x + size("left"), shown.x + size("right"), last.x, width);
  if (!hangs) return { ...shown, x };
  const high = size("bottom") - size("top");
  const y = EDGE - size("top");
  const dy = high + 2 * EDGE <= height ? 0 : seen(EDGE, EDGE + high, last.y - shown.y + y, height);
  return { ...shown, x, y: y + dy };
}

/** What the edge of a room keeps free. */
const EDGE = 2;

/** By how much something from `start` to `end` is moved in a room that is too small, so that `at` is seen. */
function seen(start: number, end: number, at: number, room: number): number {
  if (end - start + 2 * EDGE <= room + 0.01) return 0;
  return Math.min(EDGE - start, Math.max(room - EDGE - end, room / 2 - at));
}

/** On which sides of its room not all of a small display is seen. */
export function cutOf(tiles: readonly Spot[], { x, y, scale }: Camera, { width, height }: Size) {
  const { left, top, right, bottom } = boxOf(tiles);
  return {
    left: x + left * scale < -1,
    top: y + top * scale < -1,
    right: x + right * scale > width + 1,
    bottom: y + bottom * scale > height + 1,
  };
}

/** The largest tile of another player's small display. */
export const smallTile = (tile: number) => Math.min(90, tile * 0.55);

/** A camera of a room, as one of the whole table. */
export const within = ({ x, y }: Rect, camera: Camera): Camera => ({
  ...camera,
  x: camera.x + x,
  y: camera.y + y,
});

/** A cell that a camera shows. */
export const cellPlace = ({ x, y, scale }: Camera, cell: Spot): Place => ({
  x: x + (cell.x * PITCH + SIDE / 2) * scale,
  y: y + (cell.y * PITCH + SIDE / 2) * scale,
  side: SIDE * scale,
});

/** Something on the wheel, in the wheel's own units around its middle. */
function wheelPlace(
  { x, y, width }: Rect,
  [dx, dy]: readonly [number, number],
  side: number,
): Place {
  const scale = width / (2 * RADIUS);
  return { x: x + width / 2 + dx * scale, y: y + width / 2 + dy * scale, side: side * scale };
}

/** A space of the wheel. */
export const spacePlace = (wheel: Rect, space: number) =>
  wheelPlace(wheel, spaceAt(space), TAKEABLE);

/** A player's disc on the moons. */
export const moonPlace = (wheel: Rect, moons: number) =>
  wheelPlace(wheel, onRing(MOON_RING, (moons % 24) / 24), 2 * DISC);

/** The middle of a player's card, where they have no display that is shown. */
export const cardPlace = ({ x, y, width, height }: Rect): Place => ({
  x: x + width / 2,
  y: y + height / 2,
  side: Math.min(30, height),
});

/** Which of the others have a small display. Where there is room for one only, it is whoever moved last. */
export function openOthers(
  others: readonly number[],
  rooms: number,
  last: number | null,
): readonly number[] {
  return rooms === 1 && last !== null && others.includes(last) ? [last] : others.slice(0, rooms);
}
