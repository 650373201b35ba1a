import { flawless } from "./flawless";
import { playOut } from "./play";
import { expect, test } from "./support";

test("my progress begins empty and grows with every game", async ({ game, server }) => {
  await game.getByRole("link", { name: "My progress" }).click();
  await expect(game.getByText("Nothing to see yet")).toBeVisible();
  await flawless(game);

  const play = async (seats: string[], goal_discs: number | "standard") => {
    const data = { id: `t${Date.now()}`, seats, goal_discs, bot_pause_ms: 0 };
    const made = await game.request.post(`${server.url}api/tables`, { data });
    expect(made.status(), await made.text()).toBe(201);
    return playOut(game.request, server.url, (await made.json()).table);
  };
  let won = 0;
  for (const seats of [
    ["me", "level1"],
    ["me", "level1"],
    ["me", "level2", "level1"],
  ]) {
    const { game: played } = await play(seats, 3);
    const result = played?.view.result;
    if (result && "winner" in result && result.winner === 0) won++;
  }
  const scores: number[] = [];
  for (let i = 0; i < 3; i++) {
    const { game: played } = await play(["me"], "standard");
    const result = played?.view.result;
    if (result && "score" in result) scores.push(result.score);
  }
  await game.reload();
  const best = Math.min(...scores);
  await expect(game.getByRole("img", { name: `3 solo games. Best ${best}` })).toBeVisible();
  await expect(
    game.getByRole("img", { name: `Your last 3 games with others: ${won} won.` }),
  ).toBeVisible();
  const friendly = game.getByRole("row", { name: /Puck/ });
  await expect(friendly).toContainText("of 3");
  await expect(game.getByRole("row", { name: /Io/ })).toContainText("of 1");

  // Everything that is drawn can be read, too.
  const tables = game.getByText("As a table");
  await tables.first().focus();
  await game.keyboard.press("Enter");
  for (const score of scores) {
    await expect(game.getByRole("link", { name: `Replay: ${score} points` }).first()).toBeVisible();
  }
  await tables.last().click();
  await flawless(game);
  await game.setViewportSize({ width: 390, height: 844 });
  const overflow = await game.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect(overflow).toBe(0);
});

for (const [locale, words] of [
  ["de", ["Mein Fortschritt", "Heutige Herausforderung", "Ergebnisse"]],
  ["es", ["Mi progreso", "Desafío de hoy", "Resultados"]],
] as const) {
  test.describe(locale, () => {
    test.use({ locale });
    test("challenges and progress speak the browser's language", async ({ game, server }) => {
      await game.goto(`${server.url}#/progress`);
      await expect(game.getByRole("heading", { level: 1 })).toHaveText(words[0]);
      await game.goto(`${server.url}#/challenge/today`);
      await expect(game.getByRole("heading", { level: 1 })).toHaveText(words[1]);
      await expect(game.getByRole("region", { name: words[2] })).toBeVisible();
    });
  });
}
