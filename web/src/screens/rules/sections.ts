/** What the page of the rules is made of. Two stars around words make them bold. */
import type { Figure } from "../../draw/scenes";
import type { RulesTexts } from "../../texts";

/** By the name in the address: which kinds of blocks, and which figures, come after each other. */
const SECTIONS = {
  idea: ["text", "text"],
  things: ["text", "tile", "text", "text", "text", "setup"],
  turn: ["text", "text", "wheel", "text", "text", "placing", "text", "text"],
  order: ["text", "turns"],
  goals: [
    ...["text", "list", "text", "heading", "x1", "heading", "x2", "x2-corner", "heading", "x3"],
    ...["heading", "x4", "heading", "x5", "heading", "x6", "heading", "x7", "heading", "x8"],
  ] as const,
  end: ["text", "text", "text", "text"],
  solo: ["text", "list", "text", "table", "text"],
  open: ["text"],
} satisfies Record<string, readonly (Figure | "text" | "list" | "heading" | "table")[]>;

type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { figure: Figure; alt: string; caption?: readonly string[] }
  | { table: readonly (readonly string[])[] };

interface Words {
  title: string;
  text: readonly string[];
  item?: readonly string[];
  heading?: readonly string[];
}

export const sectionsOf = (words: RulesTexts) =>
  (Object.keys(SECTIONS) as (keyof typeof SECTIONS)[]).map((id) => {
    const { title, text, item = [], heading = [] }: Words = words[`rules_${id}`];
    const [texts, headings] = [text.values(), heading.values()];
    const blocks = SECTIONS[id].map((kind): Block => {
      if (kind === "text") return texts.next().value ?? "";
      if (kind === "heading") return { heading: headings.next().value ?? "" };
      if (kind === "list") return { list: item };
      if (kind === "table") return { table: scores(words) };
      return { figure: kind, ...words[`figure_${kind}`] };
    });
    return { id, title, blocks };
  });

/** An example of a score. */
function scores({ scoreTable }: RulesTexts) {
  const { moons, discs, score, phase, placed, result } = scoreTable;
  return [
    ["", moons, discs, score],
    [phase[0]!, "28", placed[0]!, "28"],
    [phase[1]!, "28 + 33 = 61", placed[1]!, "71"],
    [result, "", "", "99"],
  ];
}
