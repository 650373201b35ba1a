/** The three facts of a placement, the wheel's centre, and a solo game that explains itself. */
import { plurals } from "../plural";

const n = plurals("en");

export const table = {
  factCovers: (count: number) => `covers ${count}`,
  factNearer: (count: number) => n(count, { one: "# comes nearer", other: "# come nearer" }),
  factNearerShort: (count: number) => `${count} nearer`,
  factCosts: (count: number) => n(count, { one: "costs # moon", other: "costs # moons" }),
  factCostsShort: (count: number) => `costs ${count}`,
  inSupply: (count: number) => `${count} in the supply`,
  wholeLog: "All moves",
  couldCover:
    "A disc with a plus shows what could be covered there with the tiles that can be taken.",
  gameHeading: "A game of Nova Luna",
  soloCertain: "certain so far",
  soloSpare: (points: number, discs: number) =>
    points < 0
      ? n(-points, { one: "# point above 99", other: "# points above 99" })
      : n(discs, { one: `${points} to spare for # disc`, other: `${points} to spare for # discs` }),
  soloFirst: "Phase 1, your tiles",
  soloFirstDone: "Phase 1",
  soloAgain: "The same tiles again in phase 2",
  soloSecond: "Phase 2, all your tiles",
  soloDiscs: (count: number) =>
    n(count, { one: "# disc not placed, 10 points", other: "# discs not placed, 10 points each" }),
  soloIfEnded: "If it all ended now",
  phaseOne: "Phase 1: 8 discs",
  phaseOneNote: (placed: number) => (placed >= 8 ? "all eight placed" : `${placed} placed`),
  phaseTwo: "Phase 2: all 21 discs",
  phaseTwoNote: (left: number) => `one filling, ${left} to go`,
  phaseEnded: "Phase 1 is over. The wheel was filled, and all your tiles count once more.",
};

export type TableTexts = typeof table;
