import * as g from "../grammar/de";
import type { learn as english } from "./en";

const { n } = g;

export const learn: typeof english = {
  reasonFinishes: "Damit ist die letzte Scheibe abgelegt.",
  reasonCovers: (goals) => `Das erfüllt ${g.goalsOn(goals)}.`,
  reasonPrepares: (goal, lacks) =>
    `Das bereitet ${g.goalsOn([goal])} vor: Dann ${g.lack(lacks)} nur noch ${g.colors(lacks)}.`,
  reasonKeepsTurn: "Man bleibt am Zug.",
  reasonDenies: (who, goals) =>
    who === "you"
      ? n(goals, {
          one: "Das nimmt dir ein Plättchen weg, das dir # Aufgabe erfüllen würde.",
          other: "Das nimmt dir ein Plättchen weg, das dir # Aufgaben erfüllen würde.",
        })
      : n(goals, {
          one: `Das nimmt ${who.name} ein Plättchen weg, das dort # Aufgabe erfüllen würde.`,
          other: `Das nimmt ${who.name} ein Plättchen weg, das dort # Aufgaben erfüllen würde.`,
        }),
  reasonCheapest: (moons) => `Kein anderes Plättchen kostet weniger: ${g.moons(moons)}.`,
  reasonNewTiles: "Neue Plättchen versprechen mehr als die am Rad.",
  reasonEndsPhase: "Weitermachen würde mehr Monde kosten, als es bringt: Beende jetzt Phase 1.",
  reasonNone: "Noch rückt keine Aufgabe näher, aber so bleibt am meisten offen.",

  hint: "Tipp",
  hintThinking: "Ein guter Zug wird gesucht …",
  hintTitle: (what) => `Tipp: ${g.move(what)}`,
  hintChance: (percent) => `Damit gewinnst du mit ${percent} % Wahrscheinlichkeit.`,
  hintScore: (score) => `Damit kommst du auf etwa ${score} Punkte.`,
  hintsTitle: "Tipps an diesem Tisch",
  hintsText: "Du spielst mit anderen. Tipps gibt es erst, wenn alle zustimmen.",
  hintsOn: "Alle stimmen zu: Wenn du dran bist, darfst du nach einem Tipp fragen.",
  hintsAgrees: "stimmt zu",
  hintsNotYet: "hat noch nicht zugestimmt",
  hintsAllow: "Ich stimme Tipps zu",
  hintsForbid: "Keine Tipps mehr",
  hintsAsked: (name) => `${name} schlägt Tipps für alle an diesem Tisch vor.`,
  hintsNo: "Lieber nicht",
  keyHint: ["H", "einen Tipp zeigen, noch einmal: ihn spielen"],

  replay: "Wiederholung",
  replayOf: (who) =>
    who === "solo" ? "Wiederholung: Solo" : `Wiederholung: ${g.list(who.map(g.name))}`,
  atStart: "Vor dem ersten Zug",
  moment: (number, total) => `Zug ${number} von ${total}`,
  momentSlider: "Zeitpunkt der Partie",
  toFirst: "Zum Anfang",
  stepBack: "Einen Zug zurück",
  stepOn: "Einen Zug weiter",
  toLast: "Zum Ende",
  run: "Züge abspielen",
  pause: "Anhalten",
  speed: "Tempo",
  whoseMoves: "Wessen Züge",
  everybody: "Alle",
  linkMoment: "Link zu diesem Zeitpunkt",
  linkCopied: "Der Link zu diesem Zeitpunkt ist kopiert.",
  linkByHand: "Kopiere diesen Link:",
  notOver: "Diese Partie läuft noch. Ansehen kann man sie, wenn sie zu Ende ist.",
  replayKeys: [
    ["← →", "einen Zug zurück, einen Zug weiter"],
    ["Pos1 Ende", "zum Anfang, zum Ende"],
    ["Leertaste", "Züge abspielen, anhalten"],
    ["1 2 3 4", "nur die Züge dieses Spielers"],
    ["B", "den besseren Zug zeigen"],
    ["D", "nächste Auslage"],
    ["+ − 0", "größer, kleiner, alles zeigen"],
  ],

  recordText: "Eine Partie aus einer Datei, von hier oder anderswo.",
  recordWrong: "Diese Datei ließ sich nicht öffnen.",
  recordFault:
    "Es ist eine aufgezeichnete Partie, aber sie passt nicht zu den Regeln. Die Prüfung sagt:",
  recordForeign: "Es ist ein Text in JSON, aber keine aufgezeichnete Partie dieses Spiels.",
  recordNotJson:
    "Es ist keine aufgezeichnete Partie. Gebraucht wird der Text in JSON, so wie er heruntergeladen wurde.",
  recordTooLarge: "Sie ist größer als jede Partie: Höchstens 64 kB sind erlaubt.",
  recordFirst: (games) => `Die Datei enthält ${games} Partien. Das ist die erste.`,
  recordHelp: "Wähle die Datei so, wie sie heruntergeladen wurde, von einer beendeten Partie.",

  analysis: "Analyse",
  analyse: "Diese Partie analysieren",
  analyseShort: "Analyse",
  analyseText:
    "Der stärkste Bot sieht sich jeden Zug noch einmal an: wie gut er war, was besser war und wo sich die Partie entschied.",
  analysing: (done, total) => `Analysiert: ${done} von ${total} Zügen`,
  deeper: "Tiefer suchen",
  analysisStays: "Was fertig ist, bleibt. Du kannst gehen und wiederkommen.",
  analysisWaits: "Keine Verbindung. Es geht weiter, sobald der Server antwortet.",
  graphChances: "Gewinnchance nach jedem Zug",
  graphScore: "Erwartetes Endergebnis nach jedem Zug",
  graphHelp: "Die Pfeiltasten führen daran entlang.",
  chancesAre: (chances) =>
    `Gewinnchance: ${chances.map(({ who, percent }) => `${g.name(who)} ${percent} %`).join(", ")}`,
  scoreIs: (score) => `Erwartetes Endergebnis: ${score}`,
  notYetJudged: "Noch nicht analysiert",
  verdict: {
    best: "Bester Zug",
    good: "Guter Zug",
    inaccuracy: "Ungenau",
    mistake: "Fehler",
    blunder: "Grober Fehler",
  },
  costsChance: (percent) =>
    n(percent, {
      one: "# Prozentpunkt weniger Gewinnchance als beim besten Zug",
      other: "# Prozentpunkte weniger Gewinnchance als beim besten Zug",
    }),
  costsScore: (points) =>
    n(points, { one: "# Punkt mehr als der beste Zug", other: "# Punkte mehr als der beste Zug" }),
  better: (what, elsewhere) =>
    elsewhere ? `Besser: ${g.move(what)} auf einem anderen Feld` : `Besser: ${g.move(what)}`,
  showBetter: "Besseren Zug zeigen",
  backToMove: "Zurück zum Zug",
  decisive: "Züge, die die Partie entschieden",
  decisiveNone: "Kein einzelner Zug hat diese Partie entschieden.",
  allMoves: "Alle Züge als Tabelle",
  columnMove: "Zug",
  columnWhat: "Was geschah",
  columnVerdict: "Urteil",
  columnChance: "Gewinnchancen danach",
  columnScore: "Erwartetes Ergebnis danach",
  howWell: "Wie gut alle gespielt haben",
  columnPlayer: "Spieler",
  columnLoss: "Verlust je Zug",
  percent: (percent) => `${g.decimal(percent)} %`,
  lossPoints: (points) => `${g.decimal(points)} Punkte`,
  playOn: "Ab hier weiterspielen",
  playOnText:
    "Ein neuer Tisch: du gegen Bots, ab dieser Stellung. Was noch nicht aufgedeckt war, wird neu gemischt.",
  playOnSolo:
    "Ein neuer Tisch ab dieser Stellung. Was noch nicht aufgedeckt war, wird neu gemischt.",
  playOnAs: "Du spielst für",
};
