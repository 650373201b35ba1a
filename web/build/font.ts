import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import subset from "subset-font";
import type { Plugin } from "vite";
import { ftlFiles, WORDS } from "./catalogue.mjs";

const require = createRequire(import.meta.url);
const FONT = require.resolve("@fontsource/young-serif/files/young-serif-latin-400-normal.woff2");
/** Where the styles look for it. */
const MADE = join(dirname(FONT), "../../../.cache/young-serif.woff2");

/** The letters of all languages, small and large, and digits and signs. */
const LETTERS = [
  ...new Set(Object.values(ftlFiles(WORDS)).join("").match(/\p{L}/gu)),
  "abcdefghijklmnopqrstuvwxyz0123456789 .,;:!?¿¡…·–−-+×%/()'’„“”«»",
]
  .flatMap((letters) => [letters, letters.toUpperCase()])
  .join("");

/** Lining figures, and all as wide where they stand in columns, besides what letters need. */
const FEATURES = ["ccmp", "kern", "liga", "locl", "mark", "lnum", "tnum"];

/** Makes a small font of Young Serif before anything is built, and has the page load it at once. */
export function font(): Plugin {
  return {
    name: "font",
    async buildStart() {
      const small = await subset(readFileSync(FONT), LETTERS, {
        targetFormat: "woff2",
        keepFeatures: FEATURES,
      });
      mkdirSync(dirname(MADE), { recursive: true });
      writeFileSync(MADE, small);
    },
    /** The licence goes wherever the font goes. */
    generateBundle() {
      const source = readFileSync(join(dirname(FONT), "../LICENSE"));
      this.emitFile({ type: "asset", fileName: "assets/young-serif-license.txt", source });
    },
    transformIndexHtml: {
      order: "post",
      handler(_html, { bundle }) {
        const href = Object.keys(bundle ?? {}).find((name) => name.endsWith(".woff2"));
        if (!href) return [];
        const attrs = {
          rel: "preload",
          as: "font",
          type: "font/woff2",
          crossorigin: "",
          href: `./${href}`,
        };
        return [{ tag: "link", attrs, injectTo: "head-prepend" }];
      },
    },
  };
}
