/** Questions about the model of a table: what can be done, what is chosen, and whose display matters. */
import type {
  ActionJson,
  CellOption,
  Event,
  Happening,
  Hint,
  Options,
  SeatState,
  TableState,
  TableSummary,
  TileOption,
} from "../wire";
import type { Cell, Model, Step } from "./model";

export type Placement = Extract<ActionJson, { type: "take" }>;
type Played = Extract<Happening, { type: "played" }>;

/** What the player can do now: nothing while something is being shown or a move is on its way. */
export function options(model: Model): Options | null {
  if (model.step || model.waiting.length > 0 || sentAction(model)) return null;
  return model.shown?.game?.options ?? null;
}

export function cellOption(tile: TileOption, cell: Cell): CellOption | undefined {
  return tile.cells.find((option) => option.x === cell.x && option.y === cell.y);
}

/** The tile that was picked and what it could do. */
export function pickedOption(model: Model): TileOption | null {
  return options(model)?.tiles.find((option) => option.tile === model.choice.tile) ?? null;
}

/** What placing the picked tile on the chosen cell would bring. */
export function aimedOption(model: Model): CellOption | null {
  const tile = pickedOption(model);
  return (tile && model.choice.cell && cellOption(tile, model.choice.cell)) ?? null;
}

/** The advice that is shown: as long as the player has not chosen something else. */
export function hinted(model: Model): Hint | null {
  const { hint, choice } = model;
  if (hint === null || hint === "asked" || !options(model)) return null;
  if (hint.action.type !== "take") return choice.tile === null ? hint : null;
  const { tile, x, y } = hint.action;
  return choice.tile === tile && choice.cell?.x === x && choice.cell.y === y ? hint : null;
}

function sentAction(model: Model): ActionJson | null {
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
  return model.shown?.game?.undo === true && model.pending.length === 0;
}

/** Whether others wait for somebody at this screen, as far as the server knows. */
export const isAwaited = (latest: TableState | null) =>
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

/** The moves that are drawn already. */
function movesShown({ log, shown }: Model): { event: Event; what: Played }[] {
  return log.flatMap((event) =>
    event.what.type === "played" && event.seq <= (shown?.seq ?? 0)
      ? [{ event, what: event.what }]
      : [],
  );
}

/** The tile that was placed last, if somebody else did. */
export function freshTile(model: Model): { seat: number; tile: number } | null {
  const what = movesShown(model).at(-1)?.what;
  if (what?.action.type !== "take") return null;
  const own = what.by === "person" && model.shown?.you.seats.includes(what.seat);
  return own ? null : { seat: what.seat, tile: what.action.tile };
}

/** The last moves of others since the viewer's own, three at the most. */
export function movesOfOthers(model: Model): Event[] {
  const moves = movesShown(model);
  const own = moves.findLastIndex(({ what }) => model.shown?.you.seats.includes(what.seat));
  return moves.slice(Math.max(own + 1, moves.length - 3)).map(({ event }) => event);
}

const isOtherPerson = ({ kind, you }: SeatState) => kind === "person" && !you;

/** Whether the viewer plays here. */
export const isSeated = ({ stage, you }: TableState) => stage === "playing" && you.seats.length > 0;

/** Whether the viewer got up, or a bot plays for them. */
export function isAway({ you, seats }: TableState): boolean {
  return you.seats.some(
    (seat) => !seats[seat]?.resigned && (seats[seat]?.left || seats[seat]?.stand_in),
  );
}

/** How long somebody who is not there keeps the others waiting before they may let a bot play. */
const ABSENCE_MS = 24 * 60 * 60 * 1000;

/** Whether the viewer may let a bot play for somebody who is to move and away. */
export function mayReplace(table: TableState, seat: number, now = Date.now()): boolean {
  const player = table.seats[seat];
  if (!player || !isSeated(table) || table.game?.view.turn !== seat) return false;
  // The turn began before the last change, or with it.
  const waited = now - table.changed_ms > ABSENCE_MS;
  return isOtherPerson(player) && !player.stand_in && (player.left || (!player.online && waited));
}

/** Whether the viewer may get up: only among people, where somebody can let a bot play instead. */
export function mayLeave({ stage, you, seats }: TableState): boolean {
  return (
    stage === "playing" &&
    seats.some(isOtherPerson) &&
    you.seats.some((seat) => !seats[seat]?.left && !seats[seat]?.resigned)
  );
}

/** How the viewer can get out of a game that they play: all of it goes, or they alone. */
export function wayOut(state: TableState): "delete" | "abort" | "resign" | null {
  const { stage, you, seats, challenge, game } = state;
  const own = you.seats.filter((seat) => !seats[seat]?.resigned);
  if (stage !== "playing" || own.length === 0) return null;
  // Whoever could give up a challenge would know its first tiles the next time.
  if (!seats.some(isOtherPerson)) {
    return challenge === null ? "delete" : null;
  }
  // As soon as somebody has two tiles, the others expect a game.
  const tiles = (seat: number) => game?.view.players[seat]?.display.length ?? 0;
  const begun = seats.some(({ kind, you }, seat) => kind === "person" && !you && tiles(seat) >= 2);
  const taken = own.reduce((sum, seat) => sum + tiles(seat), 0);
  return begun || taken >= 2 ? "resign" : "abort";
}

/** Whether a table of the viewer's is theirs alone: then it can be deleted. In a record there are only names. */
export const isDeletable = ({
  stage,
  seats,
  challenge,
  imported,
}: Pick<TableSummary, "stage" | "seats" | "challenge" | "imported">) =>
  (stage === "playing" || stage === "finished") &&
  challenge === null &&
  (imported || !seats.some(isOtherPerson));

/** How many play on when the viewer resigns. */
export const othersOf = ({ seats }: TableState) =>
  seats.filter((seat) => seat.kind === "bot" || (isOtherPerson(seat) && !seat.resigned)).length;

/** The seat of somebody who would like hints while the viewer has not agreed. */
export function hintsAskedBy({ stage, seats }: TableState): number | null {
  const undecided = seats.some(({ you, hints }) => you && !hints);
  const other = seats.findIndex((seat) => isOtherPerson(seat) && seat.hints);
  return stage === "playing" && undecided && other >= 0 ? other : null;
}
