import { expect, myTurn, test } from "./support";

test("a first visit is light, and soon there", async ({ page, server }) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "only the program compresses");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  network.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(server.url);
  await expect(page.getByText("No open table right now")).toBeVisible();
  await page.waitForLoadState("networkidle");
  const usable = await page.evaluate(
    () =>
      performance.getEntriesByType("paint").find(({ name }) => name.includes("content"))!.startTime,
  );
  console.log(`first visit: ${bytes} bytes, first content after ${Math.round(usable)} ms`);
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(100_000);
});

test("a tile is on its cell at once, before the server has answered", async ({ game }) => {
  await game.getByRole("button", { name: "Play Solo" }).click();
  await myTurn(game);
  await game.locator("[role=button][data-tile]").first().click();
  const cell = game.locator("[data-free]").first();
  await cell.hover();
  const waited = await cell.evaluate(async (node) => {
    const began = performance.now();
    node.dispatchEvent(new PointerEvent("click", { bubbles: true, pointerType: "mouse" }));
    while (!document.querySelector("[data-arriving], .display [data-at]")) {
      await new Promise((resolve) => setTimeout(resolve));
    }
    return performance.now() - began;
  });
  console.log(`tile on its cell after ${waited.toFixed(1)} ms`);
  expect(waited).toBeLessThan(100);
});

test("filling is asked for, and done with F", async ({ game }) => {
  await game
    .getByRole("region", { name: "At one screen" })
    .getByRole("button", { name: /^Play/ })
    .click();
  const fill = game.getByRole("button", { name: /^Fill the wheel/ });
  for (let turn = 0; turn < 11; turn++) {
    await myTurn(game);
    if (await fill.isVisible()) break;
    await game.keyboard.press("1");
    await game.keyboard.press("Enter");
    await expect(game.locator("[data-free]")).toHaveCount(0);
  }
  await expect(game.getByText(/tiles are left on the wheel/)).toBeVisible();
  await expect(game.locator("[role=button][data-tile]")).toHaveCount(2);
  await game.keyboard.press("f");
  await expect(game.locator("[role=button][data-tile]")).toHaveCount(3);
  await expect(fill).toBeHidden();
  await expect(game.getByRole("region", { name: "What happened" })).toContainText(
    "filled the wheel",
  );
});

test("confirming a move needs the button", async ({ game }) => {
  await game.locator("a[href='#/settings']").click();
  await game.getByRole("switch", { name: "Confirm my move" }).check();
  await game.locator("a.brand").click();
  await game.getByRole("button", { name: "Play Solo" }).click();
  await myTurn(game);
  await game.locator("[role=button][data-tile]").first().click();
  await game.locator("[data-free]").first().click();
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
  await game.getByRole("button", { name: /^Place here/ }).click();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
});
