/**
 * Draws the icons of the app from their SVG files, and with the address of a running server its two screenshots, into
 * `public/`. Run it after changing an icon or how a table looks:
 *
 *     node build/images.mjs [http://127.0.0.1:8080/]
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
const SCREENS = [
  ["screenshot-wide.jpg", { width: 1280, height: 800 }],
  ["screenshot-narrow.jpg", { width: 412, height: 892 }],
];

const executablePath = process.env.NOVA_LUNA_CHROMIUM ?? "/usr/bin/chromium-headless-shell";
const browser = await chromium.launch({ executablePath, args: ["--no-sandbox"] });

for (const [from, to, size] of ICONS) {
  const page = await browser.newPage({ viewport: { width: size, height: size } });
  const svg = readFileSync(`public/${from}`, "utf8").replace("<svg ", `<svg width="${size}" `);
  await page.setContent(`<body style="margin:0;background:transparent">${svg}`);
  await page.screenshot({ path: `public/${to}`, omitBackground: true });
  await page.close();
}

const [server] = process.argv.slice(2);
for (const [to, viewport] of server ? SCREENS : []) {
  const context = await browser.newContext({ viewport, colorScheme: "dark", locale: "en" });
  const page = await context.newPage();
  await page.goto(server);
  await page.getByRole("button", { name: /^Play against/ }).click();
  for (let move = 0; move < 7; move += 1) {
    await page.locator("[role=button][data-tile]").first().waitFor({ timeout: 30_000 });
    await page.keyboard.press("1");
    await page.keyboard.press("Enter");
    await page.waitForTimeout(2500);
  }
  await page.locator("[role=button][data-tile]").first().waitFor({ timeout: 30_000 });
  await page.screenshot({ path: `public/${to}`, type: "jpeg", quality: 70 });
  await context.close();
}
await browser.close();
