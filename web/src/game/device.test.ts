/** A worker that breaks: another one is asked what was not answered, and follows from where it was. */
import { expect, test, vi } from "vitest";
import type { TableState } from "../wire";
import { Device } from "./device";
import type { Listener } from "./source";
import type { Call, Report } from "./worker/worker";

class FakeWorker {
  calls: Call[] = [];
  terminated = false;
  onmessage: ((event: { data: Report }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault(): void }) => void) | null = null;
  postMessage(call: Call) {
    this.calls.push(call);
  }
  terminate() {
    this.terminated = true;
  }
  report(data: Report) {
    this.onmessage?.({ data });
  }
  break() {
    this.onerror?.({ message: "broken", preventDefault() {} });
  }
  /** The numbers of the calls of a kind. */
  numbers(type: "call" | "follow", name?: string): number[] {
    return this.calls.flatMap((call) =>
      call.type === type && (name === undefined || ("name" in call && call.name === name))
        ? [call.number]
        : [],
    );
  }
}

function begin() {
  const workers: FakeWorker[] = [];
  const start = () => {
    const worker = new FakeWorker();
    workers.push(worker);
    return worker as unknown as Worker;
  };
  return { device: new Device(start, 32), workers };
}

function listen() {
  const heard: string[] = [];
  const listener: Listener = {
    message: (message) => heard.push(message.type),
    connection: (connection) => heard.push(connection),
    gone: (code) => heard.push(code),
  };
  return { heard, listener };
}

const stateAt = (seq: number) => ({ seq }) as TableState;

test("what a broken worker has not answered is asked again", async () => {
  const { device, workers } = begin();
  const mine = device.mine();
  const [number] = workers[0]!.numbers("call", "mine");
  workers[0]!.break();
  expect(workers[0]!.terminated).toBe(true);
  expect(workers[1]!.calls[0]).toEqual({ type: "setup", memoryMib: 32 });
  expect(workers[1]!.numbers("call", "mine")).toEqual([number]);
  workers[1]!.report({ type: "done", number: number!, answer: [] });
  expect(await mine).toEqual([]);
});

test("a table is followed on from the last event", () => {
  const { device, workers } = begin();
  const { heard, listener } = listen();
  device.open("_t", 3, listener);
  const [number] = workers[0]!.numbers("follow");
  const message = { type: "state", state: stateAt(8) } as const;
  workers[0]!.report({ type: "message", number: number!, message });
  workers[0]!.break();
  const follow = workers[1]!.calls.find(({ type }) => type === "follow");
  expect(follow).toEqual({ type: "follow", number, table: "_t", since: 8 });
  expect(heard).toEqual(["online", "state"]);
});

test("a command is answered or refused, and a closed table says nothing", async () => {
  const { device, workers } = begin();
  const { heard, listener } = listen();
  const open = device.open("_t", null, listener);
  const worker = workers[0]!;
  open.send("one", { type: "start" });
  open.send("two", { type: "start" });
  const [one, two] = worker.numbers("call", "command");
  worker.report({ type: "done", number: one!, answer: { id: "one", table: "_t", seq: 4 } });
  worker.report({ type: "refused", number: two!, code: "stale", message: "late" });
  await expect.poll(() => heard).toEqual(["answer", "refused"]);
  open.close();
  const [number] = worker.numbers("follow");
  const message = { type: "state", state: stateAt(5) } as const;
  worker.report({ type: "message", number: number!, message });
  expect(heard).toHaveLength(2);
});

test("where it never works, nobody waits for it", async () => {
  const { device, workers } = begin();
  const mine = device.mine();
  for (let tries = 0; tries < 3; tries += 1)
    workers.at(-1)!.report({ type: "failed", reason: "no" });
  expect(await device.works).toBe(false);
  await expect(mine).rejects.toMatchObject({ code: "storage" });
  expect(workers).toHaveLength(3);
});

test("what breaks again and again after it has worked begins anew after a while", async () => {
  vi.useFakeTimers();
  const { device, workers } = begin();
  workers[0]!.report({ type: "ready" });
  const { heard, listener } = listen();
  device.open("_t", 3, listener);
  for (let tries = 0; tries < 3; tries += 1) workers.at(-1)!.break();
  expect(heard).toEqual(["offline"]);
  await expect(device.mine()).rejects.toMatchObject({ code: "storage" });
  vi.runAllTimers();
  expect(workers).toHaveLength(4);
  expect(workers[3]!.numbers("follow")).toHaveLength(1);
  const mine = device.mine();
  const [number] = workers[3]!.numbers("call", "mine");
  workers[3]!.report({ type: "done", number: number!, answer: [] });
  expect(await mine).toEqual([]);
  vi.useRealTimers();
});
