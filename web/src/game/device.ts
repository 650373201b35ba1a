/** Games on this device: a worker has them. When it breaks, another one goes on from what is stored. */
import { load } from "../browser/storage";
import type { Answer, Command, ErrorCode, ServerMessage } from "../wire";
import { Refusal } from "./api";
import type { GameSource, Listener, OpenTable } from "./source";
import { programAddress } from "./worker/load";
import type { Call, Calls, Report } from "./worker/worker";

/** A worker that breaks so often before it has done anything does not work here. */
const MOST_FAILURES = 3;
/** The memory that a search may take on a small device. */
const SMALL_MIB = 32;
/** The name of somebody whom no server has named yet. */
const GUEST = "Guest";
/** After how long it is tried again where it did not work. */
const AGAIN_MS = 5000;

interface Pending {
  call: Call;
  resolve(answer: unknown): void;
  reject(code: ErrorCode, message: string): void;
}

interface Followed {
  table: string;
  since: number | null;
  listener: Listener;
}

type Method<K extends keyof Calls> = Calls[K] extends (...given: infer G) => infer R
  ? { given: G; answer: Awaited<R> }
  : never;

export class Device implements GameSource {
  /** Whether games can be played here; settled once the worker has begun or given up. */
  readonly works: Promise<boolean>;
  #decideWorks: (works: boolean) => void = () => {};
  #worker: Worker | null = null;
  #failures = 0;
  #hasWorked = false;
  #name: string | null = null;
  #next = 1;
  #pending = new Map<number, Pending>();
  #followed = new Map<number, Followed>();

  constructor(
    readonly startWorker: () => Worker,
    readonly memoryMib: number | undefined,
    /** Who plays here. */
    readonly nameNow: () => string = () => "",
  ) {
    this.works = new Promise((resolve) => {
      this.#decideWorks = resolve;
    });
    this.#start();
  }

  open(table: string, since: number | null, listener: Listener): OpenTable {
    const number = this.#number();
    this.#followed.set(number, { table, since, listener });
    this.#post({ type: "follow", number, table, since });
    return {
      send: (id, command) => this.#send(table, id, command, listener),
      close: () => {
        this.#followed.delete(number);
        this.#post({ type: "unfollow", number });
      },
    };
  }

  events = (table: string, since: number) => this.#call("events", table, since);
  create = (...given: Method<"create">["given"]) => this.#call("create", ...given);
  mine = () => this.#call("mine");
  state = (table: string) => this.#call("state", table);
  command = (...given: Method<"command">["given"]) => this.#call("command", ...given);
  hint = (table: string) => this.#call("hint", table);
  replay = (table: string) => this.#call("replay", table);
  record = (table: string) => this.#call("record", table);
  importRecord = (...given: Method<"importRecord">["given"]) =>
    this.#call("importRecord", ...given);
  analysis = (...given: Method<"analysis">["given"]) => this.#call("analysis", ...given);
  analysisOver = (table: string) => this.#call("analysisOver", table);
  stopAnalysis = (table: string) => this.#call("stopAnalysis", table);
  lessons = () => this.#call("lessons");
  attempt = (...given: Method<"attempt">["given"]) => this.#call("attempt", ...given);
  save = () => this.#call("save");
  restore = (...given: Method<"restore">["given"]) => this.#call("restore", ...given);
  removeFinished = () => this.#call("removeFinished");
  uncopied = (account: string) => this.#call("uncopied", account);
  keepCopy = (...given: Method<"keepCopy">["given"]) => this.#call("keepCopy", ...given);
  copies = (account: string) => this.#call("copies", account);
  /** Plays on from a game that may be kept elsewhere. */
  playOnFrom = (...given: Method<"playOn">["given"]) => this.#call("playOn", ...given);
  playOn: GameSource["playOn"] = async (table, request) =>
    this.playOnFrom(await this.record(table), request);

  #send(table: string, id: string, command: Command, listener: Listener) {
    this.#ask("command", [table, { id, command }], {
      resolve: (answer) => listener.message({ type: "answer", ...(answer as Answer) }),
      reject: (code, message) =>
        listener.message({ type: "refused", id, error: { code, message } }),
    });
  }

  #call<K extends keyof Calls>(
    name: K,
    ...given: Method<K>["given"]
  ): Promise<Method<K>["answer"]> {
    return new Promise((resolve, reject) => {
      this.#ask(name, given, {
        resolve: resolve as Pending["resolve"],
        reject: (code, message) => reject(new Refusal(codeHere(code), message)),
      });
    });
  }

  #ask(name: keyof Calls, given: unknown[], asked: Omit<Pending, "call">) {
    if (!this.#worker) return asked.reject("unavailable", "games cannot be played on this device");
    if (this.nameNow() !== this.#name) this.#introduce();
    const number = this.#number();
    const call: Call = { type: "call", number, name, given };
    this.#pending.set(number, { call, ...asked });
    this.#post(call);
  }

  #number(): number {
    this.#next += 1;
    return this.#next;
  }

  #post(call: Call) {
    this.#worker?.postMessage(call);
  }

  #introduce() {
    this.#name = this.nameNow();
    this.#post({ type: "call", number: 0, name: "introduce", given: [this.#name] });
  }

  #start() {
    const worker = this.startWorker();
    this.#worker = worker;
    worker.onmessage = ({ data }: MessageEvent<Report>) => this.#receive(data);
    worker.onerror = (event) => {
      event.preventDefault();
      this.#broken(event.message);
    };
    this.#post({ type: "setup", memoryMib: this.memoryMib });
    this.#introduce();
    for (const { call } of this.#pending.values()) this.#post(call);
    for (const [number, { table, since }] of this.#followed) {
      this.#post({ type: "follow", number, table, since });
    }
  }

  /** Commands have ids, so asking again what was not answered is safe. */
  #broken(reason: string) {
    this.#worker?.terminate();
    this.#worker = null;
    this.#failures += 1;
    if (this.#failures < MOST_FAILURES) {
      this.#start();
      return;
    }
    this.#decideWorks(false);
    for (const { reject } of this.#pending.values()) reject("unavailable", reason);
    this.#pending.clear();
    for (const { listener } of this.#followed.values()) listener.connection("offline");
    if (this.#hasWorked) setTimeout(() => this.#start(), AGAIN_MS);
  }

  #receive(report: Report) {
    if (report.type === "failed") {
      this.#broken(report.reason);
      return;
    }
    if (report.type === "ready") {
      this.#hasWorked = true;
      this.#decideWorks(true);
      return;
    }
    this.#failures = 0;
    if (report.type === "done" || report.type === "refused") {
      const asked = this.#pending.get(report.number);
      this.#pending.delete(report.number);
      if (report.type === "done") asked?.resolve(report.answer);
      else asked?.reject(report.code, report.message);
      return;
    }
    const followed = this.#followed.get(report.number);
    if (!followed) return;
    if (report.type === "gone") followed.listener.gone(report.code);
    else this.#deliver(followed, report.message);
  }

  #deliver(followed: Followed, message: ServerMessage) {
    if (message.type === "state" || message.type === "event") followed.since = message.state.seq;
    followed.listener.connection("online");
    followed.listener.message(message);
  }
}

/** What is unavailable on a device is its storage, and no server made a mistake. */
export function codeHere(code: ErrorCode): Refusal["code"] {
  return code === "unavailable" ? "storage" : code === "internal" ? "device" : code;
}

/** The device, once somebody asks for it; `null` where games cannot be kept or played. */
let opened: Promise<Device | null> | null = null;

export function device(): Promise<Device | null> {
  opened ??= openDevice();
  return opened;
}

async function openDevice(): Promise<Device | null> {
  const can = ["Worker", "WebAssembly", "indexedDB", "BroadcastChannel"];
  if (programAddress === null || !can.every((name) => name in globalThis)) return null;
  const found = new Device(
    () => new Worker(new URL("./worker/worker.ts", import.meta.url), { type: "module" }),
    isSmall() ? SMALL_MIB : undefined,
    () => load("name") ?? GUEST,
  );
  if (await found.works) return found;
  // Perhaps only the network was missing: whoever asks later may be luckier.
  setTimeout(() => {
    opened = null;
  }, AGAIN_MS);
  return null;
}

/** Phones end pages that take much memory. */
function isSmall(): boolean {
  const { deviceMemory } = navigator as { deviceMemory?: number };
  return matchMedia("(pointer: coarse)").matches || (deviceMemory ?? 8) < 4;
}
