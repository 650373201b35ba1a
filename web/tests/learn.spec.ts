import { devices, type Page } from "@playwright/test";
import { expect, myTurn, restingBox, startPage, test } from "./support";

const TITLES = [
  "Take a tile",
  "Whose turn is it?",
  "Place it",
  "A goal",
  "A chain",
  "Several at once",
  "Fill the wheel",
  "The end",
];

const next = (page: Page) => page.getByRole("button", { name: /^(Next|Done)$/ });
const live = (page: Page) => page.locator("[aria-live=polite]").last();
const tile = (page: Page, number: number) => page.locator("[role=button][data-tile]").nth(number);

/** The step is there, seen and said. */
async function atStep(page: Page, step: number) {
  const title = TITLES[step]!;
  await expect(page.getByRole("heading", { level: 2, name: title })).toBeVisible();
  await expect(page.locator("[aria-current=step]")).toHaveText(String(step + 1));
  await expect(live(page)).toContainText(`Step ${step + 1} of 8. ${title}`);
}

/** Goes from cell to cell with the arrow keys. */
async function steer(page: Page, x: number, y: number) {
  const focused = page.locator("[data-free]:focus");
  for (let i = 0; i < 12; i++) {
    const at = (await focused.getAttribute("data-free"))!.split(",").map(Number);
    const [dx, dy] = [x - at[0]!, y - at[1]!];
    if (dx === 0 && dy === 0) return;
    const sideways = dy === 0 || (i % 2 === 0 && dx !== 0);
    const key = sideways ? (dx > 0 ? "ArrowRight" : "ArrowLeft") : dy > 0 ? "ArrowDown" : "ArrowUp";
    await page.keyboard.press(key);
  }
  throw new Error(`the arrow keys do not lead to ${x},${y}`);
}

test("the whole introduction, by keyboard alone", async ({ game }) => {
  const link = startPage(game).learn;
  for (let i = 0; i < 20; i++) {
    await game.keyboard.press("Tab");
    if (await link.evaluate((node) => node === document.activeElement)) break;
  }
  await expect(link).toBeFocused();
  await game.keyboard.press("Enter");

  const done = async (step: number) => {
    await expect(next(game)).toBeFocused();
    await expect(live(game)).not.toContainText(`Step ${step + 1}`);
    await expect(live(game)).not.toBeEmpty();
    await game.keyboard.press("Enter");
  };
  const play = async (step: number, key: string, begun = false) => {
    if (!begun) await atStep(game, step);
    await game.keyboard.press(key);
    await expect(game.locator("[data-free]:focus")).toHaveCount(1);
    await game.keyboard.press("Enter");
    await done(step);
  };

  // A dear tile is answered kindly and stays on the wheel.
  await atStep(game, 0);
  await game.keyboard.press("1");
  await game.keyboard.press("Enter");
  await expect(game.locator("section.coach")).toContainText("There is a cheaper one.");
  await expect(live(game)).toContainText("There is a cheaper one.");
  await expect(game.locator(".display [data-at]")).toHaveCount(0);
  await play(0, "2", true);
  await play(1, "3");

  await atStep(game, 2);
  await game.keyboard.press("1");
  await steer(game, 2, 0);
  await game.keyboard.press("Enter");
  await expect(live(game)).toContainText("There it touches only one tile.");
  // Only the cell was wrong: the tile is still in the hand, the keyboard on a cell.
  await expect(game.locator("[data-free]:focus")).toHaveCount(1);
  await steer(game, 0, 1);
  await game.keyboard.press("Enter");
  await done(2);

  await play(3, "2");
  await play(4, "3");
  await play(5, "3");
  await atStep(game, 6);
  await game.keyboard.press("f");
  await done(6);
  await play(7, "2");

  await expect(game.getByRole("heading", { name: "Now you know the game" })).toBeFocused();
  await game.keyboard.press("Tab");
  await expect(game.getByRole("button", { name: "Play against Puck" })).toBeFocused();
  await game.keyboard.press("Enter");
  await myTurn(game);
  // Who has been through it is not asked again.
  await game.goto(game.url().replace(/#.*/, "#/"));
  await expect(startPage(game).bots).toBeVisible();
  await expect(startPage(game).learn).toBeHidden();
  await expect(game.getByRole("link", { name: "Introduction" })).toBeVisible();
});

test("wrong tries are answered with what to do instead", async ({ game, server }) => {
  await game.goto(`${server.url}#/learn`);
  const coach = game.locator("section.coach");
  const step = (number: number) => game.locator("nav ol button").nth(number - 1);
  await atStep(game, 0);
  await game.locator("[role=img][data-tile]").first().click();
  await expect(coach).toContainText("That one is too far away.");
  // A cell before a tile.
  const cell = await restingBox(game.locator(".display .cell").first());
  await game.mouse.click(cell.x + cell.width / 2, cell.y + cell.height / 2);
  await expect(coach).toContainText("First take a tile");
  // Advice that was taken does not stay.
  await tile(game, 1).click();
  await expect(coach.locator(".miss")).toHaveCount(0);

  await step(3).click();
  await atStep(game, 2);
  await tile(game, 0).click();
  // Beside the display, and on one of its tiles.
  const origin = await restingBox(game.locator('[data-at="0:0,0"]'));
  const away = await restingBox(game.locator('[data-at="0:1,1"]'));
  await game.mouse.click(away.x + 1.5 * away.width, away.y + 1.5 * away.height);
  await expect(coach).toContainText("There it would touch nothing with a whole edge.");
  await game.mouse.click(origin.x + origin.width / 2, origin.y + origin.height / 2);
  await expect(coach).toContainText("A tile lies there already.");

  // What has not been explained yet is not shown.
  await step(4).click();
  await atStep(game, 3);
  await tile(game, 1).click();
  await expect(game.locator("[data-free]").first()).toBeVisible();
  await expect(game.locator(".display .promise")).toHaveCount(0);

  await step(6).click();
  await atStep(game, 5);
  await tile(game, 1).click();
  await expect(game.locator(".display .promise").first()).toBeVisible();
  await game.locator("[data-free]").first().click();
  await expect(coach).toContainText("There is more in it.");

  await step(7).click();
  await atStep(game, 6);
  await tile(game, 0).click();
  await game.locator("[data-free]").first().click();
  await expect(coach).toContainText("Press “Fill the wheel”.");

  // Whoever is stuck is shown the way, and does the last touch.
  await step(8).click();
  await atStep(game, 7);
  await game.getByRole("button", { name: "Show me" }).click();
  await game.getByRole("button", { name: "Place here · covers 2" }).click();
  await expect(coach).toContainText("You win!");
});

test("a tile can be dragged here too", async ({ game, server }) => {
  await game.goto(`${server.url}#/learn`);
  await atStep(game, 0);
  const from = await restingBox(tile(game, 1));
  await game.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await game.mouse.down();
  await game.mouse.move(from.x + 120, from.y, { steps: 5 });
  const to = await restingBox(game.locator("[data-free]").first());
  await game.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 5 });
  await game.mouse.up();
  await expect(next(game)).toBeVisible();
  // The bot has answered by then.
  await expect(game.locator("[data-player='1'] .card")).toHaveAccessibleName(/5 moons/);
});

test("it can be left, gone on with, and skipped", async ({ game, server }) => {
  await startPage(game).learn.click();
  await atStep(game, 0);
  await game.keyboard.press("2");
  await game.keyboard.press("Enter");
  await next(game).click();
  await atStep(game, 1);
  await game.reload();
  await atStep(game, 1);
  await game.locator("a.brand").click();
  await game.getByRole("link", { name: "Go on with step 2 of 8" }).click();
  await atStep(game, 1);
  await game.getByRole("link", { name: "Skip the introduction" }).click();
  await expect(startPage(game).bots).toBeVisible();
  await game.reload();
  // Still there for who wants it, but quietly.
  await expect(game.getByRole("link", { name: "Go on with step 2 of 8" })).toBeHidden();
  await expect(game.getByRole("link", { name: "Introduction" })).toBeVisible();

  await game.goto(`${server.url}#/settings`);
  await game.getByRole("link", { name: "Introduction" }).click();
  await atStep(game, 1);
});

for (const [locale, width, height] of [
  ["en-GB", 360, 640],
  ["de-DE", 360, 640],
  ["es-ES", 360, 640],
  ["de-DE", 844, 390],
] as const) {
  test.describe(`a phone of ${width} × ${height}, ${locale}`, () => {
    test.use({ locale, viewport: { width, height }, hasTouch: true, isMobile: true });

    test("the tiles to take are always in sight", async ({ game, server }) => {
      await game.goto(`${server.url}#/learn`);
      const steps = game.locator("nav ol button");
      await expect(steps).toHaveCount(8);
      const out = () =>
        game.evaluate(() => {
          const coach = document.querySelector("section.coach")!.getBoundingClientRect();
          const tiles = [
            ...document.querySelectorAll("[role=button][data-tile] .tile rect[stroke]"),
          ];
          const isOut = (box: DOMRect) =>
            box.top < coach.bottom ||
            box.bottom > innerHeight ||
            box.left < 0 ||
            box.right > innerWidth;
          const main = document.querySelector("main")!;
          return {
            none: tiles.length === 0,
            out: tiles.filter((tile) => isOut(tile.getBoundingClientRect())).length,
            scrolls: main.scrollHeight > innerHeight + 1,
          };
        });
      const fine = { none: false, out: 0, scrolls: false };
      for (let step = 0; step < 8; step++) {
        await steps.nth(step).tap();
        // Piece by piece, the task, and with a tile in the hand.
        const more = game.locator(".piece button");
        for (;;) {
          await expect.poll(out, { message: `step ${step + 1}` }).toEqual(fine);
          if ((await more.count()) === 0) break;
          await more.tap();
        }
        await game.locator("[role=button][data-tile]").first().tap();
        await expect.poll(out, { message: `step ${step + 1}, a tile in the hand` }).toEqual(fine);
      }
    });
  });
}

test("who says no is not asked again", async ({ game }) => {
  await game.getByRole("button", { name: "No, thanks" }).click();
  await expect(startPage(game).learn).toBeHidden();
  await game.reload();
  await expect(startPage(game).bots).toBeVisible();
  await expect(startPage(game).learn).toBeHidden();
});

test("from a table to the rules and back", async ({ game }) => {
  await startPage(game).solo.click();
  await myTurn(game);
  const table = game.url();
  await game.keyboard.press("?");
  await game.getByRole("link", { name: "All the rules, with pictures" }).click();
  await expect(game.getByRole("heading", { name: "The rules" })).toBeVisible();
  await game.getByRole("link", { name: "Goals" }).click();
  await expect(game.getByRole("heading", { name: "Goals", exact: true })).toBeInViewport();
  await startPage(game).learn.click();
  await atStep(game, 0);
  await game.getByRole("link", { name: "Back to the table" }).click();
  await myTurn(game);
  await expect(game).toHaveURL(table);
});

for (const [locale, title, praise, rules] of [
  ["de-DE", "Ein Plättchen nehmen", "Du hast 2 bezahlt", "Die Regeln"],
  ["es-ES", "Toma una loseta", "Has pagado 2", "Las reglas"],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test("speaks the language", async ({ game, server }) => {
      await game.goto(`${server.url}#/learn`);
      await expect(game.getByRole("heading", { name: title })).toBeVisible();
      await game.keyboard.press("2");
      await game.keyboard.press("Enter");
      await expect(game.locator("section.coach")).toContainText(praise);
      await game.goto(`${server.url}#/rules`);
      await expect(game.getByRole("heading", { name: rules })).toBeVisible();
    });
  });
}

test.describe("on a phone", () => {
  const { userAgent, deviceScaleFactor, isMobile, hasTouch } = devices["iPhone 13"];
  test.use({
    userAgent,
    deviceScaleFactor,
    isMobile,
    hasTouch,
    viewport: { width: 390, height: 844 },
  });

  test("the whole introduction, by touch", async ({ game }) => {
    await startPage(game).learn.tap();
    const place = game.locator("[data-place]");
    const play = async (step: number, number: number, cell?: string) => {
      await atStep(game, step);
      const wide = await game.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(wide).toBeLessThanOrEqual(0);
      await tile(game, number - 1).tap();
      const cells = cell ? `[data-free="${cell}"]` : "[data-free]";
      await game.locator(cells).first().tap();
      await expect(place).toBeInViewport({ ratio: 1 });
      await place.tap();
      await next(game).tap();
    };
    await play(0, 2);
    await play(1, 3);
    await play(2, 1, "0,1");
    await play(3, 2, "1,0");
    await play(4, 3, "3,0");
    await play(5, 3, "1,0");
    await atStep(game, 6);
    const fill = game.getByRole("button", { name: /^Fill the wheel/ });
    await expect(fill).toBeInViewport({ ratio: 1 });
    await fill.tap();
    await next(game).tap();
    await play(7, 2, "1,0");
    await expect(game.getByRole("heading", { name: "Now you know the game" })).toBeVisible();
  });
});
