/** The wheel's measures, in its own units around its middle. */
import { onRing } from "./shapes";

export const RADIUS = 236;
export const SPACE_RING = 188;
export const INNER = 146;
export const MOON_RING = 120;
/** Where the numbers of the tiles that can be taken stand, outside the rim. */
export const NUMBER_RING = 244;
export const TILE = 58;
export const TAKEABLE = 66;
export const MOON = 11;
export const DISC = 13.5;

export const spaceAt = (space: number) => onRing(SPACE_RING, space / 12);

/** A piece of a ring, from and to a part of a turn. */
export function sector(inner: number, outer: number, from: number, to: number): string {
  const [x1, y1] = onRing(outer, from);
  const [x2, y2] = onRing(outer, to);
  const [x3, y3] = onRing(inner, to);
  const [x4, y4] = onRing(inner, from);
  const far = to - from > 0.5 ? 1 : 0;
  return `M${x1} ${y1}A${outer} ${outer} 0 ${far} 1 ${x2} ${y2}L${x3} ${y3}A${inner} ${inner} 0 ${far} 0 ${x4} ${y4}z`;
}

/** The spaces from the marker to the last tile that can be taken, as parts of a turn. */
export function sweepOf(marker: number, last: number): { from: number; to: number } {
  const from = (marker + 0.5) / 12;
  return { from, to: from + ((last - marker + 12) % 12) / 12 };
}

/** How many spaces the moon goes on to one: clockwise, but back where a move was taken back. */
export function spacesOn(from: number, to: number): number {
  const on = (((to - from) % 12) + 12) % 12;
  return on > 8 ? on - 12 : on;
}

/** How much higher a disc lies for each one below it, in discs: the rim of those below is seen. */
const LIFT = 0.6;

/** Where a disc on the moons is drawn. */
export function discAt(
  time: number,
  height: number,
  radius = MOON_RING,
  size = DISC,
): [x: number, y: number] {
  const [x, y] = onRing(radius, time / 24);
  return [x, y - 2 - height * size * LIFT];
}

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

/** How many discs lie where a player's would come to lie. */
export function below({ players }: Pick<Stack, "players">, seat: number, time: number): number {
  return players.filter((player, other) => other !== seat && player.time % 24 === time % 24).length;
}
