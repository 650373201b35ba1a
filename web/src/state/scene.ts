/** Everything that is drawn of a table, as data: made by a game, a lesson or a replay. */
import { type CellOption, type GameState, type TableState, TILES } from "../wire";
import type { Placement } from "./ask";
import * as ask from "./ask";
import type { Cell, Model, Step } from "./model";

export interface Scene {
  /** Scenes with different names are drawn anew, without animation between them. */
  name: string;
  state: TableState;
  game: GameState;
  /** The seat whose display is large. */
  looked: number;
  /** The tiles that can be taken, in order, with their spaces on the wheel. */
  takeable: readonly { tile: number; space: number }[];
  /** The tile that was picked, or is suggested. */
  held: number | null;
  /** Where the held tile can go. */
  cells: readonly CellOption[];
  /** Where the next tile can go, while none is held. */
  free: readonly Cell[];
  /** Whether the wheel may be filled, or phase 1 be ended. */
  refill: boolean;
  /** The placement that is shown before it is made. */
  preview: CellOption | null;
  /** A tile that the server has yet to accept: it is drawn where it was put. */
  arriving: Placement | null;
  /** A tile that is no longer drawn on the wheel. */
  leaving: number | null;
  /** A tile on the wheel that is pointed out and cannot be taken. */
  marked: number | null;
  /** The tile that was placed last by somebody else. */
  fresh: { seat: number; tile: number } | null;
  /** The moon that the player to move would reach with the held tile. */
  reach: { seat: number; time: number } | null;
  /** What the others could cover with the tiles that can be taken, by their numbers. */
  chances: readonly { seat: number; x: number; y: number; number: number; covers: number }[];
  /** Whether cells say how many goals they would complete. */
  counted: boolean;
  /** The move that is being shown: its tile travels to its cell. */
  step: (Step & { landed: boolean }) | null;
  /** How many more wait: then everything goes faster. */
  hurry: number;
}

/** The free cells of a display, if its player is to move. */
export function freeCells({ view }: GameState, looked: number): Cell[] {
  return view.turn === looked ? view.legal.cells.map(([x, y]) => ({ x, y })) : [];
}

/** The moon that a tile would bring a player to. */
export function reachOf({ view }: GameState, held: number | null): Scene["reach"] {
  const player = view.turn === null ? undefined : view.players[view.turn];
  if (held === null || !player) return null;
  return { seat: view.turn!, time: player.time + TILES[held - 1]!.time };
}

/** How much of the goal the player who is ahead has reached, from 0 to 1. */
export function waxedOf({ view }: GameState): number {
  const least = Math.min(...view.players.map((player) => player.discs_left));
  return view.goal_discs > 0 ? 1 - least / view.goal_discs : 0;
}

/** The tile that travels from the wheel to its cell. */
export function travelling(step: Scene["step"]): number | null {
  const what = step && !step.landed ? step.event.what : null;
  return what?.type === "played" && what.action.type === "take" ? what.action.tile : null;
}

export function sceneOf(model: Model): Scene | null {
  const state = model.shown;
  const game = state?.game;
  if (!game) return null;
  const looked = ask.lookedAt(model);
  /** What the player does is drawn on the display of whose turn it is. */
  const here = looked === game.view.turn;
  const picked = ask.pickedOption(model);
  const sent = ask.placing(model);
  const takeable = ask.options(model)?.tiles ?? [];
  const number = (tile: number) => takeable.findIndex((option) => option.tile === tile) + 1;
  const lies = game.view.players[looked]?.display.some(({ tile }) => tile === sent?.tile);
  return {
    name: state.table,
    state,
    game,
    looked,
    takeable,
    held: picked?.tile ?? null,
    cells: here ? (picked?.cells ?? []) : [],
    free: picked || sent ? [] : freeCells(game, looked),
    refill: ask.options(model)?.refill ?? false,
    preview: here ? ask.aimedOption(model) : null,
    arriving: here && !lies ? sent : null,
    leaving: sent?.tile ?? travelling(model.step),
    marked: null,
    fresh: ask.freshTile(model),
    reach: reachOf(game, picked?.tile ?? null),
    chances: game.chances
      .map((chance) => ({ ...chance, number: number(chance.tile) }))
      .filter((chance) => chance.number > 0),
    counted: true,
    step: model.step,
    hurry: model.waiting.length,
  };
}
