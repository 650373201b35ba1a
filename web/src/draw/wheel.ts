/** The wheel's measures, in its own units around its middle. */
import type { View } from "../wire";
import { onRing } from "./shapes";

export const RADIUS = 236;
export const SPACE_RING = 189;
export const INNER = 142;
export const MOON_RING = 119;
export const TILE = 60;
export const TAKEABLE = 67;
export const MOON = 11;
export const DISC = 13;

export const spaceAt = (space: number) => onRing(SPACE_RING, space / 12);

/** The discs from those that lie lowest up, each with how many lie below it: who moves first lies on top. */
export function stacked(view: View): { seat: number; time: number; height: number }[] {
  const time = (seat: number) => view.players[seat]?.time ?? 0;
  return view.order
    .map((seat, place) => {
      const below = view.order.slice(place + 1);
      const height = below.filter((other) => time(other) === time(seat)).length;
      return { seat, time: time(seat), height };
    })
    .reverse();
}
