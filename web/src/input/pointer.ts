/** Mouse, fingers and pen on a table: press, drag a tile, pan, pinch, hover. */
import type { Cell } from "../state/model";
import type { Act } from "./acts";
import { cellOf, tileOf } from "./elements";

interface Point {
  x: number;
  y: number;
}

/** The large display, as far as it can be moved. */
export interface Stage {
  pan(dx: number, dy: number): void;
  /** Around a point of the screen. */
  zoom(factor: number, around?: Point): void;
  /** The cell at a point of the screen, whether it is free or not. */
  cellAt(point: Point): Cell;
  /** Whether it is being moved by hand. */
  hold(held: boolean): void;
}

export interface PointerTarget {
  act(act: Act): boolean;
  stage(): Stage | undefined;
  /** The tile that follows the pointer. */
  drag(tile: (Point & { tile: number }) | null): void;
}

/** How many pixels a pointer moves before it drags or pans. */
const DRAG = 9;
const PAN = 8;

const pointOf = ({ clientX, clientY }: MouseEvent): Point => ({ x: clientX, y: clientY });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const cellUnder = ({ x, y }: Point) => cellOf(document.elementFromPoint(x, y));
const onStage = (event: Event) => (event.target as Element).closest<SVGElement>("[data-stage]");

/** Listens to the pointers on a table, for as long as its element is there. */
export function pointer(root: HTMLElement, { act, stage, drag }: PointerTarget) {
  /** The tile that was pressed and is perhaps dragged, and by which pointer. */
  let pressed: { id: number; tile: number; start: Point; dragging: boolean } | null = null;
  /** The pointers that are down on the stage, where they are and where they began. */
  const down = new Map<number, { at: Point; start: Point }>();
  /** Something was moved, so the click that follows means nothing. */
  let moved = false;
  let hovered: Element | null = null;

  function pointerdown(event: PointerEvent) {
    if (event.button > 1) return;
    const at = pointOf(event);
    if (down.size === 0 && !pressed) moved = false;
    const tile = tileOf(event.target as Element);
    if (tile !== null && event.button === 0) {
      pressed ??= { id: event.pointerId, tile, start: at, dragging: false };
    } else if (onStage(event)) down.set(event.pointerId, { at, start: at });
  }

  function pointermove(event: PointerEvent) {
    if (pressed?.id === event.pointerId) dragTile(event, pressed);
    else if (down.has(event.pointerId)) moveStage(event);
  }

  function dragTile(event: PointerEvent, tile: NonNullable<typeof pressed>) {
    const at = pointOf(event);
    if (!tile.dragging) {
      if (distance(at, tile.start) < DRAG) return;
      if (!act({ type: "hold", tile: tile.tile })) {
        pressed = null;
        return;
      }
      moved = tile.dragging = true;
    }
    drag({ tile: tile.tile, ...at });
    act({ type: "carry", cell: cellUnder(at) });
  }

  function moveStage(event: PointerEvent) {
    const pointer = down.get(event.pointerId)!;
    const at = pointOf(event);
    const [other] = [...down].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
    if (!other) {
      if (!moved && distance(at, pointer.start) < PAN) return;
      if (!moved) onStage(event)?.setPointerCapture(event.pointerId);
      stage()?.pan(at.x - pointer.at.x, at.y - pointer.at.y);
    } else if (down.size === 2) {
      const factor = distance(at, other.at) / Math.max(distance(pointer.at, other.at), 1);
      stage()?.pan((at.x - pointer.at.x) / 2, (at.y - pointer.at.y) / 2);
      stage()?.zoom(factor, { x: (at.x + other.at.x) / 2, y: (at.y + other.at.y) / 2 });
    }
    moved = true;
    stage()?.hold(true);
    pointer.at = at;
  }

  function pointerup(event: PointerEvent) {
    if (pressed?.id === event.pointerId) {
      const { dragging } = pressed;
      pressed = null;
      if (dragging) {
        drag(null);
        if (event.type === "pointerup") act({ type: "drop", cell: cellUnder(pointOf(event)) });
      }
    }
    down.delete(event.pointerId);
    if (down.size > 0) return;
    stage()?.hold(false);
    // The click comes before this, if there is one. Others have nothing to do with the pointer.
    setTimeout(() => {
      moved = false;
    });
  }

  function click(event: MouseEvent) {
    if (moved) return;
    const at = event.target as Element;
    const cell = cellOf(at);
    const tile = tileOf(at);
    if (at.closest("[data-fill]")) act({ type: "fill" });
    else if (cell) act({ type: "tap", cell, by: (event as PointerEvent).pointerType || "mouse" });
    else if (tile !== null) act({ type: "pick", tile });
    else if (onStage(event)) {
      const missed = stage()?.cellAt(pointOf(event));
      if (missed) act({ type: "miss", cell: missed });
    }
  }

  function pointerover(event: PointerEvent) {
    if (event.pointerType !== "mouse" || pressed?.dragging) return;
    const over = event.type === "pointerover" ? (event.target as Element) : null;
    const cell = over?.closest("[data-free]") ?? null;
    if (cell === hovered) return;
    hovered = cell;
    act({ type: "hover", cell: cellOf(cell) });
  }

  function focusin(event: FocusEvent) {
    const at = event.target as Element;
    const cell = at.matches("[data-free]:focus-visible") ? cellOf(at) : null;
    if (cell) act({ type: "focus", cell });
  }

  function wheel(event: WheelEvent) {
    if (!onStage(event)) return;
    // Before the browser scrolls.
    event.preventDefault();
    const step = event.deltaMode === 1 ? event.deltaY * 16 : event.deltaY;
    if (event.shiftKey && !event.ctrlKey) stage()?.pan(-step, 0);
    else stage()?.zoom(Math.exp(-step * (event.ctrlKey ? 0.01 : 0.0015)), pointOf(event));
  }

  const listening = new AbortController();
  const { signal } = listening;
  root.addEventListener("pointerdown", pointerdown, { signal });
  root.addEventListener("click", click, { signal });
  root.addEventListener("pointerover", pointerover, { signal });
  root.addEventListener("pointerleave", pointerover, { signal });
  root.addEventListener("focusin", focusin, { signal });
  root.addEventListener("wheel", wheel, { signal, passive: false });
  addEventListener("pointermove", pointermove, { signal });
  addEventListener("pointerup", pointerup, { signal });
  addEventListener("pointercancel", pointerup, { signal });
  return () => listening.abort();
}
