import { join } from "node:path";
import { flawless } from "./flawless";
import { bestCell, expect, fewDiscs, myTurn, startPage, test } from "./support";

test("the start page", async ({ game }) => {
  await expect(startPage(game).noOpenTable).toBeVisible();
  await flawless(game);
  const sheet = game.getByRole("dialog");
  for (const open of [startPage(game).change, startPage(game).friends]) {
    await open.click();
    await expect(sheet).toBeVisible();
    await flawless(game);
    await sheet.getByRole("button", { name: "Close" }).click();
  }
});

test("a screen that was gone to has the focus and names the page", async ({ game, server }) => {
  const heading = (name: string) => game.getByRole("heading", { level: 1, name });
  await expect(game).toHaveTitle("Nova Luna");
  await expect(heading("Nova Luna")).not.toBeFocused();
  for (const [path, name] of [
    ["settings", "Settings"],
    ["rules", "The rules"],
    ["nowhere", "That did not work"],
  ] as const) {
    await game.goto(`${server.url}#/${path}`);
    await expect(heading(name)).toBeFocused();
    await expect(heading(name)).toHaveCSS("outline-style", "none");
    await expect(game).toHaveTitle(`${name} · Nova Luna`);
  }
  await game.goto(`${server.url}#/`);
  await expect(heading("Nova Luna")).toBeFocused();
  await startPage(game).solo.click();
  await myTurn(game);
  await expect(game.getByRole("heading", { level: 1 })).toBeFocused();
  await expect(game).toHaveTitle(/^\S.* · Nova Luna$/);
});

test("help", async ({ game }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  await game.keyboard.press("?");
  await expect(game.getByRole("heading", { name: "How to play" })).toBeVisible();
  await flawless(game);
});

test("the introduction", async ({ game, server }) => {
  await game.goto(`${server.url}#/learn`);
  await expect(game.getByRole("heading", { name: "Take a tile" })).toBeVisible();
  await flawless(game);
  await game.keyboard.press("1");
  await game.keyboard.press("Enter");
  await expect(game.getByText("There is a cheaper one.").first()).toBeVisible();
  await flawless(game);
});

test("the end of the introduction", async ({ game, server }) => {
  await game.goto(`${server.url}#/learn`);
  await game.locator("nav ol button").nth(7).click();
  await game.getByRole("button", { name: "Show me" }).click();
  await flawless(game);
  await game.locator("[data-place]").click();
  await expect(game.getByRole("button", { name: "Done", exact: true })).toBeVisible();
  await flawless(game);
  await game.getByRole("button", { name: "Done", exact: true }).click();
  await expect(game.getByRole("heading", { name: "Now you know the game" })).toBeVisible();
  await flawless(game);
});

test("the introduction on a phone", async ({ game, server }) => {
  await game.setViewportSize({ width: 390, height: 844 });
  await flawless(game);
  await game.goto(`${server.url}#/learn`);
  await expect(game.getByRole("heading", { name: "Take a tile" })).toBeVisible();
  await flawless(game);
});

test("the rules", async ({ game, server }) => {
  await game.goto(`${server.url}#/rules`);
  await expect(game.getByRole("heading", { name: "The rules" })).toBeVisible();
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
  await startPage(game).invite.click();
  await expect(game.getByRole("heading", { name: "Your table" })).toBeVisible();
  await flawless(game);
});

for (const [name, width, height] of [
  ["a desk", 1440, 900],
  ["a tablet", 820, 1180],
  ["a phone", 390, 844],
] as const) {
  test(`a game on ${name}`, async ({ game }) => {
    await game.setViewportSize({ width, height });
    await startPage(game).solo.click();
    await myTurn(game);
    await game.keyboard.press("1");
    await game.keyboard.press("Enter");
    await expect(game.locator(".display [data-at]")).toHaveCount(1);
    await myTurn(game);
    await flawless(game);
    await game.keyboard.press("2");
    await flawless(game);
  });
}

test("the result, the menu and the record of a short game", async ({ game }) => {
  await fewDiscs(game, 1);
  await startPage(game).oneScreen.click();
  await myTurn(game);
  await game.getByRole("button", { name: "Menu" }).first().click();
  await flawless(game);
  await game.keyboard.press("Escape");
  while (await myTurn(game)) {
    await game.locator("[role=button][data-tile]").first().click();
    await (await bestCell(game)).click();
    await expect(game.locator("[data-free]")).toHaveCount(0);
  }
  await flawless(game);
});

test("a hint, and a replay on a phone", async ({ game }) => {
  await game.setViewportSize({ width: 390, height: 844 });
  await startPage(game).solo.click();
  await myTurn(game);
  await game.keyboard.press("h");
  await expect(game.getByRole("heading", { name: /^Hint: / })).toBeVisible();
  await flawless(game);
  await game.goto(game.url().replace(/#.*/, "#/"));
  const record = join(import.meta.dirname, "records", "two-players.json");
  await startPage(game).record.setInputFiles(record);
  await expect(game.getByRole("button", { name: "One move on" })).toBeDisabled();
  await flawless(game);
});
