/** The tables on this device: commands, bots' turns, and what is said to whoever follows a table. */
import type {
  Analysis,
  Answer,
  CommandMessage,
  Decided,
  DeviceLog,
  DevicePerson,
  ErrorCode,
  Event,
  FinishedGame,
  Record as GameRecord,
  Hint,
  Moment,
  NewTable,
  NextTurn,
  PlayOn,
  Replay,
  ServerMessage,
  TableState,
  TableSummary,
  Thinking,
} from "../../wire";
import type { Log, Writing } from "./log";
import { type Answers, type Program, type Question, Refused } from "./program";

/** The questions that take long. */
export type Hard = "choose" | "hint" | "judge";

/** What the tables need from outside. */
export interface Surroundings {
  program: Program;
  log: Log;
  /** Answers without keeping anybody else waiting. */
  think<K extends Hard>(kind: K, question: Question<K>, signal: AbortSignal): Promise<Answers[K]>;
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

/** The ids of tables on the device begin with this; those of a server never do. */
export const ON_THE_DEVICE = "_";

/** Whoever has missed more events than this gets the state instead. */
const MOST_MISSED = 100;
/** How often a bot is asked again when it has failed. */
const TRIES = 3;

interface Followed {
  follower: Follower;
  /** The last event that it has been told of; `null` before it was told anything. */
  since: number | null;
}

export class DeviceTables {
  #followed = new Map<string, Set<Followed>>();
  /** The tables whose games are being judged. */
  #judging = new Set<string>();
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

  /** What is known of a finished game. With `start`, the other moves are judged too, each kept at once. */
  async analysis(table: string, start: boolean): Promise<Analysis> {
    const game = await this.#ask(table, "finished", (log) => ({ log }));
    const kept = await this.around.log.verdicts(table);
    if (start && !this.#judging.has(table)) {
      const over = () => this.#judging.delete(table);
      const judging = this.#judge(table, game, kept);
      this.#judging.add(table);
      judging.then(over, over);
    } else if (!start && kept.size === 0 && !this.#judging.has(table)) {
      throw new Refused("not_analysed", "nobody has asked for an analysis of this game yet");
    }
    const verdicts = game.record.actions.map((_, number) => kept.get(number) ?? null);
    return this.around.program.ask("analysis", { table, game, verdicts });
  }

  async #judge(table: string, game: FinishedGame, kept: Map<number, string>) {
    const { signal } = new AbortController();
    const missing = [...game.record.actions.keys()].filter((number) => !kept.has(number));
    await Promise.all(
      missing.map(async (number) => {
        const question = { game, number, thinking: this.#thinking() };
        const text = await this.around.think("judge", question, signal);
        await this.around.log.keepVerdict(table, number, text);
      }),
    );
  }

  record(table: string): Promise<GameRecord> {
    return this.#ask(table, "record", (log) => ({ log }));
  }

  async hint(table: string): Promise<Hint> {
    const log = await this.around.log.read(table);
    this.#known(log);
    const question = { log, person: this.#person, thinking: this.#thinking() };
    return this.around.think("hint", question, new AbortController().signal);
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
      if (!(error instanceof Refused)) throw error;
      follower.gone(error.code);
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
    this.#known(log);
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
    // A bot that fails again and again leaves the table as it is. Opened again, the table tries again.
    playing.then(over, over);
  }

  async #playTurn(table: string, turn: NextTurn, signal: AbortSignal) {
    const log = await this.around.log.read(table);
    // Another tab may have played it while this one waited.
    const next = this.around.program.ask("next_turn", { log });
    if (signal.aborted || next?.at !== turn.at) return;
    const [action] = await Promise.all([
      this.#chooseSurely({ log, thinking: this.#thinking() }, signal),
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

  async #chooseSurely(question: Question<"choose">, signal: AbortSignal) {
    for (let tries = 1; ; tries += 1) {
      try {
        return await this.around.think("choose", question, signal);
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
    await this.changed(table);
    if (written.decided.lines.length > 0) this.around.announce(table);
    return written.decided.answer;
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
