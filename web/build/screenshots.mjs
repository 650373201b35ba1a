/**
 * Takes the screenshots of the docs: `node build/screenshots.mjs http://127.0.0.1:8080/`.
 * The server plays with the page that it has built in, so it should be a new one. The pictures are made small with
 * `pngquant --ext .png --force --strip --speed 1 256`.
 */
import { existsSync } from "node:fs";
import { join } from "node:path";
import { chromium } from "@playwright/test";

const [url] = process.argv.slice(2);
if (!url) throw new Error("name the address of a running server");
const FOLDER = join(import.meta.dirname, "../../docs/screenshots");
const PROGRAMS = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"];
const executablePath = process.env.NOVA_LUNA_CHROMIUM ?? PROGRAMS.find(existsSync);
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

/** In the page: plays the viewer's turns over HTTP, until somebody has so few discs left. */
async function play([seats, until]) {
  const send = async (path, body) => {
    const headers = { "content-type": "application/json" };
    const reply = await fetch(path, { method: "POST", headers, body: JSON.stringify(body) });
    return reply.json();
  };
  const id = () => `shot${Math.random().toString(36).slice(2)}`;
  const { table } = await send("api/tables", { id: id(), seats, bot_pause_ms: 0 });
  for (;;) {
    const state = await (await fetch(`api/tables/${table}`)).json();
    const { view, options } = state.game;
    const isSoon = Math.min(...view.players.map((player) => player.discs_left)) <= until;
    if (state.stage === "finished" || (isSoon && options?.tiles.length === 3)) return table;
    if (!options) {
      await new Promise((resolve) => setTimeout(resolve, 50));
      continue;
    }
    const all = options.tiles.flatMap(({ tile, cells }) =>
      cells.map((cell) => ({ tile, ...cell })),
    );
    // A compact display shows best.
    const worth = ({ covers, nearer, x, y }) =>
      4 * covers.length + nearer.length - 0.7 * Math.hypot(x, 1.3 * y);
    const [best] = all.sort((one, other) => worth(other) - worth(one));
    const action = best
      ? { type: "take", tile: best.tile, x: best.x, y: best.y }
      : { type: "refill" };
    await send(`api/tables/${table}/commands`, {
      id: id(),
      command: { type: "play", at: state.at, action },
    });
  }
}

/** A screen of its own, at a table that was played so far, with the best placement aimed at. */
async function shoot(name, { width, height, scheme, seats = null, until = 0 }) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme: scheme,
    locale: "en-GB",
    reducedMotion: "reduce",
    hasTouch: width < 700,
  });
  const page = await context.newPage();
  await page.goto(url);
  await page.waitForLoadState("networkidle");
  // Who has been here before.
  await page.evaluate(() => localStorage.setItem("nova-luna:introduction", '{"skipped":true}'));
  if (seats) {
    const table = await page.evaluate(play, [seats, until]);
    await page.goto(`${url}#/t/${table}`);
    await page.waitForTimeout(1500);
    if (until > 0) {
      await page.keyboard.press("2");
      await page.waitForTimeout(400);
    }
  } else {
    await page.reload();
    await page.waitForTimeout(1500);
  }
  await page.screenshot({ path: join(FOLDER, `${name}.png`) });
  await context.close();
}

const DESK = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };
await shoot("start-light", { ...DESK, scheme: "light" });
await shoot("table-dark", { ...DESK, scheme: "dark", seats: ["me", "level3", "level4"], until: 7 });
await shoot("end-dark", { ...DESK, scheme: "dark", seats: ["me", "level1", "level2"] });
await shoot("phone-dark", { ...PHONE, scheme: "dark", seats: ["me", "level5"], until: 8 });
await shoot("phone-light", { ...PHONE, scheme: "light", seats: ["me", "level2"], until: 8 });
await browser.close();
