/** What somebody does at a table, by pointer, key or button, and what it comes to there. */
import { towards } from "../draw/display";
import { app } from "../state/app.svelte";
import { aimedOption, lookedAt, options, pickedOption } from "../state/ask";
import type { Cell, Model } from "../state/model";
import type { Scene } from "../state/scene";
import type { Message } from "../state/table";
import type { Command } from "../wire";
import { FOCUSED_CELL, focusOn } from "./elements";

export type Act =
  /** A tile was pressed, or the key with a number. */
  | { type: "pick"; tile: number; byKey?: boolean }
  | { type: "number"; number: number }
  /** A tile is dragged: taken, above a cell or none, let go. */
  | { type: "hold"; tile: number }
  | { type: "carry"; cell: Cell | null }
  | { type: "drop"; cell: Cell | null }
  /** The mouse is over a cell, or the keyboard is on it. */
  | { type: "hover"; cell: Cell | null }
  | { type: "focus"; cell: Cell }
  | { type: "tap"; cell: Cell; by: string }
  /** A place was pressed where nothing is offered. */
  | { type: "miss"; cell: Cell }
  /** The arrow keys: from a cell or tile to another, or onto the cells. */
  | { type: "walk"; from: Cell; dx: number; dy: number }
  | { type: "turn"; from: number; by: 1 | -1 }
  | { type: "toCells" }
  | { type: "cancel" }
  | { type: "place" }
  | { type: "fill" }
  | { type: "undo" }
  | { type: "hint"; byKey?: boolean }
  | { type: "help" }
  | { type: "log" }
  | { type: "look"; seat: number }
  | { type: "lookNext" }
  | { type: "standIn"; seat: number }
  | { type: "pan"; dx: number; dy: number }
  | { type: "zoom"; factor: number }
  | { type: "fit" }
  /** Through a finished game. */
  | { type: "step"; by: 1 | -1 }
  | { type: "first" }
  | { type: "last" }
  | { type: "run" }
  | { type: "better" };

/** By act: what it does. A handler returns `false` when there was nothing to do. */
export type Acts = {
  [T in Act["type"]]?: (act: Extract<Act, { type: T }>) => unknown;
};

/** Does what was asked for; tells whether there was anything to do. */
export function perform<T extends Act["type"]>(acts: Acts, act: Extract<Act, { type: T }>) {
  const handler = acts[act.type as T] as ((act: Extract<Act, { type: T }>) => unknown) | undefined;
  return handler !== undefined && handler(act) !== false;
}

/** A table, or whatever else can be played at. */
export interface Playable {
  readonly model: Model;
  dispatch(message: Message): void;
  send(command: Command): void;
}

/** What can be done wherever moves are made. */
export function tableActs(
  at: Playable,
  /** Whether a pointer that passes by leaves alone what was chosen. */
  holds: () => boolean = () => app.settings.confirm,
) {
  const isTakeable = (tile: number) =>
    options(at.model)?.tiles.some((option) => option.tile === tile) ?? false;

  function place() {
    const { model } = at;
    const picked = pickedOption(model);
    const aimed = aimedOption(model);
    if (!picked || !aimed || !model.shown) return;
    const byKey = document.activeElement?.matches("[data-free], [data-place]");
    const action = { type: "take", tile: picked.tile, x: aimed.x, y: aimed.y } as const;
    at.send({ type: "play", version: model.shown.version, action });
    if (byKey) document.querySelector<HTMLElement>("[data-status]")?.focus({ preventScroll: true });
  }

  function pick(tile: number, byKey = false) {
    if (!isTakeable(tile)) return false;
    const again = tile === at.model.choice.tile && !byKey;
    at.dispatch({ type: "pick", tile: again ? null : tile });
    if (byKey) void focusOn(FOCUSED_CELL);
  }

  return {
    pick: ({ tile, byKey }) => pick(tile, byKey),
    number: ({ number }) => {
      const option = options(at.model)?.tiles[number - 1];
      return option ? pick(option.tile, true) : false;
    },
    hold: ({ tile }) => {
      if (!isTakeable(tile)) return false;
      at.dispatch({ type: "pick", tile });
    },
    carry: ({ cell }) => at.dispatch({ type: "aim", cell }),
    drop: ({ cell }) => {
      at.dispatch({ type: "aim", cell, pin: cell !== null });
      if (cell && !app.settings.confirm) place();
    },
    hover: ({ cell }) => {
      if (!(holds() && at.model.choice.pinned)) at.dispatch({ type: "aim", cell });
    },
    focus: ({ cell }) => at.dispatch({ type: "aim", cell, pin: true }),
    tap: ({ cell, by }) => {
      const { cell: before, pinned } = at.model.choice;
      const again = pinned && before?.x === cell.x && before.y === cell.y;
      at.dispatch({ type: "aim", cell, pin: true });
      if (!app.settings.confirm && ((by !== "touch" && by !== "pen") || again)) place();
      else if (by === "keyboard") void focusOn("[data-place]");
    },
    toCells: () => {
      if (!pickedOption(at.model)) return false;
      void focusOn(FOCUSED_CELL);
    },
    cancel: () => {
      const looks = at.model.look !== null;
      at.dispatch(looks ? { type: "look", seat: null } : { type: "pick", tile: null });
    },
    place,
    fill: () => {
      const { shown } = at.model;
      if (!options(at.model)?.refill || !shown) return;
      at.send({ type: "play", version: shown.version, action: { type: "refill" } });
    },
    look: ({ seat }) =>
      at.dispatch({ type: "look", seat: seat === lookedAt(at.model) ? null : seat }),
  } satisfies Acts;
}

/** The arrow keys on cells and on the tiles of the wheel. */
export function walkActs(scene: () => Scene, act: (act: Act) => boolean): Acts {
  return {
    walk: ({ from, dx, dy }) => {
      const cell = towards(from, scene().cells, dx, dy);
      if (!cell) return;
      act({ type: "focus", cell });
      void focusOn(`[data-free="${cell.x},${cell.y}"]`);
    },
    turn: ({ from, by }) => {
      const { takeable, held } = scene();
      if (held !== null) return act({ type: "toCells" });
      const at = takeable.findIndex(({ tile }) => tile === from);
      const next = takeable[(at + by + takeable.length) % takeable.length];
      if (next) void focusOn(`[role=button][data-tile="${next.tile}"]`);
    },
  };
}
