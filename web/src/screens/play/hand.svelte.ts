/** What a player's hand does at a table: picks a tile, aims at a cell, places it, drags it there. */
import { tick } from "svelte";
import type Display from "../../draw/Display.svelte";
import * as sound from "../../parts/sound";
import { app } from "../../state/app.svelte";
import * as table from "../../state/table";
import type { Command } from "../../wire";

/** A table, or whatever else can be played at. */
export interface Playable {
  readonly model: table.Model;
  tell(message: table.Message): void;
  send(command: Command): void;
}

const PAN: Record<string, [number, number]> = {
  ArrowLeft: [60, 0],
  ArrowRight: [-60, 0],
  ArrowUp: [0, 60],
  ArrowDown: [0, -60],
};

export class Hand {
  /** The tile that follows the pointer. */
  drag = $state.raw<{ tile: number; x: number; y: number; moved: boolean } | null>(null);

  constructor(
    readonly at: Playable,
    readonly display: () => Display | undefined,
    /** Whether a pointer that passes by leaves alone what was chosen. */
    readonly holds: () => boolean = () => app.settings.confirm,
  ) {}

  pick = async (tile: number, byKey: boolean) => {
    const again = tile === this.at.model.choice.tile && !byKey;
    this.at.tell({ type: "pick", tile: again ? null : tile });
    if (!byKey) return;
    await tick();
    this.display()?.focusCell();
  };

  hover = (cell: table.Cell | null) => {
    if (this.holds() && this.at.model.choice.pinned) return;
    this.at.tell({ type: "aim", cell });
  };

  aimByKey = (cell: table.Cell | null) => {
    this.at.tell({ type: "aim", cell, pin: true });
  };

  tap = (cell: table.Cell, by: string) => {
    const { cell: before, pinned } = this.at.model.choice;
    const again = pinned && before?.x === cell.x && before.y === cell.y;
    const places = !app.settings.confirm && (by !== "touch" || again);
    this.at.tell({ type: "aim", cell, pin: true });
    if (places) this.place();
    else if (by === "keyboard") document.querySelector<HTMLElement>("[data-place]")?.focus();
  };

  place = () => {
    const { model } = this.at;
    const picked = table.pickedOption(model);
    const aimed = table.aimedOption(model);
    if (!picked || !aimed || !model.shown) return;
    const { x, y } = aimed;
    const byKey = document.activeElement?.matches("[data-free], [data-place]");
    const action = { type: "take", tile: picked.tile, x, y } as const;
    this.at.send({ type: "play", at: model.shown.at, action });
    if (app.settings.sound) sound.placed(aimed.covers.length);
    if (byKey) document.querySelector<HTMLElement>("[data-status]")?.focus({ preventScroll: true });
  };

  fill = () => {
    const { model } = this.at;
    if (!table.options(model)?.refill || !model.shown) return;
    this.at.send({ type: "play", at: model.shown.at, action: { type: "refill" } });
  };

  /** Does what a key asks for; tells whether it asked for anything. */
  key = (event: KeyboardEvent): boolean => {
    const { model } = this.at;
    const at = event.target as Element;
    const pans = event.shiftKey ? PAN[event.key] : undefined;
    if (pans) this.display()?.panBy(...pans);
    else if (/^[1-3]$/.test(event.key)) {
      const option = table.options(model)?.tiles[Number(event.key) - 1];
      if (option) void this.pick(option.tile, true);
    } else if (event.key === "+" || event.key === "=") this.display()?.zoomBy(1.25);
    else if (event.key === "-") this.display()?.zoomBy(0.8);
    else if (event.key === "0") this.display()?.refit();
    else if (event.key === "Escape") {
      const looks = model.look !== null;
      this.at.tell(looks ? { type: "look", seat: null } : { type: "pick", tile: null });
    } else if (
      event.key.startsWith("Arrow") &&
      table.pickedOption(model) &&
      !at.closest("section.log")
    ) {
      this.display()?.focusCell();
    } else return false;
    return true;
  };

  // Drag and drop.

  grab = (tile: number, event: PointerEvent) => {
    if (event.button !== 0) return;
    this.drag = { tile, x: event.clientX, y: event.clientY, moved: false };
  };

  dragMove = (event: PointerEvent) => {
    const { drag } = this;
    if (!drag) return;
    const far = Math.hypot(event.clientX - drag.x, event.clientY - drag.y);
    if (!drag.moved && far < 9) return;
    if (!drag.moved) this.at.tell({ type: "pick", tile: drag.tile });
    this.drag = { ...drag, x: event.clientX, y: event.clientY, moved: true };
    this.at.tell({ type: "aim", cell: cellUnder(event) });
  };

  dragEnd = (event: PointerEvent) => {
    const dragged = this.drag;
    this.drag = null;
    if (!dragged?.moved) return;
    // The click that ends a drag on the tile itself must not put it back.
    addEventListener("click", (click) => click.stopPropagation(), { capture: true, once: true });
    setTimeout(() => dispatchEvent(new MouseEvent("click")), 0);
    const cell = cellUnder(event);
    this.at.tell({ type: "aim", cell, pin: cell !== null });
    if (cell && !app.settings.confirm) this.place();
  };

  dragCancel = () => {
    this.drag = null;
  };
}

function cellUnder(event: PointerEvent): table.Cell | null {
  const under = document.elementFromPoint(event.clientX, event.clientY)?.closest("[data-free]");
  const [x, y] = (under?.getAttribute("data-free") ?? "").split(",").map(Number);
  return x === undefined || y === undefined || Number.isNaN(y) ? null : { x, y };
}
