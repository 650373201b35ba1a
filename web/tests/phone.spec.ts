import { devices } from "@playwright/test";
import { expect, myTurn, restingBox, startPage, test } from "./support";

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

test("a second finger does not take the tile that the first one drags", async ({ game }) => {
  await startPage(game).solo.tap();
  await myTurn(game);
  const devtools = await game.context().newCDPSession(game);
  type Point = { x: number; y: number };
  const touch = (type: "touchStart" | "touchMove" | "touchEnd", ...points: Point[]) =>
    devtools.send("Input.dispatchTouchEvent", {
      type,
      touchPoints: points.map((point, id) => ({ ...point, id })),
    });
  const middle = ({ x, y, width, height }: Point & { width: number; height: number }) => ({
    x: x + width / 2,
    y: y + height / 2,
  });
  const tile = middle(await restingBox(game.locator("[role=button][data-tile]").nth(1)));
  await touch("touchStart", tile);
  await touch("touchMove", { x: tile.x, y: tile.y - 40 });
  const cell = middle(await restingBox(game.locator("[data-free]").first()));
  await touch("touchMove", cell);
  const other = middle(await restingBox(game.locator("[data-place]")));
  await touch("touchStart", cell, other);
  await touch("touchMove", cell, { x: other.x + 20, y: other.y });
  // A point that is missing was lifted.
  await touch("touchMove", cell);
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
  await touch("touchEnd");
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
});
