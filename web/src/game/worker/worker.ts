/** The worker that has the tables of this device. The page asks it by `Call`, and gets `Report`s. */
import type { ErrorCode, ServerMessage } from "../../wire";
import { random } from "../source";
import { Analyses } from "./analyses";
import { DeviceGames } from "./games";
import { loadProgram } from "./load";
import { type Log, openLog } from "./log";
import { Refused } from "./program";
import { DeviceTables } from "./tables";
import { Thinkers } from "./thinkers";

/** What the page may call. */
export type Calls = Omit<DeviceTables, "env" | "person" | "follow" | "changed" | "remove"> &
  Omit<Analyses, "tables"> &
  Omit<DeviceGames, "tables" | "analyses"> &
  Pick<Log, "copies" | "keepCopy">;

export type Call =
  | { type: "setup"; memoryMib: number | undefined }
  | { type: "call"; number: number; name: keyof Calls; given: unknown[] }
  | { type: "follow"; number: number; table: string; since: number | null }
  | { type: "unfollow"; number: number };

export type Report =
  | { type: "ready" }
  | { type: "failed"; reason: string }
  | { type: "done"; number: number; answer: unknown }
  | { type: "refused"; number: number; code: ErrorCode; message: string }
  | { type: "message"; number: number; message: ServerMessage }
  | { type: "gone"; number: number; code: ErrorCode };

/** More workers than this take more memory than they save time. */
const MOST_JUDGES = 8;

type Method = (...given: unknown[]) => unknown;

const report = (message: Report) => postMessage(message);
const others = new BroadcastChannel("nova-luna:tables");
const following = new Map<number, Promise<() => void>>();
let device: Promise<{ tables: DeviceTables; calls: object[] }> | null = null;

async function setUp(memoryMib: number | undefined) {
  const [program, log] = await Promise.all([loadProgram(), openLog()]);
  const start = () => new Worker(new URL("./think.ts", import.meta.url), { type: "module" });
  const bots = new Thinkers(2, start);
  // An analysis has workers of its own, so that no bot waits for it.
  const judges = new Thinkers(Math.min(MOST_JUDGES, navigator.hardwareConcurrency || 1), start);
  const tables = new DeviceTables({
    program,
    log,
    memoryMib,
    think: (kind, question, signal, players) =>
      (kind === "judge" ? judges : bots).ask(kind, question, signal, players),
    alone: async (table, signal, work) => {
      // Without locks two tabs would think of the same turn; one of them would be too late, and that is all.
      if (!navigator.locks) await work();
      else await navigator.locks.request(`nova-luna:bot:${table}`, { signal }, work);
    },
    announce: (table) => others.postMessage(table),
    now: () => Date.now(),
    random,
  });
  const analyses = new Analyses(tables);
  return { tables, calls: [tables, analyses, new DeviceGames(tables, analyses), log] };
}

others.onmessage = async ({ data }: MessageEvent<string>) => {
  // Where the tables cannot be opened, the page is told anyway.
  await device?.then(({ tables }) => tables.changed(data)).catch(() => {});
};

addEventListener("message", async ({ data }: MessageEvent<Call>) => {
  if (data.type === "setup") {
    device = setUp(data.memoryMib);
    device.then(
      () => report({ type: "ready" }),
      (error) => report({ type: "failed", reason: String(error) }),
    );
    return;
  }
  const ready = await device?.catch(() => null);
  if (!ready) return;
  const { number } = data;
  if (data.type === "unfollow") {
    (await following.get(number))?.();
    following.delete(number);
  } else if (data.type === "follow") {
    const follower = {
      message: (message: ServerMessage) => report({ type: "message", number, message }),
      gone: (code: ErrorCode) => report({ type: "gone", number, code }),
    };
    following.set(number, ready.tables.follow(data.table, data.since, follower));
  } else {
    try {
      const { name, given } = data;
      const part = ready.calls.find((part) => name in part) as Record<string, Method>;
      report({ type: "done", number, answer: await part[name]?.(...given) });
    } catch (error) {
      const known = error instanceof Refused;
      const code = known ? error.code : "internal";
      report({ type: "refused", number, code, message: known ? error.message : String(error) });
    }
  }
});
