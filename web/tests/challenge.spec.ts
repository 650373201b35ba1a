import type { Browser, BrowserContext, Page } from "@playwright/test";
import { flawless } from "./flawless";
import { HANG_MS } from "./hang";
import { playOut } from "./play";
import { expect, type Server, test } from "./support";

/** Somebody with a browser of their own. */
async function somebody(browser: Browser, server: Server, name: string) {
  const context = await browser.newContext();
  // Before there is a page that becomes somebody by itself.
  await context.request.get(`${server.url}api/me`);
  const renamed = await context.request.patch(`${server.url}api/me`, { data: { name } });
  expect(renamed.ok()).toBe(true);
  const page = await context.newPage();
  await page.goto(server.url);
  return { context, page };
}

/** The table that the address names. */
const tableOf = (page: Page) => /#\/t\/(\w+)/.exec(page.url())?.[1] ?? "";

/** Plays the game that the page shows; what it came to. */
async function finish(page: Page, server: Server): Promise<number> {
  await expect(page).toHaveURL(/#\/t\//);
  const state = await playOut(page.request, server.url, tableOf(page));
  const result = state.game?.view.result;
  const score = result && "score" in result ? result.score : 0;
  await expect(page.getByRole("dialog")).toContainText(String(score));
  return score;
}

test("a challenge played by two people, twice by one of them", async ({ browser, server }) => {
  const contexts: BrowserContext[] = [];
  const number = String(100_000 + (Date.now() % 800_000));
  const ada = await somebody(browser, server, "Ada");
  const ben = await somebody(browser, server, "Ben");
  contexts.push(ada.context, ben.context);
  // Only registered people have a place.
  for (const { page } of [ada, ben]) {
    const data = { password: "correct horse" };
    expect((await page.request.put(`${server.url}api/me/password`, { data })).ok()).toBe(true);
  }

  // Ada comes by the start page and today's challenge to a deck of her own choice.
  await ada.page.getByRole("link", { name: /^Today/ }).click();
  await expect(ada.page.getByRole("heading", { level: 1 })).toHaveText("Today's challenge");
  await ada.page.getByPlaceholder("4711").fill("0");
  await ada.page.getByRole("button", { name: "Open" }).click();
  await expect(ada.page.getByRole("alert")).toContainText("from 1 to");
  await ada.page.getByPlaceholder("4711").fill(number);
  await ada.page.keyboard.press("Enter");
  await expect(ada.page).toHaveURL(new RegExp(`#/challenge/${number}$`));
  const shared = ada.page.getByLabel("Link");
  // The address changes a moment before the page does.
  await expect(shared).toHaveValue(new RegExp(`#/challenge/${number}$`));
  await expect(ada.page.getByText("Nobody has finished it yet")).toBeVisible();
  const link = await shared.inputValue();

  await ada.page.getByRole("button", { name: "Play", exact: true }).click();
  await expect(ada.page).toHaveURL(/#\/t\//);
  // Who has begun goes on.
  const begun = tableOf(ada.page);
  await ada.page.goto(link);
  await expect(ada.page.getByText("You have begun it")).toBeVisible();
  await ada.page.getByRole("link", { name: "Go on with your game" }).click();
  await expect.poll(() => tableOf(ada.page)).toBe(begun);
  await expect(ada.page.locator("[data-status]")).toBeVisible();
  const first = await finish(ada.page, server);
  await expect(ada.page.getByRole("dialog")).toContainText("Place 1 of 1");
  await expect(ada.page.getByRole("dialog")).toContainText("Oberon", { timeout: HANG_MS });

  // What she shares is the challenge: her game would spoil it.
  await ada.context.grantPermissions(["clipboard-read", "clipboard-write"]);
  await ada.page.getByRole("button", { name: "Share" }).click();
  await expect(ada.page.getByRole("button", { name: "Copied" })).toBeVisible();
  expect(await ada.page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  // The address of a replay of it says which challenge it was.
  await ada.page.goto(`${server.url}#/replay/${begun}`);
  await ada.page.getByRole("button", { name: "One move back" }).click();
  await expect(ada.page).toHaveURL(new RegExp(`\\?challenge=${number}$`));
  const moment = ada.page.url();
  await ada.page.goto(link);

  // Ben got the link. A game of Ada's would spoil it for him.
  await ben.page.goto(link);
  await expect(ben.page.getByText("1 person has finished it")).toBeVisible();
  const results = ben.page.getByRole("region", { name: "Results" });
  await expect(results.getByText("once you have played it")).toBeVisible();
  await expect(results.getByRole("link")).toHaveCount(0);
  for (const screen of ["replay", "t"]) {
    await ben.page.goto(`${server.url}#/${screen}/${begun}`);
    await expect(ben.page.getByText("Play the challenge yourself first")).toBeVisible();
    await expect(ben.page.locator(".display")).toHaveCount(0);
  }
  await flawless(ben.page);
  await ben.page.goto(moment);
  await ben.page.getByRole("link", { name: "Play this challenge" }).click();
  await ben.page.getByRole("button", { name: "Play", exact: true }).click();
  const other = await finish(ben.page, server);
  await ben.page.getByRole("link", { name: "Compare with the others" }).click();
  await expect(ben.page.getByText("2 people have finished it")).toBeVisible();
  await expect(results.getByText("once you have played it")).toHaveCount(0);

  // Ada plays it once more.
  await ada.page.getByRole("button", { name: "Play it again" }).click();
  await expect.poll(() => tableOf(ada.page)).not.toBe(begun);
  const second = await finish(ada.page, server);
  await ada.page.getByRole("link", { name: "Compare with the others" }).click();
  const row = (page: Page, name: string) =>
    page.getByRole("region", { name: "Results" }).getByRole("row", { name });
  await expect(row(ada.page, "Ada")).toContainText("2 games");
  await expect(row(ada.page, "Ada").getByRole("link").first()).toHaveText(String(first));
  const best = Math.min(first, second);
  await expect(row(ada.page, "Ada").getByRole("link").last()).toHaveText(String(best));
  await expect(row(ada.page, "Ben").getByRole("link").first()).toHaveText(String(other));
  // Everybody's places by their first game, with the engine where it belongs.
  const engine = row(ada.page, "Oberon");
  await expect(engine).toBeVisible({ timeout: HANG_MS });
  const scores = async () => {
    const texts = await ada.page.locator("tbody tr td.number:nth-of-type(2)").allTextContents();
    return texts.map((text) => Number(text.trim()));
  };
  const sorted = (values: number[]) => values.toSorted((one, other) => one - other);
  await expect.poll(scores).toHaveLength(3);
  expect(await scores()).toEqual(sorted(await scores()));
  await ada.page.getByText("Best game", { exact: true }).first().click();
  await expect(row(ada.page, "Ada").getByRole("cell").first()).toHaveText(
    best <= other ? "1." : "2.",
  );
  await flawless(ada.page);

  // Those who have played it see all games of it; a guest does not, by whatever way they come.
  await engine.getByRole("link").first().click();
  await expect(ada.page.locator(".display").first()).toBeVisible();
  const eve = await somebody(browser, server, "Eve");
  contexts.push(eve.context);
  for (const way of ["replay", "t"]) {
    await eve.page.goto(`${server.url}#/${way}/${begun}`);
    await expect(eve.page.getByText("Play the challenge yourself first")).toBeVisible();
    await eve.page.reload();
  }
  // She is told that a guest has no place, and which one it would be.
  await eve.page.goto(link);
  await eve.page.getByRole("button", { name: "Play", exact: true }).click();
  const hers = await finish(eve.page, server);
  const would = 1 + [first, other].filter((score) => score < hers).length;
  await expect(eve.page.getByRole("dialog")).toContainText(
    `With an account this would be place ${would} of 3`,
  );
  await eve.page.setViewportSize({ width: 1366, height: 768 });
  for (const way of [/^Share$/, /^Play it again$/]) {
    await expect(eve.page.getByRole("button", { name: way })).toBeInViewport({ ratio: 1 });
  }
  await eve.page.getByRole("link", { name: "Compare with the others" }).click();
  await expect(row(eve.page, "Eve").getByRole("cell").first()).toHaveText(`(${would}.)`);
  await flawless(eve.page);
  await eve.page.goto(`${server.url}#/replay/${begun}`);
  await expect(eve.page.locator(".display").first()).toBeVisible();

  // What was played is somebody's progress.
  await ada.page.goto(`${server.url}#/progress`);
  await expect(ada.page.getByRole("img", { name: /2 solo games\. Best/ })).toBeVisible();
  await ada.page.getByText("As a table").click();
  const tried = ada.page.getByRole("link", { name: /^Deck / });
  await expect(tried).toHaveCount(2);
  await flawless(ada.page);
  await tried.first().click();
  await expect(ada.page).toHaveURL(new RegExp(`#/challenge/${number}$`));
  for (const context of contexts) await context.close();
});

test("earlier days, random decks, and what is no challenge", async ({ game, server }) => {
  await game.goto(`${server.url}#/challenge/today`);
  await expect(game.getByText("The next one comes at")).toBeVisible();
  await flawless(game);
  await game.getByRole("region", { name: "Earlier days" }).getByRole("link").first().click();
  await expect(game.getByRole("heading", { level: 1 })).toContainText("Challenge of");
  await game.getByRole("button", { name: "A random one" }).click();
  await expect(game.getByRole("heading", { level: 1 })).toContainText("Deck ");
  await game.getByRole("link", { name: "To today's challenge" }).click();
  await expect(game.getByRole("heading", { level: 1 })).toHaveText("Today's challenge");
  await game.goto(`${server.url}#/challenge/0`);
  await expect(game.getByText("There is nothing at this address")).toBeVisible();
});

test("a day that has not come is told as such", async ({ page, server }) => {
  await page.goto(`${server.url}#/challenge/2999-01-01`);
  await expect(page.getByText("There is no such challenge")).toBeVisible();
  await flawless(page);
});
