/** Answers that come late, or not at all. */
import { join } from "node:path";
import type { Page } from "@playwright/test";
import type { Challenge, TableState } from "../src/wire";
import { expect, startPage, test } from "./support";

// A service worker may have the texts already, and would answer instead of the network.
test.use({ serviceWorkers: "block" });

/** A file of texts, as the program has it and as `npm run dev` does. */
const textsOf = (name: string) =>
  new RegExp(`(made/(texts/)?${name}\\.ts|assets/${name.split("/").pop()}-[^/]+\\.js)`);

/** Holds back the answers to some requests until they are let through. */
async function holdBack(page: Page, url: RegExp, change?: (body: Challenge) => Challenge) {
  const held: (() => void)[] = [];
  let isHolding = true;
  await page.route(url, async (route) => {
    if (!isHolding) return route.continue();
    const response = await route.fetch();
    await new Promise<void>((resolve) => held.push(resolve));
    if (change) await route.fulfill({ response, json: change(await response.json()) });
    else await route.fulfill({ response });
  });
  return {
    /** From now on nothing is held back any more. */
    async caught() {
      await expect.poll(() => held.length).toBeGreaterThan(0);
      isHolding = false;
    },
    /** What was held back arrives, and the page has had time to look at it. */
    async release() {
      const arrived = page.waitForResponse(url);
      for (const release of held) release();
      await (await arrived).finished();
      await page.evaluate(() => new Promise(requestAnimationFrame));
    },
  };
}

test("results in an order that is no longer asked for", async ({ game, server }) => {
  const people = (count: number) => (body: Challenge) => ({ ...body, people: count });
  await game.route(/by=best/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: people(22)(await response.json()) });
  });
  await game.route(/by=first/, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, json: people(11)(await response.json()) });
  });
  await game.goto(`${server.url}#/challenge/4711`);
  await expect(game.getByText("11 people have finished it")).toBeVisible();
  const first = await holdBack(game, /by=first/, people(33));
  await first.caught();
  await game.getByText("Best game", { exact: true }).first().click();
  await expect(game.getByText("22 people have finished it")).toBeVisible();
  await first.release();
  await expect(game.getByText("22 people have finished it")).toBeVisible();
});

test("a record that is opened before the server has said who one is", async ({ game, server }) => {
  // What the page asks for after it has lost its cookies would be refused.
  await game.goto("about:blank");
  let answer = () => {};
  const allowed = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await game.context().clearCookies();
  await game.route(/api\/me$/, async (route) => {
    await allowed;
    await route.continue();
  });
  await game.goto(server.url);
  await startPage(game).record.setInputFiles(join(import.meta.dirname, "records/two-players.json"));
  await game.evaluate(() => new Promise(requestAnimationFrame));
  answer();
  await expect(game).toHaveURL(/#\/replay\/[\w-]+$/);
});

test("a list of games that still has the one that was deleted", async ({ game }) => {
  await expect(startPage(game).noOpenTable).toBeVisible();
  await game.evaluate(async () => {
    const body = JSON.stringify({ id: "late", seats: ["me", "level1"], bot_pause_ms: 0 });
    const headers = { "content-type": "application/json" };
    const reply = await fetch("api/tables", { method: "POST", headers, body });
    return (await reply.json()) as TableState;
  });
  await game.reload();
  const remove = game.getByRole("button", { name: /^Delete the game of/ });
  await expect(remove).toBeVisible();
  const old = await holdBack(game, /api\/tables\/mine/);
  await old.caught();
  await remove.click();
  await game.getByRole("dialog").getByRole("button", { name: "Delete this game" }).click();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
  await old.release();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
});

test("a language that was chosen before another one", async ({ game, server }) => {
  await game.goto(`${server.url}#/settings`);
  const german = await holdBack(game, textsOf("de"));
  await game.getByText("Deutsch", { exact: true }).click();
  await german.caught();
  await game.getByText("Español", { exact: true }).click();
  await expect(game.getByRole("heading", { name: "Ajustes" })).toBeVisible();
  await german.release();
  await expect(game.getByRole("heading", { name: "Ajustes" })).toBeVisible();
  await expect(game.locator("html")).toHaveAttribute("lang", "es");
});

test.describe("in German", () => {
  test.use({ locale: "de-DE" });
  test("a language that cannot be loaded", async ({ page, server }) => {
    await page.route(textsOf("de"), (route) => route.abort());
    await page.goto(server.url);
    await expect(startPage(page).bots).toBeVisible();
    await expect(page.getByRole("alert")).toContainText("Deutsch could not be loaded.");
  });
});

for (const [screen, texts, title] of [
  ["learn", "introduction/en", "Take a tile"],
  ["rules", "rules/en", "The rules"],
] as const) {
  test(`words of ${screen} that cannot be loaded at first`, async ({ page, server }) => {
    await page.route(textsOf(texts), (route) => route.abort());
    await page.goto(`${server.url}#/${screen}`);
    const again = page.getByRole("button", { name: "Try again" });
    await expect(again).toBeVisible();
    await page.unroute(textsOf(texts));
    await again.click();
    await expect(page.getByRole("heading", { name: title })).toBeVisible();
  });
}
