/** Typical arguments of every sentence, for the tests: a sentence without does not compile. */
import type { Goal, GoalsOn, Next, Tile, Who } from "./about";
import type { Texts } from "./en";

/** The texts that are made from something. */
type Sentence<T> = {
  [Key in keyof T as T[Key] extends (...given: never[]) => string ? Key : never]: T[Key] extends (
    ...given: infer Given
  ) => string
    ? Given[]
    : never;
};

const ada: Who = { name: "Ada" };
const whos: [Who][] = [["you"], [ada]];
const red3: Tile = { color: "red", moons: 3 };
const blue1: Tile = { color: "blue", moons: 1 };
const twoRed: GoalsOn = { goals: [["red", "red"]], tile: { color: "turquoise", moons: 5 } };
const both: GoalsOn = {
  goals: [
    ["red", "red"],
    ["blue", "yellow"],
  ],
  tile: red3,
};
const goals: Goal[] = [
  { needs: ["red", "red"], covered: true, lacks: null },
  { needs: ["red", "red", "red"], covered: false, lacks: { red: 2 } },
  { needs: ["blue", "turquoise"], covered: false, lacks: { blue: 1 } },
];
const counts: [number][] = [[0], [1], [2], [21]];
const nexts: Next[] = [
  { who: "you", again: true },
  { who: "you", again: false },
  { who: ada, again: true },
  { who: ada, again: false },
  "end",
];

export const EXAMPLES: Sentence<Texts> = {
  factCovers: counts,
  factNearer: counts,
  factNearerShort: counts,
  factCosts: counts,
  factCostsShort: counts,
  inSupply: counts,
  soloSpare: [
    [35, 13],
    [1, 1],
    [0, 1],
    [-1, 3],
    [-12, 3],
  ],
  soloDiscs: counts,
  phaseOneNote: [[0], [1], [8], [11]],
  phaseTwoNote: counts,
  tileTitle: [[red3], [blue1]],
  tile: [
    [red3, goals],
    [blue1, []],
  ],
  takeable: [[1, red3, goals]],
  cell: [
    [0, 0, [], nexts[0]!],
    [-1, 1, [twoRed], nexts[3]!],
    [2, -2, [twoRed, both], null],
  ],
  display: whos,
  discsLeft: counts,
  card: [
    ["you", 12, 31, 0, "", ""],
    ["you", 12, 31, 1, "", ""],
    [ada, 1, 1, 0, "…", "1:05"],
    [ada, 1, 1, 1, "", ""],
    [ada, 0, 40, 2, "", ""],
    [ada, 0, 40, 3, "", ""],
    [ada, 3, 40, null, "", ""],
  ],
  who: whos,
  people: [
    [["you", ada]],
    [[ada, { name: "Ío" }]],
    [["you", { name: "Io" }, "free"]],
    [["you", { heldFor: "Ada" }]],
  ],
  player: [[2]],
  guest: [["4637"]],
  numbered: [["Ada", 2]],
  botWith: [[1], [2], [3], [4], [5]],
  heldFor: [["Ada"]],
  turnOf: whos,
  pickTileFew: [[1], [2]],
  handOver: [["Ada"]],
  coversWhat: [[[]], [[twoRed]], [[twoRed, both]]],
  thenMoves: nexts.map((next) => [next]),
  placeHereCovers: [[1], [2]],
  fillAsk: [[1], [2]],
  enlarge: whos,
  phase: [[1]],
  phase1Score: [[1], [28]],
  phase1Goal: [[1], [5], [9]],
  logCreated: whos,
  logSat: whos,
  logLeft: whos,
  logReturned: whos,
  logRenamed: [["Ada"]],
  logStarted: whos,
  logTook: [
    ["you", red3, 0, false],
    ["you", red3, 1, false],
    [ada, red3, 2, false],
    ["you", blue1, 0, true],
    [ada, blue1, 2, true],
  ],
  logFilled: [
    ["you", false],
    [ada, false],
    ["you", true],
    [ada, true],
  ],
  logUndone: whos,
  logStandIn: whos,
  logResigned: whos,
  resignAsk: [[1], [2]],
  deleteGameOf: [["solo"], [["you", ada]]],
  hideGameOf: [["solo"], [["you", ada]]],
  logHints: [
    ["you", true],
    ["you", false],
    [ada, true],
    [ada, false],
  ],
  missed: [[1], [3]],
  won: whos,
  wonAhead: [
    [20, 2, ada],
    [20, 1, "you"],
    [1, 1, ada],
  ],
  endPlace: [
    [2, 3],
    [4, 1],
  ],
  soloScore: [[99]],
  soloAbove: [[1], [12]],
  soloBest: [[97]],
  soloParts: [[28, 71]],
  place: [[1], [2]],
  continueWith: [["solo"], [[ada]], [[ada, { name: "Io" }]]],
  standing: [
    [1, []],
    [11, [9]],
    [11, [9, 12]],
  ],
  moreWaiting: [[1], [2]],
  deadline: [["…"]],
  against: [
    [1, 1],
    [2, 1],
    [3, 1],
    [4, 1],
    [5, 1],
    [3, 2],
    [3, 3],
  ],
  againstShort: [
    [1, 1],
    [3, 2],
  ],
  opponents: [[1], [3]],
  discsEach: [[1], [20]],
  soloBestShort: [[104]],
  todayShort: [
    ["…", 0],
    ["…", 1],
    ["…", 38],
  ],
  todayMine: [["…", 99]],
  seconds: [[1], [30]],
  minutes: [[1], [10]],
  hours: [[1], [12]],
  days: [[1], [3]],
  freeSeats: [[1], [2]],
  tableOf: whos,
  seatFor: [[2]],
  terms: [
    [2, 20, "…"],
    [1, 1, "…"],
  ],
  learnOn: [[3, 8]],
  languageMissing: [["Español"]],
  tooManyFor: [[1], [20]],
  reasonCovers: [[[twoRed]], [[twoRed, both]]],
  reasonPrepares: [
    [twoRed, { red: 1 }],
    [twoRed, { red: 2 }],
    [both, { blue: 1, yellow: 1 }],
  ],
  reasonDenies: [
    ["you", 1],
    ["you", 2],
    [ada, 1],
    [ada, 2],
  ],
  reasonCheapest: [[1], [2]],
  hintTitle: [[red3], ["fill"], ["phase"]],
  hintChance: [[62]],
  hintScore: [[94]],
  hintsAsked: [["Ada"]],
  replayOf: [["solo"], [["you", ada]]],
  moment: [[3, 40]],
  recordFirst: [[2]],
  analysing: [[3, 40]],
  chancesAre: [
    [
      [
        { who: "you", percent: 62 },
        { who: ada, percent: 38 },
      ],
    ],
  ],
  scoreIs: [[101]],
  costsChance: [[1], [4]],
  costsScore: [[1], [4]],
  better: [
    [red3, false],
    [red3, true],
    ["fill", false],
    ["phase", false],
  ],
  percent: [[4.25]],
  lossPoints: [[1], [1.5]],
  challengeDay: [["15/11/2026"]],
  challengeNumber: [[4711]],
  hereTaken: [[1], [2]],
  hereRemoveAsk: [[1], [2]],
  challengeNext: [["01:00"]],
  challengeGames: [[1], [2]],
  challengePlace: [[2, 38]],
  challengePeople: [[1], [38]],
  challengeShown: [[200]],
  challengeReplay: [
    ["you", "first", 99],
    [ada, "best", 101],
  ],
  challengeReplayMine: [[99]],
  challengeBetter: [[1], [2]],
  challengeWorse: [
    [1, 98],
    [2, 98],
  ],
  challengeWasFirst: [[105]],
  progressGames: [[1], [2]],
  progressWon: [[1], [2]],
  progressSoloPlot: [
    [1, 99, 99],
    [5, 97, 101],
  ],
  progressAheadOf: [[3, 5]],
  progressPlacesPlot: [
    [1, 1],
    [5, 2],
  ],
  progressPlaceOf: [[2, 4]],
};
