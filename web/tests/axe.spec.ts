import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect, myTurn, test } from "./support";

/** No serious or critical fault, in either scheme. */
async function flawless(page: Page) {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    const { violations } = await new AxeBuilder({ page }).analyze();
    const bad = violations
      .filter(({ impact }) => impact === "serious" || impact === "critical")
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    expect(bad, colorScheme).toEqual([]);
  }
}

test("the start page", async ({ game }) => {
  await expect(game.getByText("No open table right now")).toBeVisible();
  await flawless(game);
  await game.getByText("More options").click();
  await flawless(game);
});

test("help", async ({ game }) => {
  await game.getByRole("button", { name: "How to play" }).click();
  await flawless(game);
});

test("settings", async ({ game }) => {
  await game.locator("a[href='#/settings']").click();
  await expect(game.getByRole("heading", { name: "Settings" })).toBeVisible();
  await flawless(game);
});

test("an unknown table and an unknown address", async ({ page, server }) => {
  await page.goto(`${server.url}#/t/nothing`);
  await expect(page.getByText("There is no such table")).toBeVisible();
  await flawless(page);
  await page.goto(`${server.url}#/nowhere/at/all`);
  await expect(page.getByText("There is nothing at this address")).toBeVisible();
  await flawless(page);
});

test("a table that waits", async ({ game }) => {
  await game.getByRole("button", { name: "Set up a table" }).click();
  await expect(game.getByRole("heading", { name: "Your table" })).toBeVisible();
  await flawless(game);
});

test("a game", async ({ game }) => {
  await game.getByRole("button", { name: "Play Solo" }).click();
  await myTurn(game);
  await flawless(game);
  await game.keyboard.press("1");
  await game.keyboard.press("Enter");
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
  await myTurn(game);
  await game.keyboard.press("2");
  await flawless(game);
  await game.setViewportSize({ width: 390, height: 844 });
  await flawless(game);
  await game.setViewportSize({ width: 820, height: 1180 });
  await flawless(game);
});
