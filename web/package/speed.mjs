/**
 * Nodes a second of level 5 in WebAssembly (in Node and in Chromium) and in the native program, by turns:
 * `node speed.mjs FOLDER NATIVE`. NOVA_LUNA_CHROMIUM names the browser.
 */
import { execFileSync } from "node:child_process";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

const [folder, native] = process.argv.slice(2);
const ROUNDS = 7;
/** The same positions for all: the native program prints the questions. */
const questions = execFileSync(native, ["questions"], { encoding: "utf8" }).trim().split("\n");
const { load } = await import(pathToFileURL(join(resolve(folder), "index.js")).href);
const program = await load();

const browser = await chromium.launch({
  executablePath: process.env.NOVA_LUNA_CHROMIUM,
  args: ["--no-sandbox"],
});
const page = await browser.newPage();
// No server is needed: the page has the files of the folder.
await page.route("**/*", (route) =>
  route.fulfill({ path: join(folder, new URL(route.request().url()).pathname) }),
);
await page.goto("http://nova-luna.test/index.js");
const there = await page.evaluateHandle(async () => (await import("/index.js")).load());

/** Nodes a second, here and in the page. */
function measure(program, questions) {
  let nodes = 0;
  const began = performance.now();
  for (const question of questions) {
    const { choose } = JSON.parse(question);
    program.ask("choose", choose);
    nodes += choose.thinking.nodes;
  }
  return (nodes / (performance.now() - began)) * 1000;
}

const places = {
  Node: () => measure(program, questions),
  Chromium: () => there.evaluate(measure, questions),
};
// The first time, programs are still being compiled.
for (const place of Object.values(places)) await place();
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const measured = { native: Number(execFileSync(native, ["speed"], { encoding: "utf8" })) };
  for (const [name, place] of Object.entries(places)) measured[name] = await place();
  rounds.push(measured);
}
await browser.close();

const median = (of) => rounds.map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
console.log(`native: ${Math.round(median(({ native }) => native))} nodes/s`);
for (const name of Object.keys(places)) {
  const nodes = Math.round(median((round) => round[name]));
  const ratio = median((round) => round[name] / round.native).toFixed(2);
  console.log(`${name}: ${nodes} nodes/s, ratio ${ratio} (median of ${ROUNDS})`);
}
