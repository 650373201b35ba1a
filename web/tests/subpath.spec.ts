/** The page works from a folder of somebody else's site, behind a proxy that takes the folder off. */
import { createServer, request } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { bestCell, expect, myTurn, startPage, test } from "./support";

const FOLDER = "/games/luna";

/** Passes on what is in the folder, and nothing else. */
async function proxy(target: string) {
  const { hostname, port } = new URL(target);
  const inside = (url: string | undefined) =>
    url?.startsWith(`${FOLDER}/`) ? url.slice(FOLDER.length) : null;
  const server = createServer((asked, answer) => {
    const path = inside(asked.url);
    if (path === null) {
      answer.writeHead(404).end();
      return;
    }
    const { method, headers } = asked;
    const passed = request({ hostname, port, path, method, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 500, reply.headers);
      reply.pipe(answer);
    });
    passed.on("error", () => answer.destroy());
    asked.pipe(passed);
  });
  server.on("upgrade", (asked, socket, head) => {
    const path = inside(asked.url);
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(asked.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      onward.write(`GET ${path} HTTP/1.1\r\n${headers.join("")}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    onward.on("error", () => socket.destroy());
    socket.on("error", () => onward.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${address.port}${FOLDER}/`, close: () => server.close() };
}

test("a game in a folder of another site", async ({ page, server }) => {
  const folder = await proxy(server.url);
  const strays: string[] = [];
  page.on("request", (asked) => {
    if (!asked.url().startsWith(folder.url) && !asked.url().startsWith("data:")) {
      strays.push(asked.url());
    }
  });
  await page.goto(folder.url);
  await startPage(page).solo.click();
  expect(await myTurn(page)).toBe(true);
  expect(page.url()).toContain(`${folder.url}#/t/`);
  await page.keyboard.press("1");
  const cell = await bestCell(page);
  await cell.click();
  const button = page.getByRole("button", { name: /^Place here/ });
  if (await button.isVisible()) await button.click();
  await expect(page.locator(".display [data-at]")).toHaveCount(1);
  await page.reload();
  await expect(page.locator(".display [data-at]")).toHaveCount(1);
  expect(strays.filter((url) => !url.startsWith("ws"))).toEqual([]);
  folder.close();
});
