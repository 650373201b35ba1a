import { plurals } from "../plural";
import type { TableTexts } from "./en";

const n = plurals("es");

export const table: TableTexts = {
  factCovers: (count) => `cumple ${count}`,
  factNearer: (count) => n(count, { one: "# se acerca", other: "# se acercan" }),
  factNearerShort: (count) => `acerca ${count}`,
  factCosts: (count) => n(count, { one: "cuesta # luna", other: "cuesta # lunas" }),
  factCostsShort: (count) => `cuesta ${count}`,
  inSupply: (count) => `${count} en la reserva`,
  wholeLog: "Todas las jugadas",
  couldCover:
    "Un disco con un más muestra qué se podría cumplir ahí con las losetas que se pueden tomar.",
  gameHeading: "Una partida de Nova Luna",
  soloCertain: "ya seguros",
  soloSpare: (points, discs) =>
    points < 0
      ? n(-points, { one: "# punto por encima de 99", other: "# puntos por encima de 99" })
      : `${n(points, { one: "# libre", other: "# libres" })} para ${n(discs, { one: "# disco", other: "# discos" })}`,
  soloFirst: "Fase 1, tus losetas",
  soloFirstDone: "Fase 1",
  soloAgain: "Las mismas otra vez en la fase 2",
  soloSecond: "Fase 2, todas tus losetas",
  soloDiscs: (count) =>
    n(count, {
      one: "# disco sin colocar, 10 puntos",
      other: "# discos sin colocar, 10 puntos cada uno",
    }),
  soloIfEnded: "Si todo acabara ahora",
  phaseOne: "Fase 1: 8 discos",
  phaseOneNote: (placed) =>
    placed >= 8 ? "los ocho colocados" : n(placed, { one: "# colocado", other: "# colocados" }),
  phaseTwo: "Fase 2: los 21 discos",
  phaseTwoNote: (left) =>
    n(left, { one: "un solo relleno, falta #", other: "un solo relleno, faltan #" }),
  phaseEnded:
    "La fase 1 ha terminado. La rueda se ha rellenado y todas tus losetas cuentan otra vez.",
};
