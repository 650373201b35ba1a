/** How long the page's own thread is kept busy while the engine thinks. */
import { join } from "node:path";
import type { Browser, Page } from "@playwright/test";
import { bestCell, expect, myTurn, startPage, test } from "./support";

/** The most milliseconds of a processor that a task may take, on a machine that is not busy. */
const MOST = 50;
/** What `calibrate` takes there. */
const CALIBRATED = 20;

interface TraceEvent {
  name: string;
  ph: string;
  pid: number;
  tid: number;
  ts: number;
  dur: number;
  /** How long a processor was busy with it: what other programs do meanwhile does not count. */
  tdur: number;
  args: { name?: string; data?: { frames?: { url: string; processId: number }[] } };
}

/** In the page: the same work every time, to see how fast the machine is just now. */
function calibrate() {
  performance.mark("calibrate");
  let x = 1;
  for (let i = 0; i < 20_000_000; i += 1) x = (Math.imul(x, 1_103_515_245) + 12_345) | 0;
  return x;
}

/** The tasks of the page's own thread while something happens. */
async function tasksOf(browser: Browser, page: Page, something: () => Promise<void>) {
  const categories = [
    "devtools.timeline",
    "disabled-by-default-devtools.timeline",
    "blink.user_timing",
  ];
  await browser.startTracing(page, { categories });
  await page.evaluate(calibrate);
  await something();
  const events: TraceEvent[] = JSON.parse((await browser.stopTracing()).toString()).traceEvents;
  const frames = events.flatMap(({ args }) => args.data?.frames ?? []);
  const origin = new URL(page.url()).origin;
  const process = frames.find(({ url }) => url.startsWith(origin))?.processId;
  const ours = events.filter(({ pid }) => pid === process);
  const thread = ours.find(({ args }) => args.name === "CrRendererMain")?.tid;
  const done = ours.filter(({ tid }) => tid === thread);
  const tasks = done.filter(({ name, ph }) => name === "RunTask" && ph === "X");
  const mark = done.find(({ name }) => name === "calibrate")?.ts ?? 0;
  const calibrating = tasks.find(({ ts, dur }) => ts <= mark && mark <= ts + dur);
  const milliseconds = ({ tdur }: TraceEvent) => tdur / 1000;
  return {
    calibrated: calibrating ? milliseconds(calibrating) : 0,
    tasks: tasks.filter((task) => task !== calibrating).map(milliseconds),
  };
}

test("the page is never kept busy by the engine", async ({ game, browser }) => {
  const measure = async (what: string, something: () => Promise<void>) => {
    const { calibrated, tasks } = await tasksOf(browser, game, something);
    const longest = Math.max(...tasks);
    console.log(
      `${what}: ${tasks.length} tasks of ${longest.toFixed(1)} ms at most, calibrated ${calibrated.toFixed(1)} ms`,
    );
    expect(calibrated).toBeGreaterThan(0);
    expect(tasks.length).toBeGreaterThan(10);
    expect(longest).toBeLessThan(MOST * Math.max(1, calibrated / CALIBRATED));
  };
  await game.getByRole("radio", { name: /Oberon/ }).check({ force: true });
  await startPage(game).bots.click();
  await myTurn(game);
  await measure("a bot's move", async () => {
    await game.locator("[role=button][data-tile]").first().click();
    await (await bestCell(game)).click();
    await expect(game.locator(".display [data-at]")).toHaveCount(1);
    await myTurn(game);
  });
  await measure("a hint", async () => {
    await game.keyboard.press("h");
    const shown = game.getByRole("button", { name: /^Place here|^Play the hint/ });
    await expect(shown.first()).toBeVisible();
  });
  await game.locator("a.brand").click();
  const record = join(import.meta.dirname, "records/two-players.json");
  await startPage(game).record.setInputFiles(record);
  await measure("an analysis", async () => {
    await game.getByRole("button", { name: "Analyse this game" }).click();
    const bar = game.getByRole("progressbar");
    await expect.poll(() => bar.getAttribute("value")).not.toMatch(/^[0-4]$/);
  });
});
