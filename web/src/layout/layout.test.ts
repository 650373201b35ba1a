import { describe, expect, it } from "vitest";
import { SCREENS } from "../fixtures/screens";
import { kindOf, layout, leastHigh } from "./layout";
import type { Rect } from "./rect";
import { type Layout, type Mode, OVERHANG } from "./table";

const MODE: Mode = {
  screen: "play",
  mine: true,
  held: false,
  over: false,
  faces: true,
  top: 0,
  bottom: 0,
};

const MORE_SCREENS = [...SCREENS, [768, 1024]] as const;
const KINDS = [
  "upright",
  "upright",
  "lying",
  "upright",
  "tablet",
  "tablet",
  "desk",
  "desk",
  "desk",
  "tablet",
  "lying",
  "desk",
  "lying",
  "upright",
] as const;

const SIZES = [
  [1, 1],
  [3, 2],
  [6, 5],
  [7, 5],
  [5, 7],
  [9, 4],
  [12, 9],
] as const;

/** The tile of a display of 22 tiles: 6 × 5 and 7 × 5, with one other player and with three. */
const SMALLEST: Partial<Record<string, [number, number]>> = {
  "360×640": [24, 24],
  "390×844": [45, 40],
  "844×390": [52, 46],
  "820×1180": [80, 80],
  "1024×768": [78, 70],
  "1180×820": [91, 81],
  "1366×657": [70, 70],
  "1440×900": [90, 80],
  "2560×1440": [177, 155],
  "800×600": [60, 53],
  "1366×500": [70, 70],
  "1280×720": [79, 71],
};

const rectsOf = ({
  sheet: _,
  kind: __,
  tile: ___,
  folded: ____,
  smallest: _____,
  ...areas
}: Layout) =>
  Object.entries(areas).flatMap(([name, area]): [string, Rect][] =>
    Array.isArray(area)
      ? area.map((each, i): [string, Rect] => [`${name} ${i}`, each])
      : [[name, area]],
  );

const isThere = ({ width, height }: Rect) => width > 0 && height > 0;
const apart = (a: Rect, b: Rect) =>
  a.x + a.width <= b.x + 0.01 ||
  b.x + b.width <= a.x + 0.01 ||
  a.y + a.height <= b.y + 0.01 ||
  b.y + b.height <= a.y + 0.01;

/** Everything is on the screen, and nothing on anything else. */
function expectApart(placed: Layout, width: number, height: number, mode: string) {
  const rects = rectsOf(placed).filter(([, area]) => isThere(area));
  for (const [name, area] of rects) {
    const about = `${name} with ${mode}`;
    expect(area.x, about).toBeGreaterThanOrEqual(0);
    expect(area.y, about).toBeGreaterThanOrEqual(0);
    expect(area.x + area.width, about).toBeLessThanOrEqual(width + 0.01);
    expect(area.y + area.height, about).toBeLessThanOrEqual(height + 0.01);
    for (const [other, beside] of rects) {
      if (name < other) expect(apart(area, beside), `${about} and ${other}`).toBe(true);
    }
  }
}

describe.each(MORE_SCREENS)("a screen of %i × %i", (width, height) => {
  const kind = KINDS[MORE_SCREENS.findIndex(([w, h]) => w === width && h === height)];
  const cases = [1, 2, 3, 4].flatMap((players) =>
    SIZES.flatMap(([columns, rows]) =>
      [false, true].flatMap((held) =>
        [false, true].map((mine) => ({ players, columns, rows, held, mine })),
      ),
    ),
  );
  const at = ({ players, columns, rows, ...mode }: (typeof cases)[number]) =>
    layout(width, height, players, columns, rows, { ...MODE, ...mode });

  it(`is a ${kind}`, () => {
    expect(kindOf(width, height)).toBe(kind);
  });

  it("has room for everything, side by side", () => {
    for (const one of cases) expectApart(at(one), width, height, JSON.stringify(one));
  });

  it("has room for everything also when it is over, in a lesson and in a replay", () => {
    const modes: Mode[] = [
      { ...MODE, over: true },
      { ...MODE, screen: "learn", faces: false },
      { ...MODE, screen: "learn", faces: false, top: 120 },
      { ...MODE, screen: "replay", mine: false, bottom: 150 },
      { ...MODE, screen: "replay", mine: false, bottom: 260 },
      { ...MODE, screen: "replay", mine: false, top: 48, aside: 150 },
      { ...MODE, screen: "replay", mine: false, top: 48, aside: 220 },
    ];
    for (const mode of modes) {
      // A lesson or a replay scrolls rather than having too little room.
      const { screen, top, bottom, aside = 0 } = mode;
      const least = leastHigh(screen, width > height && height < 600, aside > 0);
      const high = Math.max(height, least + top + bottom + aside);
      // A time line is beside the display only on a phone that lies.
      if (mode.aside && (high >= 600 || width < 640)) continue;
      for (const players of [1, 2, 3, 4]) {
        for (const [columns, rows] of SIZES) {
          const placed = layout(width, high, players, columns, rows, mode);
          expectApart(placed, width, high, JSON.stringify({ players, columns, rows, ...mode }));
        }
      }
    }
  });

  it("leaves room for what sticks out of the wheel", () => {
    const { wheel } = layout(width, height, 2, 6, 5, MODE);
    const hang = wheel.width * OVERHANG;
    expect(wheel.y).toBeGreaterThanOrEqual(hang - 0.01);
    expect(wheel.x + wheel.width + hang).toBeLessThanOrEqual(width + 0.01);
  });

  it("never moves the wheel and the words", () => {
    for (const players of [1, 2, 4]) {
      const { wheel, words } = layout(width, height, players, 1, 1, MODE);
      for (const [columns, rows] of SIZES) {
        const now = layout(width, height, players, columns, rows, MODE);
        expect(now.wheel).toEqual(wheel);
        expect(now.words).toEqual(words);
      }
    }
  });

  it("fits the display into the stage", () => {
    for (const one of cases) {
      const { stage, tile } = at(one);
      expect(tile * 1.06 * (one.columns + 1.44), JSON.stringify(one)).toBeLessThanOrEqual(
        Math.max(stage.width, 12 * 1.06 * (one.columns + 1.44)) + 0.01,
      );
      expect(tile * 1.06 * (one.rows + 1.44), JSON.stringify(one)).toBeLessThanOrEqual(
        Math.max(stage.height, 12 * 1.06 * (one.rows + 1.44)) + 0.01,
      );
    }
  });

  it("has room for a tile that is about to be placed at the edge of the screen", () => {
    for (const one of cases) {
      const { stage, tile } = at(one);
      const middle = stage.x + stage.width / 2;
      const left = middle - tile * (1.06 * (Math.max(3, one.columns) / 2 + 1) + 0.01);
      expect(left, JSON.stringify(one)).toBeGreaterThanOrEqual(tile > 12 ? -0.01 : -400);
    }
  });

  const smallest = SMALLEST[`${width}×${height}`];
  if (smallest) {
    it(`has tiles of at least ${smallest[0]} and ${smallest[1]} when there are 22`, () => {
      for (const players of [1, 2, 4]) {
        const tile = (columns: number) => layout(width, height, players, columns, 5, MODE).tile;
        expect(tile(6), `${players} players`).toBeGreaterThanOrEqual(smallest[0]);
        expect(tile(7), `${players} players`).toBeGreaterThanOrEqual(smallest[1]);
      }
    });
  }
});

describe("the layout of a table", () => {
  it("has 80, 72 and 40 px for a tile of 22 where it was asked for", () => {
    for (const [width, height, least] of [
      [1440, 900, 80],
      [1180, 820, 72],
      [390, 844, 40],
    ] as const) {
      for (const players of [1, 2, 4]) {
        expect(layout(width, height, players, 7, 5, MODE).tile).toBeGreaterThanOrEqual(least);
      }
    }
  });

  it("shows the others at a desk with at least 30 px a tile", () => {
    for (const [wide, high] of [
      [1440, 900],
      [1366, 657],
      [1366, 768],
      [1280, 720],
    ] as const) {
      const { others } = layout(wide, high, 4, 5, 5, MODE);
      expect(others).toHaveLength(3);
      for (const { width, height } of others) {
        expect((width - 4) / (6 * 1.06), `${wide} × ${high}`).toBeGreaterThanOrEqual(30);
        expect((height - 4) / (5 * 1.06), `${wide} × ${high}`).toBeGreaterThanOrEqual(30);
      }
    }
  });

  it("has more room for wide displays of others, as long as one's own tiles stay large", () => {
    const at = (columns: number, widest: number) =>
      layout(1440, 900, 4, columns, 5, { ...MODE, widest });
    for (const widest of [7, 8]) {
      const { others, tile, smallest } = at(6, widest);
      expect((others[0]!.width - 4) / (widest * 1.06)).toBeCloseTo(smallest);
      expect(tile).toBeGreaterThanOrEqual(80);
    }
    expect(at(7, 8).tile).toBeGreaterThanOrEqual(80);
    expect(at(6, 6)).toEqual(at(6, 0));
    expect(at(6, 8).wheel).toEqual(at(6, 6).wheel);
    expect(layout(1440, 900, 4, 6, 5, { ...MODE, screen: "replay" }).smallest).toBe(0);
  });

  it("has room for the reasons of a hint on a phone, and leaves the tiles in sight", () => {
    const hint = { ...MODE, held: true, advised: true };
    const { folded, wheel, stage, tile } = layout(390, 844, 2, 6, 5, hint);
    expect(folded).toBe(true);
    expect(wheel.y - (stage.y + stage.height)).toBeGreaterThanOrEqual(112);
    expect(tile).toBeGreaterThanOrEqual(40);
  });

  it("folds the wheel into three tiles on a small phone while one is in the hand", () => {
    const open = layout(360, 640, 2, 6, 5, MODE);
    const held = layout(360, 640, 2, 6, 5, { ...MODE, held: true });
    expect([open.folded, held.folded]).toEqual([false, true]);
    expect(held.tile).toBeGreaterThanOrEqual(42);
    expect(held.words).toEqual(open.words);
    expect(layout(390, 844, 2, 6, 5, { ...MODE, held: true }).folded).toBe(false);
  });

  it("needs no room for free cells once the game is over", () => {
    const over = layout(1440, 900, 2, 6, 5, { ...MODE, over: true });
    expect(over.tile).toBeGreaterThan(layout(1440, 900, 2, 6, 5, MODE).tile * 1.1);
  });

  it("makes room for what is above and below", () => {
    const plain = layout(1440, 900, 2, 6, 5, MODE);
    const tight = layout(1440, 900, 2, 6, 5, { ...MODE, top: 120, bottom: 90 });
    expect(tight.stage.y).toBe(plain.stage.y + 120);
    expect(tight.tray.y + tight.tray.height).toBeLessThanOrEqual(900 - 90);
  });
});

describe("the wheel before the first tile", () => {
  const at = (width: number, height: number, change: Partial<Mode> = {}) =>
    layout(width, height, 2, 1, 1, { ...MODE, first: true, ...change });

  it("is large and in the middle of a desk and of a phone", () => {
    const desk = at(1366, 768).wheel;
    expect(desk.height / 768).toBeCloseTo(0.71, 2);
    expect(Math.abs(desk.x + desk.width / 2 - 683)).toBeLessThan(20);
    const phone = at(390, 844).wheel;
    expect(phone.width / 390).toBeCloseTo(0.86, 2);
    expect(phone.x + phone.width / 2).toBeCloseTo(195);
  });

  it.each(MORE_SCREENS)("has room, and nothing else moves, at %i × %i", (width, height) => {
    const usual = layout(width, height, 4, 1, 1, MODE);
    const first = layout(width, height, 4, 1, 1, { ...MODE, first: true });
    const { wheel } = first;
    expect(wheel.width).toBeGreaterThanOrEqual(usual.wheel.width - 0.01);
    expect({ ...first, wheel: null, sheet: null }).toEqual({ ...usual, wheel: null, sheet: null });
    for (const part of [first.words, first.tray, first.head, ...first.cards, ...first.others]) {
      const wide = Math.min(wheel.x + wheel.width, part.x + part.width) - Math.max(wheel.x, part.x);
      const high =
        Math.min(wheel.y + wheel.height, part.y + part.height) - Math.max(wheel.y, part.y);
      expect(Math.min(wide, high)).toBeLessThanOrEqual(0.5);
    }
  });

  it("is at its place when a tile is in the hand", () => {
    expect(at(1366, 768, { held: true })).toEqual(
      layout(1366, 768, 2, 1, 1, { ...MODE, held: true }),
    );
  });
});
