import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { descriptions, PICTURES } from "./pictures";
import { PYTHON_FILES } from "./pieces";

const FOLDER = fileURLToPath(new URL("../../docs/pictures/", import.meta.url));
const words = descriptions("rules.md");

describe("the pictures of the docs", () => {
  it("are all shown and described on the page of rules", () => {
    expect([...words.keys()].sort()).toEqual(Object.keys(PICTURES).sort());
    for (const [name, said] of words) expect(said.length, name).toBeGreaterThan(20);
  });

  it("are all that is in their folder, besides the plot of strengths", () => {
    const files = Object.keys(PICTURES).map((name) => `${name}.svg`);
    expect(readdirSync(FOLDER).sort()).toEqual([...files, "strength.svg"].sort());
  });

  it.each(Object.keys(PICTURES))("%s is what the page's components draw", async (name) => {
    const svg = PICTURES[name]!(words.get(name)!);
    await expect(svg, "run `cargo xtask pictures`").toMatchFileSnapshot(`${FOLDER}${name}.svg`);
  });

  it.each(Object.keys(PICTURES))("%s is small and needs no other file", (name) => {
    const svg = PICTURES[name]!(words.get(name)!);
    expect(svg.length).toBeLessThan(45_000);
    expect(svg.match(/<script|<image|<!--|url\((?!"?#)|@import|NaN|undefined|svelte/g)).toBeNull();
  });
});

describe("what Python draws with", () => {
  it.each(Object.entries(PYTHON_FILES))(
    "%s is what the page's components draw",
    async (name, text) => {
      const file = fileURLToPath(new URL(`../../python/${name}`, import.meta.url));
      await expect(text(), "run `cargo xtask pictures`").toMatchFileSnapshot(file);
    },
  );
});
