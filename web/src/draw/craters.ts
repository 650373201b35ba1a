/** The ground of a large moon of radius 1, the same on its lit and on its dark side. Each is one path, so that it is cheap to draw. */

const CRATERS = [
  [-0.3, -0.38, 0.2],
  [0.3, -0.12, 0.27],
  [-0.14, 0.42, 0.24],
  [0.5, 0.46, 0.13],
  [-0.62, 0.08, 0.13],
  [0.12, -0.7, 0.12],
  [0.64, -0.44, 0.08],
  [-0.5, -0.62, 0.06],
  [0.02, 0.08, 0.07],
  [-0.4, 0.72, 0.08],
  [0.22, 0.78, 0.07],
  [0.76, 0.12, 0.07],
  [-0.8, -0.2, 0.05],
  [0.38, -0.52, 0.06],
  [-0.06, -0.2, 0.05],
  [-0.84, 0.3, 0.06],
  [0.14, 0.58, 0.05],
  [0.46, 0.2, 0.05],
] as const;

/** Wide plains: the middle, and half of the width and of the height. */
const MARIA = [
  [-0.38, -0.28, 0.42, 0.3],
  [0.24, -0.36, 0.3, 0.2],
  [0.4, 0.1, 0.28, 0.24],
  [-0.32, 0.32, 0.34, 0.2],
  [0.06, 0.66, 0.22, 0.12],
] as const;

const oval = (x: number, y: number, rx: number, ry: number) =>
  `M${x - rx} ${y}a${rx} ${ry} 0 1 0 ${2 * rx} 0a${rx} ${ry} 0 1 0 ${-2 * rx} 0`;

export const PLAINS = MARIA.map(([x, y, rx, ry]) => oval(x, y, rx, ry)).join("");
export const HOLLOWS = CRATERS.map(([x, y, r]) => oval(x, y, r, r)).join("");
/** The lower edges of the craters, which catch the light. */
export const EDGES = CRATERS.map(
  ([x, y, r]) => `M${x - r * 0.7} ${y + r * 0.7}A${r} ${r} 0 0 0 ${x + r * 0.7} ${y + r * 0.7}`,
).join("");
