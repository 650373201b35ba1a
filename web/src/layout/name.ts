/** How a name is shown in the room that there is for it. */

/** The width of a bold letter, in its size. */
const LETTER = 0.62;
/** A name has at least room for so many letters, whatever the estimate says. */
export const LEAST = 9;
/** How many letters stay at the end of a name that is too long: a guest's number. */
const END = 4;

/** The name with dots in the middle where it is too long, and whether it needs the smaller letters. */
export function nameIn(name: string, width: number, lines: number, large: number, small: number) {
  const letters = [...name];
  const room = (size: number) => Math.max(LEAST, lines * Math.floor(width / (LETTER * size)));
  const isSmall = letters.length > room(large);
  const most = room(small);
  if (letters.length <= most) return { text: name, isSmall };
  const start = letters.slice(0, most - END - 1).join("");
  return { text: `${start.trimEnd()}…${letters.slice(-END).join("")}`, isSmall };
}
