/** What positions are drawn with outside of the page: pieces of what its components draw, as text that is put together. */
import type { Component } from "svelte";
import { render } from "svelte/server";
import Badge from "../src/draw/Badge.svelte";
import Cells from "../src/draw/Cells.svelte";
import Defs from "../src/draw/Defs.svelte";
import Disc from "../src/draw/Disc.svelte";
import Display from "../src/draw/Display.svelte";
import type { Spot } from "../src/draw/display";
import Goal from "../src/draw/Goal.svelte";
import Moon from "../src/draw/Moon.svelte";
import MoonDisc from "../src/draw/MoonDisc.svelte";
import Supply from "../src/draw/Supply.svelte";
import { SCENES, takeableIn } from "../src/draw/scenes";
import { COLORS, goalPlace, PITCH, SOFT, shadow } from "../src/draw/shapes";
import Tile from "../src/draw/Tile.svelte";
import Wheel from "../src/draw/Wheel.svelte";
import { game } from "../src/fixtures";
import { freeCells } from "../src/state/scene";
import { type Color, type GameState, TILES, type View } from "../src/wire";
import { attributeValue, inlined } from "./inlined";
import { TOKENS } from "./svg";

function draw<Props extends Record<string, unknown>>(component: Component<Props>, props: Props) {
  return inlined(render(component as Component, { props }));
}

/** Without what only the page needs. */
const bare = (markup: string) => markup.replace(/ (class|data-[\w-]+)="[^"]*"/g, "");

/** The first group with `mark` in its tag, to its end. */
function group(markup: string, mark: string): string {
  const begin = markup.lastIndexOf("<g", markup.indexOf(mark));
  let depth = 0;
  for (const { 0: tag, index } of markup.slice(begin).matchAll(/<\/?g\b/g)) {
    depth += tag === "<g" ? 1 : -1;
    if (depth === 0) return markup.slice(begin, begin + index + "</g>".length);
  }
  throw new Error(`there is no ${mark}`);
}

const inside = (markup: string) => markup.slice(markup.indexOf(">") + 1, markup.lastIndexOf("<"));
const transform = (markup: string) => /transform="([^"]*)"/.exec(markup)![1]!;
const numbers = (count: number) => Array.from({ length: count }, (_, i) => i);

function around(markup: string, part: string): [before: string, after: string] {
  const at = markup.indexOf(part);
  if (at < 0) throw new Error(`${part} is not in ${markup}`);
  return [markup.slice(0, at), markup.slice(at + part.length)];
}

const renderWheel = (view: View, takeable: ReturnType<typeof takeableIn>) =>
  render(Wheel, { props: { view, label: "", takeable, describe: () => "", chosen: null } });

/** The wheel with its tiles and discs; those that may be taken are framed. */
function drawnWheel(view: View, takeable = takeableIn(view)): string {
  const drawn = inlined(renderWheel(view, takeable)).trim();
  // What is only there to be clicked.
  return inside(drawn).replace(/<path[^>]* fill="transparent"\/>/g, "");
}

/** The display of a seat, with its free cells. */
function drawnDisplay(game: GameState, seat: number, free: Spot[] = []): string {
  const props = {
    game,
    seat,
    free,
    label: "",
    camera: { x: 0, y: 0, scale: 1 },
    describe: () => "",
  };
  return inside(group(draw(Display, props), 'class="world'));
}

function tilePieces() {
  const face = (color: Color) => {
    const { id, time } = TILES.find((tile) => tile.color === color && tile.goals.length === 0)!;
    const [before, after] = around(inside(draw(Tile, { tile: id }).trim()), `>${time}<`).map(bare);
    return [`${before}>`, `<${after}`];
  };
  const goal = (needs: Color[], lacks = {}) => draw(Goal, { x: 0, y: 0, needs, lacks }).trim();
  const shapes = (color: Color) => {
    const drawn = (lacks: object, count: number) =>
      [...goal(Array(count).fill(color), lacks).matchAll(/<path[^>]*>/g)].map(([path]) =>
        bare(path),
      );
    return numbers(4).map((i) => [drawn({ [color]: i + 1 }, i + 1), drawn({}, i + 1)]);
  };
  const places = (count: number) =>
    numbers(count).map((i) => {
      const [x, y] = goalPlace(i, count);
      return transform(draw(Goal, { x, y, needs: ["blue"] as Color[] }));
    });
  return {
    faces: byColor(face),
    token: bare(inside(goal(["blue"])).replace(/<path.*/, "")),
    shapes: byColor(shapes),
    covered: numbers(4).map((seat) =>
      bare(
        inside(draw(Goal, { x: 0, y: 0, needs: ["blue"] as Color[], covered: true, seat }).trim()),
      ),
    ),
    goals: [1, 2, 3].map(places),
  };
}

const byColor = <T>(value: (color: Color) => T) =>
  Object.fromEntries(COLORS.map((color) => [color, value(color)]));

function wheelPieces() {
  const spaces = (tile: number | null, at: number) =>
    numbers(12).map((space) => (space === at ? tile : null)) as View["wheel"]["spaces"];
  const view = (marker: number, tile: number | null = null, at = 0, mode = SCENES.wheel.mode) => ({
    ...SCENES.wheel,
    mode,
    wheel: { marker, spaces: spaces(tile, at) },
    players: [],
    order: [],
  });
  /** All below the discs, before and after the sweep. */
  const ground = (mode: View["mode"]) => {
    const drawn = drawnWheel(view(0, null, 0, mode), []);
    const [below] = around(drawn, group(drawn, 'class="marker'));
    return below.split(/(?<=r="226"[^>]*>)/).map(bare);
  };
  const sweep = (marker: number, spaces: number) => {
    const takeable = [{ tile: 1, space: (marker + spaces) % 12, label: "" }];
    const { head, body } = renderWheel(view(marker), takeable);
    const paths = body.match(/<path class="(beam|sweep)[^>]*><\/path>/g)!;
    return bare(inlined({ head, body: paths.join("") }));
  };
  const tile = draw(Tile, { tile: 1 }).trim();
  const lying = (space: number, framed: boolean) => {
    const takeable = framed ? [{ tile: 1, space, label: "" }] : [];
    return group(drawnWheel(view((space + 6) % 12, 1, space), takeable), `data-space="${space}"`);
  };
  const framed = numbers(12).map((space) => lying(space, true));
  const places = framed.map((place) => group(place, 'class="number'));
  const [below, above] = around(inside(framed[0]!), tile).map(bare);
  const [before, after] = around(above!, bare(places[0]!));
  return {
    together: ground("multiplayer"),
    solo: ground("solo"),
    sweeps: numbers(12).map((marker) => numbers(11).map((spaces) => sweep(marker, spaces + 1))),
    marker: bare(inside(group(drawnWheel(view(0), []), 'class="marker'))),
    spaces: framed.map(transform),
    plain: around(inside(lying(0, false)), tile).map(bare),
    framed: [below, before, after],
    number_places: places.map(transform),
    numbers: [1, 2, 3].map((number) => bare(draw(Badge, { number }))),
    discs: numbers(4).map((seat) =>
      [false, true].map((turn) =>
        [0, 1].map((height) =>
          bare(inside(draw(MoonDisc, { seat, time: 0, height, turn }).trim())),
        ),
      ),
    ),
    moons: numbers(24).map((time) =>
      numbers(4).map((height) => transform(draw(MoonDisc, { seat: 0, time, height, turn: false }))),
    ),
    supply: bare(draw(Supply, { count: "{count}" as never, word: "{word}" })),
  };
}

function displayPieces() {
  const tiles = { left: 0, top: 0, right: 100, bottom: 100 };
  const at = (x: number, y: number) => {
    const props = { cells: [], preview: null, counted: false, chances: [], describe: () => "" };
    return bare(draw(Cells, { seat: 0, tiles, free: [{ x, y }], ...props }));
  };
  const x = (rect: string) => Number(/ x="([^"]*)"/.exec(rect)![1]);
  return {
    pitch: PITCH,
    /** By layer of the shadow: where a tile's part begins, and its outline from there. */
    shadows: SOFT.map((margin) => {
      const [, x, y, outline] = /^M(\S+) ([-\d.]+)(.*)$/.exec(shadow([{ x: 0, y: 0 }], margin))!;
      return [Number(x), Number(y), outline];
    }),
    cell: at(0, 0).replace(/ x="[^"]*" y="[^"]*"/, ' x="{x}" y="{y}"'),
    /** How far into its place a free cell is drawn, and how much nearer to tiles that are all on one side. */
    inset: x(at(0, 0)),
    nearer: x(at(-1, 0)) + PITCH - x(at(0, 0)),
  };
}

const pieces = () => ({
  defs: draw(Defs, {}),
  ...tilePieces(),
  discs: numbers(4).map((seat) => bare(draw(Disc, { seat }))),
  moon: bare(draw(Moon, { number: 5 })),
  wheel: wheelPieces(),
  display: displayPieces(),
  colors: byName(["soft", "sky", "edge", "gold", "text", "serif", "sans"]),
});

const byName = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, attributeValue(TOKENS.get(`--${name}`)!)]));

/** The games that tests compare: whole wheels and displays as the components draw them. */
const drawn = () => {
  const { wheel } = SCENES;
  const two = game();
  return [
    { view: wheel, wheel: bare(drawnWheel(wheel)), displays: [] },
    {
      view: two.view,
      wheel: bare(drawnWheel(two.view)),
      displays: two.view.players.map((_, seat) =>
        bare(drawnDisplay(two, seat, freeCells(two, seat))),
      ),
    },
  ];
};

const asFile = (value: unknown) => `${JSON.stringify(value, null, 1)}\n`;

/** By path below `python`: what its files have to contain. */
export const PYTHON_FILES = {
  "nova_luna/pieces.json": () => asFile(pieces()),
  "tests/drawn.json": () => asFile(drawn()),
};
