/**
 * The state of the table screen, and the one function that changes it.
 *
 * Nothing here knows a rule: what may be done and what it would bring came with the table's state.
 */
import type { Connection } from "../game/source";
import type { Command, ErrorCode, Event, Hint, ServerMessage, TableState } from "../wire";
import { cellOption, isOwn, options } from "./ask";
import type { Cell, Choice, Model, Pending, Step } from "./model";

export type Message =
  | { type: "connection"; connection: Connection }
  | { type: "received"; message: ServerMessage }
  | { type: "history"; events: Event[] }
  | { type: "gone"; code: ErrorCode }
  | { type: "landed" }
  | { type: "settled" }
  | { type: "skip" }
  | { type: "pick"; tile: number | null }
  | { type: "aim"; cell: Cell | null; pin?: boolean }
  | { type: "ask" }
  | { type: "advised"; question: number; hint: Hint | null }
  | { type: "sent"; id: string; command: Command }
  | { type: "dismissed" }
  | { type: "look"; seat: number | null };

const NO_CHOICE: Choice = { tile: null, cell: null, pinned: false };

/** The most moves that are shown after an absence. Earlier ones are only in the log. */
export const MOST_WAITING = 12;

export function begin(): Model {
  return {
    connection: "connecting",
    latest: null,
    shown: null,
    step: null,
    waiting: [],
    log: [],
    choice: NO_CHOICE,
    hint: null,
    asked: 0,
    pending: [],
    refused: null,
    gone: null,
    look: null,
  };
}

export function update(model: Model, message: Message): Model {
  switch (message.type) {
    case "connection":
      return { ...model, connection: message.connection };
    case "received":
      return received(model, message.message);
    case "history":
      return { ...model, log: merged(message.events, model.log) };
    case "gone":
      return { ...model, gone: message.code };
    case "landed":
      return landed(model);
    case "settled":
      return next({ ...model, step: null });
    case "skip":
      return draw({ ...model, step: null, waiting: [] }, model.latest);
    case "pick":
      return pick(model, message.tile);
    case "aim":
      return { ...model, choice: aim(model.choice, message.cell, message.pin ?? false) };
    case "ask":
      return { ...model, hint: "asked", asked: model.asked + 1 };
    case "advised":
      return message.question === model.asked ? advised(model, message.hint) : model;
    case "sent":
      return sent(model, { id: message.id, command: message.command });
    case "dismissed":
      return { ...model, refused: null };
    case "look":
      return { ...model, look: message.seat };
  }
}

function received(model: Model, message: ServerMessage): Model {
  switch (message.type) {
    case "state":
      return {
        ...draw({ ...model, step: null, waiting: [] }, message.state),
        latest: message.state,
      };
    case "event":
      return happened(model, { event: message.event, state: message.state });
    case "answer":
      return answered(model, message.id);
    case "refused":
      // Without an id it is about something that nobody here asked for, such as a bot's turn.
      if (message.id !== null && !model.pending.some(({ id }) => id === message.id)) return model;
      return { ...answered(model, message.id), refused: message.error.code };
    case "presence":
      return present(model, message.online);
    case "closing":
      return { ...model, connection: "connecting" };
    default:
      // From a newer server, perhaps.
      return model;
  }
}

function sent(model: Model, command: Pending): Model {
  return { ...model, pending: [...model.pending, command], refused: null };
}

function answered(model: Model, id: string | null): Model {
  return { ...model, pending: model.pending.filter((pending) => pending.id !== id) };
}

function happened(model: Model, step: Step): Model {
  if (model.latest && step.event.seq <= model.latest.seq) return model;
  const log = merged(model.log, [step.event]);
  const newer = { ...model, latest: step.state, log };
  // The first thing that came: there is nothing yet that it could change before our eyes.
  if (model.shown === null) return draw(newer, step.state);
  const waiting = [...model.waiting, step];
  const dropped = waiting.length - MOST_WAITING;
  if (dropped > 0) {
    const behind = { ...newer, step: null, waiting: waiting.slice(dropped) };
    return next(draw(behind, waiting[dropped - 1]!.state));
  }
  const queued = { ...newer, waiting };
  return model.step ? queued : next(queued);
}

/** Begins to show the next step. Steps without animation are drawn at once. */
function next(model: Model): Model {
  let now = model;
  while (now.waiting.length > 0) {
    const [step, ...waiting] = now.waiting as [Step, ...Step[]];
    now = { ...now, waiting };
    if (isShown(step)) return { ...now, step: { ...step, landed: false } };
    now = draw(now, step.state);
  }
  return now;
}

/** Whether a step is animated: moves of others, and every fill of the wheel. */
function isShown({ event, state }: Step): boolean {
  const { what } = event;
  if (what.type !== "played") return false;
  // At one screen the next player's display comes only after everybody has seen the move.
  const shared = state.you.seats.length > 1;
  return shared || !isOwn({ event, state }) || what.filled.length > 0;
}

function landed(model: Model): Model {
  if (!model.step) return model;
  return { ...draw(model, model.step.state), step: { ...model.step, landed: true } };
}

/** Shows a state. A choice that is no longer possible is dropped. */
function draw(model: Model, state: TableState | null): Model {
  const turned = model.shown?.game?.view.turn !== state?.game?.view.turn;
  const tiles = state?.game?.options?.tiles ?? [];
  const tile = tiles.find((option) => option.tile === model.choice.tile);
  const cell = model.choice.cell;
  const choice: Choice = tile
    ? cell && cellOption(tile, cell)
      ? model.choice
      : { tile: tile.tile, cell: null, pinned: false }
    : NO_CHOICE;
  const hint = model.shown?.version === state?.version ? model.hint : null;
  return { ...model, shown: state, choice, hint, look: turned ? null : model.look };
}

/** Advice has come: it becomes the choice, so that everything is drawn as if the player had made it. */
function advised(model: Model, hint: Hint | null): Model {
  if (model.hint !== "asked") return model;
  if (hint?.version !== model.shown?.version || !hint) return { ...model, hint: null };
  const { action } = hint;
  const choice: Choice =
    action.type === "take"
      ? { tile: action.tile, cell: { x: action.x, y: action.y }, pinned: true }
      : NO_CHOICE;
  return { ...model, hint, choice, look: null };
}

function pick(model: Model, tile: number | null): Model {
  const option = options(model)?.tiles.find((option) => option.tile === tile);
  if (!option) return { ...model, choice: NO_CHOICE, hint: null };
  const { cell, pinned } = model.choice;
  const keeps = cell !== null && pinned && cellOption(option, cell);
  return {
    ...model,
    look: null,
    hint: null,
    choice: { tile: option.tile, cell: keeps ? cell : null, pinned: Boolean(keeps) },
  };
}

function aim(choice: Choice, cell: Cell | null, pin: boolean): Choice {
  // A pointer that only passes by does not take away what was tapped.
  if (cell === null && choice.pinned && !pin) return choice;
  return { ...choice, cell, pinned: cell !== null && pin };
}

function present(model: Model, online: boolean[]): Model {
  const mark = (state: TableState | null): TableState | null =>
    state && {
      ...state,
      seats: state.seats.map((seat, i) => ({ ...seat, online: online[i] ?? seat.online })),
    };
  return {
    ...model,
    latest: mark(model.latest),
    shown: mark(model.shown),
    waiting: model.waiting.map((step) => ({ ...step, state: mark(step.state)! })),
    step: model.step && { ...model.step, state: mark(model.step.state)! },
  };
}

/** Two logs as one, by number. */
function merged(one: Event[], other: Event[]): Event[] {
  const all = new Map([...one, ...other].map((event) => [event.seq, event]));
  return [...all.values()].sort((a, b) => a.seq - b.seq);
}
