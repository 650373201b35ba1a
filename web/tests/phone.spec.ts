import { devices } from "@playwright/test";
import { expect, myTurn, startPage, test } from "./support";

test.use({
  ...devices["iPhone 13"],
  viewport: { width: 390, height: 844 },
  defaultBrowserType: undefined,
});

test("a phone: tap, look, tap again", async ({ game }) => {
  const wide = () => game.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  expect(await wide()).toBeLessThanOrEqual(0);
  await startPage(game).solo.tap();
  await myTurn(game);
  expect(await wide()).toBeLessThanOrEqual(0);
  const place = game.locator("[data-place]");
  await expect(place).toBeDisabled();
  await game.locator("[role=button][data-tile]").nth(1).tap();
  await expect(place).toHaveText(/Choose a cell/);
  await game.locator("[data-free]").first().tap();
  await expect(place).toHaveText(/Place here/);
  await place.tap();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);

  // The second tile by tapping its cell twice.
  await myTurn(game);
  await game.locator("[role=button][data-tile]").first().tap();
  const cell = game.locator("[data-free]").first();
  await cell.tap();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
  await cell.tap();
  await expect(game.locator(".display [data-at]")).toHaveCount(2);

  await game.getByRole("button", { name: "Undo" }).last().tap();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
  await game.getByRole("button", { name: "Menu" }).tap();
  await expect(game.getByRole("dialog")).toContainText(/You took/);
});
