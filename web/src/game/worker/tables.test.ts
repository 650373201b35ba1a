/** Tables on the device, with the real program and a log in memory. The browser tests have the real log. */
import { existsSync, readFileSync } from "node:fs";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { MemoryLog } from "../../fixtures/memory-log";
import type { NewTable, SeatPlan, ServerMessage, TableState, Thinking } from "../../wire";
import { Analyses } from "./analyses";
import { DeviceGames } from "./games";
import type { Log } from "./log";
import { type Program, type Question, Refused, startProgram } from "./program";
import { DeviceTables, type Follower } from "./tables";

type Judging = Question<"judge">;

const PATH = "wasm/nova_luna.wasm";

type Tab = DeviceTables & { analyses: Analyses; games: DeviceGames };

/** A tab: tables of its own on a log that tabs share. */
function tab(
  program: Program,
  log: Log,
  announced: string[] = [],
  fails: (kind: string, question: object) => boolean | Promise<boolean> = () => false,
): Tab {
  let random = 1;
  const tables = new DeviceTables({
    program,
    log,
    memoryMib: 32,
    think: async (kind, question) => {
      if (await fails(kind, question)) throw new Error("broken");
      const asked = question as { thinking: Thinking };
      const limited = { ...asked, thinking: { ...asked.thinking, nodes: 200 } };
      return program.ask(kind, limited as typeof question);
    },
    alone: (_table, _signal, work) => work(),
    announce: (table) => announced.push(table),
    now: () => 1_700_000_000_000,
    random: (bytes) => {
      random += 1;
      return random.toString(16).padStart(2 * bytes, "0");
    },
  });
  const analyses = new Analyses(tables);
  return Object.assign(tables, { analyses, games: new DeviceGames(tables, analyses) });
}

const plan = (...seats: SeatPlan[]): NewTable => ({
  id: `plan-${seats.join("-")}`,
  seats,
  goal_discs: seats.length > 1 ? 3 : "standard",
  public: false,
  turn_limit_s: null,
  bot_pause_ms: 0,
});

class Heard implements Follower {
  messages: ServerMessage[] = [];
  wasGone: string | null = null;
  message(message: ServerMessage) {
    this.messages.push(message);
  }
  gone(code: string) {
    this.wasGone = code;
  }
  get state(): TableState {
    const states = this.messages.flatMap((heard) => ("state" in heard ? [heard.state] : []));
    return states.at(-1)!;
  }
  /** Waits until the state is as wanted. */
  async until(wanted: (state: TableState) => boolean) {
    await expect.poll(() => this.state && wanted(this.state)).toBe(true);
    return this.state;
  }
}

const yourTurn = ({ stage, game }: TableState) => stage !== "playing" || game?.options != null;

/** Some action that the options allow. */
function anyCommand(state: TableState, id: string) {
  const tile = state.game!.options!.tiles[0];
  const action = tile
    ? ({ type: "take", tile: tile.tile, x: tile.cells[0]!.x, y: tile.cells[0]!.y } as const)
    : ({ type: "refill" } as const);
  return { id, command: { type: "play", version: state.version, action } as const };
}

/** Plays a game without bots to its end. */
async function playOut(tables: DeviceTables, table: string) {
  let state = await tables.state(table);
  for (let number = 0; state.stage === "playing"; number += 1) {
    await tables.command(table, anyCommand(state, `c${number}`));
    state = await tables.state(table);
  }
}

// Where the program could not be built, the page goes without it, and so do these tests.
describe.skipIf(!existsSync(PATH))("tables on the device", () => {
  let program: Program;
  let log: MemoryLog;
  let tables: Tab;

  beforeEach(async () => {
    program = await startProgram(readFileSync(PATH));
    log = new MemoryLog();
    tables = tab(program, log);
    tables.introduce("Ada");
  });

  test("a game against bots goes on by itself to its end", async () => {
    const { table, seats } = await tables.create(plan("me", "level1", "level4"));
    expect(table).toMatch(/^_/);
    expect(seats.map(({ kind, name, you }) => [kind, name, you])).toEqual([
      ["person", "Ada", true],
      ["bot", null, false],
      ["bot", null, false],
    ]);
    const heard = new Heard();
    await tables.follow(table, null, heard);
    for (let number = 0; ; number += 1) {
      const state = await heard.until(yourTurn);
      if (state.stage === "finished") break;
      await tables.command(table, anyCommand(state, `c${number}`));
    }
    // Nothing was left out and nothing came twice.
    const told = heard.messages.flatMap((message) =>
      message.type === "event" ? [message.event.seq] : [],
    );
    const first = heard.messages[0]!;
    const begun = first.type === "state" ? first.state.seq : 0;
    expect(told).toEqual(told.map((_, i) => begun + 1 + i));
    const replay = await tables.replay(table);
    expect(replay.positions).toHaveLength(replay.moves.length + 1);
    expect((await tables.record(table)).result).not.toBeNull();
    const [summary] = await tables.games.mine();
    expect(summary).toMatchObject({ table, stage: "finished", waits_for_you: false });
  });

  test("a move asks the program once and reads the log once, a bot's turn twice", async () => {
    const asked: string[] = [];
    const counting: Program = {
      ...program,
      ask: (kind, question) => {
        asked.push(kind);
        return program.ask(kind, question);
      },
    };
    const reads = vi.spyOn(log, "read");
    const counted = tab(counting, log);
    const { table } = await counted.create(plan("me", "level5"));
    const heard = new Heard();
    await counted.follow(table, null, heard);
    let turns = 0;
    for (let number = 0; turns < 3; number += 1) {
      const { seq } = await heard.until(yourTurn);
      const command = anyCommand(heard.state, `c${number}`);
      asked.length = 0;
      reads.mockClear();
      await counted.command(table, command);
      const after = await heard.until(yourTurn);
      const bots = after.seq - seq - 1;
      expect(asked).toEqual(["command", ...Array(bots).fill(["choose", "turn"]).flat()]);
      expect(reads).toHaveBeenCalledTimes(1 + 2 * bots);
      turns += bots;
    }
  });

  test("a command that is sent twice acts once", async () => {
    const { table } = await tables.create(plan("me"));
    const command = anyCommand(await tables.state(table), "same");
    const [one, other] = [
      await tables.command(table, command),
      await tables.command(table, command),
    ];
    expect(other).toEqual(one);
    expect((await tables.state(table)).version).toBe(2);
    const again = await tables.create(plan("me"));
    expect(again.table).toBe(table);
  });

  test("another tab follows, and whoever is late looks again", async () => {
    const announced: string[] = [];
    const [here, there] = [tab(program, log, announced), tab(program, log)];
    const { table } = await here.create(plan("me", "me"));
    const heard = new Heard();
    await there.follow(table, null, heard);
    const before = heard.state;
    await here.command(table, anyCommand(before, "here"));
    expect(announced).toContain(table);
    await there.changed(table);
    expect(heard.state.version).toBe(before.version + 1);
    await expect(there.command(table, anyCommand(before, "there"))).rejects.toMatchObject({
      code: "stale",
    });
  });

  test("what was read before a move of one's own takes nothing back", async () => {
    const { table } = await tables.create(plan("me", "me"));
    const heard = new Heard();
    await tables.follow(table, null, heard);
    const before = await log.read(table);
    let deliver = () => {};
    const reads = vi.spyOn(log, "read").mockImplementationOnce(
      () =>
        new Promise((resolve) => {
          deliver = () => resolve(before);
        }),
    );
    const late = tables.changed(table);
    await expect.poll(() => reads.mock.calls.length).toBe(1);
    await tables.command(table, anyCommand(heard.state, "here"));
    deliver();
    await late;
    expect(heard.messages.map(({ type }) => type)).toEqual(["state", "event"]);
  });

  test("who comes back hears only what happened meanwhile", async () => {
    const { table, seq } = await tables.create(plan("me", "me"));
    await tables.command(table, anyCommand(await tables.state(table), "one"));
    const heard = new Heard();
    const leave = await tables.follow(table, seq, heard);
    expect(heard.messages.map(({ type }) => type)).toEqual(["event"]);
    leave();
    await tables.command(table, anyCommand(await tables.state(table), "two"));
    expect(heard.messages).toHaveLength(1);
  });

  test("what cannot be stored has not happened", async () => {
    const { table } = await tables.create(plan("me"));
    const heard = new Heard();
    await tables.follow(table, null, heard);
    log.full = true;
    const command = anyCommand(heard.state, "lost");
    await expect(tables.command(table, command)).rejects.toMatchObject({ code: "unavailable" });
    expect(heard.messages).toHaveLength(1);
    log.full = false;
    await tables.command(table, command);
    expect(heard.state.version).toBe(2);
  });

  test("a bot that fails says so, and tries again", async () => {
    let tries = 0;
    const failing = tab(program, log, [], () => {
      tries += 1;
      return tries <= 2;
    });
    const { table } = await failing.create(plan("level1", "me"));
    const heard = new Heard();
    vi.useFakeTimers({ toFake: ["setTimeout"] });
    await failing.follow(table, null, heard);
    const refusals = () => heard.messages.filter(({ type }) => type === "refused");
    // The player moves until it is the bot's turn.
    for (let number = 0; refusals().length === 0; number += 1) {
      const state = await failing.state(table);
      if (yourTurn(state)) await failing.command(table, anyCommand(state, `c${number}`));
      await vi.advanceTimersByTimeAsync(1);
    }
    expect(refusals()).toMatchObject([{ id: null, error: { code: "internal" } }]);
    expect(tries).toBe(1);
    const { version } = heard.state;
    await vi.advanceTimersByTimeAsync(900);
    expect(tries).toBe(1);
    await vi.advanceTimersByTimeAsync(1000);
    expect(tries).toBe(2);
    await vi.advanceTimersByTimeAsync(1000);
    expect(heard.state.version).toBeGreaterThan(version);
    expect(refusals()).toHaveLength(1);
    vi.useRealTimers();
  });

  test("hints, rematches, and playing on from a moment", async () => {
    const { table } = await tables.create(plan("me"));
    expect((await tables.hint(table)).seat).toBe(0);
    await playOut(tables, table);
    const again = await tables.command(table, { id: "again", command: { type: "rematch" } });
    expect(again.table).toMatch(/^_/);
    expect((await tables.state(again.table)).stage).toBe("playing");
    await expect(tables.analyses.analysis(table, null)).rejects.toMatchObject({
      code: "not_analysed",
    });
    const first = await tables.analyses.analysis(table, 200);
    expect(first).toMatchObject({ judged: 0, analysis: { done: false, moves: [] } });
    const isDone = async () => (await tables.analyses.analysis(table, null)).analysis.done;
    await expect.poll(isDone).toBe(true);
    // Deeper, every move is looked at again; meanwhile what is known stays.
    const deeper = await tables.analyses.analysis(table, 400);
    expect(deeper).toMatchObject({ judged: 0, nodes: 400, analysis: { done: false } });
    expect(deeper.analysis.moves).toHaveLength(first.analysis.moves_total);
    await tables.analyses.analysisOver(table);
    expect(await isDone()).toBe(true);
    expect((await tables.analyses.analysis(table, null)).nodes).toBe(400);
    // A game that is kept elsewhere is judged as well.
    const record = await tables.record(table);
    const seqs = (await tables.replay(table)).moves.map(({ seq }) => seq);
    await tables.analyses.analysis("elsewhere", 200, { record, seqs });
    await expect.poll(() => log.judged.get("elsewhere")?.size).toBe(record.actions.length);
    expect((await tables.replay(table)).analysed).toBe(true);
    const [due] = await tables.games.uncopied("Ada");
    expect(due).toMatchObject({ id: table, seats: ["me"], record: { mode: "solo" } });
    await tables.env.log.keepCopy("Ada", table, "there");
    expect(await tables.games.uncopied("Ada")).toEqual([]);
    expect(await tables.env.log.copies("Ada")).toEqual(new Map([[table, "there"]]));
    const wish = { id: "on", moves: 2, level: 1 };
    const on = await tables.playOn(await tables.record(table), wish);
    expect(on).toMatchObject({ imported: true, stage: "playing" });
    expect((await tables.games.mine()).map((summary) => summary.stage)).toEqual([
      "playing",
      "playing",
      "finished",
    ]);
  });

  test("after a first look every move has a verdict, until the search that is kept", async () => {
    const never = new Promise<boolean>(() => {});
    const looking = tab(program, log, [], (kind, question) =>
      kind === "judge" && ((question as Judging).thinking.nodes ?? 0) > 200_000 ? never : false,
    );
    const { table } = await looking.create(plan("me"));
    await playOut(looking, table);
    const { length } = (await looking.record(table)).actions;
    const ask = () => looking.analyses.analysis(table, 250_000);
    expect((await ask()).analysis.moves).toEqual([]);
    await expect.poll(async () => (await ask()).analysis.moves.length).toBe(length);
    expect(await ask()).toMatchObject({ judged: 0, nodes: 250_000, analysis: { done: false } });
    let over = false;
    const waiting = looking.analyses.analysisOver(table).then(() => {
      over = true;
    });
    await ask();
    expect(over).toBe(false);
    looking.analyses.stopAnalysis(table);
    await waiting;
    await expect(looking.analyses.analysis(table, null)).rejects.toMatchObject({
      code: "not_analysed",
    });
  });

  test("moves that cannot be judged are tried once, and the others are shown", async () => {
    let tries = 0;
    const failing = tab(program, log, [], (kind, question) => {
      const fails = kind === "judge" && [0, 3].includes((question as Judging).number);
      tries += Number(fails);
      return fails;
    });
    const { table } = await failing.create(plan("me"));
    await playOut(failing, table);
    const { length } = (await failing.record(table)).actions;
    const ask = () => failing.analyses.analysis(table, 200);
    await ask();
    await expect.poll(async () => (await ask()).analysis.done).toBe(true);
    expect((await ask()).judged).toBe(length - 2);
    expect((await failing.analyses.analysis(table, null)).analysis.done).toBe(true);
    expect(tries).toBe(2 * 3);
    // Where none can be judged, that is said; whoever asks then tries again.
    log.judged.clear();
    const all = tab(program, log, [], () => true);
    await all.analyses.analysis(table, 200);
    await expect
      .poll(() => all.analyses.analysis(table, 200).catch(({ code }) => code))
      .toBe("internal");
    expect((await all.analyses.analysis(table, 200)).analysis.done).toBe(false);
  });

  test("a game that is given up is forgotten, also where it is looked at", async () => {
    const announced: string[] = [];
    const [here, there] = [tab(program, log, announced), tab(program, log)];
    const { table } = await here.create(plan("me", "level1"));
    const heard = new Heard();
    await there.follow(table, null, heard);
    await here.command(table, { id: "end", command: { type: "close" } });
    expect(await here.games.mine()).toEqual([]);
    expect((await log.read(table)).lines).toEqual([]);
    await there.changed(announced.at(-1)!);
    expect(heard.wasGone).toBe("unknown_table");
  });

  test("all games go into a file and come back from it", async () => {
    const { table } = await tables.create(plan("me", "me"));
    await tables.create(plan("me"));
    const saved = JSON.parse(JSON.stringify(await tables.games.save()));
    await tables.command(table, anyCommand(await tables.state(table), "on"));
    // What goes on further here is not thrown back.
    expect(await tables.games.restore(saved)).toBe(0);
    expect((await tables.state(table)).version).toBe(2);
    const elsewhere = tab(program, new MemoryLog());
    expect(await elsewhere.games.restore(saved)).toBe(2);
    expect(await elsewhere.games.restore(saved)).toBe(0);
    expect((await elsewhere.state(table)).version).toBe(1);
    // And the other way round, it goes on there.
    expect(await elsewhere.games.restore(await tables.games.save())).toBe(1);
    expect((await elsewhere.state(table)).version).toBe(2);
    for (const wrong of [null, {}, { ...saved, tables: [{ table: "x", lines: [] }] }]) {
      await expect(elsewhere.games.restore(wrong)).rejects.toMatchObject({ code: "bad_record" });
    }
    saved.tables[0].lines[0].body = "{}";
    await expect(elsewhere.games.restore(saved)).rejects.toBeInstanceOf(Refused);
    expect(await elsewhere.games.removeFinished()).toBe(0);
  });

  test("a table that is not there is gone", async () => {
    const heard = new Heard();
    await tables.follow("_nothing", null, heard);
    expect(heard.wasGone).toBe("unknown_table");
    await expect(tables.state("_nothing")).rejects.toMatchObject({ code: "unknown_table" });
  });
});
