/** Puts elements onto the rectangles of the layout. */
import { prefersReducedMotion } from "svelte/motion";
import type { Rect } from "./rect";

/** Puts an element onto a rectangle. */
export const placed =
  ({ x, y, width, height }: Rect) =>
  ({ style }: HTMLElement) => {
    style.position = "absolute";
    style.left = `${x}px`;
    style.top = `${y}px`;
    style.width = `${width}px`;
    style.height = `${height}px`;
  };

const GLIDE_MS = 520;
const FADE_MS = 160;

/** An element that has its new place glides there from the old one; with less motion it fades in. */
export function glide(node: HTMLElement, from: Rect, to: Rect) {
  const isSameShape = Math.abs(from.width / from.height - to.width / to.height) < 0.01;
  if (prefersReducedMotion.current || !isSameShape) {
    node.animate([{ opacity: 0 }, { opacity: 1 }], { duration: FADE_MS });
    return;
  }
  const there = `translate(${from.x - to.x}px, ${from.y - to.y}px) scale(${from.width / to.width})`;
  const frames = [
    { transformOrigin: "0 0", transform: there },
    { transformOrigin: "0 0", transform: "none" },
  ];
  node.animate(frames, { duration: GLIDE_MS, easing: "cubic-bezier(0.4, 0, 0.2, 1)" });
}
