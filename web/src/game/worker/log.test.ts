/** The log when the browser closes the database. The browser tests have a real one. */
import { afterEach, expect, test, vi } from "vitest";
import { openLog } from "./log";

/** A database with one table, as far as `rows` needs it. */
class Connection {
  closed = false;
  onversionchange: (() => void) | null = null;
  close() {
    this.closed = true;
  }
  transaction() {
    if (this.closed) throw new DOMException("closing", "InvalidStateError");
    const running = { oncomplete: () => {}, objectStore: () => ({ getAll }) };
    const getAll = () => {
      const request = { result: [{ table: "_t" }], onsuccess: () => {} };
      setTimeout(() => {
        request.onsuccess();
        running.oncomplete();
      });
      return request;
    };
    return running;
  }
}

/** Stands in for the browser's. It may fail to open. */
function database() {
  const connections: Connection[] = [];
  const found = { connections, refuses: false };
  vi.stubGlobal("indexedDB", {
    open() {
      const opening = {
        result: new Connection(),
        error: new DOMException("newer", "VersionError"),
        onsuccess: () => {},
        onerror: () => {},
      };
      if (!found.refuses) connections.push(opening.result);
      setTimeout(() => (found.refuses ? opening.onerror() : opening.onsuccess()));
      return opening;
    },
  });
  return found;
}

afterEach(() => vi.unstubAllGlobals());

test("a connection that the browser has closed is opened again", async () => {
  const { connections } = database();
  const log = await openLog();
  expect(await log.rows()).toEqual([{ table: "_t" }]);
  connections[0]!.close();
  expect(await log.rows()).toEqual([{ table: "_t" }]);
  expect(await log.rows()).toEqual([{ table: "_t" }]);
  expect(connections).toHaveLength(2);
});

test("where it cannot be opened again, that is said, and tried the next time", async () => {
  const found = database();
  const log = await openLog();
  found.connections[0]!.onversionchange!();
  found.refuses = true;
  await expect(log.rows()).rejects.toMatchObject({ code: "unavailable" });
  found.refuses = false;
  expect(await log.rows()).toEqual([{ table: "_t" }]);
});
