/** How figures are drawn: Young Serif has old-style ones by default, in which 1 reads as I and 0 as o. */
import type { Page } from "@playwright/test";
import { expect, test } from "./support";

/** The highest and the lowest row with ink of each figure, in a heading of 100 px. */
async function rowsOf(page: Page, figures: string, style: Record<string, string>) {
  const rows: [top: number, bottom: number][] = [];
  for (const figure of figures) {
    await page.evaluate(
      ([figure, style]) => {
        const heading = document.createElement("h2");
        heading.id = "drawn";
        heading.textContent = figure;
        const look = { font: "100px / 2 Drawn", color: "black", background: "white" };
        const over = { position: "fixed", inset: "0 auto auto 0", "z-index": "99" };
        for (const [name, value] of Object.entries({ ...look, ...over, ...style })) {
          heading.style.setProperty(name, value, name in style ? "important" : "");
        }
        document.body.append(heading);
      },
      [figure, style] as const,
    );
    const picture = await page.locator("#drawn").screenshot();
    rows.push(
      await page.evaluate(async (data) => {
        document.getElementById("drawn")?.remove();
        const image = new Image();
        image.src = `data:image/png;base64,${data}`;
        await image.decode();
        const canvas = new OffscreenCanvas(image.width, image.height);
        const context = canvas.getContext("2d")!;
        context.drawImage(image, 0, 0);
        const { data: pixels } = context.getImageData(0, 0, image.width, image.height);
        const dark = [...pixels.keys()].filter((i) => i % 4 === 0 && pixels[i]! < 128);
        const row = (i: number) => Math.floor(i / 4 / image.width);
        return [row(dark[0]!), row(dark.at(-1)!)] as [number, number];
      }, picture.toString("base64")),
    );
  }
  return rows;
}

/** How far apart the rows of different figures are at most. */
const apart = (rows: [number, number][]) =>
  Math.max(
    ...[0, 1].map((end) => {
      const at = rows.map((row) => row[end]!);
      return Math.max(...at) - Math.min(...at);
    }),
  );

test("all figures are as high as an 8 and stand on the line", async ({ page, server }) => {
  await page.goto(server.url);
  // The page's own font may be used on the next visit only; this one at once.
  await page.evaluate(async () => {
    const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
    const { style, parentStyleSheet } = rules.find((rule) => rule instanceof CSSFontFaceRule)!;
    const file = /url\("?(.*?)"?\)/.exec(style.getPropertyValue("src"))![1]!;
    const base = parentStyleSheet?.href ?? document.baseURI;
    const font = await new FontFace("Drawn", `url(${new URL(file, base)})`).load();
    document.fonts.add(font);
  });
  expect(apart(await rowsOf(page, "1083459", {}))).toBeLessThanOrEqual(8);
  // It is the font that has both, or the above would say nothing.
  const old = await rowsOf(page, "1083459", { "font-variant-numeric": "normal" });
  expect(apart(old)).toBeGreaterThan(16);
});
