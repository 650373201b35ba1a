/** What the page of the rules is made of. Two stars around words make them bold. */

import type { Figure } from "../../draw/scenes";
import type { RulesTexts } from "../../texts";

type Block =
  | string
  | { heading: string }
  | { list: readonly string[] }
  | { figure: Figure; alt: string; caption?: readonly string[] }
  | { table: readonly (readonly string[])[] };

interface Section {
  /** Its name in the address. */
  id: string;
  title: string;
  blocks: readonly Block[];
}

export function sectionsOf(words: RulesTexts): Section[] {
  const { rulesThings: things, rulesTurn: turn, rulesGoals: goals, rulesSolo: solo } = words;
  const { moons, discs, score, phase, result, placed } = words.scoreTable;
  const figure = (figure: Figure, texts: { alt: string; caption?: readonly string[] }): Block => ({
    figure,
    ...texts,
  });
  const [neighbours, chains, several, stay, help, many, itself, group] = goals.heading.map(
    (heading): Block => ({ heading }),
  );
  const blocks = (...all: (Block | undefined)[]) => all.filter((block) => block !== undefined);
  return [
    { id: "idea", title: words.rulesIdea.title, blocks: words.rulesIdea.text },
    {
      id: "things",
      title: things.title,
      blocks: blocks(
        things.text[0],
        figure("tile", words.figureTile),
        ...things.text.slice(1),
        figure("setup", words.figureSetup),
      ),
    },
    {
      id: "turn",
      title: turn.title,
      blocks: blocks(
        ...turn.text.slice(0, 2),
        figure("wheel", words.figureWheel),
        ...turn.text.slice(2, 4),
        figure("placing", words.figurePlacing),
        ...turn.text.slice(4),
      ),
    },
    {
      id: "order",
      title: words.rulesOrder.title,
      blocks: blocks(...words.rulesOrder.text, figure("turns", words.figureTurns)),
    },
    {
      id: "goals",
      title: goals.title,
      blocks: blocks(
        goals.text[0],
        { list: goals.item },
        goals.text[1],
        neighbours,
        figure("x1", words.figureX1),
        chains,
        figure("x2", words.figureX2),
        figure("x2-corner", words.figureX2Corner),
        several,
        figure("x3", words.figureX3),
        stay,
        figure("x4", words.figureX4),
        help,
        figure("x5", words.figureX5),
        many,
        figure("x6", words.figureX6),
        itself,
        figure("x7", words.figureX7),
        group,
        figure("x8", words.figureX8),
      ),
    },
    { id: "end", title: words.rulesEnd.title, blocks: words.rulesEnd.text },
    {
      id: "solo",
      title: solo.title,
      blocks: blocks(
        solo.text[0],
        { list: solo.item },
        solo.text[1],
        {
          table: [
            ["", moons, discs, score],
            [phase[0]!, "28", placed[0]!, "28"],
            [phase[1]!, "28 + 33 = 61", placed[1]!, "71"],
            [result, "", "", "99"],
          ],
        },
        solo.text[2],
      ),
    },
    { id: "open", title: words.rulesOpen.title, blocks: words.rulesOpen.text },
  ];
}
