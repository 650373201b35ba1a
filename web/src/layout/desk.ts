/** A desk, and whatever else is as wide. */
import { below, list, rect, type Size } from "./rect";
import {
  CARD,
  type Display,
  OVERHANG,
  PITCH,
  type Placed,
  spanOf,
  type Table,
  tileIn,
} from "./table";

/** Tiles below this are worth a rail with nothing but faces. */
const READABLE = 70;
/** The width of such a rail. */
const FACES = 72;
/** A rail that is wide enough for cards beside displays of six columns with 30 px a tile. */
const BESIDE = 284;
/** The others' tiles can be read. */
export const SMALLEST = 30;
/** Others with less height have their cards there. */
const LOW = 230;
/** Larger tiles can do without some of their room. */
const LARGE = 80;

/** The others left, the wheel right, the words below it. */
export function desk({ width, height, rail, display, widest = 0, words, screen }: Table): Placed {
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
  const usual = railWidth(width, rail, room, display, others, each(0).height < LOW);
  // In a lesson nothing moves while a display grows.
  const wide = screen === "learn" && usual === FACES ? narrowRail(width) : usual;
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
    head: rect(0, 0, width, head),
    stage: rect(left, head, stage, room.height),
    wheel: rect(right, top, wheel, wheel),
    words: rect(right, under, wheel, words),
    log: rect(right, under + words + 8, wheel, line),
    tray: rect(left, height - 92, stage, 76),
    cards: list(rail, card),
    others: list(isFolded ? 0 : rail, small),
  };
}

const narrowRail = (width: number) => Math.max(200, width * 0.139);

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
  const narrow = narrowRail(width);
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
