import type { WebSocketRoute } from "@playwright/test";
import { arrive, expect, test } from "./support";

test("that there is no connection is said in a slim line beside everything else", async ({
  browser,
  server,
}) => {
  const context = await browser.newContext({ locale: "de-DE", reducedMotion: "reduce" });
  const page = await context.newPage();
  let isCut = false;
  const sockets: WebSocketRoute[] = [];
  await page.routeWebSocket(/\/socket/, (socket) => {
    if (isCut) void socket.close();
    else socket.connectToServer();
    sockets.push(socket);
  });
  await arrive(page, server.url);
  const data = { id: `slim-${Date.now()}`, seats: ["me", "level1"], turn_limit_s: 600 };
  const { table } = await (await page.request.post(`${server.url}api/tables`, { data })).json();
  await page.goto(`${server.url}#/t/${table}`);
  await expect(page.locator("div.wheel")).toBeVisible();
  isCut = true;
  await page.route("**/api/tables/**", (route) => route.abort());
  for (const socket of sockets) await socket.close();
  await expect(page.locator(".connection")).toBeVisible();
  for (const [width, height] of [
    [360, 640],
    [390, 844],
    [844, 390],
    [1024, 768],
    [1366, 768],
  ] as const) {
    await page.setViewportSize({ width, height });
    const covered = () =>
      page.evaluate(() => {
        const line = document.querySelector(".connection")!;
        const box = line.getBoundingClientRect();
        const others = document.querySelectorAll(
          "li.player, div:is(.wheel, .words, .menu, .tray), header button, header a",
        );
        const touched = [...others].filter((other) => {
          const at = other.getBoundingClientRect();
          return (
            Math.min(at.right, box.right) - Math.max(at.left, box.left) > 1 &&
            Math.min(at.bottom, box.bottom) - Math.max(at.top, box.top) > 1
          );
        });
        return {
          high: box.height,
          cut: line.scrollWidth > line.clientWidth + 1,
          touched: touched.map(({ className }) => String(className)),
        };
      });
    await expect
      .poll(covered, { message: `${width} × ${height}` })
      .toEqual({ high: 28, cut: false, touched: [] });
  }
  await context.close();
});
