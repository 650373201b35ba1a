/** The page as a folder of files at a host that runs no program, below another page. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { bestCell, expect, fewDiscs, myTurn, startPage, base as test } from "./support";

const FOLDER = "/~ada/luna/";
const TYPES: Record<string, string> = {
  ".html": "text/html",
  ".js": "text/javascript",
  ".css": "text/css",
  ".wasm": "application/wasm",
  ".svg": "image/svg+xml",
};

async function host(files: string) {
  const missing: string[] = [];
  const server = createServer((asked, answer) => {
    const path = new URL(asked.url ?? "/", "http://host").pathname;
    const file = join(files, path.slice(FOLDER.length) || "index.html");
    if (!path.startsWith(FOLDER) || !existsSync(file)) {
      missing.push(path);
      answer.writeHead(404).end();
      return;
    }
    const type = TYPES[extname(file)] ?? "application/octet-stream";
    answer.writeHead(200, { "content-type": type }).end(readFileSync(file));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}${FOLDER}`,
    missing,
    close: () => {
      server.close();
      server.closeAllConnections();
    },
  };
}

test("a site without a server plays, and offers nothing else", async ({ page }) => {
  const program = process.env.NOVA_LUNA_BIN;
  test.skip(!program, "the program writes the files");
  const files = mkdtempSync(join(tmpdir(), "nova-luna-site-"));
  execFileSync(program!, ["site", files]);
  const site = await host(files);
  await page.goto(site.url);
  await expect(startPage(page).bots).toBeVisible();
  for (const name of ["My progress", "Today"]) {
    await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
  await expect(page.getByText("Open tables")).toHaveCount(0);
  await expect(page.locator("[data-offline]")).toHaveCount(0);
  await fewDiscs(page, 1);
  await startPage(page).bots.click();
  for (let turn = 0; await myTurn(page); turn += 1) {
    expect(turn).toBeLessThan(40);
    await page.locator("[role=button][data-tile]").first().click();
    await (await bestCell(page)).click();
    await expect(page.locator("[data-free]")).toHaveCount(0);
  }
  await page.goto(`${site.url}#/settings`);
  await expect(page.getByRole("heading", { name: "Games on this device" })).toBeVisible();
  await expect(page.getByText("Password")).toHaveCount(0);
  await expect(page.getByText("This site has no accounts.")).toBeVisible();
  await page.goto(`${site.url}#/learn`);
  await expect(page.getByRole("group", { name: "Moon wheel" })).toBeVisible();
  // Nobody was asked for anything that is not there.
  expect(site.missing.filter((path) => path !== "/favicon.ico")).toEqual([]);

  // And then without the host.
  await page.evaluate(async () => void (await navigator.serviceWorker.ready));
  site.close();
  await page.goto(site.url);
  await startPage(page).solo.click();
  await myTurn(page);
  rmSync(files, { recursive: true });
});
