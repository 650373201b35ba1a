import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Page } from "@playwright/test";
import { expect, startPage, test } from "./support";

const record = (name: string) => join(import.meta.dirname, "records", `${name}.json`);

/** Opens a record on the start page. */
async function open(page: Page, name: string) {
  await startPage(page).record.setInputFiles(record(name));
  await expect(page).toHaveURL(/#\/replay\/[\w-]+$/);
  await expect(page.getByRole("heading", { name: /^Replay:/ })).toBeVisible();
}

/** Twice as fast, twice. */
async function fastest(page: Page) {
  const speed = page.getByRole("button", { name: "Speed" });
  for (const name of ["Speed 1 ×", "Speed 2 ×"]) {
    await expect(speed).toHaveAccessibleName(name);
    await speed.click();
  }
  await expect(speed).toHaveAccessibleName("Speed 4 ×");
}

const tiles = (page: Page) => page.locator("[data-at]");

test("a record is opened, scrubbed by slider, keys, buttons and link, and downloaded", async ({
  game,
}) => {
  const { actions } = JSON.parse(readFileSync(record("two-players"), "utf8"));
  const total = actions.length;
  /** How many tiles lie in all displays after so many moves. */
  const placed = (moves: number) =>
    actions.slice(0, moves).filter(({ type }: { type: string }) => type === "take").length;
  await open(game, "two-players");
  // It begins with what there is to see, and plays from the start.
  await expect(game.getByText(`Move ${total} of ${total}`)).toBeVisible();
  await expect(tiles(game)).toHaveCount(placed(total));

  const slider = game.getByRole("slider", { name: "Moment of the game" });
  await slider.fill("17");
  await expect(tiles(game)).toHaveCount(placed(17));
  await expect(slider).toHaveAttribute("aria-valuetext", new RegExp(`^Move 17 of ${total}\\. .+`));
  await expect(game).toHaveURL(/\/17$/);

  await game.keyboard.press("ArrowRight");
  await expect(tiles(game)).toHaveCount(placed(18));
  await game.keyboard.press("End");
  await expect(tiles(game)).toHaveCount(placed(total));
  await expect(game.getByRole("button", { name: "One move on" })).toBeDisabled();
  await game.keyboard.press("Home");
  await expect(tiles(game)).toHaveCount(0);
  await expect(game.getByText("Before the first move")).toBeVisible();

  // Only one player's turns.
  await game.getByRole("group", { name: "Whose moves" }).getByRole("button").nth(2).click();
  await game.getByRole("button", { name: "One move on" }).click();
  const first = actions.findIndex(({ seat }: { seat: number }) => seat === 1) + 1;
  await expect(game).toHaveURL(new RegExp(`/${first}$`));
  await game.keyboard.press("2");

  // It plays by itself, faster if wanted, until it is stopped.
  await fastest(game);
  await game.getByRole("button", { name: "Play the moves" }).click();
  const moment = () => Number(game.url().split("/").pop());
  await expect.poll(moment).toBeGreaterThanOrEqual(first + 3);
  await game.getByRole("button", { name: "Pause" }).click();

  // Any display can be made large.
  await game.keyboard.press("End");
  for (const seat of [0, 1]) {
    await game.locator(`[data-player="${seat}"] button`).first().click();
    await expect(game.locator(`.display [data-world="${seat}"]`)).toBeVisible();
  }

  const [download] = await Promise.all([
    game.waitForEvent("download"),
    game.getByRole("link", { name: "Download the record" }).click(),
  ]);
  const saved = JSON.parse(readFileSync(await download.path(), "utf8"));
  expect(saved.actions).toEqual(actions);

  // And the download is a record that can be opened.
  await game.goto(game.url().replace(/#.*/, "#/"));
  await startPage(game).record.setInputFiles(await download.path());
  await expect(game.getByText(`Move ${total} of ${total}`)).toBeVisible();
});

test("a link leads to a moment", async ({ game, browser }) => {
  await game.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await open(game, "two-players");
  for (const key of ["Home", "ArrowRight", "ArrowRight", "ArrowRight"])
    await game.keyboard.press(key);
  await game.getByRole("button", { name: "Link to this moment" }).click();
  await expect(game.getByText("The link to this moment is copied.")).toBeVisible();
  const link = await game.evaluate(() => navigator.clipboard.readText());
  await expect(game).toHaveURL(link);
  expect(link).toMatch(/#\/replay\/[\w-]+\/3$/);
  const context = await browser.newContext({ locale: "de-DE" });
  const other = await context.newPage();
  await other.goto(link);
  await expect(other.getByText("Zug 3 von 36")).toBeVisible();
  // Another link to the same game, followed while it is open.
  await other.goto(link.replace(/3$/, "12"));
  await expect(other.getByText("Zug 12 von 36")).toBeVisible();
  await other.goto(link.replace(/3$/, "9999"));
  await expect(other.getByText("Zug 36 von 36")).toBeVisible();
  await other.goto(link.replace(/3$/, "0"));
  await expect(other.getByText("Vor dem ersten Zug")).toBeVisible();
  await other.goto(link.replace(/\/3$/, ""));
  await expect(other.getByText("Zug 36 von 36")).toBeVisible();
  await context.close();
});

test("what is no record is refused kindly", async ({ page, server }) => {
  await page.goto(server.url);
  const give = (name: string, text: string) =>
    startPage(page).record.setInputFiles({
      name,
      mimeType: "application/json",
      buffer: Buffer.from(text),
    });
  const alert = page.getByRole("alert").filter({ hasText: "could not be opened" });
  const good = readFileSync(record("short"), "utf8");
  const { actions, ...rest } = JSON.parse(good);
  await give("a.txt", "not JSON");
  await expect(alert).toContainText("It is not a record");
  // Two moves swapped: the check names the place.
  const swapped = [actions[1], actions[0], ...actions.slice(2)];
  await give("b.json", JSON.stringify({ ...rest, actions: swapped }));
  await expect(alert).toContainText(/The check says: action 0: seat/);
  await give("c.json", JSON.stringify({ ...rest, actions, result: null }));
  await expect(alert).toContainText(/The check says: .*result/);
  await give("d.json", "{}");
  await expect(alert).toContainText("not a record of this game");
  await give("e.json", `"${"x".repeat(5_000_000)}"`);
  await expect(alert).toContainText("larger than any game");
  expect(new URL(page.url()).hash).not.toContain("replay");
  await give("g.json", good);
  await expect(page.getByRole("heading", { name: /^Replay:/ })).toBeVisible();
});

test("a game that goes on, or is unknown, says so", async ({ page, server }) => {
  await page.goto(server.url);
  await startPage(page).solo.click();
  await expect(page).toHaveURL(/#\/t\//);
  await page.goto(page.url().replace("#/t/", "#/replay/"));
  await expect(page.getByText("This game is still going on")).toBeVisible();
  await page.goto(`${server.url}#/replay/nothing/3`);
  await expect(page.getByText("There is no such table")).toBeVisible();
});

test("whoever plays on does so from the moment that they saw", async ({ game }) => {
  await open(game, "two-players");
  await fastest(game);
  await game.getByRole("button", { name: "Play the moves" }).click();
  await expect(game).toHaveURL(/\/[1-9]\d*$/);
  await game.getByRole("button", { name: "Play on from here" }).click();
  await expect(game.getByRole("dialog")).toBeVisible();
  const stopped = game.url();
  // It has stopped, and the move that was being shown has landed.
  await expect(game.getByRole("button", { name: "Play the moves" })).toBeAttached();
  await expect(game.locator(".flight")).toHaveCount(0);
  expect(game.url()).toBe(stopped);
});
