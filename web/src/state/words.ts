/** Sentences about a game: tiles and goals, seats, what a choice would bring, what happened. */
import { COLORS } from "../draw/shapes";
import type { Texts } from "../texts";
import type { CellOption, Color, Colors, Event, SeatState, TableState } from "../wire";
import { TILES } from "../wire";

/** "two red and one blue" */
export function goalInWords(t: Texts, needs: readonly Color[]): string {
  const words = COLORS.flatMap((color) => {
    const count = needs.filter((need) => need === color).length;
    return count > 0 ? [t.many(count, color)] : [];
  });
  return t.list(words);
}

export function lackingInWords(t: Texts, lacks: Colors): string {
  return t.list(COLORS.flatMap((color) => (lacks[color] ? [t.many(lacks[color], color)] : [])));
}

/** "blue, time 4: four red; two red, covered" */
export function tileInWords(
  t: Texts,
  tile: number,
  covered: readonly boolean[] = [],
  lacks: readonly (Colors | undefined)[] = [],
): string {
  const { color, time, goals } = TILES[tile - 1]!;
  const words = goals.map((needs, i) => {
    const goal = goalInWords(t, needs);
    const missing = lacks[i];
    if (covered[i]) return t.goalCovered(goal);
    return missing ? t.goalLacking(goal, lackingInWords(t, missing)) : goal;
  });
  return t.tile(color, time, words);
}

export function tileName(t: Texts, tile: number): string {
  const { color, time } = TILES[tile - 1]!;
  return t.tileName(color, time);
}

/** What a seat is called, without regard to the others. At a `shared` screen, players have numbers. */
function plainName(t: Texts, seat: SeatState, number: number, shared: boolean): string {
  if (seat.kind === "bot") return t.bot[seat.level ?? 1] ?? "";
  if (seat.kind === "open") return t.nobody;
  if (seat.you) return shared ? t.player(number + 1) : t.you;
  return seat.name ?? "";
}

/** What a seat is called. Seats that would have the same name are numbered. */
export function seatName(t: Texts, state: TableState, seat: number): string {
  const plain = (other: SeatState, number: number) =>
    plainName(t, other, number, state.you.seats.length > 1);
  const here = state.seats[seat];
  if (!here) return "";
  const name = plain(here, seat);
  const same = state.seats.flatMap((other, i) => (plain(other, i) === name ? [i] : []));
  return same.length > 1 && here.kind !== "open" ? t.numbered(name, same.indexOf(seat) + 1) : name;
}

/** Whether the page should say "you" of a seat: not when several play at one screen. */
export function isYou(state: TableState, seat: number): boolean {
  return state.you.seats.length === 1 && state.you.seats[0] === seat;
}

/** Who is to move, for whoever looks. */
export function turnInWords(t: Texts, state: TableState, turn: number | null): string {
  if (state.stage === "finished" || turn === null) return t.result;
  if (isYou(state, turn)) return t.yourTurn;
  const name = seatName(t, state, turn);
  return state.you.seats.includes(turn) ? t.handOver(name) : t.turnOf(name);
}

function nextInWords(t: Texts, state: TableState, mover: number, next: number | null) {
  if (next === null) return t.thenEnd;
  if (state.solo) return "";
  if (next === mover && isYou(state, mover)) return t.thenYou;
  return t.thenOther(seatName(t, state, next));
}

/** What a placement covers and who moves next. */
export function placementInWords(t: Texts, state: TableState, cell: CellOption) {
  const mover = state.game?.view.turn ?? 0;
  const byTile = new Map<number, string[]>();
  for (const { tile, goal } of cell.covers) {
    const quoted = t.quote(goalInWords(t, TILES[tile - 1]!.goals[goal] ?? []));
    byTile.set(tile, [...(byTile.get(tile) ?? []), quoted]);
  }
  const goals = [...byTile].map(([tile, quoted]) => t.goalsOn(t.list(quoted), tileName(t, tile)));
  return {
    covers: goals.length > 0 ? t.coversWhat(goals) : t.coversNothing,
    next: nextInWords(t, state, mover, cell.next),
  };
}

export function cellInWords(t: Texts, state: TableState, cell: CellOption): string {
  const { x, y } = cell;
  const { covers, next } = placementInWords(t, state, cell);
  const column = x === 0 ? t.firstColumn : x < 0 ? t.columnsLeft(-x) : t.columnsRight(x);
  const row = y === 0 ? t.firstRow : y < 0 ? t.rowsUp(-y) : t.rowsDown(y);
  return t.cell(column, row, `${covers} ${next}`.trim());
}

/** A line of the log, or `null` for what needs no words. */
export function eventInWords(t: Texts, state: TableState, event: Event): string | null {
  const { what } = event;
  const name = (seat: number) => seatName(t, state, seat);
  switch (what.type) {
    case "created":
      return t.logCreated(what.name);
    case "sat":
      return t.logSat(what.name);
    case "left":
      return t.logLeft(name(what.seat));
    case "returned":
      return t.logReturned(name(what.seat));
    case "changed":
    case "added":
      return t.logSeat;
    case "renamed":
      return t.logRenamed(what.name);
    case "started": {
      const first = what.order[0] ?? 0;
      if (state.solo) return null;
      return isYou(state, first) ? t.logStartedYou : t.logStarted(name(first));
    }
    case "played": {
      const you = isYou(state, what.seat);
      const clock = what.by === "clock" ? ` (${t.logClock})` : "";
      if (what.action.type === "refill") {
        if (state.solo) return t.logPhase;
        return (you ? t.logYouFilled : t.logFilled(name(what.seat))) + clock;
      }
      const tile = tileName(t, what.action.tile);
      const covered = what.covers.length;
      return (
        (you ? t.logYouTook(tile, covered) : t.logTook(name(what.seat), tile, covered)) + clock
      );
    }
    case "undone":
      return isYou(state, what.seat) ? t.logYouUndid : t.logUndone(name(what.seat));
    case "stood_in":
      return t.logStandIn(name(what.seat));
    case "hints_allowed":
      return what.allow ? t.logHintsOn(name(what.seat)) : t.logHintsOff(name(what.seat));
    case "closed":
      return t.logClosed;
    case "rematch":
      return t.logRematch;
  }
}

/** "1:05" or "2 days". */
export function durationInWords(t: Texts, seconds: number): string {
  if (seconds < 3600) {
    const whole = Math.max(0, Math.ceil(seconds));
    return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
  }
  return seconds < 2 * 86_400
    ? t.hours(Math.floor(seconds / 3600))
    : t.days(Math.floor(seconds / 86_400));
}

/** A limit as it is chosen. */
export function limitInWords(t: Texts, seconds: number | null): string {
  if (seconds === null) return t.noLimit;
  if (seconds < 60) return t.seconds(seconds);
  if (seconds < 3600) return t.minutes(seconds / 60);
  return seconds < 86_400 ? t.hours(seconds / 3600) : t.days(seconds / 86_400);
}

/** The names of a table in a list. */
export function summaryNames(t: Texts, table: { seats: readonly SeatState[] }): string[] {
  const shared = table.seats.filter(({ you }) => you).length > 1;
  return table.seats.map((seat, i) =>
    seat.kind === "held" ? t.heldFor(seat.name ?? "") : plainName(t, seat, i, shared),
  );
}
