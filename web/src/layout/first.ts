/** The wheel before the first tile lies: large, in the middle. Everything else is where it always is. */
import { rect } from "./rect";
import { type Kind, OVERHANG, type Placed, type Table } from "./table";

/** Of the height of a desk, and of the width of a phone. */
const OF_HEIGHT = 0.71;
const OF_WIDTH = 0.86;

/** Screens that have their words beside the wheel keep it where it is: it is as large as it can be there. */
export function first(placed: Placed, kind: Kind, { width, height, held }: Table): Placed {
  const { stage, words, wheel } = placed;
  const isPhone = kind === "upright" && words.y > wheel.y + wheel.height;
  if (held || !(isPhone || kind === "desk" || kind === "tablet")) return placed;
  const around = 1 + 2 * OVERHANG;
  if (isPhone) {
    const high = words.y - stage.y;
    const size = Math.min(width * OF_WIDTH, high / around);
    const sheet = words.y - 12;
    return {
      ...placed,
      wheel: rect((width - size) / 2, stage.y + (high - size) / 2, size, size),
      sheet: rect(0, sheet, width, height - sheet),
    };
  }
  const size = Math.min(height * OF_HEIGHT, stage.width / around, stage.height / around);
  const hang = size * OVERHANG;
  // In the middle of the screen, or as near as the words allow.
  const right = words.x - hang - size;
  const x = Math.max(stage.x + hang, Math.min((width - size) / 2, right));
  return { ...placed, wheel: rect(x, stage.y + (stage.height - size) / 2, size, size) };
}
