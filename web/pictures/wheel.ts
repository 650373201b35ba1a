/** Points of the wheel in its pictures, with its middle where `WheelPanel` puts it. */
import { onRing } from "../src/draw/shapes";
import { MOON_RING, RADIUS, spaceAt } from "../src/draw/wheel";

const MIDDLE = 246;
const SCALE = 448 / (2 * RADIUS);

export const onSpace = (space: number, dx: number, dy: number) => {
  const [x, y] = spaceAt(space);
  return [MIDDLE + x * SCALE + dx, MIDDLE + y * SCALE + dy] as const;
};

export const onMoon = (moon: number, dx: number, dy: number) => {
  const [x, y] = onRing(MOON_RING, moon / 24);
  return [MIDDLE + x * SCALE + dx, MIDDLE + y * SCALE + dy] as const;
};
