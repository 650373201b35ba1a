/** Hints, looking back, analysis. */
import type { Colors, MoveVerdict } from "../../wire";
import type { GoalsOn, Move, Who } from "../about";
import * as g from "../grammar/en";

const { n } = g;

export const learn = {
  // Why a move is good.
  reasonFinishes: "It places the last disc.",
  reasonCovers: (goals: readonly GoalsOn[]) => `It covers ${g.goalsOn(goals)}.`,
  reasonPrepares: (goal: GoalsOn, lacks: Colors) =>
    `It prepares ${g.goalsOn([goal])}: then only ${g.colors(lacks)} ${g.isAre(lacks)} lacking.`,
  reasonKeepsTurn: "It keeps the turn.",
  reasonDenies: (who: Who, goals: number) =>
    who === "you"
      ? n(goals, {
          one: "It denies you a tile that would cover # goal.",
          other: "It denies you a tile that would cover # goals.",
        })
      : n(goals, {
          one: `It denies ${who.name} a tile that would cover # goal there.`,
          other: `It denies ${who.name} a tile that would cover # goals there.`,
        }),
  reasonCheapest: (moons: number) => `No other tile costs less: ${g.moons(moons)}.`,
  reasonNewTiles: "New tiles promise more than those on the wheel.",
  reasonEndsPhase: "Going on would cost more moons than it brings: end phase 1 now.",
  reasonNone: "No goal comes nearer yet, but it leaves the most open.",

  // Hints.
  hint: "Hint",
  hintThinking: "Looking for a good move …",
  hintTitle: (what: Move) => `Hint: ${g.move(what)}`,
  hintChance: (percent: number) => `With it your chance to win is ${percent}%.`,
  hintScore: (score: number) => `It aims at a score of about ${score}.`,
  hintsTitle: "Hints at this table",
  hintsText: "You play with other people, so hints are off until everybody agrees.",
  hintsOn: "Everybody agrees: on your turn you may ask for a hint.",
  hintsAgrees: "agrees",
  hintsNotYet: "has not agreed",
  hintsAllow: "I agree to hints",
  hintsForbid: "No more hints",
  hintsAsked: (name: string) => `${name} suggests hints for everybody at this table.`,
  hintsNo: "Rather not",
  keyHint: ["H", "show a hint, and again: play it"] as readonly [string, string],

  // Looking back.
  replay: "Replay",
  replayOf: (who: readonly Who[] | "solo") =>
    who === "solo" ? "Replay: solo" : `Replay: ${g.list(who.map(g.name))}`,
  atStart: "Before the first move",
  moment: (number: number, total: number) => `Move ${number} of ${total}`,
  momentSlider: "Moment of the game",
  toFirst: "To the beginning",
  stepBack: "One move back",
  stepOn: "One move on",
  toLast: "To the end",
  run: "Play the moves",
  pause: "Pause",
  speed: "Speed",
  whoseMoves: "Whose moves",
  everybody: "All",
  linkMoment: "Link to this moment",
  linkCopied: "The link to this moment is copied.",
  linkByHand: "Copy this link:",
  notOver: "This game is still going on. It can be looked through once it is over.",
  replayKeys: [
    ["← →", "one move back, one move on"],
    ["Home End", "to the beginning, to the end"],
    ["Space", "play the moves, pause"],
    ["1 2 3 4", "only this player's moves"],
    ["B", "show the better move"],
    ["D", "next player's display"],
    ["+ − 0", "larger, smaller, show all"],
  ] as readonly (readonly [string, string])[],

  // Records from elsewhere.
  recordText: "A game from a file, played here or elsewhere.",
  recordWrong: "This file could not be opened.",
  recordFault: "It is a record, but one that does not fit the rules. The check says:",
  recordForeign: "It is a text in JSON, but not a record of this game.",
  recordNotJson: "It is not a record: a record is a text in JSON, as the download makes it.",
  recordTooLarge: "It is larger than any game: 64 kB is the most.",
  recordFirst: (games: number) => `The file has ${games} games. This is the first one.`,
  recordHelp: "Choose the file as it was downloaded, of a game that came to its end.",

  // Analysis.
  analysis: "Analysis",
  analyse: "Analyse this game",
  analyseShort: "Analyse",
  analyseText:
    "The strongest bot looks at every move again: how good it was, what was better, and where the game was decided.",
  analysing: (done: number, total: number) => `Analysing: ${done} of ${total} moves`,
  deeper: "Look deeper",
  analysisStays: "What is done is kept. You may leave and come back.",
  analysisWaits: "No connection. It goes on as soon as the server answers.",
  graphChances: "Chance to win after each move",
  graphScore: "Expected final score after each move",
  graphHelp: "The arrow keys go along.",
  chancesAre: (chances: readonly { who: Who; percent: number }[]) =>
    `Chance to win: ${chances.map(({ who, percent }) => `${g.name(who)} ${percent}%`).join(", ")}`,
  scoreIs: (score: number) => `Expected final score: ${score}`,
  notYetJudged: "Not analysed yet",
  verdict: {
    best: "Best move",
    good: "Good move",
    inaccuracy: "Inaccuracy",
    mistake: "Mistake",
    blunder: "Blunder",
  } satisfies Record<MoveVerdict, string> as Record<MoveVerdict, string>,
  costsChance: (percent: number) =>
    n(percent, {
      one: "# percentage point less chance than the best move",
      other: "# percentage points less chance than the best move",
    }),
  costsScore: (points: number) =>
    n(points, {
      one: "# point more than the best move",
      other: "# points more than the best move",
    }),
  /** A better move; `elsewhere` when it is the same tile on another cell. */
  better: (what: Move, elsewhere: boolean) =>
    elsewhere ? `Better: ${g.move(what)} on another cell` : `Better: ${g.move(what)}`,
  showBetter: "Show the better move",
  backToMove: "Back to the move",
  decisive: "Moves that decided the game",
  decisiveNone: "No single move decided this game.",
  allMoves: "All moves as a table",
  columnMove: "Move",
  columnWhat: "What happened",
  columnVerdict: "Verdict",
  columnChance: "Chances after it",
  columnScore: "Expected score after it",
  howWell: "How well everybody played",
  columnPlayer: "Player",
  columnLoss: "Lost per move",
  percent: (percent: number) => `${g.decimal(percent)}%`,
  lossPoints: (points: number) => `${g.decimal(points)} points`,
  playOn: "Play on from here",
  playOnText:
    "A new table: you against bots, from this position. What had not come up yet is shuffled.",
  playOnSolo: "A new table from this position. What had not come up yet is shuffled.",
  playOnAs: "You play for",
};
