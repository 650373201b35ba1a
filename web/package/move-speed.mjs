/**
 * What a move on the device takes: how often the program is asked and the log is read, and how long the answers take
 * without thinking. `node package/move-speed.mjs`, in `web/`.
 */
import { readFileSync } from "node:fs";
import { createServer } from "vite";

const MOVES = 12;
const vite = await createServer({
  configFile: false,
  logLevel: "error",
  appType: "custom",
  server: { middlewareMode: true, watch: null },
});
const module = (path) => vite.ssrLoadModule(path);
const { DeviceTables } = await module("/src/game/worker/tables.ts");
const { startProgram } = await module("/src/game/worker/program.ts");
const { MemoryLog } = await module("/src/fixtures/memory-log.ts");

const program = await startProgram(readFileSync("wasm/nova_luna.wasm"));
/** By kind of question: how long the answers took. */
const asked = {};
let read = 0;
const ask = (kind, question) => {
  const began = performance.now();
  const answer = program.ask(kind, question);
  asked[kind] = [...(asked[kind] ?? []), performance.now() - began];
  return answer;
};
class CountedLog extends MemoryLog {
  read(table) {
    read += 1;
    return super.read(table);
  }
}
const tables = new DeviceTables({
  program: { ...program, ask },
  log: new CountedLog(),
  think: async (kind, question) =>
    ask(kind, { ...question, thinking: { ...question.thinking, nodes: 200 } }),
  alone: (_table, _signal, work) => work(),
  announce: () => {},
  now: () => Date.now(),
  random: (bytes) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes))).toString("hex"),
});

let [state, turn] = [null, () => {}];
const isMine = () => state.stage !== "playing" || state.game.options !== null;
const follower = {
  message: (message) => {
    if (message.state) state = message.state;
    if (isMine()) turn();
  },
  gone: (code) => {
    throw new Error(code);
  },
};
const plan = { id: "speed", seats: ["me", "level5"], goal_discs: "standard", public: false };
const { table } = await tables.create({ ...plan, turn_limit_s: null, bot_pause_ms: 0 });
await tables.follow(table, null, follower);

for (const kind in asked) delete asked[kind];
read = 0;
let moves = 0;
while (moves < MOVES && state.stage === "playing") {
  if (!isMine()) await new Promise((resolve) => (turn = resolve));
  const [tile] = state.game.options.tiles;
  const [at, id] = [state.at, `c${moves}`];
  const action = tile ? { type: "take", tile: tile.tile, ...cell(tile) } : { type: "refill" };
  moves += 1;
  await tables.command(table, { id, command: { type: "play", at, action } });
}
if (!isMine()) await new Promise((resolve) => (turn = resolve));
await vite.close();

function cell({ cells: [{ x, y }] }) {
  return { x, y };
}
const { choose = [], turn: played = [], ...others } = asked;
const turns = played.length;
const calls = Object.values(others).flat();
const ms = (times) => `${Math.max(...times).toFixed(1)} ms at most`;
console.log(`a move on the device: ${calls.length / moves} calls of the program, ${ms(calls)}`);
const thought = (choose.length + played.length) / turns;
console.log(`a turn of level 5: ${thought} calls of the program, ${ms(played)} beside thinking`);
console.log(`reads of the log: ${read} for ${moves} moves and ${turns} turns`);
if (calls.length > moves || thought > 2 || read > moves + 2 * turns) {
  throw new Error("a move asks the program once, a turn of level 5 twice");
}
