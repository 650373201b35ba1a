import { en } from "../src/texts";
import { colorsOf, listOf } from "../src/texts/phrases";
import type { Color } from "../src/wire";

/** "Two red"; "Blue and red" where a goal wants one of each. */
export function goalHeading(needs: readonly Color[]): string {
  const oneEach = needs.length > 1 && new Set(needs).size === needs.length;
  const words = oneEach ? listOf(en, needs) : colorsOf(en, needs);
  return words.charAt(0).toUpperCase() + words.slice(1);
}
