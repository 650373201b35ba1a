/** Nothing in a lesson moves because of what a text says. */
import { expect, test } from "./support";

const SIZES = [
  [390, 844],
  [360, 740],
  [844, 390],
  [820, 1180],
  [1024, 768],
  [1180, 820],
  [1280, 720],
  [1366, 768],
  [1440, 900],
  [1536, 864],
  [1920, 1080],
] as const;

for (const locale of ["en-GB", "de-DE", "es-ES"]) {
  test(`the wheel stays where it is through the introduction, ${locale}`, async ({
    browser,
    server,
  }) => {
    const context = await browser.newContext({ locale, reducedMotion: "reduce" });
    const page = await context.newPage();
    await page.goto(`${server.url}#/learn`);
    const coach = page.locator("section.coach");
    const first = new Map<string, readonly number[]>();
    const faults: string[] = [];
    /** Looks in every size at where the wheel is, and whether the words have room. */
    const look = async (about: string, isHeld = false) => {
      for (const [width, height] of SIZES) {
        // On a phone the wheel folds while a tile is in the hand.
        if (isHeld && width < 640) continue;
        await page.setViewportSize({ width, height });
        const size = `${width} × ${height}`;
        const [wheel, cut] = await page.evaluate(async () => {
          // The size of the window is seen, then the layout is made, then it is drawn.
          for (let i = 0; i < 4; i += 1) await new Promise(requestAnimationFrame);
          const box = document.querySelector("div.wheel")!.getBoundingClientRect();
          const words = document.querySelector("section.coach")!;
          const { x, y, width, height } = box;
          return [[x, y, width, height], words.scrollHeight - words.clientHeight] as const;
        });
        const before = first.get(size) ?? wheel;
        first.set(size, before);
        if (cut > 1) faults.push(`${size}, ${about}: the words need ${cut} px more`);
        const moved = Math.max(...wheel.map((at, i) => Math.abs(at - before[i]!)));
        if (moved > 1) faults.push(`${size}, ${about}: the wheel has moved by ${moved} px`);
      }
    };
    for (let step = 1; step <= 8; step += 1) {
      await expect(page.locator("[aria-current=step]")).toHaveText(String(step));
      await expect(coach.locator(".show")).toBeVisible();
      await look(`step ${step}`);
      await page.setViewportSize({ width: 1366, height: 768 });
      await coach.locator(".show").click();
      await expect(page.locator("[data-place]:enabled, [data-fill]:focus").first()).toBeFocused();
      await look(`step ${step}, shown`, true);
      await page.setViewportSize({ width: 1366, height: 768 });
      await page.keyboard.press("Enter");
      await expect(coach.locator(".gold")).toBeVisible();
      await look(`step ${step}, done`);
      await page.setViewportSize({ width: 1366, height: 768 });
      if (step < 8) await coach.locator(".gold").click();
    }
    expect(faults).toEqual([]);
    await context.close();
  });
}
