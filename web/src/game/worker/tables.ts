/** The tables on this device: commands, bots' turns, and what is said to whoever follows a table. */
import type * as wire from "../../wire";
import { ON_THE_DEVICE } from "../source";
import type { Log } from "./log";
import { type Answers, type Program, type Question, Refused, type ThinkingKind } from "./program";

/** What the tables need from outside. */
export interface Environment {
  program: Program;
  log: Log;
  /** Answers without keeping anybody else waiting. The strongest bot has to know how many play. */
  think<K extends ThinkingKind>(
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
  message(message: wire.ServerMessage): void;
  gone(code: wire.ErrorCode): void;
}

interface Following {
  follower: Follower;
  /** The last event that it has been told of; `null` before it was told anything. */
  since: number | null;
}

/** The chance of a search, and the memory that it may take. */
export function thinking({ random, memoryMib }: Environment): wire.Thinking {
  const seed = Number.parseInt(random(6), 16);
  return memoryMib === undefined ? { seed } : { seed, memory_mib: memoryMib };
}

export class DeviceTables {
  #following = new Map<string, Set<Following>>();
  /** By table that is followed: the newest event that was told. */
  #told = new Map<string, number>();
  #turns = new Map<string, { version: number; stop: AbortController }>();
  /** Catching up goes one after the other, so that events arrive in their order. */
  #telling = new Map<string, Promise<void>>();
  person: wire.DevicePerson = { id: "me", name: "" };

  constructor(readonly env: Environment) {}

  /** Who plays here. It is written into new tables. */
  introduce(name: string) {
    this.person = { id: "me", name };
  }

  create(plan: wire.NewTable): Promise<wire.TableState> {
    return this.#create(plan.id, "create", { plan });
  }

  importRecord(record: wire.Record): Promise<wire.TableState> {
    return this.#create(null, "import", { record });
  }

  playOn(record: wire.Record, request: wire.PlayOn): Promise<wire.TableState> {
    return this.#create(request.id, "play_on", { record, request });
  }

  /** Carries out a command. Sent twice with the same id, it acts once and gets the same answer. */
  async command(table: string, message: wire.CommandMessage): Promise<wire.Answer> {
    const [person, moment] = [this.person, this.#moment()];
    const { answer } = await this.#change(table, message.id, (log) =>
      this.#known(log).ask("command", { log, person, message, moment }),
    );
    return answer;
  }

  state(table: string): Promise<wire.TableState> {
    return this.#ask(table, "state", { viewer: this.person.id });
  }

  async events(table: string, since: number): Promise<wire.Event[]> {
    const question = { viewer: this.person.id, since, states: false };
    const seen = await this.#ask(table, "events", question);
    return seen.map(({ event }) => event);
  }

  async replay(table: string): Promise<wire.Replay> {
    const analysed = (await this.env.log.verdicts(table)).size > 0;
    return this.#ask(table, "replay", { analysed });
  }

  record(table: string): Promise<wire.Record> {
    return this.#ask(table, "record", {});
  }

  finished(table: string): Promise<wire.FinishedGame> {
    return this.#ask(table, "finished", {});
  }

  async hint(table: string): Promise<wire.Hint> {
    const log = await this.env.log.read(table);
    const since = log.lines.length;
    const { summary } = this.#known(log).ask("follow", { log, viewer: null, since });
    const question = { log, person: this.person, thinking: thinking(this.env) };
    return this.env.think("hint", question, new AbortController().signal, summary.seats.length);
  }

  /** What the introduction teaches, and whether a try was right. */
  lessons(): wire.Lessons {
    return this.env.program.ask("lessons", null);
  }

  attempt(lesson: wire.Topic, action: wire.ActionJson): wire.LessonAnswer {
    return this.env.program.ask("attempt", { lesson, action });
  }

  /** Tells a follower what has happened after `since`, or how the table stands, and whatever happens then. */
  async follow(table: string, since: number | null, follower: Follower): Promise<() => void> {
    const following: Following = { follower, since };
    const all = this.#following.get(table) ?? new Set();
    this.#following.set(table, all.add(following));
    const unfollow = () => {
      all.delete(following);
      if (all.size > 0) return;
      this.#following.delete(table);
      this.#told.delete(table);
      this.#schedule(table, null);
    };
    try {
      await this.changed(table);
    } catch (error) {
      unfollow();
      follower.gone(error instanceof Refused ? error.code : "internal");
    }
    return unfollow;
  }

  /** A table has changed in another tab: its followers are told, and its bots go on. */
  changed(table: string): Promise<void> {
    const before = this.#telling.get(table) ?? Promise.resolve();
    const telling = before.catch(() => {}).then(() => this.#catchUp(table));
    this.#telling.set(table, telling);
    return telling;
  }

  async remove(table: string) {
    await this.env.log.remove(table);
    this.env.announce(table);
  }

  async #catchUp(table: string) {
    if (!this.#following.has(table)) return;
    const log = await this.env.log.read(table);
    const all = this.#following.get(table) ?? new Set();
    const newest = log.lines.length;
    if (newest === 0) {
      // Another tab has deleted it, or it was never here.
      for (const { follower } of all) follower.gone("unknown_table");
      this.#told.delete(table);
      this.#schedule(table, null);
      return;
    }
    // What was done here meanwhile was told at once.
    if (newest < (this.#told.get(table) ?? 0)) return;
    this.#told.set(table, newest);
    let turn: wire.NextTurn | null = null;
    for (const following of all) {
      const { since, follower } = following;
      const found = this.env.program.ask("follow", { log, viewer: this.person.id, since });
      following.since = newest;
      for (const message of found.missed) follower.message(message);
      turn = found.next_turn;
    }
    this.#schedule(table, turn);
  }

  /** Tells what was decided here to whoever knows everything before it; the others catch up. */
  async #tell(table: string, { events, next_turn }: wire.Decided) {
    const all = this.#following.get(table);
    const first = events[0]?.event.seq;
    if (!all || first === undefined) return;
    const last = first + events.length - 1;
    if ([...all].some(({ since }) => since !== first - 1)) return this.changed(table);
    this.#told.set(table, last);
    for (const following of all) {
      following.since = last;
      for (const { event, state } of events) {
        if (state) following.follower.message({ type: "event", event, state });
      }
    }
    this.#schedule(table, next_turn);
  }

  /** Compares the bot's turn that is next with the one that is under way. */
  #schedule(table: string, turn: wire.NextTurn | null) {
    const running = this.#turns.get(table);
    if (running?.version === turn?.version) return;
    running?.stop.abort();
    this.#turns.delete(table);
    if (!turn) return;
    const stop = new AbortController();
    this.#turns.set(table, { version: turn.version, stop });
    void this.#play(table, turn, stop.signal);
  }

  /** Plays a turn. If it fails, whoever follows is told once, and it is tried again until somebody else acts. */
  async #play(table: string, turn: wire.NextTurn, signal: AbortSignal) {
    for (let tries = 1; !signal.aborted; tries += 1) {
      try {
        return await this.env.alone(table, signal, () => this.#playTurn(table, turn, signal));
      } catch (error) {
        if (signal.aborted) return;
        if (tries === 1) this.#tellFailure(table, error);
        await wait(turn.retry_ms);
      }
    }
  }

  #tellFailure(table: string, reason: unknown) {
    const { code, message } =
      reason instanceof Refused ? reason : new Refused("internal", String(reason));
    for (const { follower } of this.#following.get(table) ?? []) {
      follower.message({ type: "refused", id: null, error: { code, message } });
    }
  }

  async #playTurn(table: string, turn: wire.NextTurn, signal: AbortSignal) {
    const { version, by, at_ms, network_players } = turn;
    try {
      const log = await this.env.log.read(table);
      const question = { log, version, thinking: thinking(this.env) };
      const [action] = await Promise.all([
        this.env.think("choose", question, signal, network_players),
        wait(at_ms - this.env.now()),
      ]);
      if (signal.aborted) return;
      const [person, now_ms] = [this.person, this.env.now()];
      await this.#change(table, null, (log) =>
        this.env.program.ask("turn", { log, person, version, action, by, now_ms }),
      );
    } catch (error) {
      // Somebody has acted meanwhile, perhaps in another tab.
      if (!(error instanceof Refused && error.code === "stale")) throw error;
    }
  }

  async #create<K extends "create" | "import" | "play_on">(
    id: string | null,
    kind: K,
    asked: Omit<Question<K>, "table" | "person" | "moment">,
  ): Promise<wire.TableState> {
    const table = ON_THE_DEVICE + this.env.random(10);
    const created = { table, person: this.person, moment: this.#moment() };
    const question = { ...created, ...asked } as Question<K>;
    const { answer, state } = await this.#change(table, id, () =>
      this.env.program.ask(kind, question),
    );
    return state ?? this.state(answer.table);
  }

  /** Decides and writes in one transaction; then everybody is told. There is no state if it was done before. */
  async #change(
    table: string,
    command: string | null,
    decide: (log: wire.DeviceLog) => wire.Decided,
  ): Promise<{ answer: wire.Answer; state?: wire.TableState | undefined }> {
    const written = await this.env.log.change(table, command, decide);
    if ("repeated" in written) return { answer: written.repeated };
    const { lines, answer, events, summary } = written.decided;
    await this.#tell(table, written.decided);
    // Nobody wants a game that was given up; on a device it takes room.
    if (summary.stage === "closed") await this.remove(table);
    else if (lines.length > 0) this.env.announce(table);
    return { answer, state: events.at(-1)?.state };
  }

  async #ask<K extends "state" | "events" | "replay" | "record" | "finished">(
    table: string,
    kind: K,
    asked: Omit<Question<K>, "log">,
  ): Promise<Answers[K]> {
    const log = await this.env.log.read(table);
    return this.#known(log).ask(kind, { log, ...asked } as Question<K>);
  }

  /** The program, if there is such a table. */
  #known(log: wire.DeviceLog): Program {
    if (log.lines.length > 0) return this.env.program;
    throw new Refused("unknown_table", "there is no such table on this device");
  }

  #moment(): wire.Moment {
    return { now_ms: this.env.now(), chance: this.env.random(32) };
  }
}

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
