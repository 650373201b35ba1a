import { expect, isOver, myTurn, startPage, test } from "./support";

test("a whole solo game, by keyboard alone", async ({ game }) => {
  const button = startPage(game).solo;
  for (let i = 0; i < 60; i++) {
    await game.keyboard.press("Tab");
    if (await button.evaluate((node) => node === document.activeElement)) break;
  }
  await expect(button).toBeFocused();
  await game.keyboard.press("Enter");
  await myTurn(game);

  await game.keyboard.press("?");
  await expect(game.getByRole("heading", { name: "How to play" })).toBeVisible();
  await game.keyboard.press("Escape");

  let undone = false;
  for (let turn = 0; turn < 40; turn++) {
    if (!(await myTurn(game))) break;
    const before = await game.locator(".display [data-at]").count();
    await game.keyboard.press("1");
    // The cell with the most goals is focused first.
    await expect(game.locator("[data-free]:focus")).toHaveCount(1);
    if (turn === 3) await game.keyboard.press("ArrowUp");
    await game.keyboard.press("Enter");
    await expect(game.locator(".display [data-at]")).toHaveCount(before + 1);
    if (turn === 4 && !undone) {
      undone = true;
      await myTurn(game);
      await game.keyboard.press("u");
      await expect(game.locator(".display [data-at]")).toHaveCount(before);
    }
    if (await game.getByRole("button", { name: /^End phase 1/ }).isVisible()) {
      await game.keyboard.press("f");
      await game.getByRole("dialog").getByRole("button", { name: "End phase 1" }).focus();
      await game.keyboard.press("Enter");
      await expect(game.getByRole("list", { name: "Phase 2 of 2" })).toBeVisible();
    }
  }
  expect(await isOver(game)).toBe(true);
  await expect(game.getByRole("dialog")).toContainText(/Phase 1: \d+ · phase 2: \d+/);
  await expect(game.getByRole("dialog")).toContainText("Your best so far!");
});

test("a key pressed right after a dialog is closed keeps the focus where it put it", async ({
  game,
}) => {
  await startPage(game).solo.click();
  await myTurn(game);
  await game.keyboard.press("?");
  await expect(game.getByRole("heading", { name: "How to play" })).toBeVisible();
  // In one go: the dialog hears of being closed only after the key was handled.
  await game.evaluate(() => {
    document.querySelector("dialog")!.close();
    const key = new KeyboardEvent("keydown", { key: "1", bubbles: true });
    document.activeElement!.dispatchEvent(key);
  });
  await expect(game.getByRole("dialog")).toHaveCount(0);
  await expect(game.locator("[data-free]:focus")).toHaveCount(1);
});

test("the wheel is in the middle until the first tile is taken, and then stays at its place", async ({
  game,
}) => {
  const { width, height } = { width: 1366, height: 768 };
  await game.setViewportSize({ width, height });
  await startPage(game).solo.click();
  await myTurn(game);
  const wheel = game.locator("div.wheel");
  const place = async () => {
    const box = (await wheel.boundingBox())!;
    return { middle: Math.round(box.x + box.width / 2), width: Math.round(box.width) };
  };
  const off = async () => Math.abs((await place()).middle - width / 2);
  await expect.poll(off).toBeLessThan(width / 20);
  const first = await place();
  expect(first.width / height).toBeCloseTo(0.71, 2);
  await game.keyboard.press("1");
  const gliding = () => wheel.evaluate((node) => node.getAnimations().length);
  await expect.poll(gliding).toBe(0);
  const then = await place();
  expect(then.middle).toBeGreaterThan(width / 2);
  expect(then.width).toBeLessThan(first.width);
  await game.keyboard.press("Escape");
  await expect(game.locator("[data-tile][aria-pressed=true]")).toHaveCount(0);
  expect(await place()).toEqual(then);
});
