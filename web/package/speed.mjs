/** Nodes a second of level 5 in WebAssembly and in the native program, by turns: `node speed.mjs FOLDER NATIVE`. */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [folder, native] = process.argv.slice(2);
const { load } = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
const program = await load();
const ROUNDS = 7;
/** The same positions for both: the native program prints the questions. */
const questions = execFileSync(native, ["questions"], { encoding: "utf8" }).trim().split("\n");

function here() {
  let nodes = 0;
  const began = performance.now();
  for (const question of questions) {
    const { choose } = JSON.parse(question);
    program.ask("choose", choose);
    nodes += choose.thinking.nodes;
  }
  return (nodes / (performance.now() - began)) * 1000;
}

const there = () => Number(execFileSync(native, ["speed"], { encoding: "utf8" }));
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

here();
const rounds = Array.from({ length: ROUNDS }, () => [here(), there()]);
const [wasm, own] = [0, 1].map((i) => median(rounds.map((round) => round[i])));
const ratio = median(rounds.map(([one, other]) => one / other));
console.log(`WebAssembly ${Math.round(wasm)} nodes/s, native ${Math.round(own)} nodes/s`);
console.log(`ratio ${ratio.toFixed(2)} (median of ${ROUNDS} rounds)`);
