import * as g from "../grammar/es";
import type { learn as english } from "./en";

const { n } = g;

export const learn: typeof english = {
  reasonFinishes: "Coloca el último disco.",
  reasonCovers: (goals) => `Cumple ${g.goalsOn(goals)}.`,
  reasonPrepares: (goal, lacks) =>
    `Prepara ${g.goalsOn([goal])}: después solo ${g.lack(lacks)} ${g.colors(lacks)}.`,
  reasonKeepsTurn: "Conserva el turno.",
  reasonDenies: (who, goals) =>
    who === "you"
      ? n(goals, {
          one: "Te quita una loseta con la que cumplirías # objetivo.",
          other: "Te quita una loseta con la que cumplirías # objetivos.",
        })
      : n(goals, {
          one: `Le quita a ${who.name} una loseta con la que cumpliría # objetivo.`,
          other: `Le quita a ${who.name} una loseta con la que cumpliría # objetivos.`,
        }),
  reasonCheapest: (moons) => `Ninguna otra loseta cuesta menos: ${g.moons(moons)}.`,
  reasonNewTiles: "Las losetas nuevas prometen más que las de la rueda.",
  reasonEndsPhase: "Seguir costaría más lunas de las que aporta: termina ahora la fase 1.",
  reasonNone: "Todavía no acerca ningún objetivo, pero deja más posibilidades abiertas.",

  hint: "Pista",
  hintThinking: "Buscando una buena jugada…",
  hintTitle: (what) => `Pista: ${g.move(what)}`,
  hintChance: (percent) => `Así tu probabilidad de ganar es del ${percent} %.`,
  hintScore: (score) => `Lleva a unos ${score} puntos.`,
  hintsTitle: "Pistas en esta mesa",
  hintsText: "Juegas con otras personas: no hay pistas hasta que todas estén de acuerdo.",
  hintsOn: "Todos están de acuerdo: en tu turno puedes pedir una pista.",
  hintsAgrees: "está de acuerdo",
  hintsNotYet: "aún no está de acuerdo",
  hintsAllow: "Acepto las pistas",
  hintsForbid: "No más pistas",
  hintsAsked: (name) => `${name} propone pistas para todos en esta mesa.`,
  hintsNo: "Mejor no",
  keyHint: ["H", "mostrar una pista; otra vez: jugarla"],

  replay: "Repetición",
  replayOf: (who) =>
    who === "solo" ? "Repetición: en solitario" : `Repetición: ${g.list(who.map(g.name))}`,
  atStart: "Antes de la primera jugada",
  moment: (number, total) => `Jugada ${number} de ${total}`,
  momentSlider: "Momento de la partida",
  toFirst: "Al principio",
  stepBack: "Una jugada atrás",
  stepOn: "Una jugada adelante",
  toLast: "Al final",
  run: "Reproducir las jugadas",
  pause: "Pausa",
  speed: "Velocidad",
  whoseMoves: "Jugadas de quién",
  everybody: "Todas",
  linkMoment: "Enlace a este momento",
  linkCopied: "Se ha copiado el enlace a este momento.",
  linkByHand: "Copia este enlace:",
  notOver: "Esta partida sigue en curso. Se podrá ver cuando termine.",
  replayKeys: [
    ["← →", "una jugada atrás, una adelante"],
    ["Inicio Fin", "al principio, al final"],
    ["Espacio", "reproducir las jugadas, pausa"],
    ["1 2 3 4", "solo las jugadas de este jugador"],
    ["B", "mostrar la jugada mejor"],
    ["D", "losetas del siguiente jugador"],
    ["+ − 0", "más grande, más pequeño, mostrar todo"],
  ],

  recordText: "Una partida de un archivo, jugada aquí o en otro lugar.",
  recordWrong: "No se ha podido abrir este archivo.",
  recordFault: "Es una partida guardada, pero no cumple las reglas. La comprobación dice:",
  recordForeign: "Es un texto en JSON, pero no una partida guardada de este juego.",
  recordNotJson:
    "No es una partida guardada: una partida guardada es un texto en JSON, tal como se descarga.",
  recordTooLarge: "Es mayor que cualquier partida: 64 kB como máximo.",
  recordFirst: (games) => `El archivo contiene ${games} partidas. Esta es la primera.`,
  recordHelp: "Elige el archivo tal como se descargó, de una partida que llegó a su final.",

  analysis: "Análisis",
  analyse: "Analizar esta partida",
  analyseShort: "Analizar",
  analyseText:
    "El bot más fuerte vuelve a mirar cada jugada: lo buena que fue, qué era mejor y dónde se decidió la partida.",
  analysing: (done, total) => `Analizando: ${done} de ${total} jugadas`,
  deeper: "Analizar más a fondo",
  analysisStays: "Lo hecho se guarda. Puedes salir y volver.",
  analysisWaits: "Sin conexión. Sigue en cuanto el servidor responda.",
  graphChances: "Probabilidad de ganar tras cada jugada",
  graphScore: "Puntuación final esperada tras cada jugada",
  graphHelp: "Recórrela con las flechas.",
  chancesAre: (chances) =>
    `Probabilidad de ganar: ${chances.map(({ who, percent }) => `${g.name(who)} ${percent} %`).join(", ")}`,
  scoreIs: (score) => `Puntuación final esperada: ${score}`,
  notYetJudged: "Aún sin analizar",
  verdict: {
    best: "La mejor jugada",
    good: "Buena jugada",
    inaccuracy: "Imprecisión",
    mistake: "Error",
    blunder: "Error grave",
  },
  costsChance: (percent) =>
    n(percent, {
      one: "# punto porcentual menos de probabilidad que la mejor jugada",
      other: "# puntos porcentuales menos de probabilidad que la mejor jugada",
    }),
  costsScore: (points) =>
    n(points, {
      one: "# punto más que la mejor jugada",
      other: "# puntos más que la mejor jugada",
    }),
  better: (what, elsewhere) =>
    elsewhere ? `Mejor: ${g.move(what)} en otra casilla` : `Mejor: ${g.move(what)}`,
  showBetter: "Mostrar la jugada mejor",
  backToMove: "Volver a la jugada",
  decisive: "Jugadas que decidieron la partida",
  decisiveNone: "Ninguna jugada sola decidió esta partida.",
  allMoves: "Todas las jugadas en una tabla",
  columnMove: "Jugada",
  columnWhat: "Qué pasó",
  columnVerdict: "Valoración",
  columnChance: "Probabilidades después",
  columnScore: "Puntuación esperada después",
  howWell: "Cómo jugó cada uno",
  columnPlayer: "Jugador",
  columnLoss: "Pérdida por jugada",
  percent: (percent) => `${g.decimal(percent)} %`,
  lossPoints: (points) => `${g.decimal(points)} puntos`,
  playOn: "Seguir jugando desde aquí",
  playOnText:
    "Una mesa nueva: tú contra bots, desde esta posición. Lo que aún no había salido se baraja.",
  playOnSolo: "Una mesa nueva desde esta posición. Lo que aún no había salido se baraja.",
  playOnAs: "Juegas como",
};
