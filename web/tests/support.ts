/** A real server for the tests, and what several of them do with a page. */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { test as base, expect, type Locator, type Page } from "@playwright/test";

export { base, expect };

/** The program, run on a free port with a database of its own. */
export class Server {
  #process: ChildProcess | null = null;
  #folder = mkdtempSync(join(tmpdir(), "nova-luna-"));
  url = process.env.NOVA_LUNA_URL ?? "";
  #port = Number(process.env.NOVA_LUNA_PORT ?? 0);
  /** Somebody else started it, for a quicker round while working on the page. */
  readonly isForeign = process.env.NOVA_LUNA_BIN === undefined && this.url !== "";

  async start() {
    if (this.isForeign) return;
    const program = process.env.NOVA_LUNA_BIN;
    if (!program) throw new Error("NOVA_LUNA_BIN must name the program to test");
    const database = `sqlite:${join(this.#folder, "games.db")}`;
    const listen = `127.0.0.1:${this.#port}`;
    const child = spawn(program, ["serve", "--listen", listen, "--database", database], {
      stdio: ["ignore", "pipe", "inherit"],
    });
    this.#process = child;
    for await (const line of createInterface({ input: child.stdout! })) {
      const found = /(http:\/\/127\.0\.0\.1:(\d+)\/)/.exec(line);
      if (!found) continue;
      this.url ||= found[1]!;
      // After a restart the pages must find it where it was.
      this.#port = Number(found[2]);
      child.stdout!.resume();
      return;
    }
    throw new Error("the server ended before it listened");
  }

  /** Whether a test has ended it. */
  wasKilled = false;

  /** Ends it the hard way, as a power cut would. */
  async kill() {
    this.wasKilled = true;
    const child = this.#process;
    this.#process = null;
    if (!child) return;
    const gone = new Promise((resolve) => child.once("exit", resolve));
    child.kill("SIGKILL");
    await gone;
  }

  async close() {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }
}

export const test = base.extend<{ game: Page }, { server: Server }>({
  server: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright wants to see the braces
    async ({}, use) => {
      const server = new Server();
      await server.start();
      await use(server);
      await server.close();
    },
    { scope: "worker" },
  ],
  /** A page at the start, which complains about anything the browser complains about. */
  game: async ({ page, server }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(String(error)));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(message.text());
    });
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.host !== new URL(server.url).host && url.protocol !== "data:") {
        complaints.push(`a request to ${url.host}`);
      }
    });
    await page.goto(server.url);
    await use(page);
    // A browser notes that a server which was killed does not answer.
    const absence = /WebSocket connection|Failed to load resource/;
    expect(complaints.filter((text) => !(server.wasKilled && absence.test(text)))).toEqual([]);
  },
});

/** Opens the start page, and waits until the server has said who one is: what is set up then is not another guest's. */
export async function arrive(page: Page, url: string) {
  const known = page.waitForResponse(/\/api\/me$/);
  await page.goto(url);
  await known;
}

/** What a test has opened for itself, to be closed whether it succeeds or not. */
const opened: { close(): unknown }[] = [];
export const closes = <T extends { close(): unknown }>(own: T): T => {
  opened.push(own);
  return own;
};
export async function closeAll() {
  for (const own of opened.splice(0).reverse()) await own.close();
}

/** A server of a test's own. */
export async function ownServer(): Promise<Server> {
  const server = closes(new Server());
  await server.start();
  return server;
}

/** Where to click on the start page. */
export function startPage(page: Page) {
  const sheet = page.getByRole("dialog");
  /** The sheet for games with others, open. */
  const friends = async (how: "By a link" | "At one screen") => {
    if (!(await sheet.isVisible()))
      await page.getByRole("button", { name: /^With friends/ }).click();
    await sheet.getByText(how, { exact: true }).click();
  };
  return {
    solo: page.getByRole("button", { name: /^Solo/ }),
    bots: page.getByRole("button", { name: /^Play against/ }),
    oneScreen: {
      click: async () => {
        await friends("At one screen");
        await sheet.getByRole("button", { name: "Play" }).click();
        await expect(sheet).toBeHidden();
      },
    },
    oneScreenWith: (players: number) => ({
      click: async () => {
        await friends("At one screen");
        await sheet.getByText(String(players), { exact: true }).click();
      },
    }),
    invite: {
      click: async () => {
        await friends("By a link");
        await sheet.getByRole("button", { name: "Set up a table" }).click();
        await expect(sheet).toBeHidden();
      },
    },
    learn: page.getByRole("link", { name: "Learn in two minutes" }),
    record: page.locator("[data-record]"),
    change: page.getByRole("button", { name: "Change" }),
    friends: page.getByRole("button", { name: /^With friends/ }),
    noOpenTable: page.getByText("No open table right now"),
  };
}

/** Leaves out what games on the device need, so that the server plays. */
export async function withoutDevice(page: Page) {
  await page.addInitScript(() => {
    Reflect.deleteProperty(window, "BroadcastChannel");
  });
  if (page.url() !== "about:blank") await page.reload();
}

/** Few discs, so that a game is short. */
export async function fewDiscs(page: Page, discs: number) {
  await startPage(page).change.click();
  const sheet = page.getByRole("dialog");
  await sheet.getByText("My own number").click();
  await sheet.getByRole("slider").fill(String(discs));
  await sheet.getByRole("button", { name: "Close" }).click();
  // Until then what it says is on the page twice.
  await expect(sheet).toBeHidden();
}

/** Whether the game is over. */
export const isOver = (page: Page) => page.getByRole("dialog").isVisible();

/** Waits until it is this page's turn or the game is over; tells which. */
export async function myTurn(page: Page): Promise<boolean> {
  await expect(page.locator("[role=button][data-tile], dialog[open]").first()).toBeVisible();
  return !(await isOver(page));
}

/** The free cell that covers most, by what the page says on it. */
export async function bestCell(page: Page) {
  const cells = page.locator("[data-free]");
  await expect(cells.first()).toBeVisible();
  const covers = await cells.evaluateAll((all) =>
    all.map((cell) => Number(/\+(\d+)/.exec(cell.textContent ?? "")?.[1] ?? 0)),
  );
  return cells.nth(covers.indexOf(Math.max(...covers)));
}

/** Where an element is once it no longer moves: a text that appears may push it away first. */
export async function restingBox(element: Locator) {
  await element.evaluate(async (node) => {
    await document.fonts.ready;
    const box = () => JSON.stringify(node.getBoundingClientRect());
    // For six frames.
    for (let [before, same] = [box(), 0]; same < 6; ) {
      await new Promise(requestAnimationFrame);
      same = box() === before ? same + 1 : 0;
      before = box();
    }
  });
  return (await element.boundingBox())!;
}
