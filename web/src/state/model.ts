/** What the page knows of a table. */
import type { Spot } from "../draw/display";
import type { Connection } from "../game/source";
import type { Command, ErrorCode, Event, Hint, TableState } from "../wire";

export type Cell = Spot;

/** What the player is about to do. */
export interface Choice {
  /** The tile that was picked, if it can be taken. */
  tile: number | null;
  /** The cell that is looked at. */
  cell: Cell | null;
  /** Whether the cell was tapped or clicked, so that it stays when the pointer leaves. */
  pinned: boolean;
}

/** A command that has no answer yet. */
export interface Pending {
  id: string;
  command: Command;
}

/** Something that happened and has yet to be shown. */
export interface Step {
  event: Event;
  state: TableState;
}

export interface Model {
  connection: Connection;
  /** The newest state of the table. */
  latest: TableState | null;
  /** The state that is drawn: it lags behind while moves are being shown. */
  shown: TableState | null;
  /** What is being shown right now: first it travels, then the state after it is drawn. */
  step: (Step & { landed: boolean }) | null;
  /** What waits to be shown. */
  waiting: Step[];
  /** What happened, oldest first. */
  log: Event[];
  choice: Choice;
  /** Advice for this moment of the game, or that it is on its way. */
  hint: Hint | "asked" | null;
  /** How often advice was asked for: the number of the newest question. */
  asked: number;
  /** What was sent and has no answer yet, oldest first. */
  pending: readonly Pending[];
  /** Why something was refused, until it is dismissed. */
  refused: ErrorCode | null;
  /** Why there is nothing to show at all. */
  gone: ErrorCode | null;
  /** Whose display the player wants to see; `null` for the one that matters. */
  look: number | null;
}
