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

/** The result of a request. */
const found = <T>(request: IDBRequest<T>) =>
  new Promise<T>((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(asRefused(request.error));
  });

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

  /** Runs a transaction and waits until it is done. If `work` fails, nothing is written. */
  async function transaction<T>(
    stores: string[],
    mode: IDBTransactionMode,
    work: (store: (name: string) => IDBObjectStore) => Promise<T>,
  ): Promise<T> {
    const running = await begin(stores, mode);
    const over = new Promise<void>((resolve, reject) => {
      running.oncomplete = () => resolve();
      running.onabort = () => reject(asRefused(running.error));
    });
    const worked = work((name) => running.objectStore(name)).catch((error) => {
      running.abort();
      throw error;
    });
    const [value] = await Promise.all([worked, over]);
    return value;
  }

  const put = (name: string, value: object) =>
    transaction([name], "readwrite", async (store) => void store(name).put(value));

  return {
    change: (table, command, decide) =>
      transaction(["lines", "answers", "tables"], "readwrite", async (store): Promise<Written> => {
        const before = await found(store("answers").get(command ?? ""));
        if (before) return { repeated: before.answer };
        const lines = await found<DeviceLine[]>(store("lines").getAll(ofTable(table)));
        const decided = decide({ table, lines: lines.map(toLine) });
        const { summary, creates, answer } = decided;
        const here = { log: { table, lines: decided.lines }, summary };
        for (const { log, summary } of creates ? [here, creates] : [here]) {
          for (const line of log.lines) store("lines").add({ table: log.table, ...line });
          store("tables").put({ table: log.table, summary } satisfies TableRow);
        }
        if (command !== null) store("answers").put({ id: command, table, answer });
        return { decided };
      }),
    adopt: ({ table, lines }, summary) =>
      transaction(["lines", "tables"], "readwrite", async (store) => {
        const here = await found<DeviceLine[]>(store("lines").getAll(ofTable(table)));
        const goesOn = here.every(({ body }, i) => body === lines[i]?.body);
        const fresh = goesOn ? lines.slice(here.length) : [];
        for (const line of fresh) store("lines").add({ table, ...toLine(line) });
        if (fresh.length > 0) store("tables").put({ table, summary } satisfies TableRow);
        return fresh.length > 0;
      }),
    remove: (table) =>
      transaction(STORES, "readwrite", async (store) => {
        store("lines").delete(ofTable(table));
        store("verdicts").delete(ofTable(table));
        store("tables").delete(table);
        const answers = await found(store("answers").index("table").getAllKeys(table));
        for (const key of answers) store("answers").delete(key);
      }),
    read: (table) =>
      transaction(["lines"], "readonly", async (store) => {
        const lines = await found<DeviceLine[]>(store("lines").getAll(ofTable(table)));
        return { table, lines: lines.map(toLine) };
      }),
    rows: () => transaction(["tables"], "readonly", (store) => found(store("tables").getAll())),
    copies: (account) =>
      transaction(["copies"], "readonly", async (store) => {
        const all = await found<Copy[]>(store("copies").getAll());
        const own = all.filter((copy) => copy.account === account);
        return new Map(own.map(({ table, copy }) => [table, copy]));
      }),
    keepCopy: (account, table, copy) => put("copies", { account, table, copy } satisfies Copy),
    verdicts: (table) =>
      transaction(["verdicts"], "readonly", async (store) => {
        const all = await found(store("verdicts").getAll(ofTable(table)));
        return new Map(all.map(({ number, text, nodes }) => [number, { text, nodes }]));
      }),
    keepVerdict: (table, number, verdict) => put("verdicts", { table, number, ...verdict }),
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

async function open(): Promise<IDBDatabase> {
  const opening = indexedDB.open(NAME, VERSION);
  opening.onupgradeneeded = () => {
    const database = opening.result;
    database.createObjectStore("lines", { keyPath: ["table", "seq"] });
    database.createObjectStore("answers", { keyPath: "id" }).createIndex("table", "table");
    database.createObjectStore("tables", { keyPath: "table" });
    database.createObjectStore("copies", { keyPath: ["account", "table"] });
    database.createObjectStore("verdicts", { keyPath: ["table", "number"] });
  };
  const database = await found(opening);
  // A newer version of the page, in another tab, may have more to keep.
  database.onversionchange = () => database.close();
  return database;
}
