/** Rectangles, alone and in lines. */

export interface Size {
  width: number;
  height: number;
}

export interface Rect extends Size {
  x: number;
  y: number;
}

export const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width: Math.max(0, width),
  height: Math.max(0, height),
});
export const NONE = rect(0, 0, 0, 0);
export const list = (length: number, at: (i: number) => Rect) =>
  Array.from({ length: Math.max(0, length) }, (_, i) => at(i));
/** One of several beside each other. */
export const beside = (area: Rect, count: number, gap: number) => {
  const width = (area.width - gap * (count - 1)) / Math.max(1, count);
  return (i: number) => rect(area.x + i * (width + gap), area.y, width, area.height);
};
/** One of several below each other. */
export const below = (area: Rect, count: number, gap: number) => {
  const height = (area.height - gap * (count - 1)) / Math.max(1, count);
  return (i: number) => rect(area.x, area.y + i * (height + gap), area.width, height);
};
