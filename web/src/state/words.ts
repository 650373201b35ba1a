/** What is said about a game, from its data: the sentences themselves are in the catalogue. */
import type { GoalLook } from "../draw/display";
import type { Texts } from "../texts";
import { paragraph, type Tile, type Who } from "../texts/about";
import { colorsOf, type GoalsOn, goalsOn, joined, listOf, total } from "../texts/phrases";
import type { CellOption, Color, Event, GameState, SeatState, TableState } from "../wire";
import { TILES } from "../wire";

export function tileOf(tile: number): Tile {
  const { color, time } = TILES[tile - 1]!;
  return { color, moons: time };
}

/** The number of a tile, and of a goal on it. */
type GoalRef = [tile: number, goal: number];

/** Goals by the tiles that they are on. */
export function goalsByTile(goals: readonly GoalRef[]): GoalsOn[] {
  const byTile = new Map<number, (readonly Color[])[]>();
  for (const [tile, goal] of goals) {
    byTile.set(tile, [...(byTile.get(tile) ?? []), TILES[tile - 1]!.goals[goal] ?? []]);
  }
  return [...byTile].map(([tile, goals]) => ({ goals, tile: tileOf(tile) }));
}

/** "Blue, 4 moons: four red; two red, covered" */
export const tileInWords = (t: Texts, tile: number, looks: readonly GoalLook[] = []) => {
  const goals = TILES[tile - 1]!.goals.map((needs, i) => {
    const [goal, lack] = [colorsOf(t, needs), looks[i]?.lacks ?? {}];
    if (looks[i]?.covered) return t.goalCovered(goal);
    return total(lack) > 0 ? t.goalLacks(goal, colorsOf(t, lack), total(lack)) : goal;
  });
  return goals.length === 0
    ? t.tilePlain(tileOf(tile))
    : t.tile(tileOf(tile), joined(goals, t.listApart));
};

/** The number of a guest whom the server has named, in English; `null` for a name of one's own. */
export const guestNumber = (name: string) => /^Guest (\d{4,})$/.exec(name)?.[1] ?? null;

const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefe\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** A person's name. */
export function nameInWords(t: Texts, name: string): string {
  const guest = guestNumber(name);
  if (guest !== null) return t.guest(guest);
  // Neither it nor what stands beside it is turned around.
  return RIGHT_TO_LEFT.test(name) ? `\u2068${name}\u2069` : name;
}

/** The level of a bot, also of one in a record that was opened, which has bots by name. */
export function levelOf(seat: SeatState, imported: boolean): number | null {
  if (seat.kind === "bot") return seat.level ?? 1;
  const level = imported ? /^level([1-5])$/.exec(seat.name ?? "")?.[1] : undefined;
  return level ? Number(level) : null;
}

/** What names need to know of a table. */
interface About {
  seats: readonly SeatState[];
  imported: boolean;
}
/** At a screen that several share, players have numbers. */
const isShared = ({ seats }: About) => seats.filter(({ you }) => you).length > 1;

/** Who has a seat, without regard to the others. */
function plainWho(t: Texts, seat: SeatState, number: number, table: About): Who {
  const level = levelOf(seat, table.imported);
  if (level !== null) return { name: t.bot(level) };
  if (seat.kind === "open") return { name: t.nobody };
  if (seat.you) return isShared(table) ? { name: t.player(number + 1) } : "you";
  return { name: nameInWords(t, seat.name ?? "") };
}

/** Who has a seat. Seats that would have the same name are numbered. */
export function whoIs(t: Texts, state: TableState, seat: number): Who {
  const all = state.seats.map((other, i) => plainWho(t, other, i, state));
  const who = all[seat] ?? { name: "" };
  if (who === "you") return who;
  const same = all.flatMap((other, i) => (other !== "you" && other.name === who.name ? [i] : []));
  return same.length > 1 && state.seats[seat]?.kind !== "open"
    ? { name: t.numbered(who.name, same.indexOf(seat) + 1) }
    : who;
}

/** What a seat is called. */
export const seatName = (t: Texts, state: TableState, seat: number) => t.who(whoIs(t, state, seat));

/** What stands for a person in a small picture; nothing for the viewer, who has a moon. */
export function letterOf(state: TableState, seat: number, name: string): string | null {
  if (isYou(state, seat)) return null;
  // Around one screen everybody's name begins alike.
  return state.seats[seat]?.you ? String(seat + 1) : ([...name.replace(/^\u2068/, "")][0] ?? "");
}

/** Whether the page should say "you" of a seat: not when several play at one screen. */
export function isYou(state: TableState, seat: number): boolean {
  return state.you.seats.length === 1 && state.you.seats[0] === seat;
}

/** Whether somebody is not there themselves; empty if they are. */
export function presenceInWords(t: Texts, seat: SeatState): string {
  if (seat.resigned) return t.resigned;
  if (seat.stand_in) return t.standIn;
  const isOffline = seat.kind === "person" && !seat.online && !seat.you;
  return seat.left || isOffline ? t.away : "";
}

/** A player's card in words; `remaining` is what is left of the clock, in seconds. */
export function cardInWords(
  t: Texts,
  state: TableState,
  { view }: GameState,
  seat: number,
  remaining: number | null,
): string {
  const { discs_left, time } = view.players[seat]!;
  const who = whoIs(t, state, seat);
  const presence = presenceInWords(t, state.seats[seat]!);
  const name = presence ? t.cardAway(t.who(who), presence) : t.who(who);
  return paragraph([
    t.card(name, discs_left, time),
    view.turn === null || state.solo ? "" : t.cardTurn(who, view.order.indexOf(seat)),
    remaining === null ? "" : t.cardClock(durationInWords(t, remaining)),
    t.enlarge(who),
  ]);
}

/** Who is to move, for whoever looks. */
export function turnInWords(t: Texts, state: TableState, turn: number | null): string {
  if (state.stage === "finished" || turn === null) return t.result;
  const who = whoIs(t, state, turn);
  return who !== "you" && state.you.seats.includes(turn) ? t.handOver(who.name) : t.turnOf(who);
}

/** Who moves after a placement; nobody alone. */
function nextAfter(t: Texts, state: TableState, { next }: CellOption): string {
  if (next === null) return t.thenEnds;
  return state.solo ? "" : t.thenMoves(whoIs(t, state, next), next === state.game?.view.turn);
}

/** What a placement covers and who moves next. */
export function placementInWords(t: Texts, state: TableState, cell: CellOption) {
  const covers = goalsByTile(cell.covers.map(({ tile, goal }): GoalRef => [tile, goal]));
  return {
    covers: covers.length === 0 ? t.coversNothing : t.coversWhat(goalsOn(t, covers)),
    next: nextAfter(t, state, cell),
  };
}

export function cellInWords(t: Texts, state: TableState, cell: CellOption): string {
  const { x, y } = cell;
  const across = x === 0 ? "first" : x < 0 ? "left" : "right";
  const down = y === 0 ? "first" : y < 0 ? "up" : "down";
  const { covers, next } = placementInWords(t, state, cell);
  return paragraph([t.cell(across, Math.abs(x), down, Math.abs(y)), covers, next]);
}

/** A line of the log, or `null` for what needs no words. */
export function eventInWords(t: Texts, state: TableState, event: Event): string | null {
  const { what } = event;
  const who = (seat: number) => whoIs(t, state, seat);
  const isMine = (name: string) => state.seats.some((seat) => seat.you && seat.name === name);
  const named = (name: string): Who => ({ name: nameInWords(t, name) });
  switch (what.type) {
    case "created":
      return t.logCreated(state.you.host && isMine(what.name) ? "you" : named(what.name));
    case "sat":
      return t.logSat(isYou(state, what.seat) ? "you" : named(what.name));
    case "left":
      return t.logLeft(who(what.seat));
    case "returned":
      return t.logReturned(who(what.seat));
    case "changed":
    case "added":
      return t.logSeat;
    case "renamed":
      return t.logRenamed(what.name);
    case "started":
      return state.solo ? null : t.logStarted(who(what.order[0] ?? 0));
    case "played": {
      const byClock = what.by === "clock";
      if (what.action.type !== "refill") {
        const tile = tileOf(what.action.tile);
        return t.logTook(who(what.seat), tile, what.covers.length, byClock);
      }
      return state.solo ? t.logPhase : t.logFilled(who(what.seat), byClock);
    }
    case "undone":
      return t.logUndone(who(what.seat));
    case "stood_in":
      return t.logStandIn(who(what.seat));
    case "resigned":
      return t.logResigned(who(what.seat));
    case "hints_allowed":
      return t.logHints(who(what.seat), what.allow);
    case "closed":
      return t.logClosed;
    case "rematch":
      return t.logRematch;
  }
}

const HOUR = 3600;
const DAY = 86_400;

/** What is left of a limit: "1:05" or "3 days". */
export function durationInWords(t: Texts, seconds: number): string {
  if (seconds < HOUR) {
    const whole = Math.max(0, Math.ceil(seconds));
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }
  return seconds < 2 * DAY
    ? t.hours(Math.round(seconds / HOUR))
    : t.days(Math.round(seconds / DAY));
}

/** Until when a turn has to be played, in the viewer's own time. */
export function deadlineInWords(
  t: Texts,
  language: string,
  at_ms: number,
  now = Date.now(),
): string {
  const isSoon = at_ms - now < DAY * 1000;
  const format = new Intl.DateTimeFormat(language, {
    ...(isSoon ? {} : { weekday: "short", day: "numeric", month: "short" }),
    hour: "numeric",
    minute: "2-digit",
  });
  return t.deadline(format.format(at_ms));
}

/** A limit as it is chosen. */
export function limitInWords(t: Texts, seconds: number | null): string {
  if (seconds === null) return t.noLimit;
  if (seconds < 60) return t.seconds(seconds);
  if (seconds < HOUR) return t.minutes(seconds / 60);
  return seconds < DAY ? t.hours(seconds / HOUR) : t.days(seconds / DAY);
}

/** Who has a seat of a table in a list. */
export const whoOf = (t: Texts, table: About, seat: number): Who =>
  plainWho(t, table.seats[seat]!, seat, table);

/** Whom the viewer plays with, each name once: bots of a level share theirs. */
export function companions(t: Texts, table: About): Who[] {
  const others = table.seats.flatMap((seat, i): [string, Who][] => {
    const isOther = !seat.you && (seat.kind === "person" || seat.kind === "bot");
    const who = whoOf(t, table, i);
    return isOther ? [[t.who(who), who]] : [];
  });
  return [...new Map(others).values()];
}

/** Everybody at a table in a list. */
export const peopleInWords = (t: Texts, table: About) =>
  listOf(
    t,
    table.seats.map((seat, i) => {
      if (seat.kind === "open") return t.seatFree;
      return seat.kind === "held"
        ? t.seatHeld(nameInWords(t, seat.name ?? ""))
        : t.who(whoOf(t, table, i));
    }),
  );
