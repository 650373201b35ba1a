/** What a layout is about: what there is to place, and the sizes that all kinds of screens share. */
import type { Rect, Size } from "./rect";

/** A game, a lesson, or a game that is looked through. */
export type Screen = "play" | "learn" | "replay";

/** What takes part in a layout besides the size of the screen. */
export interface Mode {
  screen: Screen;
  /** The viewer has one seat: theirs is below the stage, and only the others are in the rail. */
  mine: boolean;
  /** A tile is in the hand. */
  held: boolean;
  /** A hint is shown, which on a phone needs room for its reasons. */
  advised?: boolean;
  /** No tile lies yet, and none was taken: the wheel is in the middle. */
  first?: boolean;
  /** The game is over: no more free cells around the tiles. */
  over: boolean;
  /** The columns of the widest of the others' displays. */
  widest?: number;
  /** Whether the players are shown where there is little room. */
  faces: boolean;
  /** What a coach, a head or a safe area takes from the upper edge. */
  top: number;
  /** What a time line or a safe area takes from the lower edge. */
  bottom: number;
  /** The height of a time line in the right half instead, with a small wheel above it. */
  aside?: number;
}

export type Kind = "desk" | "tablet" | "upright" | "lying";

export interface Layout {
  kind: Kind;
  /** The line with the tools; without height where the faces have them. */
  head: Rect;
  /** The large display. */
  stage: Rect;
  /** The plate of the wheel. What sticks out of it, such as numbers, needs up to `OVERHANG` more. */
  wheel: Rect;
  /** What is said about it, and the big button. */
  words: Rect;
  /** One line of the log; without height where the menu has it. */
  log: Rect;
  /** Below the stage: who has it, and their discs; without height where the cards have them. */
  tray: Rect;
  /** By player of the rail, or by player where there is no tray: name and numbers. */
  cards: Rect[];
  /** Small displays, of as many players as there is room for. */
  others: Rect[];
  /** Their tiles are no smaller than this, even if not all of them are seen then. */
  smallest: number;
  /** The way to the menu, where there is no line with tools. */
  menu: Rect;
  /** What lies behind wheel and words on a phone. */
  sheet: Rect;
  /** The time line of a replay, where it is not below everything. */
  time: Rect;
  /** The side of a tile of the large display. */
  tile: number;
  /** The wheel has become the three tiles, since a small screen needs the room for the display. */
  folded: boolean;
}

/** A table to be placed: how much room there is, and for what. */
export interface Table extends Mode, Size {
  players: number;
  /** How many of them are in the rail. */
  rail: number;
  display: Display;
  words: number;
  aside: number;
}

export interface Display {
  columns: number;
  rows: number;
  over: boolean;
}

/** What a kind of screen has places for. */
export type Placed = Pick<Layout, "stage" | "wheel" | "words"> &
  Partial<Omit<Layout, "kind" | "tile" | "smallest">>;

/** From a tile to the next, in tiles. */
export const PITCH = 1.06;
/** What the ring of free cells takes on each side, in cells: they are small and hug the tiles. */
export const RING = 0.72;
/** How far the numbers of the tiles stick out of the wheel, as a part of it. */
export const OVERHANG = 0.043;
/** A display with fewer tiles leaves the room for them. */
export const FEWEST = 3;
/** The height of a line with a name and numbers. */
export const CARD = 46;

/** How many tiles wide and high a display is with what is around it. */
export function spanOf({ columns, rows, over }: Display) {
  const ring = over ? 0.1 : 2 * RING;
  return {
    wide: PITCH * (Math.max(FEWEST, columns) + ring),
    high: PITCH * (Math.max(FEWEST, rows) + ring),
  };
}

/** The side of a tile that lets a display fit. */
export function tileIn({ width, height }: Size, display: Display): number {
  const { wide, high } = spanOf(display);
  return Math.max(12, Math.min(width / wide, height / high));
}
