/** The wheel's measures, in its own units around its middle. */
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

interface Stack {
  order: readonly number[];
  players: readonly { time: number }[];
}

/** The discs from those that lie lowest up, each with how many lie below it: who moves first lies on top. */
export function stacked({ order, players }: Stack) {
  return order
    .map((seat, place) => {
      const time = players[seat]?.time ?? 0;
      const below = order.slice(place + 1).filter((other) => players[other]?.time === time);
      return { seat, time, height: below.length };
    })
    .reverse();
}
