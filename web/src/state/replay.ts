/** A finished game as it is looked through: moments, turns, and what an analysis says about them. */
import type * as wire from "../wire";
import { freeCells, reachOf, type Scene, travelling } from "./scene";

/** How a game is looked at. */
export interface ReplayView {
  state: wire.TableState;
  replay: wire.Replay;
  analysis: wire.Analysis | null;
  moment: number;
  /** Whether the better move is shown instead of the one that was made. */
  better: boolean;
  /** While the last move is being shown: whether its tile has arrived. */
  flight: { landed: boolean } | null;
  /** Whose display is asked for. */
  look: number | null;
  /** How many times as fast as usual moves are shown. */
  speed: number;
}

/** The moment whose position is drawn: with a better move or a tile on its way, the one before. */
export function drawnMoment({ moment, flight, ...view }: ReplayView): number {
  const before = betterAt({ moment, ...view }) || (flight && !flight.landed);
  return moment - (before ? 1 : 0);
}

/** The verdict on the last move, if the better move is to be shown instead. */
function betterAt(
  view: Pick<ReplayView, "analysis" | "moment" | "better">,
): wire.JudgedMove | null {
  const judged = judgedAt(view.analysis, view.moment);
  return view.better && hasBetter(judged) ? judged : null;
}

/** The move that is being shown. Nobody looks on as a player, so that every tile travels. */
function stepAt({ state, replay, moment, flight }: ReplayView): Scene["step"] {
  const event = replay.moves[moment - 1];
  if (!event || !flight) return null;
  return { event, state: { ...state, you: { seats: [], host: false } }, ...flight };
}

/** A finished game at a moment, as it is drawn. */
export function sceneAt(view: ReplayView): Scene {
  const { state, replay, moment } = view;
  const drawn = drawnMoment(view);
  const game = replay.positions[drawn]!;
  const better = betterAt(view);
  const looked = view.look ?? better?.seat ?? moverAt(replay, moment) ?? game.view.turn ?? 0;
  const suggested = better?.best.type === "take" ? better.best.tile : null;
  const isHere = suggested !== null && looked === better?.seat;
  const step = stepAt(view);
  // Who is there now is of no interest to a game that is over.
  const present = { online: true, left: false, stand_in: false };
  const seats = state.seats.map((seat) => ({ ...seat, ...present }));
  return {
    name: state.table,
    state: { ...state, seats },
    game,
    looked,
    takeable: [],
    held: suggested,
    cells: [],
    free: isHere ? [] : freeCells(game, looked),
    refill: false,
    preview: isHere ? (better?.preview ?? null) : null,
    arriving: null,
    leaving: travelling(step),
    marked: suggested,
    fresh: better ? null : placedBy(replay.moves[drawn - 1]),
    reach: isHere ? reachOf(game, suggested) : null,
    chances: [],
    counted: true,
    step,
    hurry: view.speed > 2 ? 4 : view.speed > 1 ? 1 : 0,
  };
}

/** The seat that made the move which led to a moment; nobody's led to the first. */
export function moverAt(replay: wire.Replay, moment: number): number | null {
  const what = replay.moves[moment - 1]?.what;
  return what?.type === "played" ? what.seat : null;
}

/** A moment that the game has. */
export function within(replay: wire.Replay, moment: number): number {
  return Math.min(replay.moves.length, Math.max(0, Math.round(moment) || 0));
}

/** The next moment in a direction, or the next one after a move of `seat`. */
export function stepped(
  replay: wire.Replay,
  from: number,
  by: 1 | -1,
  seat: number | null,
): number {
  for (let moment = from + by; moment >= 0 && moment <= replay.moves.length; moment += by) {
    if (seat === null || moverAt(replay, moment) === seat) return moment;
  }
  return from;
}

/** By moment: what was expected then; nothing where the analysis has not come yet. */
export function outlooks(analysis: wire.Analysis): (wire.Outlook | null)[] {
  const all: (wire.Outlook | null)[] = Array(analysis.moves_total + 1).fill(null);
  for (const { number, before, after } of analysis.moves) {
    all[number] = before;
    if (number === analysis.moves_total - 1) all[number + 1] = after;
  }
  return all;
}

/** The verdict on the move that led to a moment. */
export function judgedAt(analysis: wire.Analysis | null, moment: number): wire.JudgedMove | null {
  return analysis?.moves.find(({ number }) => number === moment - 1) ?? null;
}

/** Whether a better move is worth showing: what loses less than this is no worse. */
export function hasBetter(judged: wire.JudgedMove | null): boolean {
  if (judged === null || judged.verdict === "best") return false;
  return judged.loss >= (judged.before.score === null ? 0.01 : 0.5);
}

/** The mark of a verdict, which needs no colour. */
export const MARKS: Record<wire.MoveVerdict, string> = {
  best: "★",
  good: "✓",
  inaccuracy: "?!",
  mistake: "?",
  blunder: "??",
};

export const VERDICTS = Object.keys(MARKS) as wire.MoveVerdict[];

interface Performance {
  seat: number;
  /** By verdict: how many moves. */
  counts: Record<wire.MoveVerdict, number>;
  /** What a move lost on average. */
  loss: number;
}

/** How well everybody played. */
export function performances(analysis: wire.Analysis, seats: number): Performance[] {
  return Array.from({ length: seats }, (_, seat) => {
    const moves = analysis.moves.filter((judged) => judged.seat === seat);
    const count = (verdict: wire.MoveVerdict) =>
      moves.filter((judged) => judged.verdict === verdict).length;
    const lost = moves.reduce((sum, { loss }) => sum + loss, 0);
    return {
      seat,
      counts: Object.fromEntries(VERDICTS.map((v) => [v, count(v)])) as Performance["counts"],
      loss: moves.length === 0 ? 0 : lost / moves.length,
    };
  });
}

/** The tile that a move put down, and where it lies. */
export function placedBy(event: wire.Event | undefined): { seat: number; tile: number } | null {
  if (event?.what.type !== "played" || event.what.action.type !== "take") return null;
  return { seat: event.what.seat, tile: event.what.action.tile };
}
