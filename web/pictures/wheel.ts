/** Points of the wheel in its pictures, with its middle where `WheelPanel` puts it. */
import { onRing } from "../src/draw/shapes";
import { MOON_RING, RADIUS, spaceAt } from "../src/draw/wheel";

const MIDDLE = 246;
const SCALE = 448 / (2 * RADIUS);

const beside = ([x, y]: readonly [number, number], dx: number, dy: number) =>
  [MIDDLE + x * SCALE + dx, MIDDLE + y * SCALE + dy] as const;

export const onSpace = (space: number, dx: number, dy: number) => beside(spaceAt(space), dx, dy);
export const onMoon = (moon: number, dx: number, dy: number) =>
  beside(onRing(MOON_RING, moon / 24), dx, dy);
