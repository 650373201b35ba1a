/** Questions about the model of a table: what can be done, what is chosen, and whose display matters. */
import type * as wire from "../wire";
import type { Cell, Model, Step } from "./model";
import { movesOf } from "./moves";

export type Placement = Extract<wire.ActionJson, { type: "take" }>;

/** Whether something is allowed at a moment: time alone may have changed it since the state came. */
export const isAllowed = ({ allowed, from_ms, until_ms }: wire.Permission, now = Date.now()) =>
  allowed
    ? now < (until_ms ?? Number.POSITIVE_INFINITY)
    : now >= (from_ms ?? Number.POSITIVE_INFINITY);

/** What the player can do now: nothing while something is being shown or a move is on its way. */
export function options(model: Model): wire.Options | null {
  if (model.step || model.waiting.length > 0 || sentAction(model)) return null;
  return model.shown?.game?.options ?? null;
}

export function cellOption(tile: wire.TileOption, cell: Cell): wire.CellOption | undefined {
  return tile.cells.find((option) => option.x === cell.x && option.y === cell.y);
}

/** The tile that was picked and what it could do. */
export function pickedOption(model: Model): wire.TileOption | null {
  return options(model)?.tiles.find((option) => option.tile === model.choice.tile) ?? null;
}

/** What placing the picked tile on the chosen cell would bring. */
export function aimedOption(model: Model): wire.CellOption | null {
  const tile = pickedOption(model);
  return (tile && model.choice.cell && cellOption(tile, model.choice.cell)) ?? null;
}

/** The advice that is shown: as long as the player has not chosen something else. */
export function hinted(model: Model): wire.Hint | null {
  const { hint, choice } = model;
  if (hint === null || hint === "asked" || !options(model)) return null;
  if (hint.action.type !== "take") return choice.tile === null ? hint : null;
  const { tile, x, y } = hint.action;
  return choice.tile === tile && choice.cell?.x === x && choice.cell.y === y ? hint : null;
}

function sentAction(model: Model): wire.ActionJson | null {
  const play = model.pending.find(({ command }) => command.type === "play")?.command;
  return play?.type === "play" ? play.action : null;
}

/** The tile that is on its way to the server: it is drawn where it was put, at once. */
export function placing(model: Model): Placement | null {
  const action = sentAction(model);
  return action?.type === "take" ? action : null;
}

/** Whether the last action can be taken back. */
export function canUndo(model: Model): boolean {
  return model.shown !== null && isAllowed(model.shown.may.undo) && model.pending.length === 0;
}

/** Whether others wait for somebody at this screen, as far as the server knows. */
export const isAwaited = (latest: wire.TableState | null) =>
  latest?.stage === "playing" && !latest.solo && latest.game?.options != null;

/** Whether others wait for somebody at this screen, whatever is still being shown. */
export const waitsForViewer = ({ latest, pending }: Model) =>
  isAwaited(latest) && pending.length === 0;

/** Whether the viewer did it: then the tile lies where they put it, and need not travel. */
export function isOwn({ event: { what }, state }: Step): boolean {
  return what.type === "played" && what.by === "person" && state.you.seats.includes(what.seat);
}

/** The display in the middle: the one asked for, else mine, else of the one who moves. */
export function lookedAt(model: Model): number {
  const state = model.shown;
  if (model.look !== null && state?.seats[model.look]) return model.look;
  const turn = state?.game?.view.turn ?? null;
  if (model.step && model.step.event.what.type === "played") {
    const { seat } = model.step.event.what;
    const mover = state?.you.seats.length !== 1 || state.you.seats[0] === seat;
    if (mover && state?.seats[seat]) return seat;
  }
  const mine = state?.you.seats ?? [];
  if (turn !== null && mine.includes(turn)) return turn;
  // At one screen, the display of who moved stays until somebody here is to move.
  return mine[0] ?? turn ?? 0;
}

/** Whether the viewer looks at another display than the one that matters. */
export function looksElsewhere(model: Model): boolean {
  return model.look !== null && model.look !== lookedAt({ ...model, look: null });
}

/** The moves that are drawn already, without what was taken back. */
const movesShown = ({ log, shown }: Model) =>
  movesOf(log.filter(({ seq }) => seq <= (shown?.seq ?? 0)));

/** The tile that was placed last, if somebody else did. */
export function freshTile(model: Model): { seat: number; tile: number } | null {
  const what = movesShown(model).at(-1)?.what;
  if (what?.action.type !== "take") return null;
  const own = what.by === "person" && model.shown?.you.seats.includes(what.seat);
  return own ? null : { seat: what.seat, tile: what.action.tile };
}

/** The last moves of others since the viewer's own, three at the most. */
export function movesOfOthers(model: Model): wire.Event[] {
  const moves = movesShown(model);
  const own = moves.findLastIndex(({ what }) => model.shown?.you.seats.includes(what.seat));
  return moves.slice(Math.max(own + 1, moves.length - 3)).map(({ event }) => event);
}

/** Whether the viewer plays here, now or when it is their turn. */
export const plays = ({ may }: wire.TableState) =>
  may.play.allowed || may.play.reason === "not_your_turn";

/** Whether everybody at the table has to agree before there are hints. */
export const hintsAreOff = ({ may }: wire.TableState) => may.hint.reason === "hints_off";

/** How the viewer can get out of a game that goes on: all of it goes, or they alone. */
export function wayOut({ stage, may }: wire.TableState): "delete" | "abort" | "resign" | null {
  if (stage !== "playing") return null;
  if (may.delete.allowed) return "delete";
  if (may.close.allowed) return "abort";
  return may.resign.allowed ? "resign" : null;
}
