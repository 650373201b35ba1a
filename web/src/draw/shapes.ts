/** What everything drawn is made of. */
import type { Color, Colors } from "../wire";

/** A tile's side; the svg around it gives it its size. */
export const SIDE = 100;
export const CORNER = 13;
/** How much of a tile's edge shows below it. */
export const THICK = 5.5;
/** From a cell of a display to the next. */
export const PITCH = 106;
export const GOAL = 20.5;

export const COLORS: readonly Color[] = ["blue", "red", "turquoise", "yellow"];

/** The shape that stands for a colour, about a unit around its centre. */
export const SHAPES: Record<Color, string> = {
  blue: "M-.9 0a.9 .9 0 1 0 1.8 0a.9 .9 0 1 0 -1.8 0z",
  red: "M0 -.98L1 .78H-1z",
  turquoise: "M0 -1.08L1.08 0L0 1.08L-1.08 0z",
  yellow:
    "M0 -1.1L.29 -.35L1.05 -.34L.44 .16L.65 .93L0 .48L-.65 .93L-.44 .16L-1.05 -.34L-.29 -.35z",
};

/** The fine pattern of a colour: ripples, slopes, waves and grains, so that hue is not needed. */
export const PATTERNS: Record<Color, string> = {
  blue: rings(),
  red: slopes(),
  turquoise: waves(),
  yellow: grains(),
};

function rings(): string {
  // Quarter circles around the lower left corner.
  return [20, 34, 48, 62, 76, 90]
    .map((r) => `M6 ${100 - r - 4}A${r} ${r} 0 0 1 ${r + 4} 94`)
    .join("");
}

function slopes(): string {
  let path = "";
  for (let i = 18; i < 190; i += 14) {
    const [x1, y1] = i <= 96 ? [6, i] : [i - 90, 96 - 2];
    const [x2, y2] = i <= 96 ? [i, 6] : [94, i - 90 + 2];
    path += `M${x1} ${y1}L${x2} ${y2}`;
  }
  return path;
}

function waves(): string {
  let path = "";
  for (let y = 16; y < 96; y += 13)
    path += `M6 ${y}q5.5 -6 11 0t11 0t11 0t11 0t11 0t11 0t11 0t11 0`;
  return path;
}

function grains(): string {
  let path = "";
  for (let y = 12, row = 0; y < 94; y += 11, row++) {
    for (let x = row % 2 ? 18 : 12; x < 94; x += 12) path += `M${x} ${y}h.1`;
  }
  return path;
}

interface Part {
  color: Color;
  there: boolean;
  /** It has come since. */
  fresh: boolean;
  x: number;
  y: number;
  size: number;
}

/** By how many shapes a goal has: how large they are, and where. */
const PLACES = [
  { size: 0.52, xs: [0], ys: [0] },
  { size: 0.37, xs: [-0.43, 0.43], ys: [0, 0] },
  { size: 0.35, xs: [0, -0.44, 0.44], ys: [-0.43, 0.32, 0.32] },
  { size: 0.325, xs: [-0.38, 0.38, -0.38, 0.38], ys: [-0.38, -0.38, 0.38, 0.38] },
];

/** The shapes of a goal, colour by colour, first what is there, last of it what was lacking before. */
export function parts(
  needs: readonly Color[],
  lacks: Colors | undefined,
  before: Colors | undefined = lacks,
): Part[] {
  const { size, xs, ys } = PLACES[needs.length - 1]!;
  const shapes: Pick<Part, "color" | "there" | "fresh">[] = [];
  for (const color of COLORS) {
    const wanted = needs.filter((need) => need === color).length;
    const now = wanted - (lacks?.[color] ?? 0);
    const then = wanted - (before?.[color] ?? 0);
    for (let i = 0; i < wanted; i++)
      shapes.push({ color, there: i < now, fresh: i < now && i >= then });
  }
  return shapes.map((part, i) => ({ ...part, x: xs[i]!, y: ys[i]!, size }));
}

/** How many tiles of each colour a goal asks for. */
export function asked(needs: readonly Color[]): Colors {
  const colors: Colors = {};
  for (const color of needs) colors[color] = (colors[color] ?? 0) + 1;
  return colors;
}

/** Where the middle of a goal is on a tile with that many goals. */
export function goalPlace(index: number, count: number): [number, number] {
  if (index === 0 && count > 1) return [75, 25.5];
  if (index === 1 && count === 3) return [26, 73.5];
  return [75, 73.5];
}

/** The point at `turn` (0 to 1, clockwise from the top) on a ring around the origin. */
export function onRing(radius: number, turn: number): [number, number] {
  const angle = turn * 2 * Math.PI;
  return [Math.sin(angle) * radius, -Math.cos(angle) * radius];
}

/** The lit part of a moon of radius 1: new at 0, full at 12, the light growing from the right. */
export function moonlight(number: number): string {
  const phase = (number % 24) / 24;
  if (phase === 0) return "";
  const waning = phase > 0.5;
  const bulge = Math.cos(phase * 2 * Math.PI);
  const edge = bulge < 0 !== waning ? 1 : 0;
  const width = Math.abs(bulge).toFixed(3);
  return `M0 -1A1 1 0 0 ${waning ? 0 : 1} 0 1A${width} 1 0 0 ${edge} 0 -1z`;
}

/** A cell with a tile of a colour. */
export interface ColoredCell {
  x: number;
  y: number;
  color: Color;
}

/** The outline of a tile, grown by `margin`, from its upper left corner. */
function roundedSquare(left: number, top: number, margin: number): string {
  const r = CORNER + margin;
  const s = SIDE + 2 * margin - 2 * r;
  const turn = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x * r} ${y * r}`;
  return `M${left + r} ${top}h${s}${turn(1, 1)}v${s}${turn(-1, 1)}h${-s}${turn(-1, -1)}v${-s}${turn(1, -1)}z`;
}

/** An outline around tiles that lie together, cell by cell with bridges, grown by `margin`. */
export function outline(cells: readonly ColoredCell[], margin: number): string {
  const at = new Map(cells.map((cell) => [`${cell.x},${cell.y}`, cell.color]));
  let path = "";
  for (const { x, y, color } of cells) {
    const joins = (dx: number, dy: number) => at.get(`${x + dx},${y + dy}`) === color;
    const left = x * PITCH - margin;
    const top = y * PITCH - margin;
    const long = SIDE + 2 * margin;
    path += roundedSquare(left, top, margin);
    const half = SIDE / 2;
    const bridge = (bx: number, by: number, w: number, h: number) => {
      path += `M${bx} ${by}h${w}v${h}h${-w}z`;
    };
    if (joins(1, 0)) bridge(x * PITCH + half, top, PITCH, long);
    if (joins(0, 1)) bridge(left, y * PITCH + half, long, PITCH);
    if (joins(1, 0) && joins(0, 1) && joins(1, 1)) {
      bridge(x * PITCH + half, y * PITCH + half, PITCH, PITCH);
    }
  }
  return path;
}

/** The shadow of tiles on the table, all in one path so that shadows do not add up. */
export const shadow = (cells: readonly { x: number; y: number }[], margin: number) =>
  cells
    .map(({ x, y }) => roundedSquare(x * PITCH - 4 - margin, y * PITCH + 10 - margin, margin))
    .join("");

/** The margins of the layers that make a shadow soft. */
export const SOFT = [-6, -4, -2, 0, 2, 4, 6, 8];

/** Points scattered over a rectangle, always the same ones. */
export function stars(count: number, width: number, height: number): string {
  let state = 20;
  const next = () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return (state >>> 8) / 16_777_216;
  };
  let path = "";
  for (let i = 0; i < count; i++) path += `M${(next() * width) | 0} ${(next() * height) | 0}h.1`;
  return path;
}
