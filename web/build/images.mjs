/**
 * Draws the icons of the app from their SVG files; with the address of a running server also its screenshots, and those of the
 * docs. Run it after changing an icon or how a table looks, against a server with the new page:
 *
 *     node build/images.mjs [http://127.0.0.1:8080/]
 *
 * The screenshots of the docs are made small with `pngquant --ext .png --force --strip --speed 1 256`.
 */
import { readFileSync } from "node:fs";
import { chromium } from "@playwright/test";

const ICONS = [
  ["icon.svg", "icon-192.png", 192],
  ["icon.svg", "icon-512.png", 512],
  ["icon-maskable.svg", "icon-maskable-512.png", 512],
  // iOS rounds the corners itself.
  ["icon-maskable.svg", "apple-touch-icon.png", 180],
];
/** By file: the screen, and at a table who plays and until how few discs somebody has left. */
const SCREENS = {
  "public/screenshot-wide.jpg": [1280, 800, "dark", ["me", "level2"], 8],
  "public/screenshot-narrow.jpg": [412, 892, "dark", ["me", "level2"], 8],
  "../docs/screenshots/start-light.png": [1440, 900, "light"],
  "../docs/screenshots/table-dark.png": [1440, 900, "dark", ["me", "level3", "level4"], 7],
  "../docs/screenshots/end-dark.png": [1440, 900, "dark", ["me", "level1", "level2"], 0],
  "../docs/screenshots/phone-dark.png": [390, 844, "dark", ["me", "level5"], 8],
  "../docs/screenshots/phone-light.png": [390, 844, "light", ["me", "level2"], 8],
};

const executablePath = process.env.NOVA_LUNA_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });
for (const icon of ICONS) await draw(...icon);
const [server] = process.argv.slice(2);
for (const [path, screen] of Object.entries(server ? SCREENS : {})) await shoot(path, ...screen);
await browser.close();

async function draw(from, to, size) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(`public/${from}`, "utf8").replace("<svg ", `<svg width="${size}" `);
  await page.setContent(`<body style="margin:0;background:transparent">${svg}`);
  await page.screenshot({ path: `public/${to}`, omitBackground: true });
  await page.close();
}

/** A screen of its own, at a table that was played so far, with the best placement aimed at. */
async function shoot(path, width, height, colorScheme, seats, until) {
  const context = await browser.newContext({
    viewport: { width, height },
    colorScheme,
    locale: "en-GB",
    reducedMotion: "reduce",
    hasTouch: width < 700,
  });
  const page = await context.newPage();
  await page.goto(server);
  await page.waitForLoadState("networkidle");
  // Who has been here before.
  await page.evaluate(() => localStorage.setItem("nova-luna:introduction", '{"skipped":true}'));
  const table = seats && (await page.evaluate(play, [seats, until]));
  await page.goto(table ? `${server}#/t/${table}` : server);
  await page.reload();
  await page.waitForLoadState("networkidle");
  if (until > 0) {
    await page.keyboard.press("2");
    await page.locator("[data-free]").first().waitFor();
  }
  const jpeg = path.endsWith(".jpg") ? { type: "jpeg", quality: 70 } : {};
  await page.screenshot({ path, ...jpeg });
  await context.close();
}

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
      command: { type: "play", version: state.version, action },
    });
  }
}
