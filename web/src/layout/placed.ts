/** Puts an element onto a rectangle of the layout. */
import type { Rect } from "./rect";

export const placed =
  ({ x, y, width, height }: Rect) =>
  ({ style }: HTMLElement) => {
    style.position = "absolute";
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
  };
