import { beside, list, rect } from "./rect";
import { CARD, OVERHANG, type Placed, type Table } from "./table";

/** The wheel right, words and the others below it. */
export function tablet({ width, height, rail, words: usual }: Table): Placed {
  const edge = 20;
  const head = 60;
  const wheel = Math.min(width * 0.315, height * 0.455);
  const hang = wheel * OVERHANG;
  const right = width - edge - wheel;
  const top = head + hang;
  const under = top + wheel + hang + 10;
  // Alone there is nobody below them.
  const words = rail === 0 ? Math.max(usual, 190) : usual;
  const others = rect(right, under + words + 8, wheel, height - 12 - (under + words + 8));
  const stage = right - 28 - edge;
  // Of three, one has its display and the others are faces.
  const isFull = rail > 2;
  const high = Math.min(isFull ? 58 : CARD, others.height);
  const card = beside({ ...others, height: high }, rail, isFull ? 6 : 12);
  const small = rect(right, others.y + high + 6, wheel, others.height - high - 6);
  const open = small.height < 90 ? 0 : isFull ? 1 : rail;
  return {
    head: rect(0, 0, width, head),
    stage: rect(edge, head, stage, height - 156),
    wheel: rect(right, top, wheel, wheel),
    words: rect(right, under, wheel, words),
    tray: rect(edge, height - 84, stage, 72),
    cards: list(rail, card),
    others: list(open, beside(small, open, 18)),
  };
}
