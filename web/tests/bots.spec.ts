import { arrive, bestCell, expect, fewDiscs, myTurn, restingBox, startPage, test } from "./support";

test("a whole game against bots, by mouse", async ({ game }) => {
  await fewDiscs(game, 4);
  await startPage(game).bots.click();
  await expect(game.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  let turns = 0;
  while (await myTurn(game)) {
    const before = await game.locator(".display [data-at]").count();
    await game.locator("[role=button][data-tile]").first().click();
    const cell = await bestCell(game);
    await cell.hover();
    await expect(game.locator("section.action")).toContainText(/Here it covers/);
    await cell.click();
    await expect(game.locator(".display [data-at]")).toHaveCount(before + 1);
    expect(++turns).toBeLessThan(40);
  }
  const result = game.getByRole("dialog");
  await expect(result.getByRole("heading", { name: /win/ })).toBeVisible();
  await expect(result.getByRole("listitem")).toHaveCount(2);
  const [download] = await Promise.all([
    game.waitForEvent("download"),
    result.getByText("Download the record").click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^nova-luna-.+\.json$/);

  const before = game.url();
  await result.getByRole("button", { name: "Play again" }).click();
  await expect(game.getByRole("dialog")).toBeHidden();
  await expect(game).not.toHaveURL(before);
  await expect(game.getByRole("group", { name: "Moon wheel" })).toBeVisible();
});

test("a tile can be dragged onto a cell, and taken back", async ({ game }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  const from = await restingBox(game.locator("[role=button][data-tile]").nth(1));
  await game.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await game.mouse.down();
  await game.mouse.move(from.x + 120, from.y, { steps: 5 });
  const to = await restingBox(game.locator("[data-free]").first());
  await game.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await game.mouse.up();
  await expect(game.locator(".display [data-at]")).toHaveCount(1);
  await game.getByRole("button", { name: /^Undo/ }).click();
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
});

test("a game with bots can be deleted, at the table and from the start page", async ({ game }) => {
  for (const where of ["table", "start"]) {
    await startPage(game).bots.click();
    await myTurn(game);
    if (where === "table") {
      await game.getByRole("button", { name: "Menu" }).first().click();
      await game.getByRole("button", { name: "Delete this game" }).click();
    } else {
      await game.locator("a.brand").click();
      await expect(game.getByRole("link", { name: /^Continue with/ })).toBeVisible();
      await expect(game.getByRole("region", { name: "Waiting for you" })).toBeVisible();
      const remove = game.getByRole("button", { name: /^Delete the game of/ });
      await remove.click();
      // Whoever thinks better of it is back where they were.
      await game.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
      await expect(remove).toBeFocused();
      await remove.click();
    }
    await game.getByRole("dialog").getByRole("button", { name: "Delete this game" }).click();
    await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
    await expect(game.getByRole("link", { name: /^Continue with/ })).toBeHidden();
  }
});

test("one's own number of discs is always in sight", async ({ game }) => {
  await expect(game.getByText("20 discs")).toBeVisible();
  await fewDiscs(game, 1);
  await expect(game.getByText("1 disc", { exact: true })).toBeVisible();
  await startPage(game).change.click();
  const slider = game.getByRole("slider", { name: "My own number" });
  await expect(slider).toHaveAttribute("aria-valuetext", "1 disc");
  await game.keyboard.press("Escape");
  await game.reload();
  await expect(game.getByText("1 disc", { exact: true })).toBeVisible();
});

test("a tile that travels is not held up by what is done meanwhile", async ({ game }) => {
  await game.evaluate(() => {
    const { animate } = Element.prototype;
    const flights = new Map<Element, number>();
    Object.assign(window, { flights });
    Element.prototype.animate = function (...given) {
      if (this.matches(".flight")) flights.set(this, (flights.get(this) ?? 0) + 1);
      return animate.apply(this, given);
    };
  });
  const started = () =>
    game.evaluate(() => [
      ...(window as unknown as { flights: Map<Element, number> }).flights.values(),
    ]);
  const mine = game.locator("[role=button][data-tile]");
  await startPage(game).bots.click();
  for (let turn = 0; turn < 12 && (await started()).length < 3; turn++) {
    await myTurn(game);
    await mine.first().click();
    await game.locator("[data-free]").first().click();
    // Looking at another display changes what is drawn.
    do await game.keyboard.press("d");
    while (!(await mine.first().isVisible()));
  }
  const flights = await started();
  expect(flights.length).toBeGreaterThan(0);
  expect(Math.max(...flights)).toBe(1);
});

test("another's display is enlarged under the mouse, until it is clicked", async ({ game }) => {
  await startPage(game).bots.click();
  const small = game.locator("div.small");
  while ((await myTurn(game)) && !(await small.isVisible())) {
    await game.locator("[role=button][data-tile]").first().click();
    await game.locator("[data-free]").first().click();
  }
  await small.hover();
  const large = game.locator("div.framed.large");
  await expect(large).toBeVisible();
  await small.click();
  await expect(game.locator('.display [data-world="1"]')).toBeVisible();
  await expect(large).toHaveCount(0);
});

test("on a small screen that lies, the keyboard goes to the words after a move", async ({
  game,
}) => {
  await game.setViewportSize({ width: 844, height: 390 });
  await startPage(game).solo.click();
  await myTurn(game);
  await game.keyboard.press("1");
  await expect(game.locator("[data-free]:focus")).toHaveCount(1);
  await game.keyboard.press("Enter");
  await expect(game.locator("[data-status]")).toBeFocused();
});

test("the viewer is orange whatever their seat, and the others follow in order of sitting", async ({
  page,
  server,
}) => {
  await arrive(page, server.url);
  const colours = async (seats: string[]) => {
    const data = { id: `own${Math.random().toString(36).slice(2)}`, seats };
    const { table } = await (await page.request.post(`${server.url}api/tables`, { data })).json();
    await page.goto(`${server.url}#/t/${table}`);
    await expect(page.locator("[data-player]")).toHaveCount(seats.length);
    return page.evaluate(() => {
      const style = (node: Element) => getComputedStyle(node);
      const tokens = [0, 1, 2, 3].map((seat) =>
        style(document.documentElement).getPropertyValue(`--seat-${seat}`),
      );
      const players = [...document.querySelectorAll<HTMLElement>("[data-player]")];
      players.sort((one, other) => Number(one.dataset.player) - Number(other.dataset.player));
      return players.map((node) => tokens.indexOf(style(node).getPropertyValue("--paint")));
    });
  };
  expect(await colours(["me", "level1", "level2"])).toEqual([0, 1, 2]);
  expect(await colours(["level1", "me", "level2"])).toEqual([1, 0, 2]);
  expect(await colours(["level1", "level2", "level3", "me"])).toEqual([1, 2, 3, 0]);
});
