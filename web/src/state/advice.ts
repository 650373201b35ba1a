/** What is said about advice: why a move is good, what it was worth, what is expected. */
import type { Texts } from "../texts";
import { colorsOf, goalsOn, joined, total } from "../texts/phrases";
import type { ActionJson, Hint, JudgedMove, Outlook, Reason, TableState } from "../wire";
import { goalsByTile, tileOf, whoIs } from "./words";

export const percent = (chance: number) => Math.round(chance * 100);

export function reasonInWords(t: Texts, state: TableState, reason: Reason): string {
  switch (reason.type) {
    case "finishes":
      return t.reasonFinishes;
    case "covers":
      return t.reasonCovers(goalsOn(t, goalsByTile(reason.goals)));
    case "prepares":
      return t.reasonPrepares(
        goalsOn(t, goalsByTile([[reason.tile, reason.goal]])),
        colorsOf(t, reason.lacks),
        total(reason.lacks),
      );
    case "keeps_turn":
      return t.reasonKeepsTurn;
    case "denies":
      return t.reasonDenies(whoIs(t, state, reason.seat), reason.goals);
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
  const chances = outlook.chances.map((chance, seat) =>
    t.chanceOf(whoIs(t, state, seat), percent(chance)),
  );
  return t.chancesAre(joined(chances, t.listMore));
}

/** How much worse than the best a move was. */
export function lossInWords(t: Texts, state: TableState, { loss }: JudgedMove): string {
  return state.solo ? t.costsScore(Math.round(loss)) : t.costsChance(percent(loss));
}

/** What a move does, inside of a sentence. */
function moveInWords(t: Texts, state: TableState, action: ActionJson): string {
  if (action.type === "take") return t.tileInside(tileOf(action.tile));
  return state.solo ? t.movePhase : t.moveFill;
}

/** What would have been better than the move that was made. */
export function betterInWords(
  t: Texts,
  state: TableState,
  best: ActionJson,
  made: ActionJson | null,
): string {
  const same = best.type === "take" && made?.type === "take" && best.tile === made.tile;
  return t.better(moveInWords(t, state, best), same);
}

/** A hint: what to do, why, and what it promises. */
export function hintInWords(t: Texts, state: TableState, hint: Hint) {
  return {
    title: t.hintTitle(moveInWords(t, state, hint.action)),
    reasons: reasonsInWords(t, state, hint.reasons),
    outlook:
      hint.score !== null
        ? t.hintScore(Math.round(hint.score))
        : t.hintChance(percent(hint.chances[hint.seat] ?? 0)),
  };
}
