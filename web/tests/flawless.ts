import AxeBuilder from "@axe-core/playwright";
import type { Page } from "@playwright/test";
import { expect } from "./support";

/** What matters however serious axe thinks it is. */
const ALWAYS = ["label-content-name-mismatch", "page-has-heading-one"];

/** No serious or critical fault, in either scheme. */
export async function flawless(page: Page) {
  for (const colorScheme of ["dark", "light"] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
    // The page applies the scheme a moment later.
    await expect(page.locator("html")).toHaveAttribute("data-theme", colorScheme);
    // Who wants less motion sees nothing change by and by.
    await expect.poll(() => page.evaluate(() => document.getAnimations().length)).toBe(0);
    const { violations } = await new AxeBuilder({ page }).analyze();
    // What is drawn on a tile is no label.
    const labels = await new AxeBuilder({ page }).withRules(ALWAYS).exclude("svg").analyze();
    const bad = [...violations, ...labels.violations]
      .filter(
        ({ id, impact }) => ALWAYS.includes(id) || impact === "serious" || impact === "critical",
      )
      .map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(" | ")}`);
    expect(bad, colorScheme).toEqual([]);
  }
}
