/** Where everything of the end scene lies: a large moon with the winner's display, and a panel beside or below it. */
import { type Camera, centred } from "../draw/camera";
import { boxOf, type Spot, sizeOf } from "../draw/display";
import { PITCH } from "../draw/shapes";
import { zoomOf } from "./layout";
import type { Rect } from "./rect";
import { FEWEST } from "./table";

export interface EndLayout {
  /** The panel is beside the moon, not below it. */
  wide: boolean;
  moon: { x: number; y: number; radius: number };
  /** The part of a turn that the phases take above it. */
  spread: number;
  /** What shows the winner's display on the moon. */
  camera: Camera;
  /** Where the words are. Upright it is as high as they need, and scrolls where that is too much. */
  panel: Rect;
}

/** How far out the phases of the moon stand, in its radius. */
export const ARC = 1.17;
/** How much of the moon's width the diagonal of the display takes: its corners may stick out. */
const OUT = 1.06;
const SPREAD = 0.36;
/** The widest that words are. */
export const mostWords = (width: number, height: number) => 540 * zoomOf(width, height);
/** The least that the moon takes of an upright screen. */
const LEAST = 0.3;

export function endLayout(
  width: number,
  height: number,
  tiles: readonly Spot[],
  /** How high the words would like to be. */
  wanted: number,
): EndLayout {
  const wide = width / height >= 1.15;
  const left = wide ? Math.min(width * 0.6, width - 440, 2 * ARC * height * 0.412 + 48) : width;
  const free = wide ? height : Math.max(height * LEAST, height - wanted);
  const radius = wide
    ? Math.min(height * 0.412, (left - 24) / (2 * ARC))
    : Math.min(width * 0.475, free / (1 + ARC + 0.12));
  const y = wide ? height * 0.54 : free - radius - 0.04 * radius;
  const moon = { x: left / 2, y, radius };
  const reach = (left / 2 - 0.06 * radius) / (ARC * radius);
  const { columns, rows } = sizeOf(tiles);
  const diagonal = PITCH * Math.hypot(Math.max(FEWEST, columns), Math.max(FEWEST, rows));
  const least = Math.min(left - 16, 2.3 * radius) / (PITCH * columns);
  const scale = Math.max(0.12, Math.min((2 * OUT * radius) / diagonal, least));
  const middle = centred(boxOf(tiles), 0, 0, scale);
  const words = Math.min(mostWords(width, height), width - left - Math.min(56, width * 0.04));
  return {
    wide,
    moon,
    spread: Math.min(SPREAD, Math.asin(Math.min(1, reach)) / Math.PI),
    camera: { scale, x: moon.x + middle.x, y: moon.y + middle.y },
    panel: wide
      ? { x: left + (width - left - words) / 2, y: 0, width: words, height }
      : { x: 0, y: free, width, height: height - free },
  };
}
