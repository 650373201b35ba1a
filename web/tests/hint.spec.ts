import { expect, fewDiscs, myTurn, restingBox, startPage, test } from "./support";

test("a hint is shown by a key, with its reason, and played by the same key", async ({ game }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  await game.keyboard.press("h");
  const action = game.locator("section.action");
  await expect(action.getByRole("heading", { name: /^Hint: / })).toBeVisible();
  // The tile on the wheel and its cell are drawn, the score is promised.
  await expect(game.locator("[data-tile][aria-pressed=true]")).toHaveCount(1);
  await expect(game.locator(".display .preview")).toHaveCount(1);
  await expect(action).toContainText(/It aims at a score of about \d+/);
  await expect(game.locator("p[aria-live]")).toContainText(/^Hint: /);
  await game.keyboard.press("h");
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
  await expect(action.getByRole("heading", { name: /^Hint: / })).toHaveCount(0);
});

test("a hint is put away with Escape and taken with Enter", async ({ game }) => {
  await fewDiscs(game, 4);
  await startPage(game).bots.click();
  await myTurn(game);
  const heading = game.locator("section.action").getByRole("heading", { name: /^Hint: / });
  await game.keyboard.press("h");
  await expect(heading).toBeVisible();
  await expect(game.locator("section.action")).toContainText(/your chance to win is \d+%/);
  await game.keyboard.press("Escape");
  await expect(heading).toHaveCount(0);
  await game.keyboard.press("h");
  await expect(heading).toBeVisible();
  await game.keyboard.press("Enter");
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
});

test("a hint by touch", async ({ browser, server }) => {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
    locale: "en-GB",
  });
  const page = await context.newPage();
  await page.goto(server.url);
  await startPage(page).solo.tap();
  await myTurn(page);
  await page.locator("section.action").getByRole("button", { name: "Hint" }).tap();
  await expect(page.getByRole("heading", { name: /^Hint: / })).toBeVisible();
  await page.getByRole("button", { name: /^Place here/ }).tap();
  await expect(page.locator(".display [data-at]")).toHaveCount(1);
  await context.close();
});

test("among people hints are off until all agree", async ({ game: host, browser }) => {
  await startPage(host).invite.click();
  const link = await host.getByLabel("Link", { exact: true }).inputValue();
  const context = await browser.newContext({ locale: "en-GB" });
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit down here" }).click();
  for (const page of [host, guest]) {
    await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  }
  await host.keyboard.press("h");
  const dialog = host.getByRole("dialog", { name: "Hints at this table" });
  await expect(dialog).toContainText("hints are off until everybody agrees");
  await expect(dialog.getByText("has not agreed")).toHaveCount(2);
  await dialog.getByRole("button", { name: "I agree to hints" }).click();
  await expect(dialog.getByText("has not agreed")).toHaveCount(1);
  await host.keyboard.press("Escape");

  // The other one is asked, once.
  const wish = guest.getByText(/suggests hints for everybody/);
  await expect(wish).toBeVisible();
  // Nothing that is said at the upper edge covers anything else there.
  await guest.keyboard.press("d");
  const back = guest.getByRole("button", { name: "Back to my display" });
  const [upper, lower] = await Promise.all(
    [back, wish].map((part) => restingBox(part.locator(".."))),
  );
  expect(upper!.y + upper!.height).toBeLessThanOrEqual(lower!.y);
  const tiles = await restingBox(guest.locator(".display [data-world]"));
  expect(tiles.y).toBeGreaterThanOrEqual(lower!.y + lower!.height);
  await guest.keyboard.press("Escape");
  await guest.getByRole("button", { name: "I agree to hints" }).click();
  await expect(guest.getByText(/suggests hints for everybody/)).toHaveCount(0);

  await expect
    .poll(async () => {
      const counts = [host, guest].map((page) => page.locator("[role=button][data-tile]").count());
      return (await Promise.all(counts)).some((count) => count > 0);
    })
    .toBe(true);
  const mover = (await host.locator("[role=button][data-tile]").count()) > 0 ? host : guest;
  await mover.keyboard.press("h");
  await expect(mover.getByRole("heading", { name: /^Hint: / })).toBeVisible();
  await context.close();
});
