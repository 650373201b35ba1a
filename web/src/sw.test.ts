/** The service worker, with caches that only know their names. */
import { readFileSync } from "node:fs";
import { expect, it } from "vitest";

const SCOPE = "https://games.example/luna/";
type Listener = (event: Record<string, unknown>) => void;

function start(names: string[] = []) {
  const kept = new Set(names);
  const listeners = new Map<string, Listener>();
  const self = {
    registration: { scope: SCOPE },
    clients: { claim: async () => {} },
    addEventListener: (name: string, listener: Listener) => listeners.set(name, listener),
  };
  const caches = {
    keys: async () => [...kept],
    delete: async (name: string) => kept.delete(name),
    open: async (name: string) => {
      kept.add(name);
      return { match: async () => "kept" };
    },
  };
  const source = readFileSync("src/sw.js", "utf8").replace("__VERSION__", "3");
  new Function("self", "caches", source)(self, caches);
  return { kept, listeners };
}

it("removes its own older versions but the last, and nothing of other pages", async () => {
  const own = [1, 2, 3].map((version) => `page ${SCOPE} ${version}`);
  const others = ["page https://games.example/ 1", `page ${SCOPE}other/ 1`, "page-1", "something"];
  const { kept, listeners } = start([own[0]!, ...others, own[1]!, own[2]!]);
  const done = new Promise((resolve) => listeners.get("activate")!({ waitUntil: resolve }));
  await done;
  expect([...kept].sort()).toEqual([...others, own[1]!, own[2]!].sort());
});

it("leaves the server's addresses alone, and only those", () => {
  const answers = (path: string) => {
    let answered = false;
    const respondWith = (answer: Promise<unknown>) => {
      answered = true;
      answer.catch(() => {});
    };
    const request = { method: "GET", url: new URL(path, SCOPE).href, mode: "no-cors" };
    start().listeners.get("fetch")!({ request, respondWith });
    return answered;
  };
  expect(answers("api/me")).toBe(false);
  expect(answers("assets/api/one.js")).toBe(true);
  expect(answers("../other/page.js")).toBe(false);
});
