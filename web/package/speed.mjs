/**
 * Nodes a second of level 5 in WebAssembly (in Node and in Chromium) and in the native program, by turns:
 * `node speed.mjs FOLDER NATIVE`. NOVA_LUNA_CHROMIUM names the browser.
 */
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { chromium } from "@playwright/test";

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

/** The same in a page. */
async function open() {
  const executablePath = process.env.NOVA_LUNA_CHROMIUM;
  const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
  const page = await browser.newPage();
  const file = readdirSync(folder).find((name) => name.endsWith(".wasm"));
  const networks = readdirSync(folder).filter((name) => name.endsWith(".network"));
  const given = [file, ...networks].map((name) => readFileSync(join(folder, name), "base64"));
  await page.evaluate(start, given);
  return { measure: () => page.evaluate(measure, questions), close: () => browser.close() };
}

/** In the page: starts the program, and hands it its networks. */
async function start(files) {
  const [bytes, ...networks] = files.map((base64) =>
    Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0)),
  );
  const { instance } = await WebAssembly.instantiate(bytes, {
    page: { now: () => performance.now() },
  });
  const { memory, question, answer, network } = instance.exports;
  const write = (given) => {
    const place = question(given.length);
    new Uint8Array(memory.buffer, place, given.length).set(given);
  };
  for (const file of networks) {
    write(file);
    network();
  }
  window.ask = (text) => {
    write(new TextEncoder().encode(text));
    answer();
  };
}

/** In the page: nodes a second. */
function measure(questions) {
  let nodes = 0;
  const began = performance.now();
  for (const question of questions) {
    window.ask(question);
    nodes += JSON.parse(question).choose.thinking.nodes;
  }
  return (nodes / (performance.now() - began)) * 1000;
}

const there = () => Number(execFileSync(native, ["speed"], { encoding: "utf8" }));
const median = (list) => list.sort((a, b) => a - b)[Math.floor(list.length / 2)];

const browser = await open();
const places = [
  ["Node", here],
  ["Chromium", browser.measure],
];
// The first time, programs are still being compiled.
for (const [, measured] of places) await measured();
const rounds = [];
for (let round = 0; round < ROUNDS; round += 1) {
  const own = there();
  rounds.push([own, ...(await inOrder(places.map(([, measured]) => measured)))]);
}
await browser.close();
console.log(`native: ${Math.round(median(rounds.map(([own]) => own)))} nodes/s`);
places.forEach(([name], i) => {
  const nodes = median(rounds.map((round) => round[i + 1]));
  const ratio = median(rounds.map((round) => round[i + 1] / round[0]));
  console.log(
    `${name}: ${Math.round(nodes)} nodes/s, ratio ${ratio.toFixed(2)} (median of ${ROUNDS})`,
  );
});

async function inOrder(all) {
  const results = [];
  for (const measured of all) results.push(await measured());
  return results;
}
