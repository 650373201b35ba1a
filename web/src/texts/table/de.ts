import { plurals } from "../plural";
import type { TableTexts } from "./en";

const n = plurals("de");

export const table: TableTexts = {
  factCovers: (count) => `erfüllt ${count}`,
  factNearer: (count) => n(count, { one: "# kommt näher", other: "# kommen näher" }),
  factNearerShort: (count) => `${count} näher`,
  factCosts: (count) => n(count, { one: "kostet # Mond", other: "kostet # Monde" }),
  factCostsShort: (count) => `kostet ${count}`,
  inSupply: (count) => `${count} im Vorrat`,
  wholeLog: "Alle Züge",
  couldCover:
    "Eine Scheibe mit Plus zeigt, was dort mit den Plättchen erfüllt werden könnte, die man gerade nehmen darf.",
  gameHeading: "Eine Partie Nova Luna",
  soloCertain: "schon sicher",
  soloSpare: (points, discs) =>
    points < 0
      ? n(-points, { one: "# Punkt über 99", other: "# Punkte über 99" })
      : n(discs, {
          one: `noch ${points} für # Scheibe`,
          other: `noch ${points} für # Scheiben`,
        }),
  soloFirst: "Phase 1, deine Plättchen",
  soloFirstDone: "Phase 1",
  soloAgain: "Dieselben noch einmal in Phase 2",
  soloSecond: "Phase 2, alle deine Plättchen",
  soloDiscs: (count) =>
    n(count, { one: "# Scheibe übrig, 10 Punkte", other: "# Scheiben übrig, je 10 Punkte" }),
  soloIfEnded: "Wenn jetzt alles endete",
  phaseOne: "Phase 1: 8 Scheiben",
  phaseOneNote: (placed) => (placed >= 8 ? "alle acht abgelegt" : `${placed} abgelegt`),
  phaseTwo: "Phase 2: alle 21 Scheiben",
  phaseTwoNote: (left) => `einmal auffüllen, noch ${left}`,
  phaseEnded:
    "Phase 1 ist vorbei. Das Rad ist aufgefüllt, und alle deine Plättchen zählen noch einmal.",
};
