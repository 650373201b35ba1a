/** Challenges, and how somebody has been doing. */
import type { Who } from "../about";
import * as g from "../grammar/en";

const { n } = g;

export const challenge = {
  // Challenges.
  challengeToday: "Today's challenge",
  challengeDay: (day: string) => `Challenge of ${day}`,
  challengeNumber: (number: number) => `Deck ${n(number, { one: "#", other: "#" })}`,
  challengeText:
    "Everybody plays the same tiles in the same order, each alone. The lower your score, the better.",
  challengeNext: (time: string) => `The next one comes at ${time}.`,
  challengeGoOn: "Go on with your game",
  challengeAgain: "Play it again",
  challengeNotYet:
    "You have not played it yet. Your first game counts on its own: nobody knows what comes.",
  challengeBegun: "You have begun it. Finish this game before you can begin another.",
  challengeFirst: "First game",
  challengeBest: "Best game",
  challengeGames: (count: number) => n(count, { one: "# game", other: "# games" }),
  challengeBy: "Places by",
  challengeResults: "Results",
  challengeWho: "Who",
  challengePlaceLabel: "Place",
  challengePlace: (place: number, people: number) => `Place ${place} of ${people}`,
  challengePeople: (count: number) =>
    n(count, { one: "# person has finished it.", other: "# people have finished it." }),
  challengeNobody: "Nobody has finished it yet. Be the first!",
  challengeShown: (count: number) => `The best ${count} are shown, and you.`,
  challengeEngineHint: "Oberon is our engine: it plays the same tiles and knows no more than you.",
  challengeEngineWaits: "Oberon has yet to play this deck.",
  challengeReplay: (who: Who, game: "first" | "best", score: number) =>
    `Replay of ${g.whose(who)} ${game} game: ${n(score, { one: "# point", other: "# points" })}`,
  challengeReplayMine: (score: number) =>
    `Replay: ${n(score, { one: "# point", other: "# points" })}`,
  challengeWarning: "The games of others can be seen once you have played it yourself.",
  challengeRanked:
    "Only registered players have a place. A guest sees in brackets which one it would be.",
  challengeAsEngine: "Exactly as good as Oberon.",
  challengeBetter: (points: number) =>
    n(points, {
      one: "# point better than Oberon!",
      other: "# points better than Oberon!",
    }),
  challengeWorse: (points: number, engine: number) =>
    `${n(points, { one: "# point", other: "# points" })} more than Oberon, who made ${engine}.`,
  challengeWasFirst: (first: number) => `Your first game: ${first}`,
  challengeCompare: "Compare with the others",
  challengeShare: "Dare somebody",
  challengeShareText: "Whoever opens this link plays the same tiles.",
  challengeOthers: "Another deck",
  challengeOthersText: "Every number from 1 to 999,999 is a deck, the same for everybody.",
  challengeNumberLabel: "Number",
  challengeNumberBad: "A number from 1 to 999,999, please.",
  challengeOpen: "Open",
  challengeRandom: "A random one",
  challengeEarlier: "Earlier days",
  challengeDayLabel: "Another day",
  challengeToToday: "To today's challenge",

  // My progress.
  progressTitle: "My progress",
  progressEmpty: "Nothing to see yet. Play a game to its end, and it will be here.",
  progressGames: (count: number) => n(count, { one: "game", other: "games" }),
  progressWon: (count: number) => n(count, { one: "won", other: "won" }),
  progressBelow: "solo below 100",
  progressBest: "best solo score",
  progressOlder: "Your newest 1,000 games are counted.",
  progressSolo: "Solo scores",
  progressSoloText:
    "Lower is better. Each mark is a game, challenges are diamonds; the line is the mean of your last five.",
  progressSoloPlot: (games: number, best: number, mean: number) =>
    `${n(games, { one: "# solo game", other: "# solo games" })}. Best ${best}, mean of the last five ${mean}.`,
  progressSoloNone: "No solo game yet. Below 100 points is great: try it.",
  progressScore: "Score",
  progressMean: "Mean of five",
  progressWhen: "When",
  progressKind: "Game",
  progressAsTable: "As a table",
  progressOpponents: "By opponent",
  progressOpponentsText: "How many of your games you ended ahead of them.",
  progressOpponent: "Opponent",
  progressAhead: "Ahead",
  progressAheadOf: (ahead: number, games: number) => `${ahead} of ${games}`,
  progressNoOpponents: "No game with others yet.",
  progressPlaces: "Lately",
  progressPlacesText: "Your last games with others, the newest last. A full moon is a victory.",
  progressPlacesPlot: (games: number, won: number) =>
    `${n(games, { one: "Your last game", other: "Your last # games" })} with others: ${won} won.`,
  progressPlaceOf: (place: number, players: number) => `${place} of ${players}`,
};
