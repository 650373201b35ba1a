import { join } from "node:path";
import { flawless } from "./flawless";
import { HANG_MS } from "./hang";
import { expect, restingBox, startPage, test, withoutDevice } from "./support";

const SHORT = join(import.meta.dirname, "records", "short.json");

test("an analysis is awaited while the server is killed and started again, and shared", async ({
  game: page,
  server,
  browser,
}) => {
  test.skip(server.isForeign, "the server must be ours to kill");
  await withoutDevice(page);
  await startPage(page).record.setInputFiles(SHORT);
  await expect(page.getByRole("heading", { name: /^Replay:/ })).toBeVisible();
  await flawless(page);
  await page.getByRole("button", { name: "Analyse this game" }).click();
  const progress = page.getByRole("progressbar");
  await expect(progress).toBeVisible();
  await expect.poll(async () => Number(await progress.getAttribute("value"))).toBeGreaterThan(0);
  const before = Number(await progress.getAttribute("value"));
  await server.kill();
  await expect(page.getByText("It goes on as soon as the server answers")).toBeVisible();
  await server.start();
  await expect(page.getByText("It goes on as soon as the server answers")).toHaveCount(0);
  // What was done before is kept.
  const after = await progress.evaluateAll((bars) => bars.map((bar) => bar.getAttribute("value")));
  expect(Number(after[0] ?? Number.POSITIVE_INFINITY)).toBeGreaterThanOrEqual(before);
  await expect(progress).toHaveCount(0, { timeout: HANG_MS });

  // The graph works with keys and says its values.
  const graph = page.getByRole("slider", { name: /^Chance to win after each move/ });
  await graph.focus();
  await page.keyboard.press("Home");
  await page.keyboard.press("ArrowRight");
  await expect(graph).toHaveAttribute("aria-valuenow", "1");
  await expect(graph).toHaveAttribute("aria-valuetext", /^Move 1 of \d+\. .+ \d+%, .+ \d+%\.$/);
  await page.keyboard.press("End");
  await expect(graph).toHaveAttribute("aria-valuetext", /100%/);
  const box = await restingBox(graph);
  await graph.click({ position: { x: box.width / 2, y: box.height / 2 } });
  const total = Number(await graph.getAttribute("aria-valuemax"));
  expect(Math.abs(Number(await graph.getAttribute("aria-valuenow")) - total / 2)).toBeLessThan(2);

  // The same as a table, and the moves that decided the game as a list.
  await page.getByText("All moves as a table").click();
  const rows = page.getByRole("region", { name: "All moves as a table" }).getByRole("row");
  await expect(rows).toHaveCount(total + 1);
  await flawless(page);
  const decisive = page.getByRole("region", { name: "Moves that decided the game" });
  const worst = decisive.getByRole("button").first();
  const number = /\d+/.exec(await worst.innerText())![0];
  await worst.click();
  await expect(page).toHaveURL(new RegExp(`/${number}$`));
  const board = page.locator(".display [data-at]");
  const played = await board.count();
  await page.keyboard.press("b");
  await expect(page.getByText(/^Better: /).first()).toBeVisible();
  await expect(page.locator(".display .preview")).toHaveCount(1);
  await expect(board).toHaveCount(played - 1);
  await flawless(page);

  // Everybody with the link sees it at once.
  const context = await browser.newContext({ locale: "es-ES" });
  const other = await context.newPage();
  await other.goto(page.url());
  await expect(other.getByRole("slider", { name: /^Probabilidad de ganar/ })).toBeVisible();
  await context.close();

  // And plays on from before the mistake.
  await page.getByRole("button", { name: "Play on from here" }).click();
  await flawless(page);
  await page.getByRole("dialog").getByRole("button", { name: "Play" }).click();
  await expect(page).toHaveURL(/#\/t\//);
  await expect(page.locator("[role=button][data-tile]").first()).toBeVisible();
  await expect(page.locator("[data-at]")).not.toHaveCount(0);
});
