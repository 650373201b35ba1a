import type { Color, Colors } from "../../wire";
import { counted, type Goal, type GoalsOn, type Move, type Tile, total, type Who } from "../about";
import { decimals, lists, plurals } from "../plural";

export const n = plurals("es");
const plainList = lists("es");
/** «Ada y Bo», «Ada e Ío»: lo segundo, el navegador lo sabe solo sin tilde. */
export const list = (items: readonly string[]) => {
  const last = items.at(-1) ?? "";
  const text = plainList(items);
  if (items.length < 2 || !/^h?í/i.test(last)) return text;
  return `${text.slice(0, -` y ${last}`.length)} e ${last}`;
};
export const decimal = decimals("es");

/** Una loseta es femenina: «la roja 4», «dos rojas». */
const COLORS: Record<Color, { one: string; first: string; many: string }> = {
  blue: { one: "azul", first: "Azul", many: "azules" },
  red: { one: "roja", first: "Roja", many: "rojas" },
  turquoise: { one: "turquesa", first: "Turquesa", many: "turquesas" },
  yellow: { one: "amarilla", first: "Amarilla", many: "amarillas" },
};
const NUMBERS = ["ninguna", "una", "dos", "tres", "cuatro"];

/** «la azul 4» */
export const tile = ({ color, moons }: Tile) => `la ${COLORS[color].one} ${moons}`;
/** «Azul 4» */
export const tileFirst = ({ color, moons }: Tile) => `${COLORS[color].first} ${moons}`;
export const moons = (count: number) => n(count, { one: "# luna", other: "# lunas" });
/** «una azul y dos rojas» */
export const colors = (needs: readonly Color[] | Colors) =>
  list(
    counted(needs).map(
      ([many, color]) => `${NUMBERS[many] ?? many} ${COLORS[color][many === 1 ? "one" : "many"]}`,
    ),
  );
/** «falta una roja», «faltan dos rojas» */
export const lack = (lacks: Colors) => (total(lacks) === 1 ? "falta" : "faltan");

function standing({ needs, covered, lacks }: Goal): string {
  if (covered) return `${colors(needs)}, cumplido`;
  return lacks && total(lacks) > 0
    ? `${colors(needs)}, ${lack(lacks)} ${colors(lacks)}`
    : colors(needs);
}
const goals = (all: readonly Goal[]) =>
  all.length === 0 ? ", sin objetivos" : `: ${all.map(standing).join("; ")}`;
/** «Azul, 4 lunas: cuatro rojas; dos rojas, cumplido» */
export const tileWith = ({ color, moons: cost }: Tile, all: readonly Goal[]) =>
  `${COLORS[color].first}, ${moons(cost)}${goals(all)}`;

/** «cuatro rojas» y «dos rojas» en la azul 4 */
export const goalsOn = (all: readonly GoalsOn[]) =>
  list(all.map((on) => `${list(on.goals.map((goal) => `«${colors(goal)}»`))} en ${tile(on.tile)}`));

/** Al principio de una frase, o solo. */
export const name = (who: Who) => (who === "you" ? "Tú" : who.name);

/** «tú y Ada», dentro de una frase. */
export const together = (all: readonly Who[]) =>
  list(all.map((who) => (who === "you" ? "tú" : who.name)));

/** «con ti y Ada» */
export const withThem = (all: readonly Who[]) =>
  list(all.map((who) => (who === "you" ? "ti" : who.name)));

export function move(what: Move): string {
  if (what === "fill") return "rellenar la rueda";
  return what === "phase" ? "terminar la fase 1" : tile(what);
}
