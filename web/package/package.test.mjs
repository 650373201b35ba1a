/** The folder for others in Node: the README's example, and the same answers as everywhere. NOVA_LUNA_PACKAGE names the
 * folder. In `web/`. */
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { pathToFileURL } from "node:url";

const folder = resolve(process.env.NOVA_LUNA_PACKAGE ?? "../target/nova-luna-wasm");
const { load, Refused, Table } = await import(pathToFileURL(join(folder, "index.js")).href);

test("the example of the README plays a game", () => {
  const example = /```js\n([^`]*)```/.exec(readFileSync(join(folder, "README.md"), "utf8"))[1];
  const place = mkdtempSync(join(tmpdir(), "nova-luna-"));
  try {
    mkdirSync(join(place, "node_modules"));
    symlinkSync(folder, join(place, "node_modules", "nova-luna-wasm"));
    writeFileSync(join(place, "example.mjs"), example);
    const said = execFileSync(process.execPath, ["example.mjs"], { cwd: place, encoding: "utf8" });
    assert.match(said, /ranking/);
  } finally {
    rmSync(place, { recursive: true });
  }
});

test("a solo game, an action that is not allowed, and an analysis", async () => {
  const table = Table.create(await load(), { seats: ["me"] });
  assert.throws(
    () => table.play({ type: "take", tile: 1, x: 9, y: 9 }),
    (error) => error instanceof Refused && error.code === "illegal_action",
  );
  while (table.state.stage === "playing") table.play(table.hint({ nodes: 200 }).action);
  const { moves, done } = table.analysis(200);
  assert.equal(done, true);
  assert.equal(moves.length, table.replay().moves.length);
});

test("a hint is looked for as long as it may take, by the page's clock", async () => {
  // Whoever begins, it is me.
  const table = Table.create(await load(), { seats: ["me", "me"] });
  const began = performance.now();
  table.hint({ time_ms: 200, memory_mib: 32 });
  assert.ok(performance.now() - began >= 100);
});

/** Without the table's names for what is asked: the texts themselves have to be equal. */
test("what the script of crates/testing says, to the last byte", async () => {
  const module = await WebAssembly.compile(readFileSync(join(folder, "nova_luna.wasm")));
  const page = { now: () => performance.now() };
  const { exports } = await WebAssembly.instantiate(module, { page });
  const write = (bytes) => {
    const place = exports.question(bytes.length);
    new Uint8Array(exports.memory.buffer, place, bytes.length).set(bytes);
  };
  for (const name of ["solo", "two", "more"]) {
    write(readFileSync(join(folder, `${name}.network`)));
    assert.equal(exports.network(), 1, name);
  }
  const logs = {};
  const script = readFileSync("../crates/testing/script.txt", "utf8").trimEnd().split("\n");
  for (let i = 0; i < script.length; i += 2) {
    const question = JSON.parse(script[i]);
    const [asked] = Object.values(question);
    const table = asked?.log?.table ?? asked?.table;
    if (asked?.log) asked.log.lines = logs[table];
    write(new TextEncoder().encode(JSON.stringify(question)));
    const reply = exports.answer();
    const bytes = new Uint8Array(exports.memory.buffer, reply, exports.answer_length());
    assert.equal(new TextDecoder().decode(bytes), script[i + 1], script[i]);
    const { lines } = JSON.parse(script[i + 1]).done ?? {};
    if (lines) logs[table] = [...(logs[table] ?? []), ...lines];
  }
});
