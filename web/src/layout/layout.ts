/** Where everything at a table lies on a screen: the display first, the wheel second, the rest third. */

export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What takes part in a layout besides the size of the screen. */
export interface Mode {
  /** The viewer has one seat: theirs is below the stage, and only the others are in the rail. */
  mine: boolean;
  /** A tile is in the hand. */
  held: boolean;
  /** A hint is shown, which on a phone needs room for its reasons. */
  advised?: boolean;
  /** The game is over: no more free cells around the tiles. */
  over: boolean;
  /** The columns of the widest of the others' displays. */
  widest?: number;
  /** Whether the players are shown where there is little room. */
  faces: boolean;
  /** Nothing is taken from the wheel: on a phone it may be small. */
  looking: boolean;
  /** A lesson: on a phone little lies on the display, so the wheel may be larger. */
  lesson?: boolean;
  /** What a coach, a head or a safe area takes from the upper edge. */
  top: number;
  /** What a time line or a safe area takes from the lower edge. */
  bottom: number;
  /** The height of a time line in the right half instead, with a small wheel above it. */
  aside?: number;
  /** The height of the words, where it is not the usual one. */
  words?: Readonly<Partial<Record<Kind, number>>>;
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

/** From a tile to the next, in tiles. */
const PITCH = 1.06;
/** What the ring of free cells takes on each side, in cells: they are small and hug the tiles. */
export const RING = 0.72;
/** How far the numbers of the tiles stick out of the wheel, as a part of it. */
export const OVERHANG = 0.043;
/** A display with fewer tiles leaves the room for them. */
export const FEWEST = 3;
/** Tiles below this are worth a rail with nothing but faces. */
const READABLE = 70;
/** The width of such a rail. */
const FACES = 72;
/** A rail that is wide enough for cards beside displays of six columns with 30 px a tile. */
const BESIDE = 284;
/** On a desk, the others' tiles can be read. */
const SMALLEST = 30;
/** Others with less height have their cards there. */
const LOW = 230;
/** Larger tiles can do without some of their room. */
const LARGE = 80;
/** The height of the reasons of a hint on a phone, above the three tiles. */
const ADVICE = 116;
/** The height of a line with a name and numbers. */
const CARD = 46;

const WORDS: Record<Kind, number> = { desk: 190, tablet: 110, upright: 80, lying: 44 };
/** What is said of a move that was made needs more room than a button. */
export const REPLAY_WORDS = { tablet: 150, upright: 118, lying: 140 } as const;
/** A lesson or a replay on a small screen scrolls, rather than having no room for the display. */
export const LEAST_HIGH = { learn: 415, replay: 385 } as const;
/** The same for a lesson on a phone that lies. */
export const LEAST_LYING = 240;
/** The least height of what is above a time line that is aside. */
export const LEAST_ASIDE = 126;

const rect = (x: number, y: number, width: number, height: number): Rect => ({
  x,
  y,
  width: Math.max(0, width),
  height: Math.max(0, height),
});
const NONE = rect(0, 0, 0, 0);
const list = (length: number, at: (i: number) => Rect) =>
  Array.from({ length: Math.max(0, length) }, (_, i) => at(i));
/** One of several beside each other. */
const beside = (area: Rect, count: number, gap: number) => {
  const width = (area.width - gap * (count - 1)) / Math.max(1, count);
  return (i: number) => rect(area.x + i * (width + gap), area.y, width, area.height);
};
/** One of several below each other. */
const below = (area: Rect, count: number, gap: number) => {
  const height = (area.height - gap * (count - 1)) / Math.max(1, count);
  return (i: number) => rect(area.x, area.y + i * (height + gap), area.width, height);
};

interface Size {
  width: number;
  height: number;
}
interface Display {
  columns: number;
  rows: number;
  over: boolean;
}
/** A table to be placed: how much room there is, and for what. */
interface Table extends Size {
  players: number;
  /** How many of them are in the rail. */
  rail: number;
  display: Display;
  widest: number;
  words: number;
  held: boolean;
  faces: boolean;
  looking: boolean;
  lesson: boolean;
  advised: boolean;
  aside: number;
}
type Placed = Omit<Layout, "tile" | "smallest" | "time"> & { time?: Rect };

/** How many tiles wide and high a display is with what is around it. */
function spanOf({ columns, rows, over }: Display) {
  const ring = over ? 0.1 : 2 * RING;
  return {
    wide: PITCH * (Math.max(FEWEST, columns) + ring),
    high: PITCH * (Math.max(FEWEST, rows) + ring),
  };
}

/** The side of a tile that lets a display fit. */
function tileIn({ width, height }: Size, display: Display): number {
  const { wide, high } = spanOf(display);
  return Math.max(12, Math.min(width / wide, height / high));
}

const USUAL: Display = { columns: 6, rows: 5, over: false };

/** The class of a screen. What has none takes the layout with the larger tiles. */
export function kindOf(width: number, height: number): Kind {
  if (height < 600 && width > height) return "lying";
  if (width >= 1280 && width / height >= 1.3) return "desk";
  if (width >= 900 && width / height >= 1.15) return "tablet";
  if (width < 700) return "upright";
  const table = {
    ...{ width, height, players: 2, rail: 1, display: USUAL, widest: 0 },
    ...{ held: false, faces: true, looking: false, lesson: false, advised: false, aside: 0 },
  };
  const across = tileIn(tablet({ ...table, words: WORDS.tablet }).stage, USUAL);
  const above = tileIn(upright({ ...table, words: WORDS.upright }).stage, USUAL);
  return across > above ? "tablet" : "upright";
}

const PLACE = { desk, tablet, upright, lying };

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
  const room = Math.max(240, (screenHeight - mode.top - mode.bottom) / zoom);
  const aside = (mode.aside ?? 0) / zoom;
  const kind = kindOf(width, room);
  const display = { columns, rows, over: mode.over };
  const { held, faces, looking, widest = 0, lesson = false, advised = false } = mode;
  const rail = mode.mine ? players - 1 : players === 1 ? 0 : players;
  const words = mode.words?.[kind] ?? WORDS[kind];
  const placed = PLACE[kind]({
    width,
    height: room,
    players,
    rail,
    display,
    widest,
    words,
    held,
    faces,
    looking,
    lesson,
    advised,
    aside,
  });
  const area = ({ x, y, width, height }: Rect) =>
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
    cards: placed.cards.map(area),
    others: placed.others.map(area),
    // Who looks a game through sees all of it.
    smallest: kind === "desk" && !looking ? SMALLEST * zoom : 0,
    menu: area(placed.menu),
    sheet: area(placed.sheet),
    time: area(placed.time ?? NONE),
    folded: placed.folded,
    tile: tile * zoom,
  };
}

/** Beside the edge of the screen there must be room for a whole tile that is about to be placed. */
function tileWithPreview({ x, width }: Rect, { columns, over }: Display): number {
  const atEdge = x < 40 && !over;
  return atEdge ? (width + 2 * x) / (PITCH * (Math.max(FEWEST, columns) + 2) + 0.08) : width;
}

/** The others left, the wheel right, the words below it. */
function desk({ width, height, rail, display, widest, words }: Table): Placed {
  const edge = 24;
  const head = 64;
  const line = 32;
  const wheel = Math.min(width * 0.295, height * 0.47, height - 150 - words);
  const hang = wheel * OVERHANG;
  const right = width - Math.max(edge, hang) - wheel;
  const used = hang + wheel + hang + 18 + words + 8 + line;
  const top = head + hang + Math.max(0, (height - head - 16 - used) * 0.35);
  const under = top + wheel + hang + 18;
  const room = { width: right - 24 - 2 * edge - 4, height: height - 172 };
  const each = below(rect(edge, 76, 0, height - 76 - 16), Math.max(2, rail), 14);
  const others = widest * PITCH * SMALLEST + 4;
  const wide = railWidth(width, rail, room, display, others, each(0).height < LOW);
  const left = wide > 0 ? edge + wide + 28 : edge;
  const stage = right - 24 - left;
  const isFolded = wide === FACES;
  // Where they are low and there is room, the cards stand beside the displays.
  const isLow = !isFolded && each(0).height < LOW && wide >= BESIDE;
  const aside = isLow ? FACES + 10 : 0;
  const above = isLow ? 0 : CARD + 8;
  const small = (i: number) =>
    rect(edge + aside, each(i).y + above, wide - aside, each(i).height - above);
  const card = (i: number) => {
    if (isFolded) return rect(edge, 84 + i * 104, wide, 96);
    const { y } = each(i);
    return isLow ? rect(edge, y, FACES, 112) : rect(edge, y, wide, CARD);
  };
  return {
    kind: "desk",
    head: rect(0, 0, width, head),
    stage: rect(left, head, stage, room.height),
    wheel: rect(right, top, wheel, wheel),
    words: rect(right, under, wheel, words),
    log: rect(right, under + words + 8, wheel, line),
    tray: rect(left, height - 92, stage, 76),
    cards: list(rail, card),
    others: list(isFolded ? 0 : rail, small),
    menu: NONE,
    sheet: NONE,
    folded: false,
  };
}

/**
 * As wide as it may be without making the tiles smaller; only faces where they would be too small. Tiles that are
 * large can be a little smaller if the others need so much to be seen.
 */
function railWidth(
  width: number,
  rail: number,
  room: Size,
  display: Display,
  others: number,
  isLow: boolean,
): number {
  if (rail === 0) return 0;
  const narrow = Math.max(200, width * 0.139);
  const wide = rail === 1 ? width * 0.178 : narrow;
  const within = (taken: number) => tileIn({ ...room, width: room.width - taken }, display);
  const tile = within(narrow);
  const enough = Math.min(tile, LARGE);
  const without = (tile: number) => room.width - tile * spanOf(display).wide;
  if (isLow && within(BESIDE) >= enough) {
    return Math.max(BESIDE, Math.min(others + FACES + 10, without(enough)));
  }
  if (tile < READABLE && within(FACES) > tile) return FACES;
  return Math.max(narrow, Math.min(wide, without(tile)), Math.min(others, without(enough)));
}

/** The wheel right, words and the others below it. */
function tablet({ width, height, rail, words: usual }: Table): Placed {
  const edge = 20;
  const head = 60;
  const wheel = Math.min(width * 0.315, height * 0.455);
  const hang = wheel * OVERHANG;
  const right = width - edge - wheel;
  const top = head + hang;
  const under = top + wheel + hang + 10;
  // Alone there is nobody below them.
  const words = rail === 0 ? Math.max(usual, WORDS.desk) : usual;
  const others = rect(right, under + words + 8, wheel, height - 12 - (under + words + 8));
  const stage = right - 28 - edge;
  // Of three, one has its display and the others are faces.
  const isFull = rail > 2;
  const high = Math.min(isFull ? 58 : CARD, others.height);
  const card = beside({ ...others, height: high }, rail, isFull ? 6 : 12);
  const small = rect(right, others.y + high + 6, wheel, others.height - high - 6);
  const open = small.height < 90 ? 0 : isFull ? 1 : rail;
  return {
    kind: "tablet",
    head: rect(0, 0, width, head),
    stage: rect(edge, head, stage, height - 156),
    wheel: rect(right, top, wheel, wheel),
    words: rect(right, under, wheel, words),
    log: NONE,
    tray: rect(edge, height - 84, stage, 72),
    cards: list(rail, card),
    others: list(open, beside(small, open, 18)),
    menu: NONE,
    sheet: NONE,
    folded: false,
  };
}

/** Faces above, the wheel in a sheet below. */
function upright(table: Table): Placed {
  const { width, height, players, rail, words, held, faces, looking, lesson, advised } = table;
  const line = faces ? 56 : 0;
  const start = line + (faces ? 12 : 2);
  const isWide = width >= 700;
  const folded = held && (height < 700 || advised);
  const share = looking ? 0.27 : lesson ? 0.42 : 0.37;
  const wheel = Math.min(width * 0.8, height * share, height - words - 150);
  const hang = wheel * OVERHANG;
  const base = {
    kind: "upright" as const,
    head: NONE,
    log: NONE,
    tray: NONE,
    cards: list(faces ? players : 0, beside(rect(6, 6, width - 12 - 48, line), players, 4)),
    menu: faces ? rect(width - 50, 10, 44, 48) : NONE,
  };
  if (isWide || looking) {
    // Wide enough for words and the others beside the wheel, or for a few words beside a small one.
    const edge = isWide ? 24 : 12;
    const top = height - (isWide ? 20 : 8) - hang - wheel;
    const left = edge + hang;
    const next = left + wheel + hang + edge;
    const tall = Math.max(words, Math.min(190, wheel + hang));
    const room = rect(next, top + tall + 12, width - next - edge, wheel - tall - 12);
    const sheet = top - hang - 10;
    return {
      ...base,
      stage: rect(7, start, width - 14, sheet - 4 - start),
      wheel: rect(left, top, wheel, wheel),
      words: rect(next, top, width - next - edge, tall),
      others: list(room.height > 80 ? rail : 0, beside(room, rail, 16)),
      sheet: rect(0, sheet, width, height - sheet),
      folded: false,
    };
  }
  const under = height - 12 - words;
  const top = under - hang - 4 - wheel;
  const sheet = folded ? under - 104 - (advised ? ADVICE : 0) : top - hang - 8;
  return {
    ...base,
    stage: rect(7, start, width - 14, sheet - start - 4),
    wheel: folded
      ? rect(12, under - 98, width - 24, 94)
      : rect((width - wheel) / 2, top, wheel, wheel),
    words: rect(12, under, width - 24, words),
    others: [],
    sheet: rect(0, sheet, width, height - sheet),
    folded,
  };
}

/** A phone on its side: faces left, the wheel right, the button below it. */
function lying(table: Table): Placed {
  const { width, height, players, words } = table;
  if (table.aside > 0) return aside(table);
  const faces = 62;
  const wheel = Math.min((height - words - 14) / (1 + 1.7 * OVERHANG), width * 0.46);
  const hang = wheel * OVERHANG;
  const right = width - 4 - hang - wheel;
  const top = hang + Math.max(0, (height - words - 14 - wheel - 1.7 * hang) / 2);
  const left = 8 + faces + 4;
  const column = rect(8, 6, faces, Math.min(height - 12 - 46, players * 92));
  return {
    kind: "lying",
    head: NONE,
    stage: rect(left, 8, right - hang - 4 - left, height - 16),
    wheel: rect(right, top, wheel, wheel),
    words: rect(right, height - words - 8, wheel, words),
    log: NONE,
    tray: NONE,
    cards: list(players, below(column, players, 4)),
    others: [],
    menu: rect(8 + (faces - 44) / 2, height - 6 - 44, 44, 44),
    sheet: NONE,
    folded: false,
  };
}

/** The same for a replay: a small wheel and the words above the time line. */
function aside({ width, height, players, aside: time }: Table): Placed {
  const faces = 62;
  const left = 8 + faces + 4;
  const half = Math.min(430, Math.max(340, width * 0.48));
  const right = width - half;
  const above = height - time;
  const wheel = Math.min((above - 12) / (1 + 2 * OVERHANG), half * 0.42);
  const hang = wheel * OVERHANG;
  const next = right + 12 + hang + wheel + hang + 10;
  return {
    kind: "lying",
    head: NONE,
    stage: rect(left, 4, right - 8 - left, height - 8),
    wheel: rect(right + 12 + hang, (above - wheel) / 2, wheel, wheel),
    words: rect(next, 8, width - 12 - next, above - 14),
    log: NONE,
    tray: NONE,
    cards: list(players, below(rect(8, 6, faces, Math.min(height - 12, players * 92)), players, 4)),
    others: [],
    menu: NONE,
    sheet: rect(right, 0, half, height),
    time: rect(right, above, half, time),
    folded: false,
  };
}
