import type { Refusal } from "../game/api";
import { paragraph } from "./about";
import { challenge } from "./challenge/de";
import type { Texts } from "./en";
import * as g from "./grammar/de";
import { learn } from "./learn/de";
import { table } from "./table/de";

const { n } = g;

const AGAINST = [
  "",
  "Puck, der auf alles fliegt, was leuchtet",
  "Io, ganz ohne Eile",
  "Phoebe, die wartet und dann springt",
  "Rhea, die auch deine Monde zählt",
  "Oberon, der das Ende schon kennt",
];

export const de: Texts = {
  unofficial:
    "Ein inoffizielles Fanprojekt. Das Spiel, sein Name und seine Bilder gehören seinen Autoren und seinem Verlag.",
  ...learn,
  ...challenge,
  ...table,

  tileTitle: g.tile,
  tile: (tile, goals) => g.tileWith(tile, goals),
  takeable: (number, tile, goals) => `Plättchen ${number} zur Auswahl. ${g.tileWith(tile, goals)}`,
  cell: (x, y, covers, next) => {
    const column =
      x === 0
        ? "Erste Spalte"
        : x < 0
          ? n(-x, { one: "# Spalte links", other: "# Spalten links" })
          : n(x, { one: "# Spalte rechts", other: "# Spalten rechts" });
    const row =
      y === 0
        ? "erste Zeile"
        : y < 0
          ? n(-y, { one: "# Zeile höher", other: "# Zeilen höher" })
          : n(y, { one: "# Zeile tiefer", other: "# Zeilen tiefer" });
    return paragraph([`${column}, ${row}`, de.coversWhat(covers), next ? de.thenMoves(next) : ""]);
  },
  display: (who) => (who === "you" ? "Deine Auslage" : `Auslage von ${who.name}`),
  wheel: "Mondrad",
  supply: "im Vorrat",
  discsLeft: (count) => n(count, { one: "noch # Scheibe", other: "noch # Scheiben" }),
  left: "übrig",
  card: (who, discs, moons, place, presence, clock) =>
    paragraph([
      `${[g.name(who), presence].filter(Boolean).join(", ")}: ${de.discsLeft(discs)}, ${g.moons(moons)}`,
      who === "you" && place === 0
        ? de.turnOf(who)
        : (["Jetzt dran", "Als Nächstes dran", "An dritter Stelle dran", "An vierter Stelle dran"][
            place ?? 4
          ] ?? ""),
      clock && `Uhr: ${clock}`,
      de.enlarge(who),
    ]),

  who: g.name,
  people: (all) =>
    g.list(
      all.map((who) => {
        if (who === "free") return "ein freier Platz";
        return who !== "you" && "heldFor" in who ? `ein Platz für ${who.heldFor}` : g.name(who);
      }),
    ),
  player: (number) => `Spieler ${number}`,
  guest: (number) => `Gast ${number}`,
  numbered: (name, number) => `${name} ${number}`,
  bot: ["", "Puck", "Io", "Phoebe", "Rhea", "Oberon"],
  strength: ["", "Anfänger", "Leicht", "Mittel", "Stark", "Meister"],
  temper: [
    "",
    "Fliegt auf alles, was leuchtet.",
    "Ein Plättchen nach dem anderen, ganz ohne Eile.",
    "Wartet, dann springt sie auf zwei Aufgaben zugleich.",
    "Zählt deine Monde so genau wie ihre eigenen.",
    "Hat das Ende schon gesehen.",
  ],
  botWith: (level) =>
    `${de.bot[level]}, ${["", "für den Anfang", "leicht", "mittel", "stark", "meisterhaft"][level]}`,
  heldFor: (name) => `Für ${name} freigehalten`,
  standIn: "ein Bot springt ein",
  away: "abwesend",
  resigned: "hat aufgegeben",
  nobody: "Freier Platz",

  turnOf: (who) => (who === "you" ? "Du bist dran" : `${who.name} ist dran`),
  next: "als Nächstes",
  pickTile: "Nimm eines der drei umrahmten Plättchen.",
  pickTileFew: (count) =>
    n(count, {
      one: "Nimm das umrahmte Plättchen.",
      other: "Nimm eines der # umrahmten Plättchen.",
    }),
  pickCell: "Wähle ein freies Feld in deiner Auslage.",
  watching: "Du schaust zu.",
  sending: "Einen Moment …",
  handOver: (name) => `${name}, du bist dran.`,

  coversWhat: (covers) =>
    covers.length === 0
      ? "Hier erfüllt es noch keine Aufgabe."
      : `Hier erfüllt es ${g.goalsOn(covers)}.`,
  thenMoves: (next) => {
    if (next === "end") return "Damit endet die Partie.";
    const { who, again } = next;
    if (who === "you") return again ? "Danach bist du noch einmal dran." : "Danach bist du dran.";
    return again ? `Danach ist ${who.name} noch einmal dran.` : `Danach ist ${who.name} dran.`;
  },
  placeHere: "Anlegen",
  placeHereCovers: (count) => `Anlegen · erfüllt ${count}`,
  chooseTile: "Nimm ein Plättchen",
  chooseCell: "Wähle ein Feld",
  fill: "Rad auffüllen",
  fillAsk: (count) =>
    n(count, {
      one: "Nur noch # Plättchen liegt am Rad. Du darfst es auffüllen, bevor du nimmst.",
      other: "Nur noch # Plättchen liegen am Rad. Du darfst es auffüllen, bevor du nimmst.",
    }),
  endPhase: "Phase 1 beenden",
  endPhaseAsk:
    "Acht Scheiben sind abgelegt. Du darfst Phase 1 jetzt beenden oder vorher weitere Plättchen nehmen.",
  endPhaseSure: "Phase 1 endgültig beenden?",
  undo: "Rückgängig",
  cancel: "Abbrechen",
  close: "Schließen",
  zoomIn: "Größer",
  zoomOut: "Kleiner",
  fit: "Alles zeigen",
  enlarge: (who) =>
    who === "you" ? "Deine Auslage groß zeigen" : `Auslage von ${who.name} groß zeigen`,
  backToMine: "Zu meiner Auslage",
  menu: "Menü",
  help: "Hilfe",
  settings: "Einstellungen",
  home: "Startseite",
  log: "Was geschah",
  resign: "Aufgeben",
  resignAsk: (others) =>
    others > 1
      ? "Du kommst auf den letzten Platz, und die anderen sehen es. Ein Bot spielt für dich weiter."
      : "Du verlierst, und die andere Seite sieht es.",
  abort: "Partie abbrechen",
  abortAsk: "Du hast kaum begonnen: Die Partie endet für alle, und niemand gewinnt.",
  deleteGame: "Diese Partie löschen",
  deleteGameOf: (who) =>
    who === "solo" ? "Solo-Partie löschen" : `Partie löschen: ${g.together(who)}`,
  deleteAsk: "Sie ist endgültig weg und zählt nicht.",
  hideGame: "Aus der Liste entfernen",
  hideGameOf: (who) =>
    who === "solo" ? "Solo-Partie entfernen" : `Partie entfernen: ${g.together(who)}`,
  hideAsk:
    "Sie steht auf diesem Gerät nicht mehr in deiner Liste. Sie zählt weiter, und ihr Link gilt noch.",
  keepPlaying: "Weiterspielen",
  tableAborted: "Diese Partie wurde abgebrochen. Niemand gewinnt.",
  players: "Spieler",

  solo: "Solo",
  phase: (phase) => `Phase ${phase} von 2`,
  phase1Score: (score) => n(score, { one: "Phase 1: # Punkt", other: "Phase 1: # Punkte" }),
  phase1Goal: (placed) => `${Math.min(placed, 8)} von 8 Scheiben für Phase 1`,

  logCreated: (who) =>
    who === "you" ? "Du hast den Tisch eröffnet" : `${who.name} hat den Tisch eröffnet`,
  logSat: (who) => (who === "you" ? "Du hast dich gesetzt" : `${who.name} hat sich gesetzt`),
  logLeft: (who) => (who === "you" ? "Du bist aufgestanden" : `${who.name} ist aufgestanden`),
  logReturned: (who) => (who === "you" ? "Du bist zurück" : `${who.name} ist zurück`),
  logSeat: "Ein Platz wurde geändert",
  logRenamed: (name) => `Jemand heißt jetzt ${name}`,
  logStarted: (who) =>
    who === "you" ? "Du beginnst die Partie" : `${who.name} beginnt die Partie`,
  logTook: (who, tile, covered, byClock) => {
    const covers =
      covered === 0
        ? ""
        : n(covered, { one: " und # Aufgabe erfüllt", other: " und # Aufgaben erfüllt" });
    const took = `${g.tile(tile)} genommen${covers}`;
    if (!byClock) return who === "you" ? `Du hast ${took}` : `${who.name} hat ${took}`;
    const clock = who === "you" ? "Deine Uhr war" : `Die Uhr von ${who.name} war`;
    return `${clock} abgelaufen: Ein Bot hat ${took}`;
  },
  logFilled: (who, byClock) => {
    if (!byClock) return `${who === "you" ? "Du hast" : `${who.name} hat`} das Rad aufgefüllt`;
    const clock = who === "you" ? "Deine Uhr war" : `Die Uhr von ${who.name} war`;
    return `${clock} abgelaufen: Ein Bot hat das Rad aufgefüllt`;
  },
  logPhase: "Phase 1 ist zu Ende",
  logUndone: (who) =>
    who === "you"
      ? "Du hast deinen letzten Zug zurückgenommen"
      : `${who.name} hat den letzten Zug zurückgenommen`,
  logStandIn: (who) => `Ein Bot spielt für ${who === "you" ? "dich" : who.name}`,
  logResigned: (who) => (who === "you" ? "Du hast aufgegeben" : `${who.name} hat aufgegeben`),
  logHints: (who, agrees) => {
    if (who === "you") return agrees ? "Du stimmst Tipps zu" : "Du möchtest keine Tipps";
    return agrees ? `${who.name} stimmt Tipps zu` : `${who.name} möchte keine Tipps`;
  },
  logClosed: "Der Tisch wurde geschlossen",
  logRematch: "Jemand möchte noch einmal spielen",
  logEmpty: "Noch nichts.",
  missed: (count) => n(count, { one: "# verpasster Zug", other: "# verpasste Züge" }),
  skip: "Überspringen",

  won: (who) => (who === "you" ? "Du gewinnst!" : `${who.name} gewinnt`),
  wonAhead: (discs, ahead, second) =>
    `${n(discs, { one: "Die Scheibe ist abgelegt", other: "Alle # Scheiben abgelegt" })}, ${ahead} vor ${second === "you" ? "dir" : second.name}.`,
  endPlace: (place, left) => `Du bist auf Platz ${place}, ${de.discsLeft(left)}.`,
  allPlaced: "alle abgelegt",
  plotTitle: "Scheiben übrig, Mond für Mond",
  wonByTiles: "Die Plättchen sind aufgebraucht.",
  wonByResigning: "Alle anderen haben aufgegeben.",
  soloDone: "Dein Ergebnis",
  soloScore: (score) => `Dein Ergebnis: ${score}`,
  soloGreat: "Unter 100: eine großartige Partie.",
  soloAbove: (points) => n(points, { one: "# Punkt über 99", other: "# Punkte über 99" }),
  soloBest: (best) => `Dein bestes Ergebnis: ${best}`,
  soloNewBest: "Dein bestes Ergebnis!",
  soloParts: (one, two) => `Phase 1: ${one} · Phase 2: ${two}`,
  place: (place) => `${place}.`,
  rematch: "Noch einmal",
  toRematch: "Zum neuen Tisch",
  record: "Partie herunterladen",
  showTable: "Tisch ansehen",
  result: "Ergebnis",
  imported: "Eine Partie aus einer Datei.",

  tagline: "Ein stilles Spiel um Plättchen und Monde",
  play: "Spielen",
  continueWith: (who) =>
    who === "solo" ? "Solo-Partie fortsetzen" : `Weiter mit ${g.withThem(who)}`,
  standing: (own, others) =>
    others.length === 0
      ? n(own, { one: "noch # Scheibe", other: "noch # Scheiben" })
      : `${own} gegen ${g.list(others.map(String))}`,
  moreWaiting: (count) => n(count, { one: "# weitere wartet", other: "# weitere warten" }),
  deadline: (when) => `bis ${when}`,
  against: (level, bots) =>
    bots > 1
      ? `gegen ${["", "eine", "zwei", "drei"][bots]} wie ${de.bot[level]}`
      : `gegen ${AGAINST[level]}`,
  againstShort: (level, bots) => (bots > 1 ? de.against(level, bots) : `gegen ${de.bot[level]}`),
  opponents: (count) => n(count, { one: "# Gegner", other: "# Gegner" }),
  discsEach: (count) => n(count, { one: "# Scheibe", other: "# Scheiben" }),
  opponent: "Gegner",
  change: "Ändern",
  settingsOfGame: "Deine Partie",
  friendsShort: "Ein Link oder ein Bildschirm",
  friendsHow: "Wie",
  friendsLink: "Mit einem Link",
  friendsScreen: "An einem Bildschirm",
  friendsLinkText: "Schick einen Link; niemand muss sich anmelden.",
  friendsScreenText: "Zu zweit bis zu viert um ein Gerät.",
  soloShort: "Allein gegen die 100",
  soloBestShort: (best) => `Dein Rekord: ${best}`,
  today: "Heute",
  todayShort: (day, people) =>
    people === 0
      ? `${day} · sei die oder der Erste`
      : `${day} · ${n(people, { one: "# hat gespielt", other: "# haben gespielt" })}`,
  todayMine: (day, score) => `${day} · du hast ${score}`,
  discs: "Scheiben zum Ablegen",
  discsStandard: "Wie üblich",
  discsFirst: "Erste Partie",
  friends: "Mit Freunden",
  createTable: "Tisch eröffnen",
  howMany: "Wie viele",
  discsNumber: "Eigene Anzahl",
  turnLimit: "Uhr für einen Zug",
  noLimit: "Ohne Uhr",
  seconds: (count) => n(count, { one: "# Sekunde", other: "# Sekunden" }),
  minutes: (count) => n(count, { one: "# Minute", other: "# Minuten" }),
  hours: (count) => n(count, { one: "# Stunde", other: "# Stunden" }),
  days: (count) => n(count, { one: "# Tag", other: "# Tage" }),
  limitHint: "Ist sie abgelaufen, spielt ein Bot den Zug.",
  whoMayJoin: "Wer darf mitspielen",
  byLink: "Wer den Link hat",
  anybody: "Alle: auf der Startseite sichtbar",
  pages: "Seiten",
  myGames: "Meine Partien",
  waitingForYou: "Wartet auf dich",
  noGames: "Noch keine. Hier findest du deine Partien.",
  openTables: "Offene Tische",
  noTables: "Gerade kein offener Tisch. Eröffne einen, dann können andere dazukommen.",
  playing: "läuft",
  finished: "beendet",
  closed: "geschlossen",
  freeSeats: (count) => n(count, { one: "# freier Platz", other: "# freie Plätze" }),
  importRecord: "Partie aus Datei öffnen",
  showMore: "Mehr zeigen",
  loading: "Wird geladen …",

  tableOf: (who) => (who === "you" ? "Dein Tisch" : `Tisch von ${who.name}`),
  invite: "Andere einladen",
  inviteText: "Wer diesen Link öffnet, kann sich setzen.",
  copy: "Link kopieren",
  copied: "Kopiert",
  share: "Teilen",
  qr: "QR-Code des Links",
  link: "Link",
  sit: "Hier hinsetzen",
  getUp: "Aufstehen",
  comeBack: "Zurückkommen",
  youLeft: "Du bist aufgestanden. Dein Platz wartet auf dich.",
  seatFor: (number) => `Wer auf Platz ${number} spielt`,
  seatOpen: "Frei für alle",
  seatMe: "Du, an diesem Bildschirm",
  seatRemove: "Platz entfernen",
  addSeat: "Platz hinzufügen",
  start: "Beginnen",
  startsItself: "Die Partie beginnt von selbst, sobald alle Plätze besetzt sind.",
  hostStarts: "Die Partie beginnt, sobald alle Plätze besetzt sind.",
  terms: (players, discs, limit) =>
    `${n(players, { one: "Solo", other: "# Personen" })} · ${n(discs, { one: "# Scheibe zum Ablegen", other: "# Scheiben zum Ablegen" })} · ${limit}`,
  closeTable: "Tisch schließen",
  tableClosed: "Dieser Tisch wurde geschlossen.",
  letBot: "Einen Bot spielen lassen",
  host: "hat den Tisch eröffnet",

  name: "Dein Name",
  nameHint: "Andere sehen ihn. 1 bis 24 Zeichen.",
  save: "Speichern",
  saved: "Gespeichert",
  account: "Du",
  asGuest:
    "Du spielst als Gast in diesem Browser. Mit einem Passwort kannst du dich auch anderswo anmelden.",
  registered: "Mit Name und Passwort kannst du dich auch anderswo anmelden.",
  password: "Passwort",
  newPassword: "Neues Passwort",
  currentPassword: "Bisheriges Passwort",
  passwordHint: "Mindestens 8 Zeichen.",
  setPassword: "Passwort setzen",
  signIn: "Anmelden",
  signInText: "Du hast schon einen Namen mit Passwort?",
  signOut: "Abmelden",
  signOutEverywhere: "Auf allen Geräten abmelden",
  orRecoveryCode: "Oder einer deiner Ersatzcodes.",
  recoveryCodes: "Ersatzcodes",
  recoveryHint:
    "Mit jedem dieser Codes kannst du dich einmal anmelden, falls du dein Passwort vergisst. Frühere Codes gelten dann nicht mehr.",
  recoveryNew: "Zehn neue Codes zeigen",
  recoveryShown:
    "Schreib sie auf oder drucke sie: Niemand kann sie noch einmal zeigen. Jeder gilt einmal.",
  exportData: "Meine Daten herunterladen",
  exportHint: "Dein Name, wo du angemeldet bist und alle deine Partien, in einer Datei.",
  deleteAccount: "Mein Konto löschen",
  deleteAccountAsk:
    "Deine Partien allein oder mit Bots werden gelöscht, mit deinen Ergebnissen in Herausforderungen. Wo andere mit dir gespielt haben, tritt ein Gast an deine Stelle. Das lässt sich nicht zurücknehmen.",
  accountDeleted: "Dein Konto ist gelöscht.",
  accountOffline: "Du bist offline. Name, Passwort und Anmelden brauchen eine Verbindung.",
  accountNone:
    "Diese Seite hat keine Konten. Deine Partien bleiben auf diesem Gerät; mit einer Datei kommen sie auf ein anderes.",
  look: "Aussehen",
  languageLabel: "Sprache",
  languageAuto: "Wie der Browser",
  theme: "Farben",
  themeAuto: "Wie das Gerät",
  themeDark: "Nacht",
  themeLight: "Papier",
  symbols: "Stärkere Symbole",
  symbolsHint: "Formen und Muster auf den Plättchen treten stärker hervor.",
  playingTitle: "Spielen",
  confirm: "Züge bestätigen",
  confirmHint: "Ein Plättchen wird erst mit dem Knopf angelegt.",
  sound: "Töne",
  soundHint: "Leise Töne für Züge und wenn du dran bist.",
  notify: "Sag mir, wenn ich dran bin",
  notifyHint: "Eine Benachrichtigung des Browsers, während diese Seite im Hintergrund ist.",
  notifyBlocked: "Dein Browser erlaubt das für diese Seite nicht.",
  storageBlocked:
    "Dein Browser merkt sich für diese Seite nichts; Einstellungen gelten nur, bis du sie verlässt.",

  helpTitle: "So wird gespielt",
  helpSteps: [
    "Nimm eines der drei Plättchen nach dem Mond. Es kostet Monde: die Zahl darauf.",
    "Lege es neben eines deiner Plättchen. Das erste darf irgendwo liegen.",
    "Eine Aufgabe zeigt, welche Plättchen sie möchte: die neben ihrem Plättchen und alles, was mit diesen in deren eigener Farbe zusammenhängt. Gefüllte Formen sind da, leere fehlen noch.",
    "Auf erfüllte Aufgaben kommt deine Scheibe. Wer alle Scheiben abgelegt hat, gewinnt.",
    "Wer bisher am wenigsten Monde bezahlt hat, ist als Nächstes dran. Ein billiges Plättchen bringt dir also vielleicht zwei Züge hintereinander.",
  ],
  helpSolo:
    "Allein: Lege mit den ersten elf Plättchen 8 Scheiben ab, dann wird das Rad einmal aufgefüllt, und alle 21 sollen abgelegt werden. Die Monde jedes Plättchens zählen in beiden Phasen, in denen es liegt, und jede übrige Scheibe kostet 10. Unter 100 ist großartig.",
  keysTitle: "Tasten",
  keys: [
    ["1 2 3", "ein Plättchen nehmen"],
    ["← ↑ → ↓", "ein Feld wählen"],
    ["Enter", "das Plättchen anlegen"],
    ["Esc", "das Plättchen zurücklegen"],
    ["F", "das Rad auffüllen, Phase 1 beenden"],
    ["U", "den Zug zurücknehmen"],
    ["+ − 0", "größer, kleiner, alles zeigen"],
    ["Umschalt + Pfeile", "die Auslage verschieben"],
    ["D", "die Auslage des Nächsten"],
    ["L", "was geschah"],
    ["?", "diese Hilfe"],
  ],

  introduction: "Einführung",
  introductionHint: "Acht kleine Schritte, jeder dauert nur Sekunden.",
  learnNew: "Neu hier?",
  learnNow: "In zwei Minuten lernen",
  learnOn: (step, of) => `Weiter mit Schritt ${step} von ${of}`,
  learnNoThanks: "Nein, danke",
  rules: "Regeln",
  rulesLink: "Alle Regeln, mit Bildern",

  connecting: "Verbinde …",
  offline: "Keine Verbindung. Wir versuchen es weiter; nichts geht verloren.",
  back: "Wieder verbunden.",
  languageMissing: (language) =>
    `${language} konnte nicht geladen werden. Prüfe die Verbindung und wähle die Sprache in den Einstellungen noch einmal.`,
  installOffline: "Du bist offline. Das Spiel braucht seinen Server.",
  offlineHere:
    "Du bist offline. Bots, Solo und ein Bildschirm gehen wie immer; andere Leute sind nicht erreichbar.",
  newVersion: "Es gibt eine neue Version.",
  newVersionTake: "Jetzt laden",
  needsServer: "Braucht eine Verbindung",

  onDevice: "auf einem Gerät",
  hereTitle: "Partien auf diesem Gerät",
  hereText:
    "Partien gegen Bots, solo und an einem Bildschirm bleiben in diesem Browser. Manche Browser vergessen eine Seite nach einer Woche ohne Besuch: Speichere ab und zu eine Datei.",
  hereSave: "Alle Partien als Datei speichern",
  hereOpen: "Eine solche Datei öffnen",
  hereTaken: (count) => n(count, { one: "# Partie übernommen", other: "# Partien übernommen" }),
  hereRemove: "Beendete Partien entfernen",
  hereRemoveAsk: (count) =>
    n(count, {
      one: "# beendete Partie und ihre Analyse sind dann endgültig weg.",
      other: "# beendete Partien und ihre Analysen sind dann endgültig weg.",
    }),
  tryAgain: "Noch einmal versuchen",
  toTable: "Zurück zum Tisch",
  toStart: "Zur Startseite",
  unknownPage: "An dieser Adresse ist nichts.",
  errorTitle: "Das hat nicht geklappt",
  tooManyFor: (seconds: number) =>
    n(seconds, {
      one: "Zu viel auf einmal. Versuche es in # Sekunde noch einmal.",
      other: "Zu viel auf einmal. Versuche es in # Sekunden noch einmal.",
    }),
  error: {
    offline: "Der Server antwortet nicht. Prüfe deine Verbindung und versuche es noch einmal.",
    bad_request:
      "Der Server hat das nicht verstanden. Lade die Seite neu und versuche es noch einmal.",
    foreign_origin:
      "Die Anfrage kam von einer anderen Seite. Öffne diese Seite unter ihrer eigenen Adresse.",
    no_session: "Du bist hier nicht mehr bekannt. Lade die Seite neu.",
    wrong_password: "Name oder Passwort stimmt nicht. Versuche es noch einmal.",
    name_taken: "Jemand anderes hat diesen Namen. Wähle einen anderen oder melde dich an.",
    unknown_address: "An dieser Adresse ist nichts. Geh zur Startseite.",
    unknown_table:
      "Diesen Tisch gibt es nicht. Vielleicht ist der Link alt oder unvollständig: Bitte um einen neuen.",
    wrong_method: "Seite und Server passen nicht zusammen. Lade die Seite neu.",
    too_large: "Das ist zu groß. Schicke weniger.",
    not_host: "Das darf nur, wer den Tisch eröffnet hat.",
    not_seated: "Du hast keinen Platz an diesem Tisch. Setz dich zuerst, oder schau zu.",
    seat_taken: "Jemand war schneller: Der Platz ist besetzt. Wähle einen anderen, oder schau zu.",
    unknown_seat: "Diesen Platz gibt es nicht mehr. Wähle einen anderen.",
    wrong_stage: "Das geht in diesem Augenblick der Partie nicht.",
    open_seats: "Es gibt noch freie Plätze. Besetze sie oder gib sie Bots.",
    not_your_turn: "Du bist nicht dran. Warte auf die anderen.",
    illegal_action: "Das erlauben die Regeln nicht. Wähle ein anderes Plättchen oder Feld.",
    stale: "Die Partie ist inzwischen weitergegangen. Schau noch einmal hin und wähle.",
    id_used: "Die Seite hat etwas verwechselt. Lade sie neu und versuche es noch einmal.",
    nothing_to_undo: "Es gibt nichts mehr zurückzunehmen.",
    not_away: "Diese Person ist da.",
    hints_off: "Tipps sind hier aus, bis alle am Tisch zustimmen.",
    not_analysed: "Noch hat niemand nach einer Analyse dieser Partie gefragt.",
    unknown_challenge: "Diese Herausforderung gibt es nicht.",
    challenge_first:
      "Diese Partie zeigt, welche Plättchen einer Herausforderung wann kommen. Spiele sie zuerst selbst.",
    bad_record: "Diese Datei ist keine vollständige Partie.",
    too_many: "Zu viel auf einmal. Warte einen Moment und versuche es noch einmal.",
    storage:
      "Dieses Gerät konnte das nicht speichern. Schaffe Platz oder entferne beendete Partien in den Einstellungen; dann versuche es noch einmal.",
    device: "Auf diesem Gerät ist etwas schiefgegangen. Bleibt es dabei, lade die Seite neu.",
    unavailable: "Der Server ist beschäftigt. Versuche es gleich noch einmal.",
    internal:
      "Der Server hat einen Fehler gemacht. Versuche es noch einmal; bleibt es dabei, sag es denen, die ihn betreiben.",
  } satisfies Record<Refusal["code"], string>,
};
