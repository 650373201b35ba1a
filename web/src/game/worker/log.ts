/** The logs of the tables on this device, in IndexedDB. */
import type { Answer, Decided, DeviceLine, DeviceLog, TableSummary } from "../../wire";
import { Refused } from "./program";

/** What is kept of a table besides its log, for lists. */
export interface TableRow {
  table: string;
  summary: TableSummary;
}

interface Copy {
  account: string;
  table: string;
  copy: string;
}

export type Written = { decided: Decided } | { repeated: Answer };

export interface Log {
  /** Reads a table's log, lets `decide` look at it, and writes what comes of it, all or nothing. Nobody else
   * writes in between. A command that was carried out before is not carried out again. */
  change(
    table: string,
    command: string | null,
    decide: (log: DeviceLog) => Decided,
  ): Promise<Written>;
  read(table: string): Promise<DeviceLog>;
  rows(): Promise<TableRow[]>;
  /** Writes a table that was kept elsewhere, if it goes on from what is here. Tells whether it did. */
  adopt(log: DeviceLog, summary: TableSummary): Promise<boolean>;
  /** The copies of finished games that an account has: by the table here, the one at the server. */
  copies(account: string): Promise<Map<string, string>>;
  keepCopy(account: string, table: string, copy: string): Promise<void>;
  /** Forgets everything about a table but that it was copied. */
  remove(table: string): Promise<void>;
  /** Verdicts on moves, by number. */
  verdicts(table: string): Promise<Map<number, Verdict>>;
  keepVerdict(table: string, number: number, verdict: Verdict): Promise<void>;
}

/** What was said of a move, and how many positions were looked at for it. */
export interface Verdict {
  text: string;
  nodes: number;
}

const NAME = "nova-luna";
const VERSION = 1;
const STORES = ["lines", "answers", "tables", "verdicts"];

/** Everything of one table: numbers come before every list. */
const ofTable = (table: string) => IDBKeyRange.bound([table, 0], [table, []]);

/** One transaction. */
interface Work<T> {
  store(name: string): IDBObjectStore;
  /** What to do with the result of a request. If that fails, nothing is written. */
  after<R>(request: IDBRequest<R>, step: (found: R) => void): void;
  result(value: T): void;
}

export async function openLog(): Promise<Log> {
  let database = await open();

  async function begin(stores: string[], mode: IDBTransactionMode): Promise<IDBTransaction> {
    const start = () => database.transaction(stores, mode, { durability: "strict" });
    try {
      return start();
    } catch (error) {
      // The browser may close the connection at any time, and so does a newer version of the page.
      if (!(error instanceof DOMException && error.name === "InvalidStateError")) throw error;
      database = await open();
      return start();
    }
  }

  /** Runs a transaction and waits until it is done. */
  async function transaction<T>(
    stores: string[],
    mode: IDBTransactionMode,
    work: (work: Work<T>) => void,
  ): Promise<T> {
    const running = await begin(stores, mode);
    return new Promise((resolve, reject) => {
      let value: T;
      let failure: unknown = null;
      running.oncomplete = () => resolve(value);
      running.onabort = () => reject(failure ?? asRefused(running.error));
      work({
        store: (name) => running.objectStore(name),
        after: (request, step) => {
          request.onsuccess = () => {
            try {
              step(request.result);
            } catch (error) {
              failure = error;
              running.abort();
            }
          };
        },
        result: (found) => {
          value = found;
        },
      });
    });
  }

  return {
    change: (table, command, decide) =>
      transaction<Written>(["lines", "answers", "tables"], "readwrite", (work) => {
        const { store, after, result } = work;
        after(store("answers").get(command ?? ""), (before) => {
          if (before) {
            result({ repeated: before.answer });
            return;
          }
          after(store("lines").getAll(ofTable(table)), (lines) => {
            const decided = decide({ table, lines: lines.map(toLine) });
            const { summary, creates, answer } = decided;
            const here = { log: { table, lines: decided.lines }, summary };
            for (const { log, summary } of creates ? [here, creates] : [here]) {
              for (const line of log.lines) store("lines").add({ table: log.table, ...line });
              store("tables").put({ table: log.table, summary } satisfies TableRow);
            }
            if (command !== null) store("answers").put({ id: command, table, answer });
            result({ decided });
          });
        });
      }),
    adopt: ({ table, lines }, summary) =>
      transaction(["lines", "tables"], "readwrite", ({ store, after, result }) => {
        after(store("lines").getAll(ofTable(table)), (here: DeviceLine[]) => {
          const goesOn = here.every(({ body }, i) => body === lines[i]?.body);
          const fresh = goesOn ? lines.slice(here.length) : [];
          for (const line of fresh) store("lines").add({ table, ...toLine(line) });
          if (fresh.length > 0) store("tables").put({ table, summary } satisfies TableRow);
          result(fresh.length > 0);
        });
      }),
    remove: (table) =>
      transaction(STORES, "readwrite", ({ store, after, result }) => {
        store("lines").delete(ofTable(table));
        store("verdicts").delete(ofTable(table));
        store("tables").delete(table);
        after(store("answers").index("table").getAllKeys(table), (keys) => {
          for (const key of keys) store("answers").delete(key);
        });
        result(undefined);
      }),
    read: (table) =>
      transaction(["lines"], "readonly", ({ store, after, result }) => {
        const lines = store("lines").getAll(ofTable(table));
        after(lines, (found) => result({ table, lines: found.map(toLine) }));
      }),
    rows: () =>
      transaction(["tables"], "readonly", ({ store, after, result }) => {
        after(store("tables").getAll(), result);
      }),
    copies: (account) =>
      transaction(["copies"], "readonly", ({ store, after, result }) => {
        after(store("copies").getAll(), (all: Copy[]) => {
          const own = all.filter((copy) => copy.account === account);
          result(new Map(own.map(({ table, copy }) => [table, copy])));
        });
      }),
    keepCopy: (account, table, copy) =>
      transaction(["copies"], "readwrite", ({ store, result }) => {
        store("copies").put({ account, table, copy } satisfies Copy);
        result(undefined);
      }),
    verdicts: (table) =>
      transaction(["verdicts"], "readonly", ({ store, after, result }) => {
        after(store("verdicts").getAll(ofTable(table)), (all) =>
          result(new Map(all.map(({ number, text, nodes }) => [number, { text, nodes }]))),
        );
      }),
    keepVerdict: (table, number, verdict) =>
      transaction(["verdicts"], "readwrite", ({ store, result }) => {
        store("verdicts").put({ table, number, ...verdict });
        result(undefined);
      }),
  };
}

function toLine({ seq, at_ms, body }: DeviceLine): DeviceLine {
  return { seq, at_ms, body };
}

/** Storage that is full or gone is something to try again later. */
function asRefused(error: DOMException | null): Refused {
  const full = error?.name === "QuotaExceededError";
  return new Refused(
    "unavailable",
    full
      ? "this device has no room left for games: remove some, or free space"
      : `this device could not store it: ${error?.message ?? "the browser does not say why"}`,
  );
}

function open(): Promise<IDBDatabase> {
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(NAME, VERSION);
    opening.onupgradeneeded = () => {
      const database = opening.result;
      database.createObjectStore("lines", { keyPath: ["table", "seq"] });
      database.createObjectStore("answers", { keyPath: "id" }).createIndex("table", "table");
      database.createObjectStore("tables", { keyPath: "table" });
      database.createObjectStore("copies", { keyPath: ["account", "table"] });
      database.createObjectStore("verdicts", { keyPath: ["table", "number"] });
    };
    opening.onsuccess = () => {
      const database = opening.result;
      // A newer version of the page, in another tab, may have more to keep.
      database.onversionchange = () => database.close();
      resolve(database);
    };
    opening.onerror = () => reject(asRefused(opening.error));
    opening.onblocked = () =>
      reject(new Refused("unavailable", "another tab keeps an older version open: close it"));
  });
}
