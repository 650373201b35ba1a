import { expect, Server, startPage, base as test } from "./support";

test("a server that is gone, and comes back", async ({ page }) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "a server of its own");
  const server = new Server();
  await server.start();
  await page.goto(server.url);
  await expect(startPage(page).noOpenTable).toBeVisible();
  await server.kill();
  await startPage(page).solo.click();
  await expect(page.getByText("The server does not answer").first()).toBeVisible();
  await server.start();
  await startPage(page).solo.click();
  await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  await server.close();
});

test("a browser that keeps nothing", async ({ page }) => {
  const server = new Server();
  await server.start();
  await page.addInitScript(() => {
    Object.defineProperty(window, "localStorage", {
      get() {
        throw new DOMException("blocked", "SecurityError");
      },
    });
  });
  await page.goto(`${server.url}#/settings`);
  await expect(page.getByText("Your browser keeps nothing for this page")).toBeVisible();
  await page.getByText("Paper", { exact: true }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "light");
  await page.goto(`${server.url}#/`);
  await startPage(page).solo.click();
  await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  await server.close();
});
