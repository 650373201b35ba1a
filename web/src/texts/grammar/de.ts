import type { Color, Colors } from "../../wire";
import { counted, type Goal, type GoalsOn, type Move, type Tile, total, type Who } from "../about";
import { decimals, lists, plurals } from "../plural";

export const n = plurals("de");
export const list = lists("de");
export const decimal = decimals("de");

/** Der Name einer Farbe, und Plättchen dieser Farbe: „ein rotes“, „zwei rote“. */
const COLORS: Record<Color, { name: string; one: string; many: string }> = {
  blue: { name: "Blau", one: "blaues", many: "blaue" },
  red: { name: "Rot", one: "rotes", many: "rote" },
  turquoise: { name: "Türkis", one: "türkises", many: "türkise" },
  yellow: { name: "Gelb", one: "gelbes", many: "gelbe" },
};
const NUMBERS = ["kein", "ein", "zwei", "drei", "vier"];

/** „Blau 4“ */
export const tile = ({ color, moons }: Tile) => `${COLORS[color].name} ${moons}`;
export const moons = (count: number) => n(count, { one: "# Mond", other: "# Monde" });
/** „ein blaues und zwei rote“ */
export const colors = (needs: readonly Color[] | Colors) =>
  list(
    counted(needs).map(
      ([many, color]) => `${NUMBERS[many] ?? many} ${COLORS[color][many === 1 ? "one" : "many"]}`,
    ),
  );
/** „fehlt ein rotes“, „fehlen zwei rote“ */
export const lack = (lacks: Colors) => (total(lacks) === 1 ? "fehlt" : "fehlen");

function standing({ needs, covered, lacks }: Goal): string {
  if (covered) return `${colors(needs)}, erfüllt`;
  return lacks && total(lacks) > 0
    ? `${colors(needs)}, es ${lack(lacks)} ${colors(lacks)}`
    : colors(needs);
}
const goals = (all: readonly Goal[]) =>
  all.length === 0 ? ", keine Aufgaben" : `: ${all.map(standing).join("; ")}`;
/** „Blau, 4 Monde: vier rote; zwei rote, erfüllt“ */
export const tileWith = ({ color, moons: cost }: Tile, all: readonly Goal[]) =>
  `${COLORS[color].name}, ${moons(cost)}${goals(all)}`;

/** „vier rote“ und „zwei rote“ auf Blau 4 */
export const goalsOn = (all: readonly GoalsOn[]) =>
  list(
    all.map((on) => `${list(on.goals.map((goal) => `„${colors(goal)}“`))} auf ${tile(on.tile)}`),
  );

/** Am Anfang eines Satzes oder allein. */
export const name = (who: Who) => (who === "you" ? "Du" : who.name);

/** „du und Ada“, im Satz. */
export const together = (all: readonly Who[]) =>
  list(all.map((who) => (who === "you" ? "du" : who.name)));

/** „mit dir und Ada“ */
export const withThem = (all: readonly Who[]) =>
  list(all.map((who) => (who === "you" ? "dir" : who.name)));

export function move(what: Move): string {
  if (what === "fill") return "das Rad auffüllen";
  return what === "phase" ? "Phase 1 beenden" : tile(what);
}
