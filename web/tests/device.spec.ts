/** Games on the device: without a network, over reloads, in two tabs, and when there is no room for them. */
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import {
  bestCell,
  closeAll,
  closes,
  expect,
  fewDiscs,
  myTurn,
  ownServer,
  test as shared,
  startPage,
  base as test,
  withoutDevice,
} from "./support";

test.afterEach(closeAll);

/** Waits until the page and its program are kept. */
const kept = (page: Page) => page.evaluate(async () => void (await navigator.serviceWorker.ready));

async function move(page: Page) {
  const before = await page.locator(".display [data-at]").count();
  await page.locator("[role=button][data-tile]").first().click();
  await (await bestCell(page)).click();
  await expect(page.locator(".display [data-at]")).toHaveCount(before + 1);
}

/** Plays on to the end of the game. */
async function finish(page: Page) {
  for (let turn = 0; await myTurn(page); turn += 1) {
    expect(turn).toBeLessThan(40);
    await move(page);
  }
}

test("after one visit everything but other people works without a network", async ({ page }) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "a server of its own");
  const server = await ownServer();
  await page.goto(server.url);
  await fewDiscs(page, 3);
  await kept(page);
  await server.kill();

  await page.reload();
  await expect(page.getByText("You are offline. Bots, solo and one screen")).toBeVisible();
  await expect(page.getByText("Needs a connection").first()).toBeVisible();
  await startPage(page).bots.click();
  await finish(page);
  await expect(page.getByRole("dialog").getByRole("heading", { name: /win/ })).toBeVisible();

  // Its replay, with an analysis.
  await page.locator("dialog a[href^='#/replay/']").click();
  await expect(page.getByText("Chance to win after each move")).toBeVisible();
  await expect(page.getByRole("button", { name: "Look deeper" })).toBeVisible();

  await page.goto(`${server.url}#/learn`);
  await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  await page.goto(`${server.url}#/rules`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.goto(`${server.url}#/settings`);
  await expect(page.getByText("Your name, your password and signing in need")).toBeVisible();
  await expect(page.getByLabel("Password")).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Download my data" })).toHaveCount(0);
  await page.getByText("Deutsch", { exact: true }).click();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await page.reload();
  await expect(page.getByRole("heading", { name: "Einstellungen" })).toBeVisible();
  await server.start();
  await page.getByRole("button", { name: "Noch einmal versuchen" }).click();
  await expect(page.getByRole("heading", { name: "Anmelden" })).toBeVisible();
});

shared("Play needs no request when the program is there", async ({ page, server }) => {
  // Browsers ask again for what they show beside a page, such as its icon. What counts is what comes as far as the server.
  const proxy = closes(await changingProxy(server.url));
  await page.goto(proxy.url);
  await kept(page);
  await page.reload();
  await page.waitForLoadState("networkidle");
  const before = proxy.asked.length;
  await startPage(page).bots.click();
  await myTurn(page);
  await move(page);
  await myTurn(page);
  // The start page may just have asked for its lists again, and the browser looks for a newer page by itself.
  const usual = /^\/(sw\.js|api\/(tables|me|challenges)(\/mine|\/today\?.*)?)$/;
  expect(proxy.asked.slice(before).filter((path) => !usual.test(path))).toEqual([]);
  expect(new URL(page.url()).hash).toMatch(/^#\/t\/_/);
});

shared("a reload in the middle of a bot's thought loses nothing", async ({ game }) => {
  await game.getByRole("radio", { name: /Oberon/ }).check({ force: true });
  await startPage(game).bots.click();
  for (let reloads = 0; reloads < 3; ) {
    await myTurn(game);
    const own = await game.locator(".display [data-at]").count();
    await move(game);
    await expect(game.locator("[data-arriving]")).toHaveCount(0);
    // The bot thinks for more than a second, unless it is the player's turn again.
    if (await game.locator("[role=button][data-tile]").first().isVisible()) continue;
    await game.reload();
    await myTurn(game);
    await expect(game.locator(".display [data-at]")).toHaveCount(own + 1);
    reloads += 1;
  }
});

shared("of two tabs each follows what the other one does", async ({ game, context }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  const other = await context.newPage();
  await other.goto(game.url());
  await myTurn(other);
  await move(game);
  await expect(other.locator(".display [data-at]")).toHaveCount(1);
  await move(other);
  await expect(game.locator(".display [data-at]")).toHaveCount(2);
  // Both at once: one of them plays, and the other one sees it or is told that it was too late.
  const both = [game, other];
  for (const key of ["1", "Enter"]) await Promise.all(both.map((page) => page.keyboard.press(key)));
  await expect.poll(() => other.locator(".display [data-at]").count()).toBeGreaterThan(2);
  for (const page of both) await expect(page.locator("[data-arriving]")).toHaveCount(0);
  const placed = await other.locator(".display [data-at]").count();
  await expect(game.locator(".display [data-at]")).toHaveCount(placed);
});

/** Whether the browser still stores something. */
const hasRoom = () =>
  new Promise<boolean>((resolve) => {
    const opening = indexedDB.open("room", 1);
    opening.onupgradeneeded = () => opening.result.createObjectStore("tries");
    opening.onerror = () => resolve(false);
    opening.onsuccess = () => {
      const trying = opening.result.transaction("tries", "readwrite");
      trying.objectStore("tries").put("x", Math.random());
      trying.oncomplete = () => resolve(true);
      trying.onabort = () => resolve(false);
    };
  });

shared("what cannot be stored is said, and has not happened", async ({ game, context }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  const devtools = await context.newCDPSession(game);
  const origin = new URL(game.url()).origin;
  await devtools.send("Storage.overrideQuotaForOrigin", { origin, quotaSize: 1 });
  // It takes the browser up to half a minute to notice.
  await expect.poll(() => game.evaluate(hasRoom)).toBe(false);
  await game.locator("[role=button][data-tile]").first().click();
  await game.locator("[data-free]").first().click();
  await expect(game.getByText("This device could not keep that.")).toBeVisible();
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
  // With room again, the tile that is still in the hand is placed.
  await devtools.send("Storage.overrideQuotaForOrigin", { origin });
  await game.locator("[data-free]").first().click();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
});

shared("where the browser cannot, the server does it", async ({ game }) => {
  await withoutDevice(game);
  await startPage(game).bots.click();
  await myTurn(game);
  expect(new URL(game.url()).hash).not.toMatch(/^#\/t\/_/);
});

shared("all games go into a file, and come back from it", async ({ game, browser, server }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  await move(game);
  await game.goto(`${server.url}#/settings`);
  const [download] = await Promise.all([
    game.waitForEvent("download"),
    game.getByRole("button", { name: "Save all games as a file" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^nova-luna-games-.*\.json$/);
  const file = await download.path();
  expect(JSON.parse(readFileSync(file, "utf8")).tables).toHaveLength(1);

  const elsewhere = await browser.newPage();
  await elsewhere.goto(`${server.url}#/settings`);
  await elsewhere.locator("[data-games]").setInputFiles(file);
  await expect(elsewhere.getByText("1 game came in")).toBeVisible();
  await elsewhere.goto(server.url);
  await elsewhere.getByRole("link", { name: /^Continue your solo game/ }).click();
  await expect(elsewhere.locator(".display [data-at]")).toHaveCount(1);
  await elsewhere.close();
});

shared("a finished game is copied to the account, once", async ({ game, server }) => {
  await fewDiscs(game, 1);
  await startPage(game).bots.click();
  await finish(game);
  const copies = async () => {
    const { tables } = await (await game.request.get(`${server.url}api/tables/mine`)).json();
    return tables.map(({ device, stage }: { device?: boolean; stage: string }) => [device, stage]);
  };
  await expect.poll(copies).toEqual([[true, "finished"]]);
  // Others can look at the copy.
  await expect(game.getByRole("dialog").getByRole("button", { name: "Share" })).toBeVisible();
  await game.goto(server.url);
  await expect(game.locator("a[href^='#/replay/']")).toHaveCount(1);
  await game.reload();
  await expect(game.locator("a[href^='#/replay/_']")).toHaveCount(1);
  await expect(game.locator("a[href^='#/replay/']")).toHaveCount(1);
  expect(await copies()).toHaveLength(1);
  await game.getByRole("button", { name: /^Delete the game/ }).click();
  await game.getByRole("dialog").getByRole("button", { name: "Delete this game" }).click();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
  expect(await copies()).toHaveLength(0);
  await game.reload();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
});

/** Serves what another server does, with changes that a test makes. */
async function changingProxy(target: string) {
  let change = (_path: string, text: string) => text;
  /** The addresses that were asked for, of requests and of sockets. */
  const everything: string[] = [];
  const proxy = createServer(async (asked, answer) => {
    const path = asked.url ?? "/";
    everything.push(path);
    try {
      const chunks: Buffer[] = [];
      for await (const chunk of asked) chunks.push(chunk as Buffer);
      const { cookie, "content-type": type } = asked.headers;
      const headers: Record<string, string> = {
        ...(cookie ? { cookie } : {}),
        ...(type ? { "content-type": type } : {}),
      };
      const body = chunks.length > 0 ? Buffer.concat(chunks) : null;
      const reply = await fetch(new URL(path, target), {
        method: asked.method ?? "GET",
        headers,
        body,
      });
      const bytes = Buffer.from(await reply.arrayBuffer());
      const isText = /^\/(sw\.js|index\.html)?$/.test(path);
      const sent = isText ? Buffer.from(change(path, bytes.toString("utf8"))) : bytes;
      const pass = ["content-type", "set-cookie", "cache-control"];
      const given = Object.fromEntries([...reply.headers].filter(([name]) => pass.includes(name)));
      answer.writeHead(reply.status, given).end(sent);
    } catch {
      answer.destroy();
    }
  });
  proxy.on("upgrade", ({ url }, socket) => {
    everything.push(url ?? "/");
    socket.destroy();
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    asked: everything as readonly string[],
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    set(next: typeof change) {
      change = next;
    },
    close: () => proxy.close(),
  };
}

shared(
  "an update comes while a game is open, and is taken when the player wants",
  async ({ page, server }) => {
    const proxy = await changingProxy(server.url);
    await page.goto(proxy.url);
    await kept(page);
    await startPage(page).solo.click();
    await myTurn(page);
    await move(page);
    // A new version: other names of its files, as far as the service worker knows.
    proxy.set((path, text) =>
      path === "/sw.js"
        ? text.replace(/page-[0-9a-f]{16}/, "page-newer").replace(/"assets\/index-[^"]*\.js",?/, "")
        : text,
    );
    const loaded = await page.evaluate(() => performance.timeOrigin);
    await page.evaluate(async () => void (await (await navigator.serviceWorker.ready).update()));
    const isWaiting = async () => (await navigator.serviceWorker.ready).waiting !== null;
    await expect.poll(() => page.evaluate(isWaiting)).toBe(true);
    // At the table nothing happens, and the game goes on.
    await move(page);
    await expect(page.locator("[data-version]")).toHaveCount(0);
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(loaded);
    await page.locator("a.brand").click();
    await Promise.all([
      page.waitForEvent("load"),
      page.locator("[data-version]").getByRole("button").click(),
    ]);
    expect(await page.evaluate(() => performance.timeOrigin)).not.toBe(loaded);
    await page.getByRole("link", { name: /^Continue your solo game/ }).click();
    await expect(page.locator(".display [data-at]")).toHaveCount(2);
    proxy.close();
  },
);
