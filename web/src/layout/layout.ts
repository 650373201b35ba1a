/** Where everything at a table lies on a screen: the display first, the wheel second, the rest third. */
import { desk, SMALLEST } from "./desk";
import { first } from "./first";
import { lying, upright } from "./phone";
import { NONE, type Rect, rect } from "./rect";
import {
  type Display,
  FEWEST,
  type Kind,
  type Layout,
  type Mode,
  PITCH,
  type Screen,
  type Table,
  tileIn,
} from "./table";
import { tablet } from "./tablet";

const WORDS: Record<Kind, number> = { desk: 190, tablet: 110, upright: 80, lying: 44 };
/** What is said of a move that was made needs more room than a button. */
const REPLAY_WORDS: Record<Kind, number> = { ...WORDS, tablet: 150, upright: 118, lying: 140 };
/** On a small phone a lesson's words are the coach's: below the wheel is only the button. */
const LESSON_WORDS: Record<Kind, number> = { ...WORDS, upright: 56 };
const LOW = 700;

/** The height below which a screen scrolls, rather than having no room for the display. */
export function leastHigh(screen: Screen, isLying: boolean, isAside: boolean): number {
  if (screen === "play") return 0;
  if (isAside) return 126;
  return screen === "replay" ? 385 : isLying ? 240 : 415;
}

const USUAL: Display = { columns: 6, rows: 5, over: false };
const PLACE = { desk, tablet, upright, lying };

/** The class of a screen. What has none takes the layout with the larger tiles. */
export function kindOf(width: number, height: number): Kind {
  if (height < 600 && width > height) return "lying";
  if (width >= 1280 && width / height >= 1.3) return "desk";
  if (width >= 900 && width / height >= 1.15) return "tablet";
  if (width < 700) return "upright";
  const usual = { screen: "play", mine: true, held: false, over: false, faces: true } as const;
  const tileOn = (kind: Kind) => {
    const table = {
      ...usual,
      top: 0,
      bottom: 0,
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
 * Only the stage, what is left of it and the tile depend on those: wheel and words never move,
 * but for the wheel when the first tile is taken.
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
  const isBrief = mode.screen === "learn" && screenHeight < LOW;
  const wordsOn = mode.screen === "replay" ? REPLAY_WORDS : isBrief ? LESSON_WORDS : WORDS;
  const table: Table = {
    ...mode,
    width,
    height,
    players,
    rail: mode.mine ? players - 1 : players === 1 ? 0 : players,
    display,
    words: wordsOn[kind],
    aside: (mode.aside ?? 0) / zoom,
  };
  const usual = PLACE[kind](table);
  const placed = mode.first ? first(usual, kind, table) : usual;
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
    smallest: kind === "desk" && mode.screen !== "replay" ? SMALLEST * zoom : 0,
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
