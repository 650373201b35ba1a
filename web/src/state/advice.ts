/** Sentences about advice: why a move is good, what it was worth, what is expected. */
import type { Texts } from "../texts";
import type { ActionJson, Hint, JudgedMove, Outlook, Reason, TableState } from "../wire";
import { TILES } from "../wire";
import { goalInWords, isYou, lackingInWords, seatName, tileName } from "./words";

export const percent = (chance: number) => Math.round(chance * 100);

/** “four red” on blue 4 */
function goalOn(t: Texts, tile: number, goal: number): string {
  const words = t.quote(goalInWords(t, TILES[tile - 1]!.goals[goal] ?? []));
  return t.goalsOn(words, tileName(t, tile));
}

export function reasonInWords(t: Texts, state: TableState, reason: Reason): string {
  switch (reason.type) {
    case "finishes":
      return t.reasonFinishes;
    case "covers":
      return t.reasonCovers(reason.goals.map(([tile, goal]) => goalOn(t, tile, goal)));
    case "prepares":
      return t.reasonPrepares(goalOn(t, reason.tile, reason.goal), lackingInWords(t, reason.lacks));
    case "keeps_turn":
      return t.reasonKeepsTurn;
    case "denies":
      return isYou(state, reason.seat)
        ? t.reasonDeniesYou(reason.goals)
        : t.reasonDenies(seatName(t, state, reason.seat), reason.goals);
    case "cheapest":
      return t.reasonCheapest(reason.time);
    case "new_tiles":
      return t.reasonNewTiles;
    case "ends_phase":
      return t.reasonEndsPhase;
  }
}

/** Why a move is good, the most important first; never nothing. */
export function reasonsInWords(t: Texts, state: TableState, reasons: readonly Reason[]): string[] {
  if (reasons.length === 0) return [t.reasonNone];
  return reasons.map((reason) => reasonInWords(t, state, reason));
}

/** What is expected of the game. */
export function outlookInWords(t: Texts, state: TableState, outlook: Outlook | null): string {
  if (!outlook) return t.notYetJudged;
  if (outlook.score !== null) return t.scoreIs(Math.round(outlook.score));
  return t.chancesAre(
    outlook.chances.map((chance, seat) => t.chanceOf(seatName(t, state, seat), percent(chance))),
  );
}

/** How much worse than the best a move was. */
export function lossInWords(t: Texts, state: TableState, { loss }: JudgedMove): string {
  return state.solo ? t.costsScore(Math.round(loss)) : t.costsChance(percent(loss));
}

/** What a move does. */
export function actionInWords(t: Texts, state: TableState, action: ActionJson): string {
  if (action.type === "take") return tileName(t, action.tile);
  return state.solo ? t.betterPhase : t.betterFill;
}

/** A hint: what to do, why, and what it promises. */
export function hintInWords(t: Texts, state: TableState, hint: Hint) {
  return {
    title: t.hintTitle(actionInWords(t, state, hint.action)),
    reasons: reasonsInWords(t, state, hint.reasons),
    outlook:
      hint.score !== null
        ? t.hintScore(Math.round(hint.score))
        : t.hintChance(percent(hint.chances[hint.seat] ?? 0)),
  };
}
