/** The end of a game: it waits for the last disc, shows only what works, and fits every screen. */
import { SCREENS } from "../src/fixtures/screens";
import { playOut } from "./play";
import { arrive, bestCell, expect, fewDiscs, myTurn, startPage, test } from "./support";

test("the result waits until the winning move is there", async ({ game }) => {
  await fewDiscs(game, 1);
  await startPage(game).oneScreen.click();
  await game.evaluate(() => {
    const seen = { flights: 0, arriving: 0, moving: -1 };
    Object.assign(globalThis, { seen });
    new MutationObserver((_, observer) => {
      if (!document.querySelector("dialog[open]")) return;
      observer.disconnect();
      const display = document.querySelector("section.display")!;
      seen.flights = document.querySelectorAll(".flight").length;
      seen.arriving = document.querySelectorAll("[data-arriving]").length;
      seen.moving = document
        .getAnimations()
        .filter(({ effect }) => display.contains((effect as KeyframeEffect).target)).length;
    }).observe(document.body, { subtree: true, childList: true, attributes: true });
  });
  while (await myTurn(game)) {
    await game.locator("[role=button][data-tile]").first().click();
    await (await bestCell(game)).click();
    await expect(game.locator("[data-free]")).toHaveCount(0);
  }
  const seen = await game.evaluate(() => (globalThis as unknown as { seen: object }).seen);
  expect(seen).toEqual({ flights: 0, arriving: 0, moving: 0 });
  // The scene goes on by itself, or is over with any key.
  await expect(game.getByRole("dialog").getByRole("heading", { level: 2 })).toBeFocused();
  const again = game.getByRole("dialog").getByRole("button", { name: "Play again" });
  await game.keyboard.press("x");
  await expect(again).toBeVisible();
  await game.keyboard.press("Escape");
  await expect(game.getByRole("dialog")).toBeHidden();
  await game.getByRole("button", { name: "Result" }).click();
  await expect(again).toBeVisible();
  // Who wants an analysis is not asked again.
  await game.getByRole("dialog").getByRole("link", { name: "Analyse" }).click();
  await expect(game.getByRole("slider", { name: /^Chance to win after each move/ })).toBeVisible();
});

test("a game that was resigned can be looked through, analysed and hidden", async ({
  browser,
  game,
  server,
}) => {
  await startPage(game).invite.click();
  await expect(game.getByRole("heading", { name: "Your table" })).toBeVisible();
  const link = game.url();
  const table = link.split("/").at(-1)!;
  const context = await browser.newContext({ locale: "en-GB" });
  const guest = await context.newPage();
  await guest.goto(link);
  await guest.getByRole("button", { name: "Sit down here" }).first().click();
  const at = `${server.url}api/tables/${table}`;
  for (let turn = 0; turn < 12; turn++) {
    for (const http of [game.request, guest.request]) {
      const state = await (await http.get(at)).json();
      const tile = state.game?.options?.tiles[0];
      if (!tile) continue;
      const { x, y } = tile.cells[0];
      const action = { type: "take", tile: tile.tile, x, y };
      const command = { type: "play", version: state.version, action };
      await http.post(`${at}/commands`, { data: { id: `resign-${turn}`, command } });
    }
  }
  for (const page of [game, guest]) {
    await page.getByRole("button", { name: "Menu" }).first().click();
    await page.getByRole("button", { name: "Resign" }).click();
  }
  // The other one is still being asked when the game is over.
  await guest.getByRole("dialog").locator("[data-out]").click();
  const result = game.getByRole("dialog");
  await expect(result.getByRole("heading", { name: "You win!" })).toBeVisible();
  await expect(result.getByText("Everybody else has resigned.")).toBeVisible();
  await result.getByRole("link", { name: "Analyse" }).click();
  await expect(game.getByRole("heading", { name: /^Replay:/ })).toBeVisible();
  await game.keyboard.press("Home");
  await expect(game.getByText("Before the first move")).toBeVisible();
  await expect(game.getByRole("button", { name: "Play on from here" })).toBeVisible();
  await expect(game.getByText("Chance to win after each move")).toBeVisible();
  // It is the other one's game too: it can only be hidden.
  await game.goto(server.url);
  await game.getByRole("button", { name: /^Remove the game/ }).click();
  await result.getByRole("button", { name: "Remove from the list" }).click();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
  await game.reload();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
  expect((await (await game.request.get(at)).json()).stage).toBe("finished");
  await context.close();
});

for (const locale of ["en-GB", "de-DE", "es-ES"]) {
  test(`it fits every screen, ${locale}`, async ({ browser, server }) => {
    const context = await browser.newContext({ locale, reducedMotion: "reduce" });
    const page = await context.newPage();
    await arrive(page, server.url);
    for (const seats of [["me", "level1", "level1", "level1"], ["me"]]) {
      const id = `end-${locale}-${seats.length}`;
      const data = { id, seats, bot_pause_ms: 0, ...(seats.length > 1 ? { goal_discs: 8 } : {}) };
      const made = await page.request.post(`${server.url}api/tables`, { data });
      const { table } = await made.json();
      await playOut(page.request, server.url, table);
      await page.goto(`${server.url}#/t/${table}`);
      const all = page.locator("dialog :is(.main > *, .rest > *, .name)");
      await expect(all.first()).toBeVisible();
      for (const [width, height] of SCREENS) {
        await page.setViewportSize({ width, height });
        const out = () =>
          all.evaluateAll((nodes) =>
            nodes.flatMap((node) => {
              const { left, top, right, bottom } = node.getBoundingClientRect();
              const isOut = left < 0 || top < 0 || right > innerWidth || bottom > innerHeight;
              const isCut = node.scrollWidth > node.clientWidth + 1;
              return isOut || isCut ? [node.textContent?.trim()] : [];
            }),
          );
        await expect.poll(out, { message: `${width} × ${height}, ${seats.length}` }).toEqual([]);
      }
    }
    await context.close();
  });
}

test("a finished game of one's own can be deleted", async ({ game, server }) => {
  await arrive(game, server.url);
  const data = { id: "end-delete", seats: ["me"], bot_pause_ms: 0 };
  const { table } = await (await game.request.post(`${server.url}api/tables`, { data })).json();
  await playOut(game.request, server.url, table);
  await game.reload();
  await game.getByRole("button", { name: "Delete the solo game" }).click();
  await game.getByRole("dialog").getByRole("button", { name: "Delete this game" }).click();
  await expect(game.getByText("None yet. Your games will be here.")).toBeVisible();
  const mine = await game.request.get(`${server.url}api/tables/mine`);
  expect((await mine.json()).tables).toEqual([]);
});
