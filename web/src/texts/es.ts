import type { Refusal } from "../game/api";
import { paragraph } from "./about";
import { challenge } from "./challenge/es";
import type { Texts } from "./en";
import * as g from "./grammar/es";
import { learn } from "./learn/es";
import { table } from "./table/es";

const { n } = g;

const AGAINST = [
  "",
  "Puck, que vuela hacia lo que brilla",
  "Ío, sin prisa",
  "Febe, que espera y salta",
  "Rea, que también cuenta tus lunas",
  "Oberón, que ya ha visto el final",
];

export const es: Texts = {
  unofficial:
    "Un proyecto de aficionados, no oficial. El juego, su nombre y sus ilustraciones son de sus autores y su editorial.",
  ...learn,
  ...challenge,
  ...table,

  tileTitle: g.tileFirst,
  tile: (tile, goals) => g.tileWith(tile, goals),
  takeable: (number, tile, goals) =>
    `Loseta ${number} de las que puedes tomar. ${g.tileWith(tile, goals)}`,
  cell: (x, y, covers, next) => {
    const column =
      x === 0
        ? "Primera columna"
        : x < 0
          ? n(-x, { one: "# columna a la izquierda", other: "# columnas a la izquierda" })
          : n(x, { one: "# columna a la derecha", other: "# columnas a la derecha" });
    const row =
      y === 0
        ? "primera fila"
        : y < 0
          ? n(-y, { one: "# fila más arriba", other: "# filas más arriba" })
          : n(y, { one: "# fila más abajo", other: "# filas más abajo" });
    return paragraph([`${column}, ${row}`, es.coversWhat(covers), next ? es.thenMoves(next) : ""]);
  },
  display: (who) => (who === "you" ? "Tus losetas" : `Losetas de ${who.name}`),
  wheel: "Rueda lunar",
  supply: "en la reserva",
  discsLeft: (count) => n(count, { one: "queda # disco", other: "quedan # discos" }),
  left: "por colocar",
  card: (who, discs, moons, place, presence, clock) =>
    paragraph([
      `${[g.name(who), presence].filter(Boolean).join(", ")}: ${es.discsLeft(discs)}, ${g.moons(moons)}`,
      who === "you" && place === 0
        ? es.turnOf(who)
        : place !== null && place < 4
          ? `${who === "you" ? "Juegas" : "Juega"} ${["ahora", "a continuación", "en tercer lugar", "en cuarto lugar"][place]}`
          : "",
      clock && `Reloj: ${clock}`,
      es.enlarge(who),
    ]),

  who: g.name,
  people: (all) =>
    g.list(
      all.map((who) => {
        if (who === "free") return "un asiento libre";
        return who !== "you" && "heldFor" in who ? `un asiento para ${who.heldFor}` : g.name(who);
      }),
    ),
  player: (number) => `Jugador ${number}`,
  guest: (number) => `Invitado ${number}`,
  numbered: (name, number) => `${name} ${number}`,
  bot: ["", "Puck", "Ío", "Febe", "Rea", "Oberón"],
  strength: ["", "Inicial", "Fácil", "Medio", "Fuerte", "Maestro"],
  temper: [
    "",
    "Vuela hacia todo lo que brilla.",
    "Loseta a loseta, sin prisa.",
    "Espera y salta sobre dos objetivos a la vez.",
    "Cuenta tus lunas tan bien como las suyas.",
    "Ya ha visto el final.",
  ],
  botWith: (level) =>
    `${es.bot[level]}, ${["", "nivel inicial", "fácil", "nivel medio", "fuerte", "nivel maestro"][level]}`,
  heldFor: (name) => `Reservado para ${name}`,
  standIn: "un bot en su lugar",
  away: "ausente",
  resigned: "se ha rendido",
  nobody: "Asiento libre",

  turnOf: (who) => (who === "you" ? "Te toca" : `Juega ${who.name}`),
  next: "a continuación",
  pickTile: "Toma una de las tres losetas enmarcadas.",
  pickTileFew: (count) =>
    n(count, {
      one: "Toma la loseta enmarcada.",
      other: "Toma una de las # losetas enmarcadas.",
    }),
  pickCell: "Elige una casilla libre junto a tus losetas.",
  watching: "Estás mirando.",
  sending: "Un momento…",
  handOver: (name) => `${name}, te toca.`,

  coversWhat: (covers) =>
    covers.length === 0
      ? "Aquí todavía no cumple ningún objetivo."
      : `Aquí cumple ${g.goalsOn(covers)}.`,
  thenMoves: (next) => {
    if (next === "end") return "Así termina la partida.";
    const { who, again } = next;
    if (who === "you") return again ? "Vuelves a jugar." : "Después te toca a ti.";
    return again ? `Vuelve a jugar ${who.name}.` : `Después juega ${who.name}.`;
  },
  placeHere: "Colocar aquí",
  placeHereCovers: (count) => `Colocar aquí · cumple ${count}`,
  chooseTile: "Toma una loseta",
  chooseCell: "Elige una casilla",
  fill: "Rellenar la rueda",
  fillAsk: (count) =>
    n(count, {
      one: "Solo queda # loseta en la rueda. Puedes rellenarla antes de tomar.",
      other: "Solo quedan # losetas en la rueda. Puedes rellenarla antes de tomar.",
    }),
  endPhase: "Terminar la fase 1",
  endPhaseAsk:
    "Has colocado ocho discos. Puedes terminar la fase 1 ahora o tomar antes más losetas.",
  endPhaseSure: "¿Terminar la fase 1 definitivamente?",
  undo: "Deshacer",
  cancel: "Cancelar",
  close: "Cerrar",
  zoomIn: "Más grande",
  zoomOut: "Más pequeño",
  fit: "Mostrar todo",
  enlarge: (who) =>
    who === "you"
      ? "Mostrar en grande tus losetas"
      : `Mostrar en grande las losetas de ${who.name}`,
  backToMine: "Volver a mis losetas",
  menu: "Menú",
  help: "Ayuda",
  settings: "Ajustes",
  home: "Inicio",
  log: "Qué ha pasado",
  resign: "Rendirse",
  resignAsk: (others) =>
    others > 1
      ? "Quedas en último lugar y los demás lo ven. Un bot sigue jugando por ti."
      : "Pierdes, y la otra persona lo ve.",
  abort: "Cancelar la partida",
  abortAsk: "Apenas has empezado: la partida termina para todos y nadie gana.",
  deleteGame: "Borrar esta partida",
  deleteGameOf: (who) =>
    who === "solo" ? "Borrar la partida en solitario" : `Borrar la partida: ${g.together(who)}`,
  deleteAsk: "Desaparece para siempre y no cuenta.",
  hideGame: "Quitar de la lista",
  hideGameOf: (who) =>
    who === "solo" ? "Quitar la partida en solitario" : `Quitar la partida: ${g.together(who)}`,
  hideAsk:
    "Ya no aparecerá en tu lista en este dispositivo. Sigue contando, y su enlace sigue funcionando.",
  keepPlaying: "Seguir jugando",
  tableAborted: "Esta partida se ha cancelado. Nadie gana.",
  players: "Jugadores",

  solo: "En solitario",
  phase: (phase) => `Fase ${phase} de 2`,
  phase1Score: (score) => n(score, { one: "Fase 1: # punto", other: "Fase 1: # puntos" }),
  phase1Goal: (placed) => `${Math.min(placed, 8)} de 8 discos para la fase 1`,

  logCreated: (who) => (who === "you" ? "Has abierto la mesa" : `${who.name} ha abierto la mesa`),
  logSat: (who) => (who === "you" ? "Te has sentado" : `${who.name} se ha sentado`),
  logLeft: (who) => (who === "you" ? "Te has levantado" : `${who.name} se ha levantado`),
  logReturned: (who) => (who === "you" ? "Has vuelto" : `${who.name} ha vuelto`),
  logSeat: "Se ha cambiado un asiento",
  logRenamed: (name) => `Alguien se llama ahora ${name}`,
  logStarted: (who) => (who === "you" ? "Empiezas tú" : `Empieza ${who.name}`),
  logTook: (who, tile, covered, byClock) => {
    const covers =
      covered === 0
        ? ""
        : n(covered, { one: " y cumplido # objetivo", other: " y cumplido # objetivos" });
    const took = `tomado ${g.tile(tile)}${covers}`;
    if (!byClock) return who === "you" ? `Has ${took}` : `${who.name} ha ${took}`;
    const clock = who === "you" ? "Se agotó tu reloj" : `Se agotó el reloj de ${who.name}`;
    return `${clock}: un bot ha ${took}`;
  },
  logFilled: (who, byClock) => {
    if (!byClock) return `${who === "you" ? "Has" : `${who.name} ha`} rellenado la rueda`;
    const clock = who === "you" ? "Se agotó tu reloj" : `Se agotó el reloj de ${who.name}`;
    return `${clock}: un bot ha rellenado la rueda`;
  },
  logPhase: "La fase 1 ha terminado",
  logUndone: (who) =>
    who === "you" ? "Has deshecho tu última jugada" : `${who.name} ha deshecho su última jugada`,
  logStandIn: (who) => (who === "you" ? "Un bot juega por ti" : `Un bot juega por ${who.name}`),
  logResigned: (who) => (who === "you" ? "Te has rendido" : `${who.name} se ha rendido`),
  logHints: (who, agrees) => {
    if (who === "you") return agrees ? "Aceptas las pistas" : "No quieres pistas";
    return agrees ? `${who.name} acepta las pistas` : `${who.name} no quiere pistas`;
  },
  logClosed: "La mesa se ha cerrado",
  logRematch: "Alguien quiere jugar otra vez",
  logEmpty: "Todavía nada.",
  missed: (count) => n(count, { one: "# jugada que no viste", other: "# jugadas que no viste" }),
  skip: "Saltar",

  won: (who) => (who === "you" ? "¡Has ganado!" : `Gana ${who.name}`),
  wonAhead: (discs, ahead, second) =>
    `${n(discs, { one: "El disco está colocado", other: "Los # discos colocados" })}, ${ahead} más que ${second === "you" ? "tú" : second.name}.`,
  endPlace: (place, left) => `Puesto ${place}: te ${es.discsLeft(left)}.`,
  allPlaced: "todos colocados",
  plotTitle: "Discos que quedan, luna a luna",
  wonByTiles: "Se han acabado las losetas.",
  wonByResigning: "Los demás se han rendido.",
  soloDone: "Tu resultado",
  soloScore: (score) => `Tu resultado: ${score}`,
  soloGreat: "Menos de 100: una gran partida.",
  soloAbove: (points) =>
    n(points, { one: "# punto por encima de 99", other: "# puntos por encima de 99" }),
  soloBest: (best) => `Tu mejor resultado: ${best}`,
  soloNewBest: "¡Tu mejor resultado!",
  soloParts: (one, two) => `Fase 1: ${one} · fase 2: ${two}`,
  place: (place) => `${place}.º`,
  rematch: "Jugar otra vez",
  toRematch: "A la nueva mesa",
  record: "Descargar la partida",
  showTable: "Ver la mesa",
  result: "Resultado",
  imported: "Una partida de un archivo.",

  tagline: "Un juego tranquilo de losetas y lunas",
  play: "Jugar",
  continueWith: (who) => (who === "solo" ? "Seguir en solitario" : `Seguir con ${g.withThem(who)}`),
  standing: (own, others) =>
    others.length === 0
      ? n(own, { one: "queda # disco", other: "quedan # discos" })
      : `${own} contra ${g.list(others.map(String))}`,
  moreWaiting: (count) => n(count, { one: "# más espera", other: "# más esperan" }),
  deadline: (when) => `hasta ${when}`,
  against: (level, bots) =>
    bots > 1
      ? `contra ${["", "uno", "dos", "tres"][bots]} como ${es.bot[level]}`
      : `contra ${AGAINST[level]}`,
  againstShort: (level, bots) => (bots > 1 ? es.against(level, bots) : `contra ${es.bot[level]}`),
  opponents: (count) => n(count, { one: "# rival", other: "# rivales" }),
  discsEach: (count) => n(count, { one: "# disco", other: "# discos" }),
  opponent: "Rival",
  change: "Cambiar",
  settingsOfGame: "Tu partida",
  friendsShort: "Un enlace o una pantalla",
  friendsHow: "Cómo",
  friendsLink: "Con un enlace",
  friendsScreen: "En una pantalla",
  friendsLinkText: "Envía un enlace; no necesitan cuenta.",
  friendsScreenText: "De dos a cuatro alrededor de un dispositivo.",
  soloShort: "A solas contra el 100",
  soloBestShort: (best) => `Tu récord: ${best}`,
  today: "Hoy",
  todayShort: (day, people) =>
    people === 0
      ? `${day} · estrénalo tú`
      : `${day} · ${n(people, { one: "# ha jugado", other: "# han jugado" })}`,
  todayMine: (day, score) => `${day} · hiciste ${score}`,
  discs: "Discos por colocar",
  discsStandard: "Lo normal",
  discsFirst: "Primera partida",
  friends: "Con amigos",
  createTable: "Abrir una mesa",
  howMany: "Cuántos",
  discsNumber: "Otro número",
  turnLimit: "Reloj por turno",
  noLimit: "Sin reloj",
  seconds: (count) => n(count, { one: "# segundo", other: "# segundos" }),
  minutes: (count) => n(count, { one: "# minuto", other: "# minutos" }),
  hours: (count) => n(count, { one: "# hora", other: "# horas" }),
  days: (count) => n(count, { one: "# día", other: "# días" }),
  limitHint: "Cuando se agota, un bot juega el turno.",
  whoMayJoin: "Quién puede unirse",
  byLink: "Quien tenga el enlace",
  anybody: "Cualquiera: se ve en el inicio",
  pages: "Páginas",
  myGames: "Mis partidas",
  waitingForYou: "Te esperan",
  noGames: "Todavía ninguna. Aquí estarán tus partidas.",
  openTables: "Mesas abiertas",
  noTables: "Ahora no hay mesas abiertas. Abre una y otros podrán unirse.",
  playing: "en juego",
  finished: "terminada",
  closed: "cerrada",
  freeSeats: (count) => n(count, { one: "# asiento libre", other: "# asientos libres" }),
  importRecord: "Abrir una partida guardada",
  showMore: "Mostrar más",
  loading: "Cargando…",

  tableOf: (who) => (who === "you" ? "Tu mesa" : `Mesa de ${who.name}`),
  invite: "Invitar a otros",
  inviteText: "Quien abra este enlace puede sentarse.",
  copy: "Copiar el enlace",
  copied: "Copiado",
  share: "Compartir",
  qr: "Código QR del enlace",
  link: "Enlace",
  sit: "Sentarse aquí",
  getUp: "Levantarse",
  comeBack: "Volver",
  youLeft: "Te has levantado. Tu asiento te espera.",
  seatFor: (number) => `Quién juega en el asiento ${number}`,
  seatOpen: "Libre para cualquiera",
  seatMe: "Tú, en esta pantalla",
  seatRemove: "Quitar este asiento",
  addSeat: "Añadir un asiento",
  start: "Empezar",
  startsItself: "La partida empieza sola cuando todos los asientos estén ocupados.",
  hostStarts: "La partida empieza cuando todos los asientos estén ocupados.",
  terms: (players, discs, limit) =>
    `${n(players, { one: "En solitario", other: "# jugadores" })} · ${n(discs, { one: "# disco por colocar", other: "# discos por colocar" })} · ${limit}`,
  closeTable: "Cerrar la mesa",
  tableClosed: "Esta mesa se ha cerrado.",
  letBot: "Dejar jugar a un bot",
  host: "abrió la mesa",

  name: "Tu nombre",
  nameHint: "Los demás lo ven. De 1 a 24 caracteres.",
  save: "Guardar",
  saved: "Guardado",
  account: "Tú",
  asGuest:
    "Juegas como invitado en este navegador. Con una contraseña puedes entrar también desde otros.",
  registered: "Puedes entrar desde otros sitios con tu nombre y tu contraseña.",
  password: "Contraseña",
  newPassword: "Contraseña nueva",
  currentPassword: "Contraseña actual",
  passwordHint: "Al menos 8 caracteres.",
  setPassword: "Guardar la contraseña",
  signIn: "Entrar",
  signInText: "¿Ya tienes un nombre y una contraseña?",
  signOut: "Salir",
  signOutEverywhere: "Salir en todos los dispositivos",
  orRecoveryCode: "O uno de tus códigos de recuperación.",
  recoveryCodes: "Códigos de recuperación",
  recoveryHint:
    "Con cada uno de estos códigos puedes entrar una vez, por si olvidas tu contraseña. Los códigos anteriores dejarán de valer.",
  recoveryNew: "Mostrar diez códigos nuevos",
  recoveryShown:
    "Apúntalos o imprímelos: nadie puede volver a mostrarlos. Cada uno vale una sola vez.",
  exportData: "Descargar mis datos",
  exportHint: "Tu nombre, dónde has entrado y todas tus partidas, en un archivo.",
  deleteAccount: "Eliminar mi cuenta",
  deleteAccountAsk:
    "Se eliminan tus partidas en solitario o con bots, con tus resultados en los desafíos. Donde otros han jugado contigo, un invitado ocupa tu lugar. Esto no se puede deshacer.",
  accountDeleted: "Tu cuenta está eliminada.",
  accountOffline:
    "Estás sin conexión. El nombre, la contraseña y la entrada en tu cuenta necesitan conexión.",
  accountNone:
    "Este sitio no tiene cuentas. Tus partidas se quedan en este dispositivo; con un archivo las llevas a otro.",
  look: "Aspecto",
  languageLabel: "Idioma",
  languageAuto: "Como el navegador",
  theme: "Colores",
  themeAuto: "Como el dispositivo",
  themeDark: "Noche",
  themeLight: "Papel",
  symbols: "Símbolos más marcados",
  symbolsHint: "Las formas y los dibujos de las losetas destacan más.",
  playingTitle: "Al jugar",
  confirm: "Confirmar mi jugada",
  confirmHint: "Una loseta se coloca solo con el botón.",
  sound: "Sonido",
  soundHint: "Tonos suaves para jugadas y turnos.",
  notify: "Avísame cuando me toque",
  notifyHint: "Una notificación del navegador mientras esta página está en segundo plano.",
  notifyBlocked: "Tu navegador no lo permite para esta página.",
  storageBlocked:
    "Tu navegador no guarda nada para esta página: los ajustes duran solo hasta que salgas.",

  helpTitle: "Cómo se juega",
  helpSteps: [
    "Toma una de las tres losetas que siguen a la luna. Cuesta lunas: el número que lleva.",
    "Colócala junto a una de tus losetas. La primera va donde quieras.",
    "Un objetivo muestra qué losetas quiere: las que tocan la suya y todo lo que está unido a ellas en su mismo color. Las formas llenas ya están, las vacías faltan.",
    "Los objetivos cumplidos reciben tu disco. Gana quien coloca todos los suyos.",
    "Juega quien menos lunas ha gastado: una loseta barata puede darte dos turnos seguidos.",
  ],
  helpSolo:
    "En solitario: coloca 8 discos con las once primeras losetas; después la rueda se rellena una vez y hay que colocar los 21. Las lunas de cada loseta cuentan en las dos fases en que está sobre la mesa, y cada disco sin colocar cuesta 10. Menos de 100 es magnífico.",
  keysTitle: "Teclas",
  keys: [
    ["1 2 3", "tomar una loseta"],
    ["← ↑ → ↓", "elegir una casilla"],
    ["Intro", "colocar la loseta"],
    ["Esc", "devolver la loseta"],
    ["F", "rellenar la rueda, terminar la fase 1"],
    ["U", "deshacer"],
    ["+ − 0", "más grande, más pequeño, mostrar todo"],
    ["Mayús + flechas", "mover las losetas"],
    ["D", "las losetas del siguiente"],
    ["L", "qué ha pasado"],
    ["?", "esta ayuda"],
  ],

  introduction: "Introducción",
  introductionHint: "Ocho pasos breves, de unos segundos cada uno.",
  learnNew: "¿Es tu primera vez?",
  learnNow: "Aprende en dos minutos",
  learnOn: (step, of) => `Seguir con el paso ${step} de ${of}`,
  learnNoThanks: "No, gracias",
  rules: "Reglas",
  rulesLink: "Todas las reglas, con dibujos",

  connecting: "Conectando…",
  offline: "Sin conexión. Seguimos intentándolo; no se pierde nada.",
  back: "Conectado de nuevo.",
  languageMissing: (language) =>
    `No se ha podido cargar el idioma (${language}). Comprueba la conexión y vuelve a elegirlo en los ajustes.`,
  installOffline: "Estás sin conexión. El juego necesita su servidor.",
  offlineHere:
    "Estás sin conexión. Los bots, el solitario y las partidas en una pantalla funcionan como siempre; con otras personas no se puede jugar.",
  newVersion: "Hay una versión nueva.",
  newVersionTake: "Usarla ahora",
  needsServer: "Necesita conexión",

  onDevice: "en un dispositivo",
  hereTitle: "Partidas en este dispositivo",
  hereText:
    "Las partidas contra bots, en solitario y en una pantalla se guardan en este navegador. Algunos navegadores olvidan una página tras una semana sin visitas: guarda un archivo de vez en cuando.",
  hereSave: "Guardar todas las partidas en un archivo",
  hereOpen: "Abrir un archivo así",
  hereTaken: (count) => n(count, { one: "# partida añadida", other: "# partidas añadidas" }),
  hereRemove: "Quitar las partidas terminadas",
  hereRemoveAsk: (count) =>
    n(count, {
      one: "# partida terminada y su análisis se borran para siempre.",
      other: "# partidas terminadas y sus análisis se borran para siempre.",
    }),
  tryAgain: "Intentar de nuevo",
  toTable: "Volver a la mesa",
  toStart: "Al inicio",
  unknownPage: "No hay nada en esta dirección.",
  errorTitle: "No ha funcionado",
  tooManyFor: (seconds: number) =>
    n(seconds, {
      one: "Demasiadas cosas a la vez. Inténtalo de nuevo dentro de # segundo.",
      other: "Demasiadas cosas a la vez. Inténtalo de nuevo dentro de # segundos.",
    }),
  error: {
    offline: "El servidor no responde. Comprueba tu conexión e inténtalo de nuevo.",
    bad_request: "El servidor no lo ha entendido. Recarga la página e inténtalo de nuevo.",
    foreign_origin: "La petición venía de otro sitio. Abre la página en su propia dirección.",
    no_session: "Aquí ya no se te reconoce. Recarga la página.",
    wrong_password: "El nombre o la contraseña no son correctos. Inténtalo de nuevo.",
    name_taken: "Otra persona tiene ese nombre. Elige otro, o entra con tu contraseña.",
    unknown_address: "No hay nada en esta dirección. Ve al inicio.",
    unknown_table:
      "Esa mesa no existe. Quizá el enlace es antiguo o está incompleto: pide uno nuevo.",
    wrong_method: "La página y el servidor no encajan. Recarga la página.",
    too_large: "Eso es demasiado grande. Envía menos.",
    not_host: "Solo puede hacerlo quien abrió la mesa.",
    not_seated: "No tienes asiento en esta mesa. Siéntate primero, o mira.",
    seat_taken: "Alguien fue más rápido: el asiento está ocupado. Elige otro, o mira.",
    unknown_seat: "Ese asiento ya no existe. Elige otro.",
    wrong_stage: "Eso no es posible en este momento de la partida.",
    open_seats: "Aún hay asientos libres. Ocúpalos o dáselos a bots.",
    not_your_turn: "No te toca. Espera a los demás.",
    illegal_action: "Las reglas no lo permiten. Elige otra loseta u otra casilla.",
    stale: "La partida ha avanzado entretanto. Mira otra vez y elige.",
    id_used: "La página ha confundido algo. Recárgala e inténtalo de nuevo.",
    nothing_to_undo: "Ya no hay nada que deshacer.",
    not_away: "Esa persona está presente.",
    hints_off: "Aquí no hay pistas hasta que toda la mesa esté de acuerdo.",
    not_analysed: "Nadie ha pedido todavía un análisis de esta partida.",
    unknown_challenge: "Ese desafío no existe.",
    challenge_first:
      "Esta partida muestra qué losetas de un desafío salen y cuándo. Juega primero el desafío.",
    bad_record: "Este archivo no es una partida completa.",
    too_many: "Demasiadas cosas a la vez. Espera un momento e inténtalo de nuevo.",
    storage:
      "Este dispositivo no pudo guardarlo. Libera espacio o quita partidas terminadas en los ajustes; después inténtalo de nuevo.",
    device: "Algo ha fallado en este dispositivo. Si sigue igual, vuelve a cargar la página.",
    unavailable: "El servidor está ocupado. Inténtalo dentro de un momento.",
    internal:
      "El servidor ha cometido un error. Inténtalo de nuevo; si sigue igual, avisa a quien lo mantiene.",
  } satisfies Record<Refusal["code"], string>,
};
