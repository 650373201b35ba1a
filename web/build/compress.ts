import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import type { Plugin } from "vite";

/** What shrinks; everything else is compressed already. */
const SHRINKS = /\.(html|js|css|svg|json|webmanifest|txt|wasm|bin)$/;

/** Puts a `.br` and a `.gz` beside every file that shrinks, so that the server never has to compress. */
export function compress(): Plugin {
  let folder = "";
  return {
    name: "compress",
    apply: "build",
    configResolved(config) {
      folder = config.build.outDir;
    },
    closeBundle() {
      for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" })) {
        if (SHRINKS.test(name)) beside(join(folder, name));
      }
    },
  };
}

function beside(path: string) {
  const body = readFileSync(path);
  const best = { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } };
  const variants = [
    [".br", brotliCompressSync(body, best)],
    [".gz", gzipSync(body, { level: 9 })],
  ] as const;
  for (const [ending, small] of variants) {
    if (small.length < body.length) writeFileSync(path + ending, small);
  }
}
