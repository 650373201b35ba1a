/** The measures of the plot of discs left by moons paid. */

/** A player's discs left by moons paid, from the first known moment to the last. */
export interface Course {
  seat: number;
  points: readonly { moons: number; left: number }[];
}

export interface Plot {
  /** By course: its steps, and where it ends. */
  lines: { seat: number; path: string; end: [x: number, y: number] }[];
  /** Heights to draw lines at, with their numbers. */
  levels: { left: number; y: number }[];
  /** New and full moons along the lower edge. */
  moons: { x: number; full: boolean }[];
  baseline: number;
}

/** Room for the numbers, for the last face, for the first line, and for the moons. */
const MARGIN = { left: 26, right: 14, top: 10, bottom: 22 };
/** From a new moon to a full one. */
const HALF_MONTH = 12;

/** The size of a face at the end of a line. */
const FACE = 17;

/** Moves places up that are on others. */
function keepApart(places: [x: number, y: number][]) {
  const lowest = [...places].sort((one, other) => other[1] - one[1]);
  for (const [i, place] of lowest.entries()) {
    for (const below of lowest.slice(0, i)) {
      const meets = Math.abs(below[0] - place[0]) < FACE && below[1] - place[1] < FACE;
      if (meets) place[1] = below[1] - FACE;
    }
  }
}

export function plotOf(courses: readonly Course[], width: number, height: number): Plot {
  const points = courses.flatMap(({ points }) => points);
  const most = Math.max(1, ...points.map(({ left }) => left));
  const last = Math.max(1, ...points.map(({ moons }) => moons));
  const first = Math.min(last - 1, ...points.map(({ moons }) => moons));
  const baseline = height - MARGIN.bottom;
  const x = (moons: number) =>
    MARGIN.left + ((moons - first) / (last - first)) * (width - MARGIN.left - MARGIN.right);
  const y = (left: number) => baseline - (left / most) * (baseline - MARGIN.top);
  const moons = [];
  for (let at = Math.ceil(first / HALF_MONTH) * HALF_MONTH; at <= last; at += HALF_MONTH) {
    moons.push({ x: x(at), full: (at / HALF_MONTH) % 2 === 1 });
  }
  const lines = courses.map(({ seat, points }) => {
    const [start, ...rest] = points;
    const steps = rest.map(({ moons, left }) => `H${x(moons).toFixed(1)}V${y(left).toFixed(1)}`);
    const end = points.at(-1)!;
    const path = `M${x(start!.moons).toFixed(1)} ${y(start!.left).toFixed(1)}${steps.join("")}`;
    return { seat, path, end: [x(end.moons), y(end.left)] as [number, number] };
  });
  keepApart(lines.map(({ end }) => end));
  return {
    lines,
    levels: [...new Set([most, Math.round(most / 2), 0])].map((left) => ({ left, y: y(left) })),
    moons,
    baseline,
  };
}
