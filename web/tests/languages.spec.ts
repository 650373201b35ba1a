import { expect, myTurn, test } from "./support";

const LANGUAGES = [
  { locale: "en-US", play: /^Solo/, turn: "Your turn", settings: "Settings" },
  { locale: "de-AT", play: /^Solo/, turn: "Du bist dran", settings: "Einstellungen" },
  { locale: "es-MX", play: /^En solitario/, turn: "Te toca", settings: "Ajustes" },
];

for (const { locale, play, turn, settings } of LANGUAGES) {
  test.describe(locale, () => {
    test.use({ locale });
    test("speaks the browser's language, and another one when asked", async ({ game }) => {
      await expect(game.locator("html")).toHaveAttribute("lang", locale.slice(0, 2));
      await game.getByRole("button", { name: play }).click();
      await myTurn(game);
      await expect(game.locator("[data-status]")).toHaveText(turn);
      await game.goto(game.url().replace(/#.*/, "#/settings"));
      await expect(game.getByRole("heading", { name: settings })).toBeVisible();
      await game.getByText("Español", { exact: true }).click();
      await expect(game.getByRole("heading", { name: "Ajustes" })).toBeVisible();
      await game.reload();
      await expect(game.getByRole("heading", { name: "Ajustes" })).toBeVisible();
    });
  });
}
