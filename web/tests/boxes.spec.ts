/** Whether everything at a table has room: no text on another, nothing outside, in every language and size. */
import type { Page } from "@playwright/test";
import type { TableState } from "../src/wire";
import { expect, myTurn, test } from "./support";

const SCREENS = [
  [360, 640],
  [390, 844],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1366, 657],
  [1440, 900],
  [2560, 1440],
  [800, 600],
  [1366, 500],
  [1280, 720],
] as const;

/** Boxes that touch although they should not, and boxes outside of what they are in. */
const faults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const seen = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(node).visibility === "visible";
    };
    const name = (node: Element) =>
      `${node.className || node.tagName} “${node.textContent?.trim().slice(0, 30)}”`;
    const all = (selector: string, within: ParentNode = document) =>
      [...within.querySelectorAll(selector)].filter(seen);
    const apart = (nodes: Element[]) => {
      for (const [i, one] of nodes.entries()) {
        for (const other of nodes.slice(i + 1)) {
          const a = one.getBoundingClientRect();
          const b = other.getBoundingClientRect();
          const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
          const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
          if (wide > 1.5 && high > 1.5) found.push(`${name(one)} is on ${name(other)}`);
        }
      }
    };
    const inside = (nodes: Element[], box: Pick<DOMRect, "left" | "top" | "right" | "bottom">) => {
      for (const node of nodes) {
        const at = node.getBoundingClientRect();
        const out = Math.max(
          box.left - at.left,
          box.top - at.top,
          at.right - box.right,
          at.bottom - box.bottom,
        );
        if (out > 2.5) found.push(`${name(node)} sticks out by ${Math.round(out)}`);
      }
    };
    const PARTS = ":is(li.player, div:is(.small, .menu, .wheel, .words, .tray, .log), header)";
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const card of all(".player .card, .own")) {
      const parts = all(".face, .name, .who b, .discs, .moons, .clock, .left", card);
      apart(parts);
      inside(parts, card.getBoundingClientRect());
    }
    apart(all(PARTS));
    inside(all(PARTS), screen);
    for (const words of all(".words")) {
      const parts = all(".said > *, .buttons > *", words);
      apart(parts);
      const button = all(".buttons > *", words);
      inside(button, words.getBoundingClientRect());
      for (const node of button) {
        if (node.scrollWidth > node.clientWidth + 1) found.push(`${name(node)} is cut off`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    return found;
  });

async function newTable(page: Page, players: number) {
  return page.evaluate(async (count) => {
    const seats = ["me", ...Array.from({ length: count - 1 }, () => "level1")];
    const id = `boxes${Math.random().toString(36).slice(2)}`;
    const made = { id, seats, turn_limit_s: 600, bot_pause_ms: 0 };
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(made);
    const reply = await fetch("api/tables", { method: "POST", headers, body });
    return (await reply.json()) as TableState;
  }, players);
}

for (const locale of ["en-GB", "de-DE", "es-ES"]) {
  for (const players of [2, 4]) {
    test(`${players} players with a turn limit, ${locale}`, async ({ browser, server }) => {
      const context = await browser.newContext({ locale, reducedMotion: "reduce" });
      const page = await context.newPage();
      await page.goto(server.url);
      await page.waitForLoadState("networkidle");
      const { table } = await newTable(page, players);
      await page.goto(`${server.url}#/t/${table}`);
      await myTurn(page);
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        for (const key of ["Escape", "1", "ArrowRight"]) {
          await page.keyboard.press(key);
          await page.waitForTimeout(60);
          expect(await faults(page), `${width} × ${height} after ${key}`).toEqual([]);
        }
      }
      await context.close();
    });
  }
}
