/** Where everything at a table lies on a screen: the display first, the wheel second, the rest third. */
import { desk, SMALLEST } from "./desk";
import { lying, upright } from "./phone";
import { NONE, type Rect, rect } from "./rect";
import {
  type Display,
  FEWEST,
  type Kind,
  type Layout,
  type Mode,
  PITCH,
  tileIn,
  WORDS,
} from "./table";
import { tablet } from "./tablet";

/** What is said of a move that was made needs more room than a button. */
export const REPLAY_WORDS = { tablet: 150, upright: 118, lying: 140 } as const;
/** A lesson or a replay on a small screen scrolls, rather than having no room for the display. */
export const LEAST_HIGH = { learn: 415, replay: 385 } as const;
/** The same for a lesson on a phone that lies. */
export const LEAST_LYING = 240;
/** The least height of what is above a time line that is aside. */
export const LEAST_ASIDE = 126;

const USUAL: Display = { columns: 6, rows: 5, over: false };
const PLACE = { desk, tablet, upright, lying };

/** The class of a screen. What has none takes the layout with the larger tiles. */
export function kindOf(width: number, height: number): Kind {
  if (height < 600 && width > height) return "lying";
  if (width >= 1280 && width / height >= 1.3) return "desk";
  if (width >= 900 && width / height >= 1.15) return "tablet";
  if (width < 700) return "upright";
  const mode = {
    mine: true,
    held: false,
    over: false,
    faces: true,
    looking: false,
    top: 0,
    bottom: 0,
  };
  const tileOn = (kind: Kind) => {
    const table = {
      ...mode,
      width,
      height,
      players: 2,
      rail: 1,
      display: USUAL,
      words: WORDS[kind],
      aside: 0,
    };
    return tileIn(PLACE[kind](table).stage, USUAL);
  };
  return tileOn("tablet") > tileOn("upright") ? "tablet" : "upright";
}

/** How many times as large everything is on a large screen, as the size of the font in `tokens.css`. */
export const zoomOf = (width: number, height: number) =>
  Math.max(1, Math.min(width / 2000, height / 1120));

/**
 * Places a table of `players` with a large display of `columns` × `rows` tiles.
 * Only the stage, what is left of it and the tile depend on those: wheel and words never move.
 */
export function layout(
  screenWidth: number,
  screenHeight: number,
  players: number,
  columns: number,
  rows: number,
  mode: Mode,
): Layout {
  // It is placed on a screen of the usual size, and made larger then.
  const zoom = zoomOf(screenWidth, screenHeight);
  const width = screenWidth / zoom;
  const height = Math.max(240, (screenHeight - mode.top - mode.bottom) / zoom);
  const kind = kindOf(width, height);
  const display = { columns, rows, over: mode.over };
  const placed = PLACE[kind]({
    ...mode,
    width,
    height,
    players,
    rail: mode.mine ? players - 1 : players === 1 ? 0 : players,
    display,
    words: mode.words?.[kind] ?? WORDS[kind],
    aside: (mode.aside ?? 0) / zoom,
  });
  const area = ({ x, y, width, height }: Rect = NONE) =>
    rect(x * zoom, y * zoom + mode.top, width * zoom, height * zoom);
  const tile = Math.min(tileIn(placed.stage, display), tileWithPreview(placed.stage, display));
  return {
    kind,
    head: area(placed.head),
    stage: area(placed.stage),
    wheel: area(placed.wheel),
    words: area(placed.words),
    log: area(placed.log),
    tray: area(placed.tray),
    cards: placed.cards?.map(area) ?? [],
    others: placed.others?.map(area) ?? [],
    // Who looks a game through sees all of it.
    smallest: kind === "desk" && !mode.looking ? SMALLEST * zoom : 0,
    menu: area(placed.menu),
    sheet: area(placed.sheet),
    time: area(placed.time),
    folded: placed.folded ?? false,
    tile: tile * zoom,
  };
}

/** Beside the edge of the screen there must be room for a whole tile that is about to be placed. */
function tileWithPreview({ x, width }: Rect, { columns, over }: Display): number {
  const atEdge = x < 40 && !over;
  return atEdge ? (width + 2 * x) / (PITCH * (Math.max(FEWEST, columns) + 2) + 0.08) : width;
}
