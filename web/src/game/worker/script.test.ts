/** The script of `crates/testing/src/script.rs`, with the tables of a worker and the real program. */
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { MemoryLog } from "../../fixtures/memory-log";
import type { Decided, DeviceLine, Moment, ServerMessage, Thinking } from "../../wire";
import { type Answers, type Kind, type Question, startProgram } from "./program";
import { DeviceTables } from "./tables";

const PROGRAM = "wasm/nova_luna.wasm";

type Asked = { [K in Kind]?: Question<K> };
type Reply = { done: unknown } | { error: { code: string; message: string } };

const script = readFileSync("../crates/testing/script.txt", "utf8").trimEnd().split("\n");
const exchanges = script.flatMap((line, i): [Asked, Reply][] =>
  i % 2 === 0 ? [[JSON.parse(line), JSON.parse(script[i + 1]!)]] : [],
);

/** Somebody who plays by the script. */
async function player() {
  const program = await startProgram(readFileSync(PROGRAM));
  for (const name of readdirSync("wasm").filter((name) => name.endsWith(".bin"))) {
    program.addNetwork(readFileSync(`wasm/${name}`));
  }
  /** By what is thought about: how far to look. */
  const thinkings = new Map<string, Thinking>();
  for (const [{ choose, hint }] of exchanges) {
    if (choose) thinkings.set(`choose ${choose.log.table} ${choose.version}`, choose.thinking);
    if (hint) thinkings.set(`hint ${hint.log.table}`, hint.thinking);
  }
  const log = new MemoryLog();
  let [id, moment]: [string, Moment] = ["", { now_ms: 0, chance: "" }];
  const tables = new DeviceTables({
    program,
    log,
    memoryMib: undefined,
    think: async (kind, question) => {
      const { table } = (question as Question<"choose">).log;
      const at = kind === "choose" ? ` ${(question as Question<"choose">).version}` : "";
      const thinking = thinkings.get(`${kind} ${table}${at}`)!;
      return program.ask(kind, { ...question, thinking });
    },
    alone: (_table, _signal, work) => work(),
    announce: () => {},
    now: () => moment.now_ms,
    random: (bytes) => (bytes === 32 ? moment.chance : bytes === 10 ? id : "0"),
  });
  tables.introduce("me");
  /** Chance and time from now on, and the id of the next table. */
  const at = (now: Moment, table = "") => {
    [id, moment] = [table.slice(1), now];
  };
  return { tables, log, at };
}

test.skipIf(!existsSync(PROGRAM))("the tables say what the script says", async () => {
  const { tables, log, at } = await player();
  let [table, told]: [string, number] = ["", 0];
  let heard: ServerMessage[] = [];
  let lines: DeviceLine[] = [];
  for (const [asked, reply] of exchanges) {
    const same = async (answer: Promise<unknown>, select = (done: unknown): unknown => done) => {
      if ("done" in reply) expect(await answer).toEqual(select(reply.done));
      else await expect(answer).rejects.toMatchObject(reply.error);
    };
    const lastState = (done: unknown) => (done as Decided).events.at(-1)?.state;
    if (asked.create) {
      ({ table } = asked.create);
      at(asked.create.moment, table);
      await same(tables.create(asked.create.plan), lastState);
      [told, heard, lines] = [0, [], []];
      const message = (message: ServerMessage) => heard.push(message);
      await tables.follow(table, 0, { message, gone: () => {} });
    }
    if (asked.command) {
      at(asked.command.moment);
      const answer = tables.command(table, asked.command.message);
      await same(answer, (done) => (done as Decided).answer);
    }
    if ((asked.create || asked.command || asked.turn) && "done" in reply) {
      const { events, next_turn, summary, ...decided } = reply.done as Decided;
      const messages = events.map((seen) => ({ type: "event", ...seen }));
      told += messages.length;
      await expect.poll(() => heard.length).toBeGreaterThanOrEqual(told);
      lines.push(...decided.lines);
      // At the start, states come without options but for the last one.
      if (!asked.create) expect(heard.slice(told - messages.length, told)).toEqual(messages);
      // A bot may have moved on already, and a table that was given up is gone.
      if (!next_turn && summary.stage !== "closed") {
        expect(log.lines.get(table)).toEqual(lines);
        expect(log.kept.get(table)?.summary).toEqual(summary);
      }
    }
    if (asked.follow) {
      const missed: ServerMessage[] = [];
      const message = (message: ServerMessage) => missed.push(message);
      const leave = await tables.follow(table, asked.follow.since, { message, gone: () => {} });
      leave();
      await same(Promise.resolve(missed), (done) => (done as Answers["follow"]).missed);
    }
    if (asked.state?.viewer) await same(tables.state(table));
    if (asked.events && !asked.events.states) {
      const events = tables.events(table, asked.events.since);
      await same(events, (done) => (done as Answers["events"]).map(({ event }) => event));
    }
    if (asked.replay) await same(tables.replay(table));
    if (asked.record) await same(tables.record(table));
    if (asked.finished) await same(tables.finished(table));
    if (asked.hint) await same(tables.hint(table));
    if (asked.play_on) {
      at(asked.play_on.moment, asked.play_on.table);
      await same(tables.playOn(asked.play_on.record, asked.play_on.request), lastState);
    }
    if (asked.import) {
      at(asked.import.moment, asked.import.table);
      await same(tables.importRecord(asked.import.record), lastState);
    }
    if ("lessons" in asked) await same(Promise.resolve(tables.lessons()));
    if (asked.attempt) {
      const { lesson, action } = asked.attempt;
      await same(Promise.resolve(tables.attempt(lesson, action)));
    }
  }
});
