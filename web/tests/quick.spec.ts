import { expect, myTurn, startPage, test, withoutDevice } from "./support";

test("a first visit is light", async ({ page, server }) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "only the program compresses");
  const network = await page.context().newCDPSession(page);
  await network.send("Network.enable");
  let bytes = 0;
  let font = 0;
  const fonts = new Set<string>();
  network.on("Network.responseReceived", ({ requestId, response }) => {
    if (response.mimeType === "font/woff2") fonts.add(requestId);
  });
  network.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
    if (fonts.has(requestId)) font += encodedDataLength;
    else bytes += encodedDataLength;
  });
  await page.goto(server.url);
  await expect(startPage(page).noOpenTable).toBeVisible();
  await page.waitForLoadState("networkidle");
  const usable = await page.evaluate(
    () =>
      performance.getEntriesByType("paint").find(({ name }) => name.includes("content"))!.startTime,
  );
  console.log(
    `first visit: ${bytes} bytes and a font of ${font}, first content after ${Math.round(usable)} ms`,
  );
  expect(bytes).toBeGreaterThan(10_000);
  expect(bytes).toBeLessThan(90_000);
  expect(font).toBeGreaterThan(5_000);
  expect(font).toBeLessThan(30_000);
});

test("a tile is on its cell before the server has answered", async ({ game }) => {
  let held: (() => void)[] | null = null;
  await game.routeWebSocket(/\/socket/, (page) => {
    const server = page.connectToServer();
    server.onMessage((message) => {
      if (held) held.push(() => page.send(message));
      else page.send(message);
    });
  });
  await withoutDevice(game);
  await startPage(game).solo.click();
  await myTurn(game);
  await game.locator("[role=button][data-tile]").first().click();
  held = [];
  // In the first frame after the click: at 60 frames a second that is within 17 ms.
  await game.evaluate(() => {
    const seen = { first: false, ms: 0 };
    Object.assign(globalThis, { seen });
    addEventListener("click", (event) => {
      requestAnimationFrame(() => {
        seen.first = document.querySelector("[data-arriving]") !== null;
        seen.ms = performance.now() - event.timeStamp;
      });
    });
  });
  await game.locator("[data-free]").first().click();
  await expect(game.locator("[data-arriving]")).toBeVisible();
  type Seen = { seen: { first: boolean; ms: number } };
  const seen = () => game.evaluate(() => (globalThis as unknown as Seen).seen);
  await expect.poll(seen).toMatchObject({ first: true });
  console.log(`a tile is on its cell ${Math.round((await seen()).ms)} ms after the click`);
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
  await expect.poll(() => held?.length).toBeGreaterThan(0);
  const late = held;
  held = null;
  for (const send of late) send();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
  await expect(game.locator("[data-arriving]")).toHaveCount(0);
});

test("filling is asked for, and done with F", async ({ game }) => {
  await startPage(game).oneScreen.click();
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
  await startPage(game).solo.click();
  await myTurn(game);
  await game.locator("[role=button][data-tile]").first().click();
  await game.locator("[data-free]").first().click();
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
  await game.getByRole("button", { name: /^Place here/ }).click();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
});
