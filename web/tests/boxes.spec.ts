/** Whether everything at a table has room: no text on another, nothing outside, in every language and size. */
import type { Page } from "@playwright/test";
import { SCREENS } from "../src/fixtures/screens";
import type { Analysis, JudgedMove, Replay, TableState } from "../src/wire";
import { playOut } from "./play";
import { arrive, expect, myTurn, test, withoutDevice } from "./support";

/** Boxes that touch although they should not, and boxes outside of what they are in. */
const faults = (page: Page, isReplay = false) =>
  page.evaluate((isReplay) => {
    const found: string[] = [];
    const seen = (node: Element) => {
      const { width, height } = node.getBoundingClientRect();
      return width > 1 && height > 1 && getComputedStyle(node).visibility === "visible";
    };
    const name = (node: Element) =>
      `${node.className || node.tagName} “${node.textContent?.trim().slice(0, 30)}”`;
    /** What is seen of a kind: at least so many, or the names of classes have changed. */
    const all = (selector: string, least = 1, within: ParentNode = document) => {
      const nodes = [...within.querySelectorAll(selector)].filter(seen);
      if (nodes.length < least) found.push(`only ${nodes.length} of ${selector}`);
      return nodes;
    };
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
    const PARTS =
      ":is(li.player, div:is(.small, .menu, .wheel, .words, .tray, .log, .time), header)";
    const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
    for (const card of all(".player .card, .own")) {
      const parts = all(".face, .name, .who b, .discs > *, .moons > *, .clock, .left", 3, card);
      apart(parts);
      inside(parts, card.getBoundingClientRect());
      for (const node of all(".name", 0, card)) {
        const isCut =
          node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 4;
        if (isCut) found.push(`${name(node)} is cut off`);
      }
    }
    // The wheel, the words, and at least one player.
    apart(all(PARTS, 3));
    inside(all(PARTS, 3), screen);
    for (const words of all(".words")) {
      const parts = all(".said > *, .buttons > *", isReplay ? 0 : 1, words);
      apart(parts);
      const button = all(".buttons > *", 0, words);
      inside(button, words.getBoundingClientRect());
      for (const node of button) {
        if (node.scrollWidth > node.clientWidth + 1) found.push(`${name(node)} is cut off`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    return found;
  }, isReplay);

async function newTable(page: Page, players: number) {
  return page.evaluate(async (count) => {
    const seats = ["me", ...Array.from({ length: count - 1 }, () => "level1")];
    const id = `boxes${Math.random().toString(36).slice(2)}`;
    // Nobody plays solo against a clock.
    const made = { id, seats, turn_limit_s: count > 1 ? 600 : null, bot_pause_ms: 0 };
    const headers = { "content-type": "application/json" };
    const body = JSON.stringify(made);
    const reply = await fetch("api/tables", { method: "POST", headers, body });
    return (await reply.json()) as TableState;
  }, players);
}

/** Takes the first tile of each turn, so that displays and cards are filled. */
async function play(page: Page, url: string, table: string, turns: number) {
  const look = async (): Promise<TableState> =>
    (await page.request.get(`${url}api/tables/${table}`)).json();
  for (let turn = 0; turn < turns; turn += 1) {
    let state = await look();
    // A bot may be thinking.
    const isReady = async () => {
      state = await look();
      return state.stage !== "playing" || state.game?.options?.tiles[0] !== undefined;
    };
    await expect.poll(isReady).toBe(true);
    if (state.stage !== "playing") return;
    const tile = state.game!.options!.tiles[0]!;
    const { x, y } = tile.cells[0]!;
    const action = { type: "take", tile: tile.tile, x, y };
    const data = {
      id: `boxes-${state.version}`,
      command: { type: "play", version: state.version, action },
    };
    const reply = await page.request.post(`${url}api/tables/${table}/commands`, { data });
    expect(reply.status(), await reply.text()).toBe(200);
  }
}

/** An analysis that finds fault with every move, so that much is said. */
function blunders({ moves }: Replay, table: string): Analysis {
  const outlook = { chances: [0.25, 0.25, 0.25, 0.25], score: null };
  const played = moves.flatMap((event, number) =>
    event.what.type === "played" ? [{ ...event.what, number, seq: event.seq }] : [],
  );
  const judged = played.map(
    ({ number, seq, seat, action }): JudgedMove => ({
      ...{ number, seq, seat, action, best: { type: "refill" }, preview: null, reasons: [] },
      ...{ continuation: [], before: outlook, after: outlook, loss: 0.123, verdict: "blunder" },
    }),
  );
  const decisive = judged.slice(0, 3).map(({ number }) => number);
  return { table, done: true, moves_total: moves.length, moves: judged, decisive };
}

for (const locale of ["en-GB", "de-DE", "es-ES"]) {
  for (const [players, turns] of [
    [1, 5],
    [2, 0],
    [4, 7],
  ] as const) {
    test(`${players} players after ${turns} turns, ${locale}`, async ({ browser, server }) => {
      const context = await browser.newContext({ locale, reducedMotion: "reduce" });
      const page = await context.newPage();
      await arrive(page, server.url);
      const { table } = await newTable(page, players);
      await play(page, server.url, table, turns);
      await page.goto(`${server.url}#/t/${table}`);
      await myTurn(page);
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        for (const key of ["Escape", "1", "ArrowRight"]) {
          await page.keyboard.press(key);
          const about = `${width} × ${height} after ${key}`;
          await expect.poll(() => faults(page), { message: about }).toEqual([]);
        }
      }
      await context.close();
    });
  }

  test(`two guests with a clock, ${locale}`, async ({ browser, server }) => {
    const [host, guest, watcher] = await Promise.all(
      [0, 1, 2].map(() => browser.newContext({ locale, reducedMotion: "reduce" })),
    );
    for (const person of [host!, guest!]) await person.request.get(`${server.url}api/me`);
    const id = `guests-${locale}-${Date.now()}`;
    const data = { id, seats: ["me", "open"], turn_limit_s: 600 };
    const made = await host!.request.post(`${server.url}api/tables`, { data });
    const { table } = (await made.json()) as TableState;
    const commands = `${server.url}api/tables/${table}/commands`;
    const sits = { id: "sits", command: { type: "sit", seat: 1 } };
    expect((await guest!.request.post(commands, { data: sits })).ok()).toBe(true);
    const starts = { id: "starts", command: { type: "start" } };
    await host!.request.post(commands, { data: starts });
    const page = await watcher!.newPage();
    await page.goto(`${server.url}#/t/${table}`);
    await expect(page.locator(".clock").first()).toBeVisible();
    const ALL = [...SCREENS, [320, 640], [683, 384], [1366, 768]] as const;
    for (const [width, height] of ALL) {
      await page.setViewportSize({ width, height });
      const about = `${width} × ${height}`;
      await expect.poll(() => faults(page), { message: about }).toEqual([]);
      const names = await page.locator(".player .name").allTextContents();
      expect(new Set(names).size, about).toBe(2);
      for (const name of names) expect([...name].length, about).toBeGreaterThanOrEqual(9);
    }
    for (const context of [host!, guest!, watcher!]) await context.close();
  });

  test(`no screen is wider than a phone, ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, viewport: { width: 360, height: 640 } });
    const page = await context.newPage();
    for (const path of ["", "learn", "rules", "settings", "progress", "challenge/today"]) {
      await page.goto(`${server.url}#/${path}`);
      await expect(page.getByRole("heading").first()).toBeVisible();
      const width = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(width, { message: path }).toBeLessThanOrEqual(360);
    }
    await context.close();
  });

  test(`a replay of four, ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, reducedMotion: "reduce" });
    const page = await context.newPage();
    await arrive(page, server.url);
    const seats = ["me", "level1", "level2", "level3"];
    const data = { id: `boxes-${locale}`, seats, goal_discs: 2, bot_pause_ms: 0 };
    const { table } = await (await page.request.post(`${server.url}api/tables`, { data })).json();
    await playOut(page.request, server.url, table);
    await withoutDevice(page);
    const at = `${server.url}api/tables/${table}`;
    const replay: Replay = await (await page.request.get(`${at}/replay`)).json();
    await page.route(`${at}/replay`, (route) =>
      route.fulfill({ json: { ...replay, analysed: true } }),
    );
    await page.route(`${at}/analysis`, (route) => route.fulfill({ json: blunders(replay, table) }));
    for (const moment of [0, 5, 9999]) {
      await page.goto(`${server.url}#/replay/${table}/${moment}`);
      await expect(page.locator(".player .card").first()).toBeVisible();
      await expect(page.locator(".plot")).toBeVisible();
      await expect(page.locator(".words .verdict")).toHaveCount(moment === 0 ? 0 : 2);
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        const about = `${width} × ${height} at ${moment}`;
        await expect.poll(() => faults(page, true), { message: about }).toEqual([]);
      }
    }
    await context.close();
  });
}

/** What lies on something else on the start page, or sticks out of the button that it is in. */
const startFaults = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const box = (node: Element) => node.getBoundingClientRect();
    const seen = (selector: string) =>
      [...document.querySelectorAll(selector)].filter((node) => box(node).width > 1);
    const parts = seen(".continue, .play, .opponent label, .terms > *, .cards > *, .title, .me");
    if (parts.length < 12) found.push(`only ${parts.length} parts`);
    for (const [i, one] of parts.entries()) {
      for (const other of parts.slice(i + 1)) {
        const [a, b] = [box(one), box(other)];
        const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (wide > 1 && high > 1) found.push(`${one.textContent} is on ${other.textContent}`);
      }
    }
    for (const part of seen(".continue, .play, .cards > *")) {
      for (const node of part.querySelectorAll("span, strong, svg")) {
        const [inner, outer] = [box(node), box(part)];
        const isOut = inner.top < outer.top || inner.bottom > outer.bottom;
        if (inner.width > 0 && isOut) found.push(`${node.textContent} sticks out`);
      }
    }
    if (document.documentElement.scrollWidth > innerWidth) found.push("the page is too wide");
    return found;
  });

for (const locale of ["en-GB", "de-DE", "es-ES"]) {
  test(`everything on the start page has room, ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, reducedMotion: "reduce" });
    const page = await context.newPage();
    for (const bots of [1, 3]) {
      await page.addInitScript(
        (plan) => localStorage.setItem("nova-luna:plan", plan),
        JSON.stringify({ level: 5, bots }),
      );
      await arrive(page, server.url);
      await expect(page.locator(".cards > *")).toHaveCount(3);
      await expect(page.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      for (const [width, height] of [...SCREENS, [320, 568], [683, 384], [1366, 768]] as const) {
        await page.setViewportSize({ width, height });
        const about = `${width} × ${height} against ${bots}`;
        await expect.poll(() => startFaults(page), { message: about }).toEqual([]);
      }
    }
    await context.close();
  });
}

test("who has won a game is not asked to learn it", async ({ page, server }) => {
  await arrive(page, server.url);
  const learn = page.getByRole("link", { name: /^Learn in two minutes/ });
  await expect(learn).toBeVisible();
  // Whoever of the two wins, it is the viewer.
  const data = { id: `won${Date.now()}`, seats: ["me", "me"], goal_discs: 1 };
  const { table } = await (await page.request.post(`${server.url}api/tables`, { data })).json();
  await playOut(page.request, server.url, table);
  await page.reload();
  await expect(page.locator(`a[href="#/t/${table}"]`)).toBeVisible();
  await expect(learn).toBeHidden();
});

test("who was beaten is lit on the path, and a tap changes the opponent", async ({ game }) => {
  await expect(game.getByRole("radio", { name: /^Puck/ })).toBeVisible();
  await expect(game.locator("label.beaten")).toHaveCount(0);
  await game.evaluate(() => localStorage.setItem("nova-luna:beaten", "[1,2]"));
  await game.reload();
  await expect(game.locator("label.beaten")).toHaveCount(2);
  await expect(game.locator("label.next")).toHaveAttribute("title", "Phoebe");
  await expect(game.getByRole("radio", { name: /^Puck.*beaten$/ })).toBeVisible();
  await game.locator("label.shade", { hasText: "Oberon" }).click();
  await expect(game.getByRole("button", { name: /^Play against Oberon/ })).toBeVisible();
});

test("on a phone or an upright tablet the start page shows what is played, with no word on the picture", async ({
  game,
}) => {
  const [card, title, live] = [".cards > *", ".title", ".live"].map((part) => game.locator(part));
  await expect(card!).toHaveCount(3);
  for (const [width, height] of SCREENS.filter(([width]) => width < 900)) {
    await game.setViewportSize({ width, height });
    const about = `${width} × ${height}`;
    for (const one of await card!.all()) await expect(one, about).toBeInViewport({ ratio: 0.99 });
    if (await live!.isHidden()) continue;
    const [above, below] = [await live!.boundingBox(), await title!.boundingBox()];
    // The picture fades out before its lower edge.
    expect(above!.y + 0.9 * above!.height, about).toBeLessThanOrEqual(below!.y);
  }
});
