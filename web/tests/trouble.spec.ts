import { type AddressInfo, connect, createServer, type Socket } from "node:net";
import {
  closeAll,
  closes,
  expect,
  myTurn,
  ownServer,
  startPage,
  base as test,
  withoutDevice,
} from "./support";

test.afterEach(closeAll);

/** Passes everything on, until it silently loses what comes over the connections it has by then. */
async function losingProxy(target: string) {
  const { hostname, port } = new URL(target);
  let open: Socket[] = [];
  let isDown = false;
  const proxy = createServer((near) => {
    near.on("error", () => near.destroy());
    // Without a network nothing answers, and nothing says so.
    if (isDown) return void near.resume();
    const far = connect(Number(port), hostname);
    near.pipe(far).pipe(near);
    for (const socket of [near, far]) socket.on("error", () => socket.destroy());
    open.push(near, far);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(proxy.address() as AddressInfo).port}/`,
    lose() {
      for (const socket of open) socket.unpipe().resume();
      open = [];
    },
    /** From now on nothing gets through at all. */
    goDown() {
      isDown = true;
      this.lose();
    },
    close: () => proxy.close(),
  };
}

test("a connection that goes silent is replaced, and a move made meanwhile arrives", async ({
  page,
}) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "a server of its own");
  const server = await ownServer();
  const proxy = closes(await losingProxy(server.url));
  await withoutDevice(page);
  await page.goto(proxy.url);
  await startPage(page).solo.click();
  await myTurn(page);
  proxy.lose();
  await page.locator("[role=button][data-tile]").first().click();
  await page.locator("[data-free]").first().click();
  await expect(page.locator("[data-arriving]")).toBeVisible();
  await expect(page.locator(".display [data-at]")).toHaveCount(1);
  await expect(page.getByText(/Connecting|No connection/)).toHaveCount(0);
});

test("others soon see that somebody's connection has gone silent", async ({ browser }) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "a server of its own");
  const server = await ownServer();
  const proxy = closes(await losingProxy(server.url));
  const [ada, bob] = await Promise.all([browser.newPage(), browser.newPage()]);
  await ada.goto(proxy.url);
  await startPage(ada).invite.click();
  await expect(ada).toHaveURL(/#\/t\//);
  await bob.goto(server.url + new URL(ada.url()).hash);
  await bob.getByRole("button", { name: "Sit down here" }).click();
  await expect(bob.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  await expect(bob.getByText("away", { exact: true })).toHaveCount(0);
  proxy.goDown();
  // Eight and fifteen seconds. Without pings it takes a minute and more, and that is what this limit tells apart.
  const soon = { timeout: 55_000 };
  await expect(ada.getByText(/Connecting|No connection/)).toBeVisible(soon);
  await expect(bob.getByText("away", { exact: true })).toBeVisible(soon);
  await ada.close();
  await bob.close();
});

test("a server that is gone, and comes back", async ({ page }) => {
  test.skip(process.env.NOVA_LUNA_URL !== undefined, "a server of its own");
  const server = await ownServer();
  await withoutDevice(page);
  await page.goto(server.url);
  await expect(startPage(page).noOpenTable).toBeVisible();
  await server.kill();
  await startPage(page).solo.click();
  await expect(page.getByText("The server does not answer").first()).toBeVisible();
  await server.start();
  await startPage(page).solo.click();
  await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
});

test("a browser that keeps nothing", async ({ page }) => {
  const server = await ownServer();
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
});
