/** The tables on this device: commands, bots' turns, and what is said to whoever follows a table. */
import type {
  ActionJson,
  Answer,
  CommandMessage,
  Decided,
  DeviceGame,
  DeviceLog,
  DevicePerson,
  ErrorCode,
  Event,
  FinishedGame,
  Record as GameRecord,
  Hint,
  LessonAnswer,
  Lessons,
  Moment,
  NewTable,
  NextTurn,
  PlayOn,
  Replay,
  SeatPlan,
  ServerMessage,
  TableState,
  TableSummary,
  Thinking,
  Topic,
} from "../../wire";
import { type Analysed, ON_THE_DEVICE } from "../source";
import type { Log, Writing } from "./log";
import { type Answers, type Program, type Question, Refused } from "./program";

/** The questions that take long. */
export type Hard = "choose" | "hint" | "judge";

/** What the tables need from outside. */
export interface Surroundings {
  program: Program;
  log: Log;
  /** Answers without keeping anybody else waiting. The strongest bot has to know how many play. */
  think<K extends Hard>(
    kind: K,
    question: Question<K>,
    signal: AbortSignal,
    players: number | null,
  ): Promise<Answers[K]>;
  /** Works while no other tab does the same for this table. */
  alone(table: string, signal: AbortSignal, work: () => Promise<void>): Promise<void>;
  /** Tells other tabs that a table has changed. */
  announce(table: string): void;
  now(): number;
  /** Random bytes as hexadecimal digits. */
  random(bytes: number): string;
  /** The memory that a search may take; `undefined` for as much as it likes. */
  memoryMib: number | undefined;
}

export interface Follower {
  message(message: ServerMessage): void;
  gone(code: ErrorCode): void;
}

/** Whoever has missed more events than this gets the state instead. */
const MOST_MISSED = 100;
/** The level that has networks. */
const STRONGEST = 5;
/** The memory of each of several judges, where memory is plenty. */
const JUDGE_MIB = 64;
/** How deep each move of a game is looked at first, so that all of them have a verdict within a second. */
const FIRST_NODES = 2_000;
/** How often somebody who thinks is asked again after a failure. */
const TRIES = 3;

/** After how long a bot that failed tries again. */
const AGAIN_MS = 5000;

/** All games of a device, to be kept elsewhere. */
export interface SavedGames {
  format: typeof SAVED_FORMAT;
  tables: DeviceLog[];
}
export const SAVED_FORMAT = "nova-luna-games/1";

interface Followed {
  follower: Follower;
  /** The last event that it has been told of; `null` before it was told anything. */
  since: number | null;
}

export class DeviceTables {
  #followed = new Map<string, Set<Followed>>();
  /** By table: how deep its game is being judged, and what a first look has found, which is not kept. */
  #judging = new Map<
    string,
    { nodes: number; first: Map<number, string>; stop: AbortController; over: Promise<void> }
  >();
  /** By table: the moves that could not be judged, and how deep that was tried. */
  #unjudged = new Map<string, Map<number, number>>();
  #turns = new Map<string, { at: number; stop: AbortController }>();
  /** Catching up goes one after the other, so that events arrive in their order. */
  #telling = new Map<string, Promise<void>>();
  #person: DevicePerson = { id: "me", name: "" };

  constructor(readonly around: Surroundings) {}

  /** Who plays here. It is written into new tables. */
  introduce(name: string) {
    this.#person = { id: "me", name };
  }

  create(plan: NewTable): Promise<TableState> {
    const [table, person, moment] = [this.#freshTable(), this.#person, this.#moment()];
    return this.#created(table, plan.id, () =>
      this.around.program.ask("create", { table, person, plan, moment }),
    );
  }

  importRecord(record: GameRecord): Promise<TableState> {
    const [table, person, moment] = [this.#freshTable(), this.#person, this.#moment()];
    return this.#created(table, null, () =>
      this.around.program.ask("import", { table, person, record, moment }),
    );
  }

  playOn(record: GameRecord, wish: PlayOn): Promise<TableState> {
    const [table, person, moment] = [this.#freshTable(), this.#person, this.#moment()];
    return this.#created(table, wish.id, () =>
      this.around.program.ask("play_on", { table, person, record, wish, moment }),
    );
  }

  /** Carries out a command. Sent twice with the same id, it acts once and gets the same answer. */
  async command(table: string, message: CommandMessage): Promise<Answer> {
    const [person, moment] = [this.#person, this.#moment()];
    return this.#change(table, message.id, (log) =>
      this.#known(log).ask("command", { log, person, message, moment }),
    );
  }

  async state(table: string): Promise<TableState> {
    return this.#ask(table, "state", (log) => ({ log, viewer: this.#person.id }));
  }

  async events(table: string, since: number): Promise<Event[]> {
    const viewer = this.#person.id;
    const seen = await this.#ask(table, "events", (log) => {
      return { log, viewer, since, states: false };
    });
    return seen.map(({ event }) => event);
  }

  async replay(table: string): Promise<Replay> {
    const analysed = (await this.around.log.verdicts(table)).size > 0;
    return this.#ask(table, "replay", (log) => ({ log, analysed }));
  }

  /** What is known of a finished game: one of this device, or one that comes with the question. With `nodes`, moves
   * that were looked at less are judged, each kept at once. */
  async analysis(table: string, nodes: number | null, other?: FinishedGame): Promise<Analysed> {
    const game = other ?? (await this.#ask(table, "finished", (log) => ({ log })));
    const kept = await this.around.log.verdicts(table);
    if (nodes !== null && this.#judging.get(table)?.nodes !== nodes) {
      this.stopAnalysis(table);
      this.#judge(table, game, nodes, kept);
    }
    const running = this.#judging.get(table);
    if (!running && kept.size === 0) {
      throw new Refused("not_analysed", "nobody has asked for an analysis of this game yet");
    }
    const verdict = (number: number) => kept.get(number)?.text ?? running?.first.get(number);
    const verdicts = game.record.actions.map((_, number) => verdict(number) ?? null);
    const analysis = this.around.program.ask("analysis", { table, game, verdicts });
    const depths = [...kept.values()].map((verdict) => verdict.nodes);
    const wanted = running?.nodes ?? Math.min(...depths);
    const judged = depths.filter((depth) => depth >= wanted).length;
    const done = this.#missing(table, game, wanted, kept).length === 0;
    if (done && kept.size === 0) {
      // Whoever asks once more gets another try.
      this.#unjudged.delete(table);
      throw new Refused("internal", "no move of this game could be judged");
    }
    return { analysis: { ...analysis, done }, judged, nodes: wanted };
  }

  /** Waits until nothing is judged any more. */
  async analysisOver(table: string): Promise<void> {
    await this.#judging.get(table)?.over;
  }

  /** Nobody looks at the analysis any more. What was found so far is kept. */
  stopAnalysis(table: string) {
    this.#judging.get(table)?.stop.abort();
    this.#judging.delete(table);
  }

  /** The moves that have yet to be judged. */
  #missing(table: string, game: FinishedGame, nodes: number, kept: Map<number, { nodes: number }>) {
    const tried = (number: number) =>
      Math.max(kept.get(number)?.nodes ?? 0, this.#unjudged.get(table)?.get(number) ?? 0);
    return [...game.record.actions.keys()].filter((number) => tried(number) < nodes);
  }

  #judge(table: string, game: FinishedGame, nodes: number, kept: Map<number, { nodes: number }>) {
    const stop = new AbortController();
    const first = new Map<number, string>();
    const verdict = (number: number, nodes: number) => {
      const thinking = { memory_mib: JUDGE_MIB, ...this.#thinking(), nodes };
      const question = { game, number, thinking };
      return this.#thinkSurely("judge", question, stop.signal, game.record.players);
    };
    const look = async (number: number) => {
      // Why it failed is said when it fails again.
      const text = await verdict(number, FIRST_NODES).catch(() => null);
      if (text !== null) first.set(number, text);
    };
    const judge = async (number: number) => {
      try {
        const text = await verdict(number, nodes);
        await this.around.log.keepVerdict(table, number, { text, nodes });
      } catch {
        if (stop.signal.aborted) return;
        const unjudged = this.#unjudged.get(table) ?? new Map();
        this.#unjudged.set(table, unjudged.set(number, nodes));
      }
    };
    const missing = this.#missing(table, game, nodes, kept);
    if (nodes > FIRST_NODES) missing.filter((number) => !kept.has(number)).forEach(look);
    const stopped = new Promise<void>((resolve) => {
      stop.signal.addEventListener("abort", () => resolve());
    });
    const judged = Promise.all(missing.map(judge)).then(() => {
      if (this.#judging.get(table)?.stop === stop) this.#judging.delete(table);
    });
    this.#judging.set(table, { nodes, first, stop, over: Promise.race([judged, stopped]) });
  }

  record(table: string): Promise<GameRecord> {
    return this.#ask(table, "record", (log) => ({ log }));
  }

  async hint(table: string): Promise<Hint> {
    const log = await this.around.log.read(table);
    this.#known(log);
    const question = { log, person: this.#person, thinking: this.#thinking() };
    const { signal } = new AbortController();
    return this.around.think("hint", question, signal, this.#players(log));
  }

  /** All tables: first those that wait for the player, then those that go on, then those that are over. */
  async mine(): Promise<TableSummary[]> {
    const rows = await this.around.log.rows();
    const rank = ({ waits_for_you, stage }: TableSummary) =>
      waits_for_you ? 0 : stage === "playing" ? 1 : 2;
    return rows
      .map(({ summary }) => summary)
      .filter(({ stage }) => stage !== "closed")
      .sort((one, other) => rank(one) - rank(other) || other.changed_ms - one.changed_ms);
  }

  /** Everything that is kept here, for a file. */
  async save(): Promise<SavedGames> {
    const rows = await this.around.log.rows();
    const tables = await Promise.all(rows.map(({ table }) => this.around.log.read(table)));
    return { format: SAVED_FORMAT, tables };
  }

  /** Takes over the games of a file. Tells how many are new or go on further than here. */
  async restore(saved: SavedGames): Promise<number> {
    if (saved?.format !== SAVED_FORMAT || !Array.isArray(saved.tables)) {
      throw new Refused("bad_record", `format: "${SAVED_FORMAT}" is expected`);
    }
    const viewer = this.#person.id;
    // All are checked before any is kept.
    const read = saved.tables.map((log) => {
      if (typeof log?.table !== "string" || !log.table.startsWith(ON_THE_DEVICE)) {
        throw new Refused("bad_record", "tables: each has an id that begins with _");
      }
      return { log, summary: this.around.program.ask("summary", { log, viewer }) };
    });
    let taken = 0;
    for (const { log, summary } of read) {
      if (!(await this.around.log.adopt(log, summary))) continue;
      taken += 1;
      await this.changed(log.table);
      this.around.announce(log.table);
    }
    return taken;
  }

  /** Finished games that an account has no copy of yet. What began from a record counts for nobody. */
  async uncopied(account: string): Promise<DeviceGame[]> {
    const copies = await this.around.log.copies(account);
    const rows = await this.around.log.rows();
    const due = rows.filter(
      ({ table, summary }) =>
        summary.stage === "finished" && !summary.imported && !copies.has(table),
    );
    return Promise.all(
      due.map(async ({ table, summary }) => ({
        id: table,
        record: await this.record(table),
        seats: summary.seats.map(({ you, level }) => (you ? "me" : `level${level}`) as SeatPlan),
        ended_ms: summary.ended_ms ?? summary.changed_ms,
      })),
    );
  }

  keepCopy(account: string, table: string, copy: string): Promise<void> {
    return this.around.log.keepCopy(account, table, copy);
  }

  /** The tables at the server that are copies of games here, by the table here. */
  copies(account: string): Promise<Map<string, string>> {
    return this.around.log.copies(account);
  }

  /** Forgets the games that are over. Tells how many. */
  async removeFinished(): Promise<number> {
    const rows = await this.around.log.rows();
    const over = rows.filter(({ summary }) => summary.stage === "finished");
    for (const { table } of over) await this.#remove(table);
    return over.length;
  }

  async #remove(table: string) {
    this.stopAnalysis(table);
    await this.around.log.remove(table);
    this.around.announce(table);
  }

  /** What the introduction teaches, and whether a try was right. */
  lessons(): Lessons {
    return this.around.program.ask("lessons", null);
  }

  attempt(lesson: Topic, action: ActionJson): LessonAnswer {
    return this.around.program.ask("attempt", { lesson, action });
  }

  /** Tells a follower what has happened after `since`, or how the table stands, and whatever happens then. */
  async follow(table: string, since: number | null, follower: Follower): Promise<() => void> {
    const followed: Followed = { follower, since };
    const all = this.#followed.get(table) ?? new Set();
    this.#followed.set(table, all.add(followed));
    const unfollow = () => {
      all.delete(followed);
      if (all.size > 0) return;
      this.#followed.delete(table);
      this.#turns.get(table)?.stop.abort();
      this.#turns.delete(table);
    };
    try {
      await this.changed(table);
    } catch (error) {
      unfollow();
      follower.gone(error instanceof Refused ? error.code : "internal");
    }
    return unfollow;
  }

  /** A table has changed, here or in another tab: its followers are told, and its bots go on. */
  changed(table: string): Promise<void> {
    const before = this.#telling.get(table) ?? Promise.resolve();
    const telling = before.catch(() => {}).then(() => this.#tell(table));
    this.#telling.set(table, telling);
    return telling;
  }

  async #tell(table: string) {
    const all = this.#followed.get(table);
    if (!all) return;
    const log = await this.around.log.read(table);
    if (log.lines.length === 0) {
      // Another tab has deleted it, or it was never here.
      for (const { follower } of all) follower.gone("unknown_table");
      this.#turns.get(table)?.stop.abort();
      return;
    }
    for (const followed of all) this.#tellOne(log, followed);
    this.#schedule(log);
  }

  #tellOne(log: DeviceLog, followed: Followed) {
    const newest = log.lines.length;
    const { since, follower } = followed;
    followed.since = newest;
    if (since === newest) return;
    const viewer = this.#person.id;
    if (since === null || since > newest || newest - since > MOST_MISSED) {
      const state = this.around.program.ask("state", { log, viewer });
      follower.message({ type: "state", state });
      return;
    }
    const missed = this.around.program.ask("events", { log, viewer, since, states: true });
    for (const { event, state } of missed) {
      if (state) follower.message({ type: "event", event, state });
    }
  }

  /** Compares the bot's turn that is next with the one that is under way. */
  #schedule(log: DeviceLog) {
    const turn = this.around.program.ask("next_turn", { log });
    const { table } = log;
    const running = this.#turns.get(table);
    if (running?.at === turn?.at) return;
    running?.stop.abort();
    if (!turn) return;
    const stop = new AbortController();
    this.#turns.set(table, { at: turn.at, stop });
    const playing = this.around.alone(table, stop.signal, () =>
      this.#playTurn(table, turn, stop.signal),
    );
    const over = () => {
      if (this.#turns.get(table)?.stop === stop) this.#turns.delete(table);
    };
    playing.then(over, (error) => {
      over();
      if (!stop.signal.aborted) this.#failed(table, error);
    });
  }

  /** A bot has no move: whoever follows is told, and it is tried again after a while. */
  #failed(table: string, reason: unknown) {
    const { code, message } =
      reason instanceof Refused ? reason : new Refused("internal", String(reason));
    for (const { follower } of this.#followed.get(table) ?? []) {
      follower.message({ type: "refused", id: null, error: { code, message } });
    }
    setTimeout(() => void this.changed(table).catch(() => {}), AGAIN_MS);
  }

  async #playTurn(table: string, turn: NextTurn, signal: AbortSignal) {
    const log = await this.around.log.read(table);
    // Another tab may have played it while this one waited.
    const next = this.around.program.ask("next_turn", { log });
    if (signal.aborted || next?.at !== turn.at) return;
    const [action] = await Promise.all([
      this.#thinkSurely(
        "choose",
        { log, thinking: this.#thinking() },
        signal,
        turn.level === STRONGEST ? this.#players(log) : null,
      ),
      new Promise((resolve) => setTimeout(resolve, turn.at_ms - this.around.now())),
    ]);
    if (signal.aborted) return;
    const { at, by } = turn;
    const [person, now_ms] = [this.#person, this.around.now()];
    const decide = (log: DeviceLog) =>
      this.around.program.ask("turn", { log, person, at, action, by, now_ms });
    this.#turns.delete(table);
    await this.#change(table, null, decide).catch((error) => {
      // Somebody has acted meanwhile.
      if (!(error instanceof Refused && error.code === "stale")) throw error;
    });
  }

  #players(log: DeviceLog): number {
    return this.around.program.ask("summary", { log, viewer: null }).seats.length;
  }

  async #thinkSurely<K extends Hard>(
    kind: K,
    question: Question<K>,
    signal: AbortSignal,
    players: number | null,
  ) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.around.think(kind, question, signal, players);
      } catch (error) {
        if (signal.aborted || error instanceof Refused || tries >= TRIES) throw error;
      }
    }
  }

  async #created(table: string, id: string | null, decide: () => Decided): Promise<TableState> {
    const answer = await this.#change(table, id, decide);
    return this.state(answer.table);
  }

  async #change(
    table: string,
    command: string | null,
    decide: (log: DeviceLog) => Decided,
  ): Promise<Answer> {
    const written = await this.around.log.change(table, command, (log) =>
      this.#writing(log, decide(log)),
    );
    if ("repeated" in written) return written.repeated;
    const { lines, answer, events } = written.decided;
    await this.changed(table);
    // Nobody wants a game that was given up; on a device it takes room.
    if (events.at(-1)?.state?.stage === "closed") await this.#remove(table);
    else if (lines.length > 0) this.around.announce(table);
    return answer;
  }

  /** What is to be written of a decision. */
  #writing(before: DeviceLog, decided: Decided): Writing {
    const after = { table: before.table, lines: [...before.lines, ...decided.lines] };
    const logs = decided.creates ? [after, decided.creates] : [after];
    const viewer = this.#person.id;
    const summaries = logs.map((log) => this.around.program.ask("summary", { log, viewer }));
    return { decided, summaries };
  }

  async #ask<K extends "state" | "events" | "replay" | "record" | "finished">(
    table: string,
    kind: K,
    question: (log: DeviceLog) => Question<K>,
  ): Promise<Answers[K]> {
    const log = await this.around.log.read(table);
    return this.#known(log).ask(kind, question(log));
  }

  /** The program, if there is such a table. */
  #known(log: DeviceLog): Program {
    if (log.lines.length > 0) return this.around.program;
    throw new Refused("unknown_table", "there is no such table on this device");
  }

  #freshTable(): string {
    return ON_THE_DEVICE + this.around.random(10);
  }

  #moment(): Moment {
    return { now_ms: this.around.now(), chance: this.around.random(32) };
  }

  #thinking(): Thinking {
    const seed = Number.parseInt(this.around.random(6), 16);
    const memory = this.around.memoryMib;
    return memory === undefined ? { seed } : { seed, memory_mib: memory };
  }
}
