/** A phone, or a tablet that stands. */
import { below, beside, list, NONE, rect } from "./rect";
import { OVERHANG, type Placed, type Table } from "./table";

/** The height of the reasons of a hint, above the three tiles. */
const ADVICE = 116;

/** Faces above, the wheel in a sheet below. */
export function upright(table: Table): Placed {
  const { width, height, players, rail, words, held, faces, screen, advised = false } = table;
  const line = faces ? 56 : 0;
  const start = line + (faces ? 12 : 2);
  const isWide = width >= 700;
  const folded = held && (height < 700 || advised);
  // Nothing is taken from the wheel of a replay, and in a lesson little lies on the display.
  const share = { replay: 0.27, learn: 0.42, play: 0.37 }[screen];
  const wheel = Math.min(width * 0.8, height * share, height - words - 150);
  const hang = wheel * OVERHANG;
  const base = {
    cards: list(faces ? players : 0, beside(rect(6, 6, width - 12 - 48, line), players, 4)),
    menu: faces ? rect(width - 50, 10, 44, 48) : NONE,
  };
  if (isWide || screen === "replay") {
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
    sheet: rect(0, sheet, width, height - sheet),
    folded,
  };
}

/** A phone on its side: faces left, the wheel right, the button below it. */
export function lying(table: Table): Placed {
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
    stage: rect(left, 8, right - hang - 4 - left, height - 16),
    wheel: rect(right, top, wheel, wheel),
    words: rect(right, height - words - 8, wheel, words),
    cards: list(players, below(column, players, 4)),
    menu: rect(8 + (faces - 44) / 2, height - 6 - 44, 44, 44),
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
    stage: rect(left, 4, right - 8 - left, height - 8),
    wheel: rect(right + 12 + hang, (above - wheel) / 2, wheel, wheel),
    words: rect(next, 8, width - 12 - next, above - 14),
    cards: list(players, below(rect(8, 6, faces, Math.min(height - 12, players * 92)), players, 4)),
    sheet: rect(right, 0, half, height),
    time: rect(right, above, half, time),
  };
}
