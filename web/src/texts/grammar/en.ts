import type { Color, Colors } from "../../wire";
import { counted, type Goal, type GoalsOn, type Move, type Tile, total, type Who } from "../about";
import { decimals, lists, plurals } from "../plural";

export const n = plurals("en");
export const list = lists("en");
export const decimal = decimals("en");

const COLORS: Record<Color, { inside: string; first: string }> = {
  blue: { inside: "blue", first: "Blue" },
  red: { inside: "red", first: "Red" },
  turquoise: { inside: "turquoise", first: "Turquoise" },
  yellow: { inside: "yellow", first: "Yellow" },
};
const NUMBERS = ["no", "one", "two", "three", "four"];

/** "blue 4" */
export const tile = ({ color, moons }: Tile) => `${COLORS[color].inside} ${moons}`;
/** "Blue 4" */
export const tileFirst = ({ color, moons }: Tile) => `${COLORS[color].first} ${moons}`;
export const moons = (count: number) => n(count, { one: "# moon", other: "# moons" });
/** "two red and one blue" */
export const colors = (needs: readonly Color[] | Colors) =>
  list(counted(needs).map(([many, color]) => `${NUMBERS[many] ?? many} ${COLORS[color].inside}`));
export const isAre = (lacks: Colors) => (total(lacks) === 1 ? "is" : "are");

/** "four red, one red lacking" */
function standing({ needs, covered, lacks }: Goal): string {
  if (covered) return `${colors(needs)}, covered`;
  return lacks && total(lacks) > 0 ? `${colors(needs)}, ${colors(lacks)} lacking` : colors(needs);
}
const goals = (all: readonly Goal[]) =>
  all.length === 0 ? ", no goals" : `: ${all.map(standing).join("; ")}`;
/** "Blue, 4 moons: four red; two red, covered" */
export const tileWith = ({ color, moons: cost }: Tile, all: readonly Goal[]) =>
  `${COLORS[color].first}, ${moons(cost)}${goals(all)}`;

/** “four red” and “two red” on blue 4 */
export const goalsOn = (all: readonly GoalsOn[]) =>
  list(all.map((on) => `${list(on.goals.map((goal) => `“${colors(goal)}”`))} on ${tile(on.tile)}`));

/** At the start of a sentence, or alone. */
export const name = (who: Who) => (who === "you" ? "You" : who.name);
/** "your", "Ada's" */
export const whose = (who: Who) => (who === "you" ? "your" : `${who.name}'s`);
export const whoseFirst = (who: Who) => (who === "you" ? "Your" : `${who.name}'s`);

/** "you and Ada", inside of a sentence. */
export const together = (all: readonly Who[]) =>
  list(all.map((who) => (who === "you" ? "you" : who.name)));

export function move(what: Move): string {
  if (what === "fill") return "fill the wheel";
  return what === "phase" ? "end phase 1" : tile(what);
}
