/** Where things of a table are on the screen: from the layout alone, so that nothing has to be measured. */
import { type Box, type Camera, fitted } from "../draw/camera";
import { boxOf, type Spot } from "../draw/display";
import { onRing, PITCH, SIDE, THICK } from "../draw/shapes";
import { DISC, MOON_RING, RADIUS, spaceAt, TAKEABLE } from "../draw/wheel";
import { type Rect, RING } from "./layout";

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
export function stageCamera(
  box: Box,
  { width, height }: Pick<Rect, "width" | "height">,
  tile: number,
  lowered = 0,
): Camera {
  const follows = fitted(box, width, height - lowered, 0, tile / SIDE);
  return { ...follows, y: follows.y + lowered };
}

/** The camera of a small display, with what is pointed out beside its tiles. */
export function smallCamera(
  tiles: readonly Spot[],
  beside: readonly Spot[],
  { width, height }: Pick<Rect, "width" | "height">,
  most: number,
  hangs: boolean,
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
  const middle = fitted(box, width, height, 2, most / SIDE);
  return hangs ? { ...middle, y: 2 - box.top * middle.scale } : middle;
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

/** A space of the wheel. */
export function spacePlace({ x, y, width }: Rect, space: number): Place {
  const scale = width / (2 * RADIUS);
  const [dx, dy] = spaceAt(space);
  return { x: x + width / 2 + dx * scale, y: y + width / 2 + dy * scale, side: TAKEABLE * scale };
}

/** A player's disc on the moons. */
export function moonPlace({ x, y, width }: Rect, moons: number): Place {
  const scale = width / (2 * RADIUS);
  const [dx, dy] = onRing(MOON_RING, (moons % 24) / 24);
  const side = 2 * DISC * scale;
  return { x: x + width / 2 + dx * scale, y: y + width / 2 + dy * scale, side };
}

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
