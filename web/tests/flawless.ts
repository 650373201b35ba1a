import type { Page } from "@playwright/test";
import axe from "axe-core";
import { base, expect } from "./support";

/** What matters however serious axe thinks it is. */
const ALWAYS = ["label-content-name-mismatch", "page-has-heading-one"];

const LANGUAGES = ["en", "de", "es"] as const;
const SCHEMES = ["dark", "light"] as const;
/** How often each test has looked so far. */
const looked = new WeakMap<object, number>();

/**
 * No serious or critical fault, in every language and either scheme. Each screen has all of them, but not all pairs: those
 * take turns from screen to screen.
 */
export async function flawless(page: Page) {
  const test = base.info();
  const turn = (looked.get(test) ?? test.title.length) + 1;
  looked.set(test, turn);
  // English last, for what the test does next.
  for (const [i, language] of [...LANGUAGES.entries()].reverse()) {
    const colorScheme = SCHEMES[(turn + i) % 2]!;
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    await page.evaluate((spoken) => {
      Object.defineProperty(navigator, "languages", { configurable: true, value: [spoken] });
      dispatchEvent(new Event("languagechange"));
    }, language);
    // The page applies them a moment later.
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    await expect(page.locator("html")).toHaveAttribute("lang", language);
    // Who wants less motion sees nothing change by and by.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    expect(await faults(page), `${language}, ${colorScheme}`).toEqual([]);
  }
}

/** What axe finds, by rule. */
async function faults(page: Page): Promise<string[]> {
  if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(axe.source);
  return page.evaluate(async (always) => {
    const { violations } = await (window as unknown as { axe: typeof axe }).axe.run(document, {
      elementRef: true,
      // Telling everything that is fine takes longer than looking at it.
      resultTypes: ["violations"],
      rules: { "label-content-name-mismatch": { enabled: true } },
    });
    return violations
      .filter(
        ({ id, impact }) => always.includes(id) || impact === "serious" || impact === "critical",
      )
      .map(({ id, nodes }) => ({
        id,
        // What is drawn on a tile is no label.
        nodes: nodes.filter(
          ({ element }) => id !== "label-content-name-mismatch" || !element?.closest("svg"),
        ),
      }))
      .filter(({ nodes }) => nodes.length > 0)
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
  }, ALWAYS);
}
