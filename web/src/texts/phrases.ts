/** Parts of sentences that are lists. What they are made of, and how it is joined, says the catalogue. */
import { COLORS } from "../draw/shapes";
import type { Color, Colors } from "../wire";
import type { Texts } from ".";
import type { Tile, Who } from "./about";

/** Goals of one tile that would be covered. */
export interface GoalsOn {
  goals: readonly (readonly Color[])[];
  tile: Tile;
}

/** Items one after the other, with what stands between them. */
export const joined = (items: readonly string[], join: (all: string, last: string) => string) =>
  items.slice(1).reduce((all, item) => join(all, item), items[0] ?? "");

/** "a, b, and c" */
export function listOf(t: Texts, items: readonly string[]): string {
  const last = items.at(-1);
  if (items.length < 2 || last === undefined) return last ?? "";
  const [one = "", two = "", three = ""] = last
    .normalize("NFD")
    .replace(/\p{M}/gu, "")
    .toLowerCase();
  const all = joined(items.slice(0, -1), t.listMore);
  return (items.length === 2 ? t.listTwo : t.listEnd)(all, last, one, two, three);
}

/** How many of each colour, in the order of the colours. */
function counted(needs: readonly Color[] | Colors): [number, Color][] {
  const count = (color: Color) =>
    Array.isArray(needs)
      ? needs.filter((need) => need === color).length
      : ((needs as Colors)[color] ?? 0);
  return COLORS.map((color): [number, Color] => [count(color), color]).filter(([many]) => many > 0);
}

/** How many tiles in all. */
export const total = (lacks: Colors) => counted(lacks).reduce((sum, [many]) => sum + many, 0);

/** "one blue and two red" */
export const colorsOf = (t: Texts, needs: readonly Color[] | Colors) =>
  listOf(
    t,
    counted(needs).map(([many, color]) => t.colorCount(many, color)),
  );

/** “four red” and “two red” on blue 4 */
export const goalsOn = (t: Texts, all: readonly GoalsOn[]) =>
  listOf(
    t,
    all.map(({ goals, tile }) => {
      const quoted = goals.map((goal) => t.goalQuoted(colorsOf(t, goal)));
      return t.goalsOn(listOf(t, quoted), tile);
    }),
  );

/** Who played a game: nobody else, or these. */
export type Players = readonly Who[] | "solo";

export const replayInWords = (t: Texts, who: Players) =>
  who === "solo" ? t.replaySolo : t.replayOf(listOf(t, who.map(t.who)));

export const deleteInWords = (t: Texts, who: Players) =>
  who === "solo" ? t.deleteSolo : t.deleteGameOf(listOf(t, who.map(t.whoInside)));

export const hideInWords = (t: Texts, who: Players) =>
  who === "solo" ? t.hideSolo : t.hideGameOf(listOf(t, who.map(t.whoInside)));

export const continueInWords = (t: Texts, who: Players) =>
  who === "solo" ? t.continueSolo : t.continueWith(listOf(t, who.map(t.whoWith)));

/** How a game stands for the viewer: discs left. */
export const standingInWords = (t: Texts, own: number, others: readonly number[]) =>
  others.length === 0 ? t.discsLeft(own) : t.standing(own, listOf(t, others.map(String)));
