/** The pictures of the rules in the docs, drawn with the page's own components. */
import { readFileSync } from "node:fs";
import type { Component } from "svelte";
import { render } from "svelte/server";
import { type DisplayFigure, SCENES } from "../src/draw/scenes";
import ExamplePicture from "./ExamplePicture.svelte";
import PlacingPicture from "./PlacingPicture.svelte";
import SetupPicture from "./SetupPicture.svelte";
import { svgFile } from "./svg";
import TilePicture from "./TilePicture.svelte";
import TurnsPicture from "./TurnsPicture.svelte";
import WheelPicture from "./WheelPicture.svelte";

const display = (name: DisplayFigure) => SCENES.displays[name][0]!;

const example = (name: DisplayFigure, title: string, headings?: readonly string[]) =>
  picture(ExamplePicture, title, { scenes: SCENES.displays[name], headings });

type Words = { title: string; description: string };

function picture<Props extends Words>(
  component: Component<Props>,
  title: string,
  props: Omit<Props, keyof Words>,
) {
  return (description: string) =>
    svgFile(render(component, { props: { ...props, title, description } as Props }));
}

/** By name of the file: from a description to the text of the file. */
export const PICTURES: Record<string, (description: string) => string> = {
  tile: picture(TilePicture, "A tile", { scene: display("tile") }),
  setup: picture(SetupPicture, "The set-up", { view: SCENES.setup }),
  wheel: picture(WheelPicture, "The moon wheel during the game", { view: SCENES.wheel }),
  placing: picture(PlacingPicture, "Where a tile may go", { scene: display("placing") }),
  "turn-order": picture(TurnsPicture, "Whose turn it is", { turns: SCENES.turns }),
  x1: example("x1", "X1: two blue neighbours"),
  x2: example("x2", "X2: a chain counts"),
  "x2-corner": example("x2-corner", "X2: a corner does not count", [
    "Only a corner",
    "Edge to edge",
  ]),
  x3: example("x3", "X3: one tile, two goals"),
  x4: example("x4", "X4: the same tiles serve several goals"),
  x5: example("x5", "X5: two tiles help each other"),
  x6: example("x6", "X6: one chain for two tiles"),
  x7: example("x7", "X7: a tile never counts for itself"),
  x8: example("x8", "X8: a whole group through one neighbour"),
};

/** What a page of the docs says about each of its pictures, by name. A picture describes itself in the same words. */
export function descriptions(page: string): Map<string, string> {
  const text = readFileSync(new URL(`../../docs/${page}`, import.meta.url), "utf8");
  const images = text.matchAll(/!\[([^\]]*)\]\(pictures\/([^)]*)\.svg\)/g);
  return new Map([...images].map(([, words, name]) => [name!, words!]));
}
