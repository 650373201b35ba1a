import type { Page } from "@playwright/test";
import axe from "axe-core";
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
    expect(await faults(page), colorScheme).toEqual([]);
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
