import type { Page } from "@playwright/test";
import { bestCell, expect, fewDiscs, myTurn, startPage, test } from "./support";

/** Plays until it is no longer this page's turn; tells whether the game goes on. */
async function playTurn(page: Page): Promise<boolean> {
  await page.locator("[role=button][data-tile]").first().click();
  const before = await page.locator("[data-at]").count();
  await (await bestCell(page)).click();
  await expect(page.locator("[data-at]")).not.toHaveCount(before);
  return !(await page.getByRole("dialog").isVisible());
}

const isTheirTurn = (page: Page) => page.locator("[role=button][data-tile]").first().isVisible();

test("two people through a link, one reloads, loses the connection, and the server is killed", async ({
  game: host,
  server,
  browser,
}) => {
  test.skip(server.isForeign, "the server must be ours to kill");
  await fewDiscs(host, 3);
  await startPage(host).invite.click();
  await expect(host.getByRole("heading", { name: "Your table" })).toBeVisible();
  await expect(host.getByRole("img", { name: "QR code of the link" })).toBeVisible();
  const link = await host.getByLabel("Link", { exact: true }).inputValue();

  const context = await browser.newContext({ locale: "de-DE" });
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Hier hinsetzen" }).click();
  for (const page of [host, guest]) await expect(page.locator(".wheel").first()).toBeVisible();

  let trouble = 0;
  for (let turn = 0; turn < 60; turn++) {
    await expect
      .poll(
        async () =>
          (await isTheirTurn(host)) ||
          (await isTheirTurn(guest)) ||
          (await host.getByRole("dialog").isVisible()),
      )
      .toBe(true);
    if (await host.getByRole("dialog").isVisible()) break;
    const mover = (await isTheirTurn(host)) ? host : guest;
    await playTurn(mover);
    if (turn === 1) {
      await guest.reload();
      trouble += 1;
    }
    if (turn === 2) {
      await context.setOffline(true);
      await expect.poll(() => guest.evaluate(() => navigator.onLine)).toBe(false);
      await context.setOffline(false);
      trouble += 1;
    }
    if (turn === 3) {
      await server.kill();
      await expect(host.getByText(/Connecting|No connection/)).toBeVisible();
      await server.start();
      await expect(host.getByText(/Connecting|No connection/)).toBeHidden();
      trouble += 1;
    }
  }
  expect(trouble).toBe(3);
  await expect(host.getByRole("dialog")).toContainText(/win/i);
  await expect(guest.getByRole("dialog")).toContainText(/gewinn/i);

  await host.getByRole("button", { name: "Play again" }).click();
  await guest.getByRole("link", { name: "Zum neuen Tisch" }).click();
  await guest.getByRole("button", { name: "Hier hinsetzen" }).click();
  await expect(guest.getByRole("group", { name: "Mondrad" })).toBeVisible();
  await expect(host.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  await context.close();
});

test("the host begins without the open seats", async ({ game: host }) => {
  await startPage(host).invite.click();
  await expect(host.getByRole("heading", { name: "Your table" })).toBeVisible();
  const start = host.getByRole("button", { name: "Start", exact: true });
  await host.getByRole("button", { name: "Add a seat" }).click();
  await expect(host.getByRole("combobox")).toHaveCount(2);
  await expect(start).toHaveCount(0);
  await host.getByRole("combobox").first().selectOption("level1");
  await start.click();
  await expect(host.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  await expect(host.locator("[data-player]")).toHaveCount(2);
});

test("three at one screen", async ({ game }) => {
  await fewDiscs(game, 2);
  await startPage(game).oneScreenWith(3).click();
  await startPage(game).oneScreen.click();
  const seen = new Set<string>();
  for (let turn = 0; turn < 60; turn++) {
    if (!(await myTurn(game))) break;
    seen.add((await game.locator("[data-status]").textContent()) ?? "");
    await playTurn(game);
  }
  expect(seen.size).toBeGreaterThanOrEqual(2);
  await expect(game.getByRole("dialog")).toContainText(/Player \d wins/);
});

test("a hostile name is only text", async ({ game, browser }) => {
  const name = `<img src=x onerror=a>`;
  await game.locator("a[href='#/settings']").click();
  await game.getByLabel("Your name").first().fill(name);
  await game.getByRole("button", { name: "Save", exact: true }).click();
  await expect(game.getByText("Saved")).toBeVisible();
  await game.locator("a.brand").click();
  await startPage(game).invite.click();
  await expect(game.getByRole("heading", { name: "Your table" })).toBeVisible();
  const other = await browser.newPage();
  await other.goto(game.url());
  await expect(other.getByRole("heading", { level: 1 })).toContainText(name);
  await expect(other.locator("img[src=x]")).toHaveCount(0);
  await other.close();
});

test("a game that has hardly begun is aborted, a later one resigned from, and the other sees it", async ({
  game: host,
  browser,
}) => {
  const guest = await (await browser.newContext()).newPage();
  const begin = async () => {
    await startPage(host).invite.click();
    await guest.goto(await host.getByLabel("Link", { exact: true }).inputValue());
    await guest.getByRole("button", { name: "Sit down here" }).click();
    for (const page of [host, guest]) {
      await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
    }
  };
  const leave = async (how: string) => {
    await host.getByRole("button", { name: "Menu" }).first().click();
    await host.getByRole("button", { name: how }).click();
    await host.getByRole("dialog").getByRole("button", { name: how }).click();
  };
  await begin();
  await leave("Abort the game");
  await expect(guest.getByText("Nobody wins.")).toBeVisible();

  await host.goto(host.url().replace(/#.*/, ""));
  await begin();
  const tiles = () => host.locator("[data-at^='0:']").count();
  while ((await tiles()) < 2) {
    for (const page of [host, guest]) {
      if (await isTheirTurn(page)) await playTurn(page);
    }
  }
  await leave("Resign");
  await expect(guest.getByText("You win!").first()).toBeVisible();
  await expect(guest.getByText("Everybody else has resigned.").first()).toBeVisible();
  await guest.context().close();
});
