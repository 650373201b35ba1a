import { render } from "svelte/server";
import { describe, expect, it } from "vitest";
import { game } from "../fixtures";
import { fitted, keptInSight, zoom } from "./camera";
import { HOLLOWS } from "./craters";
import { boxOf, gainOf, looksOf, padAt, sizeOf, towards } from "./display";
import FullMoon from "./FullMoon.svelte";
import Moon from "./Moon.svelte";
import { plotOf } from "./plot";
import { moonlight, PITCH, parts } from "./shapes";
import { below, DISC, discAt, spacesOn, stacked, sweepOf } from "./wheel";

describe("a goal", () => {
  it("shows first what is there, colour by colour", () => {
    const shapes = parts(["red", "blue", "red"], { red: 1 });
    expect(shapes.map(({ color, there }) => [color, there])).toEqual([
      ["blue", true],
      ["red", true],
      ["red", false],
    ]);
  });
});

describe("a goal that comes nearer", () => {
  it("points out the shapes that would be filled", () => {
    const shapes = parts(["red", "red", "blue"], { red: 1 }, { red: 2, blue: 1 });
    expect(shapes.map(({ color, there, fresh }) => [color, there, fresh])).toEqual([
      ["blue", true, true],
      ["red", true, true],
      ["red", false, false],
    ]);
  });
});

describe("the moon", () => {
  it("is dark when new and waxes from the right", () => {
    expect(moonlight(0)).toBe("");
    expect(moonlight(24)).toBe("");
    expect(moonlight(6)).toContain("A1 1 0 0 1 0 1");
    expect(moonlight(18)).toContain("A1 1 0 0 0 0 1");
  });

  const drawn = (number: number, large = false) => render(Moon, { props: { number, large } }).body;
  const elements = (markup: string) => markup.match(/<(circle|path|g)\b/g)!.length;

  it("is never a flat disc: in the dark it has earthshine, when new a lit limb", () => {
    for (const number of [0, 3, 12, 20]) expect(drawn(number)).toContain("url(#earthshine)");
    expect(drawn(0)).toContain('class="limb"');
    expect(drawn(1)).not.toContain('class="limb"');
    const full = (lit: number) => render(FullMoon, { props: { lit } }).body;
    expect(full(0)).toContain("url(#corona)");
    expect(full(0)).toMatch(/<clipPath.*url\(#earthshine\)/s);
    expect(full(1)).not.toContain("clipPath");
  });

  it("is simple where it is small, and has craters where it is large", () => {
    expect(elements(drawn(0))).toBeLessThan(5);
    expect(drawn(5)).not.toContain(HOLLOWS);
    expect(drawn(5, true)).toContain(HOLLOWS);
  });
});

describe("the marker of the wheel", () => {
  it("goes on clockwise, also past the top, and back when a move is taken back", () => {
    expect(spacesOn(10, 1)).toBe(3);
    expect(spacesOn(13, 3)).toBe(2);
    expect(spacesOn(5, 5)).toBe(0);
    expect(spacesOn(5, 3)).toBe(-2);
  });
});

describe("discs on the moon track", () => {
  it("lie with whoever moves first on top", () => {
    const { view } = game();
    const level = { ...view, order: [1, 0], players: view.players.map((p) => ({ ...p, time: 7 })) };
    expect(stacked(level)).toEqual([
      { seat: 0, time: 7, height: 0 },
      { seat: 1, time: 7, height: 1 },
    ]);
  });

  it("are all seen, wherever four of them and the one to come lie close together", () => {
    const order = [0, 1, 2, 3];
    for (let moon = 0; moon < 24; moon++) {
      for (let places = 0; places < 3 ** 5; places++) {
        const [next, ...times] = [0, 1, 2, 3, 4].map(
          (i) => moon + (Math.floor(places / 3 ** i) % 3),
        );
        const players = times.map((time) => ({ time }));
        const all = stacked({ order, players }).map(({ time, height }) => discAt(time, height));
        // The disc to come is drawn while its player's is still where it was.
        const to = discAt(next!, below({ players }, 0, next!));
        if (next !== times[0]) all.push(to);
        for (const [i, one] of all.entries()) {
          for (const other of all.slice(i + 1)) {
            const apart = Math.hypot(one[0] - other[0], one[1] - other[1]);
            expect(apart, `${times} to ${next}`).toBeGreaterThan(DISC / 2);
          }
        }
      }
    }
  });
});

describe("the camera", () => {
  const box = boxOf([
    { x: -2, y: 0 },
    { x: 3, y: 1 },
  ]);

  it("shows all of a display in the middle", () => {
    const camera = fitted(box, 800, 400, 10, 5);
    expect(box.left * camera.scale + camera.x).toBeCloseTo(10);
    expect(box.right * camera.scale + camera.x).toBeCloseTo(790);
  });

  it("zooms around the pointer", () => {
    const before = { x: 40, y: 30, scale: 1 };
    const after = zoom(before, 2, 100, 100);
    expect((100 - after.x) / after.scale).toBeCloseTo((100 - before.x) / before.scale);
  });

  it("never loses the display", () => {
    const lost = keptInSight({ x: 9000, y: -9000, scale: 1 }, box, 800, 400);
    expect(lost.x + box.left).toBeLessThan(800);
    expect(lost.y + box.bottom).toBeGreaterThan(0);
  });
});

describe("the arrow keys", () => {
  const cells = [
    { x: 0, y: -1 },
    { x: 3, y: 0 },
    { x: 1, y: 2 },
    { x: -1, y: 0 },
  ];
  it("go to the nearest cell that way", () => {
    expect(towards({ x: 0, y: 0 }, cells, 1, 0)).toEqual({ x: 3, y: 0 });
    expect(towards({ x: 0, y: 0 }, cells, 0, 1)).toEqual({ x: 1, y: 2 });
    expect(towards({ x: 3, y: 0 }, cells, 1, 0)).toBeNull();
  });
});

describe("open goals", () => {
  it("are found by seat, tile and number", () => {
    const played = game();
    const first = played.goals[0]!;
    const { display } = played.view.players[first.seat]!;
    expect(looksOf(display, played.goals).get(first.tile)?.[first.goal]?.lacks).toEqual(
      first.lacks,
    );
    expect(looksOf([], played.goals).size).toBe(0);
  });
});

describe("the drawing", () => {
  const sources = import.meta.glob<string>(["./*.svelte", "./*.ts", "!./*.test.ts"], {
    query: "?raw",
    import: "default",
    eager: true,
  });

  it("knows only its own files, the wire and Svelte", () => {
    expect(Object.keys(sources).length).toBeGreaterThan(15);
    for (const [file, source] of Object.entries(sources)) {
      for (const [, from] of source.matchAll(/(?:from|import) "([^"]+)"/g)) {
        expect(from, file).toMatch(/^(\.\/[\w.]+|\.\.\/wire|svelte(\/\w+)?)$/);
      }
    }
  });

  it("neither measures nor listens", () => {
    for (const [file, source] of Object.entries(sources)) {
      expect(source, file).not.toMatch(/bind:(client|offset|this)|getBoundingClientRect/);
      expect(source, file).not.toMatch(/addEventListener|\bon[a-z]+=\{|\suse:|@attach/);
    }
  });
});

describe("what a tile brings", () => {
  const tile = (x: number, ...covered: boolean[]) => ({ x, y: 0, covered });
  it("is told when it is more than one goal", () => {
    const before = [tile(0, false, true), tile(1, false)];
    const after = [tile(0, true, true), tile(1, false), tile(2, true, false)];
    expect(gainOf(before, after)).toEqual({ x: 2, y: 0, number: 2 });
    expect(gainOf(before, [...before, tile(2, true)])).toBe(null);
  });
  it("is nothing when a move is taken back or many are skipped", () => {
    const one = [tile(0, true, true)];
    expect(gainOf(one, [])).toBe(null);
    expect(gainOf([], [...one, tile(1, true)])).toBe(null);
  });
});

describe("the plot of discs left", () => {
  it("keeps faces apart that end at the same place", () => {
    const courses = [3, 3, 2, 15].map((left, seat) => ({
      seat,
      points: [
        { moons: 0, left: 20 },
        { moons: 50 + seat, left },
      ],
    }));
    const { lines, baseline } = plotOf(courses, 400, 150);
    for (const [
      i,
      {
        end: [x, y],
      },
    ] of lines.entries()) {
      expect(y).toBeLessThanOrEqual(baseline);
      for (const { end } of lines.slice(i + 1)) {
        expect(Math.hypot(end[0] - x, end[1] - y)).toBeGreaterThan(16);
      }
    }
    // What has room ends where its line does.
    expect(lines[3]!.path.endsWith(`V${lines[3]!.end[1].toFixed(1)}`)).toBe(true);
  });
});

describe("free cells", () => {
  it("hug the tiles where they lie outside of them all", () => {
    const tiles = boxOf([
      { x: 0, y: 0 },
      { x: 1, y: 1 },
    ]);
    expect(padAt({ x: -1, y: 0 }, tiles)).toEqual([-PITCH + 62, 50]);
    expect(padAt({ x: 1, y: 2 }, tiles)).toEqual([PITCH + 50, 2 * PITCH + 38]);
    expect(padAt({ x: 1, y: 0 }, tiles)).toEqual([PITCH + 50, 50]);
  });

  it("do not count for the size of a display", () => {
    expect(sizeOf([])).toEqual({ columns: 1, rows: 1 });
    const spots = [
      { x: -2, y: 0 },
      { x: 3, y: 1 },
    ];
    expect(sizeOf(spots)).toEqual({ columns: 6, rows: 2 });
  });
});

describe("the sweep to the tiles that can be taken", () => {
  it("goes clockwise from behind the marker, also past the top", () => {
    const { from, to } = sweepOf(10, 1);
    expect(from).toBeCloseTo(10.5 / 12);
    expect(to).toBeCloseTo(13.5 / 12);
  });
});
