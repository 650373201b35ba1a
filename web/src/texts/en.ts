import type { Refusal } from "../game/api";
import { type Goal, type GoalsOn, type Next, paragraph, type Tile, type Who } from "./about";
import { challenge } from "./challenge/en";
import * as g from "./grammar/en";
import { learn } from "./learn/en";
import { table } from "./table/en";

const { n } = g;

/** Whom one plays against, by level. */
const AGAINST = [
  "",
  "Puck, who flies at whatever glows",
  "Io, who is in no hurry",
  "Phoebe, who waits and then pounces",
  "Rhea, who counts your moons too",
  "Oberon, who has seen the end already",
];

export const en = {
  unofficial:
    "An unofficial fan project. The game, its name and its artwork belong to its authors and publisher.",
  ...learn,
  ...challenge,
  ...table,

  // Words for the things on the table.
  /** As a heading: "Blue 4". */
  tileTitle: g.tileFirst,
  tile: (tile: Tile, goals: readonly Goal[]) => g.tileWith(tile, goals),
  takeable: (number: number, tile: Tile, goals: readonly Goal[]) =>
    `Tile ${number} of those you may take. ${g.tileWith(tile, goals)}`,
  cell: (x: number, y: number, covers: readonly GoalsOn[], next: Next | null): string => {
    const column =
      x === 0
        ? "First column"
        : x < 0
          ? n(-x, { one: "# column left", other: "# columns left" })
          : n(x, { one: "# column right", other: "# columns right" });
    const row =
      y === 0
        ? "first row"
        : y < 0
          ? n(-y, { one: "# row up", other: "# rows up" })
          : n(y, { one: "# row down", other: "# rows down" });
    return paragraph([`${column}, ${row}`, en.coversWhat(covers), next ? en.thenMoves(next) : ""]);
  },
  display: (who: Who) => `${g.whoseFirst(who)} display`,
  wheel: "Moon wheel",
  supply: "in the supply",
  discsLeft: (count: number) => n(count, { one: "# disc left", other: "# discs left" }),
  left: "left",
  /**
   * A player's card. `place` is 0 for who moves now, 1 for the next one, 2 for the one after. `presence` is
   * whether they are away or the like, and `clock` what is left of it; both may be empty.
   */
  card: (
    who: Who,
    discs: number,
    moons: number,
    place: number | null,
    presence: string,
    clock: string,
  ): string =>
    paragraph([
      `${[g.name(who), presence].filter(Boolean).join(", ")}: ${en.discsLeft(discs)}, ${g.moons(moons)}`,
      who === "you" && place === 0
        ? en.turnOf(who)
        : (["Moves now", "Moves next", "Moves third", "Moves fourth"][place ?? 4] ?? ""),
      clock && `Clock: ${clock}`,
      en.enlarge(who),
    ]),

  // Who plays.
  who: g.name,
  /** Everybody at a table, for a list. */
  people: (all: readonly (Who | "free" | { heldFor: string })[]) =>
    g.list(
      all.map((who) => {
        if (who === "free") return "a free seat";
        return who !== "you" && "heldFor" in who ? `a seat kept for ${who.heldFor}` : g.name(who);
      }),
    ),
  player: (number: number) => `Player ${number}`,
  guest: (number: string) => `Guest ${number}`,
  /** One of several that have the same name. */
  numbered: (name: string, number: number) => `${name} ${number}`,
  bot: ["", "Puck", "Io", "Phoebe", "Rhea", "Oberon"],
  strength: ["", "Beginner", "Easy", "Skilled", "Strong", "Master"],
  temper: [
    "",
    "Flies at whatever glows.",
    "One tile at a time, no hurry.",
    "Waits, then pounces on two goals at once.",
    "Counts your moons as well as her own.",
    "Has seen the end already.",
  ] as readonly string[],
  botWith: (level: number) =>
    `${en.bot[level]}, ${["", "beginner", "easy", "skilled", "strong", "master"][level]}`,
  heldFor: (name: string) => `Kept for ${name}`,
  standIn: "a bot stands in",
  away: "away",
  resigned: "resigned",
  nobody: "Free seat",

  // The state of the game, in a few words.
  turnOf: (who: Who) => (who === "you" ? "Your turn" : `${who.name} plays`),
  next: "next",
  pickTile: "Take one of the three framed tiles.",
  pickTileFew: (count: number) =>
    n(count, { one: "Take the framed tile.", other: "Take one of the # framed tiles." }),
  pickCell: "Choose a free cell in your display.",
  watching: "You are watching.",
  sending: "One moment …",
  handOver: (name: string) => `${name}, it is your turn.`,

  // What a placement would bring.
  coversWhat: (covers: readonly GoalsOn[]) =>
    covers.length === 0 ? "Here it covers no goal yet." : `Here it covers ${g.goalsOn(covers)}.`,
  thenMoves: (next: Next) => {
    if (next === "end") return "That ends the game.";
    const { who, again } = next;
    if (who === "you") return again ? "You move again." : "Then it is your turn.";
    return again ? `${who.name} moves again.` : `Then ${who.name} moves.`;
  },
  placeHere: "Place here",
  placeHereCovers: (count: number) => `Place here · covers ${count}`,
  chooseTile: "Take a tile",
  chooseCell: "Choose a cell",
  fill: "Fill the wheel",
  fillAsk: (count: number) =>
    n(count, {
      one: "Only # tile is left on the wheel. You may fill it before you take.",
      other: "Only # tiles are left on the wheel. You may fill it before you take.",
    }),
  endPhase: "End phase 1",
  endPhaseAsk: "Eight discs are placed. You may end phase 1 now, or take further tiles first.",
  endPhaseSure: "End phase 1 for good?",
  undo: "Undo",
  cancel: "Cancel",
  close: "Close",
  zoomIn: "Larger",
  zoomOut: "Smaller",
  fit: "Show all",
  enlarge: (who: Who) => `Show ${g.whose(who)} display large`,
  backToMine: "Back to my display",
  menu: "Menu",
  help: "Help",
  settings: "Settings",
  home: "Start page",
  log: "What happened",
  // Giving up.
  resign: "Resign",
  resignAsk: (others: number): string =>
    others > 1
      ? "You come last, and the others see it. A bot plays on for you."
      : "You lose, and the other one sees it.",
  abort: "Abort the game",
  abortAsk: "You have hardly begun: the game ends for everybody, and nobody wins.",
  deleteGame: "Delete this game",
  deleteGameOf: (who: readonly Who[] | "solo") =>
    who === "solo" ? "Delete the solo game" : `Delete the game of ${g.together(who)}`,
  deleteAsk: "It is gone for good, and does not count.",
  hideGame: "Remove from the list",
  hideGameOf: (who: readonly Who[] | "solo") =>
    who === "solo" ? "Remove the solo game" : `Remove the game of ${g.together(who)}`,
  hideAsk:
    "It no longer shows in your list on this device. It still counts, and its link still works.",
  keepPlaying: "Keep playing",
  tableAborted: "This game was aborted. Nobody wins.",
  players: "Players",

  // Solo.
  solo: "Solo",
  phase: (phase: number) => `Phase ${phase} of 2`,
  phase1Score: (score: number) => n(score, { one: "Phase 1: # point", other: "Phase 1: # points" }),
  phase1Goal: (placed: number) => `${Math.min(placed, 8)} of 8 discs for phase 1`,

  // The log.
  logCreated: (who: Who) => `${g.name(who)} set up the table`,
  logSat: (who: Who) => `${g.name(who)} sat down`,
  logLeft: (who: Who) => `${g.name(who)} got up`,
  logReturned: (who: Who) => (who === "you" ? "You are back" : `${who.name} is back`),
  logSeat: "The host changed a seat",
  logRenamed: (name: string) => `A player is called ${name} now`,
  logStarted: (who: Who) =>
    who === "you" ? "The game begins with you" : `The game begins with ${who.name}`,
  logTook: (who: Who, tile: Tile, covered: number, byClock: boolean) => {
    const covers =
      covered === 0
        ? ""
        : n(covered, { one: " and covered # goal", other: " and covered # goals" });
    const took = `took ${g.tile(tile)}${covers}`;
    return byClock ? `${g.whoseFirst(who)} clock ran out: a bot ${took}` : `${g.name(who)} ${took}`;
  },
  logFilled: (who: Who, byClock: boolean) =>
    byClock
      ? `${g.whoseFirst(who)} clock ran out: a bot filled the wheel`
      : `${g.name(who)} filled the wheel`,
  logPhase: "Phase 1 has ended",
  logUndone: (who: Who) => `${g.name(who)} took ${who === "you" ? "your" : "the"} last move back`,
  logStandIn: (who: Who) => `A bot plays for ${who === "you" ? "you" : who.name}`,
  logResigned: (who: Who) => (who === "you" ? "You have resigned" : `${who.name} has resigned`),
  logHints: (who: Who, agrees: boolean) => {
    if (who === "you") return agrees ? "You agree to hints" : "You do not want hints";
    return agrees ? `${who.name} agrees to hints` : `${who.name} does not want hints`;
  },
  logClosed: "The table was closed",
  logRematch: "Somebody wants to play again",
  logEmpty: "Nothing yet.",
  missed: (count: number) => n(count, { one: "# move you missed", other: "# moves you missed" }),
  skip: "Skip",

  // The result.
  won: (who: Who) => (who === "you" ? "You win!" : `${who.name} wins`),
  /** The winner has placed all discs, so many more than the second. */
  wonAhead: (discs: number, ahead: number, second: Who) =>
    `${n(discs, { one: "The disc is placed", other: "All # discs placed" })}, ${ahead} ahead of ${second === "you" ? "you" : second.name}.`,
  endPlace: (place: number, left: number): string =>
    `You come ${["", "first", "second", "third", "fourth"][place]}, ${en.discsLeft(left)}.`,
  allPlaced: "all placed",
  plotTitle: "Discs left, moon by moon",
  wonByTiles: "The tiles are used up.",
  wonByResigning: "Everybody else has resigned.",
  soloDone: "Your score",
  soloScore: (score: number) => `Your score: ${score}`,
  soloGreat: "Below 100: a great game.",
  soloAbove: (points: number) => n(points, { one: "# point above 99", other: "# points above 99" }),
  soloBest: (best: number) => `Your best so far: ${best}`,
  soloNewBest: "Your best so far!",
  soloParts: (one: number, two: number) => `Phase 1: ${one} · phase 2: ${two}`,
  place: (place: number) => `${place}.`,
  rematch: "Play again",
  toRematch: "To the new table",
  record: "Download the record",
  showTable: "Look at the table",
  result: "Result",
  imported: "A game from a record.",

  // The start page.
  tagline: "A quiet game of tiles and moons",
  play: "Play",
  /** What is gone on with first. */
  continueWith: (who: readonly Who[] | "solo") =>
    who === "solo" ? "Continue your solo game" : `Continue with ${g.together(who)}`,
  /** How a game stands for the viewer: discs left. */
  standing: (own: number, others: readonly number[]) =>
    others.length === 0
      ? n(own, { one: "# disc left", other: "# discs left" })
      : `${own} against ${g.list(others.map(String))}`,
  moreWaiting: (count: number) => n(count, { one: "# more waiting", other: "# more waiting" }),
  deadline: (when: string) => `by ${when}`,
  against: (level: number, bots: number): string =>
    bots > 1
      ? `against ${["", "one", "two", "three"][bots]} like ${en.bot[level]}`
      : `against ${AGAINST[level]}`,
  againstShort: (level: number, bots: number): string =>
    bots > 1 ? en.against(level, bots) : `against ${en.bot[level]}`,
  opponents: (count: number) => n(count, { one: "# opponent", other: "# opponents" }),
  discsEach: (count: number) => n(count, { one: "# disc", other: "# discs" }),
  opponent: "Opponent",
  change: "Change",
  settingsOfGame: "Your game",
  friendsShort: "A link, or one screen",
  friendsHow: "How",
  friendsLink: "By a link",
  friendsScreen: "At one screen",
  friendsLinkText: "Send a link; they need no account.",
  friendsScreenText: "Two to four of you around one device.",
  soloShort: "Alone against 100",
  soloBestShort: (best: number) => `Your best: ${best}`,
  today: "Today",
  todayShort: (day: string, people: number) =>
    people === 0
      ? `${day} · be the first`
      : `${day} · ${n(people, { one: "# has played", other: "# have played" })}`,
  todayMine: (day: string, score: number) => `${day} · you made ${score}`,
  discs: "Discs to place",
  discsStandard: "Standard",
  discsFirst: "First game",
  friends: "With friends",
  createTable: "Set up a table",
  howMany: "How many",
  discsNumber: "My own number",
  turnLimit: "Clock for a turn",
  noLimit: "No clock",
  seconds: (count: number) => n(count, { one: "# second", other: "# seconds" }),
  minutes: (count: number) => n(count, { one: "# minute", other: "# minutes" }),
  hours: (count: number) => n(count, { one: "# hour", other: "# hours" }),
  days: (count: number) => n(count, { one: "# day", other: "# days" }),
  limitHint: "When it runs out, a bot plays the turn.",
  whoMayJoin: "Who may join",
  byLink: "Whoever has the link",
  anybody: "Anybody: shown on the start page",
  pages: "Pages",
  myGames: "My games",
  waitingForYou: "Waiting for you",
  noGames: "None yet. Your games will be here.",
  openTables: "Open tables",
  noTables: "No open table right now. Set one up and others can join.",
  playing: "playing",
  finished: "finished",
  closed: "closed",
  freeSeats: (count: number) => n(count, { one: "# free seat", other: "# free seats" }),
  importRecord: "Open a record",
  showMore: "Show more",
  loading: "Loading …",

  // Before the game.
  tableOf: (who: Who) => `${g.whoseFirst(who)} table`,
  invite: "Invite others",
  inviteText: "Whoever opens this link can sit down.",
  copy: "Copy the link",
  copied: "Copied",
  share: "Share",
  qr: "QR code of the link",
  link: "Link",
  sit: "Sit down here",
  getUp: "Get up",
  comeBack: "Come back",
  youLeft: "You got up. Your seat waits for you.",
  seatFor: (number: number) => `Who plays on seat ${number}`,
  seatOpen: "Free for anybody",
  seatMe: "You, at this screen",
  seatRemove: "Remove this seat",
  addSeat: "Add a seat",
  start: "Start",
  startsItself: "The game starts by itself once every seat is taken.",
  hostStarts: "The game starts when every seat is taken.",
  /** What was agreed on for a table. */
  terms: (players: number, discs: number, limit: string) =>
    `${n(players, { one: "Solo", other: "# players" })} · ${n(discs, { one: "# disc to place", other: "# discs to place" })} · ${limit}`,
  closeTable: "Close the table",
  tableClosed: "This table was closed.",
  letBot: "Let a bot play",
  host: "host",

  // Settings.
  name: "Your name",
  nameHint: "Others see it. 1 to 24 characters.",
  save: "Save",
  saved: "Saved",
  account: "You",
  asGuest: "You play as a guest in this browser. With a password you can sign in elsewhere too.",
  registered: "You can sign in elsewhere with your name and password.",
  password: "Password",
  newPassword: "New password",
  currentPassword: "Current password",
  passwordHint: "At least 8 characters.",
  setPassword: "Set the password",
  signIn: "Sign in",
  signInText: "You have a name and a password already?",
  signOut: "Sign out",
  signOutEverywhere: "Sign out on all devices",
  orRecoveryCode: "Or one of your recovery codes.",
  recoveryCodes: "Recovery codes",
  recoveryHint:
    "With each of these codes you can sign in once, in case that you forget your password. Codes from before are not good any more then.",
  recoveryNew: "Show ten new codes",
  recoveryShown: "Write these down or print them: nobody can show them again. Each is good once.",
  exportData: "Download my data",
  exportHint: "Your name, where you are signed in and all your games, in one file.",
  deleteAccount: "Delete my account",
  deleteAccountAsk:
    "Games of yours alone or with bots are deleted, with your results in challenges. Where others have played with you, a guest takes your place. This cannot be taken back.",
  accountDeleted: "Your account is deleted.",
  accountOffline: "You are offline. Your name, your password and signing in need a connection.",
  accountNone:
    "This site has no accounts. Your games stay on this device; a file takes them to another one.",
  look: "Look",
  languageLabel: "Language",
  languageAuto: "As the browser",
  theme: "Colours",
  themeAuto: "As the device",
  themeDark: "Night",
  themeLight: "Paper",
  symbols: "Stronger symbols",
  symbolsHint: "Shapes and patterns on the tiles stand out more.",
  playingTitle: "Playing",
  confirm: "Confirm my move",
  confirmHint: "A tile is placed only with the button.",
  sound: "Sound",
  soundHint: "Soft tones for moves and turns.",
  notify: "Tell me when it is my turn",
  notifyHint: "A browser notification while this page is in the background.",
  notifyBlocked: "Your browser does not allow it for this page.",
  storageBlocked:
    "Your browser keeps nothing for this page, so settings last only until you leave.",

  // Help.
  helpTitle: "How to play",
  helpSteps: [
    "Take one of the three tiles after the moon. It costs moons: the number on it.",
    "Place it beside a tile of yours. Your first one goes anywhere.",
    "A goal shows which tiles it wants: those beside its tile, and everything linked to them in their own colour. Filled shapes are there, outlined ones are lacking.",
    "Complete goals get your disc. Whoever has placed all discs wins.",
    "Whoever has spent the fewest moons moves next, so a cheap tile may bring you two turns in a row.",
  ] as readonly string[],
  helpSolo:
    "Alone: place 8 discs with the first eleven tiles, then fill the wheel once and place all 21. Each tile's moons count in both phases as long as it lies there, and each disc left costs 10. Below 100 is great.",
  keysTitle: "Keys",
  keys: [
    ["1 2 3", "take a tile"],
    ["← ↑ → ↓", "choose a cell"],
    ["Enter", "place the tile"],
    ["Esc", "put the tile back"],
    ["F", "fill the wheel, end phase 1"],
    ["U", "undo"],
    ["+ − 0", "larger, smaller, show all"],
    ["Shift + arrows", "move the display"],
    ["D", "next player's display"],
    ["L", "what happened"],
    ["?", "this help"],
  ] as readonly (readonly [string, string])[],

  // Learning.
  introduction: "Introduction",
  introductionHint: "Eight small steps, each done in seconds.",
  learnNew: "New here?",
  learnNow: "Learn in two minutes",
  learnOn: (step: number, of: number) => `Go on with step ${step} of ${of}`,
  learnNoThanks: "No, thanks",
  rules: "Rules",
  rulesLink: "All the rules, with pictures",

  // Connection and errors.
  connecting: "Connecting …",
  offline: "No connection. We keep trying; nothing is lost.",
  back: "Connected again.",
  languageMissing: (language: string) =>
    `${language} could not be loaded. Check your connection, then choose it again in the settings.`,
  installOffline: "You are offline. The game needs its server.",
  offlineHere:
    "You are offline. Bots, solo and one screen work as ever; other people are out of reach.",
  newVersion: "A new version is here.",
  newVersionTake: "Take it now",
  needsServer: "Needs a connection",

  // Games on this device.
  onDevice: "on a device",
  hereTitle: "Games on this device",
  hereText:
    "Games against bots, solo and around one screen are kept in this browser. Some browsers forget a page after a week without a visit: save a file now and then.",
  hereSave: "Save all games as a file",
  hereOpen: "Open such a file",
  hereTaken: (count: number) => n(count, { one: "# game came in", other: "# games came in" }),
  hereRemove: "Remove finished games",
  hereRemoveAsk: (count: number) =>
    n(count, {
      one: "# finished game and its analysis are gone for good.",
      other: "# finished games and their analyses are gone for good.",
    }),
  tryAgain: "Try again",
  toTable: "Back to the table",
  toStart: "To the start page",
  unknownPage: "There is nothing at this address.",
  errorTitle: "That did not work",
  tooManyFor: (seconds: number) =>
    n(seconds, {
      one: "Too much at once. Try again in # second.",
      other: "Too much at once. Try again in # seconds.",
    }),
  error: {
    offline: "The server does not answer. Check your connection and try again.",
    bad_request: "The server did not understand that. Reload the page and try again.",
    foreign_origin: "The request came from another site. Open the page at its own address.",
    no_session: "You are not known here any more. Reload the page.",
    wrong_password: "Name or password is wrong. Try again.",
    name_taken: "Somebody else has this name. Choose another one, or sign in.",
    unknown_address: "There is nothing at this address. Go to the start page.",
    unknown_table:
      "There is no such table. Maybe the link is old or incomplete: ask for a new one.",
    wrong_method: "The page and the server do not fit together. Reload the page.",
    too_large: "That is too large. Send less.",
    not_host: "Only whoever set up the table may do that.",
    not_seated: "You have no seat at this table. Sit down first, or watch.",
    seat_taken: "Somebody was quicker: the seat is taken. Choose another one, or watch.",
    unknown_seat: "That seat is gone. Choose another one.",
    wrong_stage: "That is not possible at this moment of the game.",
    open_seats: "There are still free seats. Fill them, or give them to bots.",
    not_your_turn: "It is not your turn. Wait for the others.",
    illegal_action: "The rules do not allow that. Choose another tile or cell.",
    stale: "The game has moved on in the meantime. Look again and choose.",
    id_used: "The page has mixed something up. Reload it and try again.",
    nothing_to_undo: "There is nothing to take back any more.",
    not_away: "That player is there.",
    hints_off: "Hints are off here until everybody at the table agrees.",
    not_analysed: "Nobody has asked for an analysis of this game yet.",
    unknown_challenge: "There is no such challenge.",
    challenge_first:
      "This game shows which tiles of a challenge come when. Play the challenge yourself first.",
    bad_record: "This file is not a complete record of a game.",
    too_many: "Too much at once. Wait a moment and try again.",
    storage:
      "This device could not keep that. Free some space, or remove finished games in the settings; then try again.",
    device: "Something went wrong on this device. If it stays, reload the page.",
    unavailable: "The server is busy. Try again in a moment.",
    internal: "The server made a mistake. Try again; if it stays, tell whoever runs it.",
  } satisfies Record<Refusal["code"], string> as Record<Refusal["code"], string>,
};

export type Texts = typeof en;
