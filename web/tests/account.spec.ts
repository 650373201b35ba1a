import { flawless } from "./flawless";
import { expect, test } from "./support";

test("recovery codes, one's data as a file, and the end of an account", async ({
  game,
  server,
}) => {
  await game.goto(`${server.url}#/settings`);
  const name = `Ada ${Date.now() % 100_000}`;
  const you = game.getByRole("region", { name: "You", exact: true });
  await you.getByLabel("Your name").fill(name);
  await you.getByRole("button", { name: "Save", exact: true }).click();
  await expect(game.getByText("Saved")).toBeVisible();
  await you.getByLabel("Password").fill("correct horse");
  await game.getByRole("button", { name: "Set the password" }).click();

  await game.getByRole("button", { name: "Recovery codes" }).click();
  const dialog = game.getByRole("dialog");
  await dialog.getByLabel("Current password").fill("correct horse");
  await dialog.getByRole("button", { name: "Show ten new codes" }).click();
  await expect(dialog.locator("code")).toHaveCount(10);
  const code = (await dialog.locator("code").first().textContent()) ?? "";
  // Selecting them with the pointer, and a little further than the dialog, keeps them.
  await dialog.locator("code").first().hover();
  await game.mouse.down();
  await game.mouse.move(5, 5);
  await game.mouse.up();
  await expect(dialog.locator("code")).toHaveCount(10);
  await flawless(game);
  await dialog.getByRole("button", { name: "Close" }).last().click();

  const download = game.waitForEvent("download");
  await game.getByRole("link", { name: "Download my data" }).click();
  expect((await download).suggestedFilename()).toBe("nova-luna.json");

  // One of the codes is as good as the password.
  await game.getByRole("button", { name: "Sign out", exact: true }).click();
  const signIn = game.getByRole("region", { name: "Sign in" });
  await signIn.getByLabel("Your name").fill(name);
  await signIn.getByLabel("Password").fill(code);
  await signIn.getByRole("button", { name: "Sign in" }).click();
  await expect(game.getByRole("button", { name: "Sign out", exact: true })).toBeVisible();

  await game.getByRole("button", { name: "Delete my account" }).click();
  await dialog.getByLabel("Current password").fill("correct horse");
  await dialog.getByRole("button", { name: "Delete my account" }).click();
  await expect(game.getByText("Your account is deleted")).toBeVisible();
  await expect(game.getByText("You play as a guest")).toBeVisible();
});

test("a switch shows what is so, also when the browser refuses", async ({ game, server }) => {
  await game.addInitScript(() => {
    Notification.requestPermission = async () => "denied";
  });
  await game.goto(`${server.url}#/settings`);
  await game.reload();
  const sounds = game.getByRole("switch", { name: "Sound" });
  const notices = game.getByRole("switch", { name: "Tell me when it is my turn" });
  await sounds.click();
  await expect(sounds).toBeChecked();
  await notices.click();
  await expect(game.getByRole("alert")).toContainText("Your browser does not allow it");
  await expect(notices).not.toBeChecked();
});
