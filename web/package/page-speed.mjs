/**
 * How soon the page answers in Chromium, with a server of its own: `node page-speed.mjs PROGRAM NATIVE`.
 * NOVA_LUNA_CHROMIUM names the browser.
 *
 * From the tap on "Solo" to the first move; from the tap on "Analyse this game" to the first verdicts and to the last one, of
 * a game of two with 40 moves, compared with the native program on as many cores as the browser says there are.
 */
import { execFileSync, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { chromium } from "@playwright/test";

const [program, native] = process.argv.slice(2);
const ROUNDS = 3;
const folder = mkdtempSync(join(tmpdir(), "nova-luna-"));
const database = `sqlite:${join(folder, "games.db")}`;
const browser = await chromium.launch({
  executablePath: process.env.NOVA_LUNA_CHROMIUM,
  args: ["--no-sandbox"],
});
// After the browser: if that cannot be started, no server is left behind.
const server = spawn(program, ["serve", "--listen", "127.0.0.1:0", "--database", database]);
try {
  await measure(await addressOf(server));
} finally {
  await browser.close();
  server.kill();
  rmSync(folder, { recursive: true, force: true });
}

async function addressOf(server) {
  for await (const line of createInterface({ input: server.stdout })) {
    const found = /http:\/\/127\.0\.0\.1:\d+\//.exec(line);
    if (!found) continue;
    server.stdout.resume();
    return found[0];
  }
  throw new Error("the server ended before it listened");
}

async function measure(address) {
  const record = Buffer.from(execFileSync(native, ["record"]));
  const cores = availableParallelism();
  const rounds = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const seconds = Number(execFileSync(native, ["analysis", String(cores)], { encoding: "utf8" }));
    const page = await browser.newPage({ locale: "en-GB" });
    await page.goto(address);
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const analysis = await analyse(page, record);
    await page.goto(address);
    await page.reload();
    await page.waitForLoadState("networkidle");
    const play = await page.getByRole("button", { name: /^Solo/ }).evaluate(tapSolo);
    await page.context().close();
    rounds.push({ native: seconds * 1000, play, ...analysis });
  }
  const median = (of) => rounds.map(of).sort((a, b) => a - b)[Math.floor(ROUNDS / 2)];
  const figures = {
    play: 'from the tap on "Solo" to the first move',
    first: "the first verdicts of an analysis on the screen",
    all: `the whole analysis on ${cores} cores`,
    native: "the same in the native program",
  };
  for (const [key, what] of Object.entries(figures)) {
    console.log(`${what}: ${Math.round(median((round) => round[key]))} ms`);
  }
  console.log(
    `ratio ${median(({ all, native }) => all / native).toFixed(2)} (median of ${ROUNDS})`,
  );
}

async function analyse(page, record) {
  const file = { name: "game.json", mimeType: "application/json", buffer: record };
  await page.locator("[data-record]").setInputFiles(file);
  return page.getByRole("button", { name: "Analyse this game" }).evaluate(tapAnalyse);
}

/** In the page: when the first move can be made. */
function tapSolo(solo) {
  const began = performance.now();
  solo.click();
  return new Promise((resolve) => {
    const look = () => {
      if (!document.querySelector("[role=button][data-tile]")) requestAnimationFrame(look);
      else resolve(performance.now() - began);
    };
    look();
  });
}

/**
 * In the page: when the graph shows the first verdicts, and when all moves have been looked at in full depth. It looks only when
 * something has changed, because whatever the page does takes time from those who judge.
 */
function tapAnalyse(analyse) {
  const began = performance.now();
  let first = 0;
  analyse.click();
  return new Promise((resolve) => {
    const look = () => {
      const now = performance.now() - began;
      if (document.querySelector(".plot path[class^=seat-]")) first ||= now;
      if (first && !document.querySelector("progress")) resolve({ first, all: now });
    };
    const changes = new MutationObserver(() => requestAnimationFrame(look));
    changes.observe(document.body, { subtree: true, childList: true, attributes: true });
  });
}
