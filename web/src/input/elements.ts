/** What the elements of a table stand for, and where the keyboard is among them. */
import { tick } from "svelte";
import type { Cell } from "../state/model";

/** Puts the keyboard onto something, once everything is drawn. */
export async function focusOn(selector: string) {
  await tick();
  document.querySelector<HTMLElement>(selector)?.focus();
}

/** The one cell in the tab order. */
export const FOCUSED_CELL = "[data-free][tabindex='0']";

/** A key, and what it was pressed on. */
export interface Press {
  key: string;
  shift: boolean;
  on: { cell: Cell } | { tile: number } | "fill" | "control" | null;
}

/** What was pressed, or `null` for keys that belong to the browser, a dialog or a field. */
export function pressOf(event: KeyboardEvent): Press | null {
  if (event.ctrlKey || event.metaKey || event.altKey) return null;
  const at = event.target as Element;
  if (at.matches("input:not([type=range]), select, textarea")) return null;
  if (document.querySelector("dialog[open]")) return null;
  return { key: event.key, shift: event.shiftKey, on: pressedOn(at) };
}

function pressedOn(at: Element): Press["on"] {
  const cell = cellOf(at);
  if (cell) return { cell };
  const tile = at.matches("[role=button]") ? tileOf(at) : null;
  if (tile !== null) return { tile };
  if (at.matches("[data-fill]")) return "fill";
  return at.closest("button, a, summary") ? "control" : null;
}

/** The cell that an element belongs to. */
export function cellOf(at: Element | null): Cell | null {
  const text = at?.closest("[data-free]")?.getAttribute("data-free");
  const [x, y] = (text ?? "").split(",").map(Number);
  return x === undefined || y === undefined ? null : { x, y };
}

/** The tile on the wheel, or among the choices, that an element belongs to. */
export function tileOf(at: Element | null): number | null {
  const text = at?.closest("[data-tile]")?.getAttribute("data-tile");
  return text ? Number(text) : null;
}
