import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Plugin } from "vite";

/** What browsers fetch when they install the page, and what nobody needs without a network. */
const ONLINE_ONLY = /^screenshot-|\.png$|license/;

/** Writes the service worker: `src/sw.js` with the list of everything that it has to keep. */
export function offline(): Plugin {
  let [root, open] = ["", ""];
  return {
    name: "offline",
    apply: "build",
    configResolved(config) {
      [root, open] = [config.root, config.publicDir];
    },
    generateBundle: {
      order: "post",
      handler(_options, bundle) {
        const built = Object.keys(bundle).filter((name) => !name.endsWith(".html"));
        const given = readdirSync(open);
        const files = [...built, ...given].filter(
          (name) => !ONLINE_ONLY.test(name.split("/").at(-1)!),
        );
        const version = createHash("sha256").update(files.sort().join("\n"));
        for (const name of given) version.update(readFileSync(join(open, name)));
        for (const file of Object.values(bundle)) if ("source" in file) version.update(file.source);
        const source = readFileSync(join(root, "src/sw.js"), "utf8")
          .replace('["__FILES__"]', JSON.stringify(["./", ...files]))
          .replace("__VERSION__", version.digest("hex").slice(0, 16));
        this.emitFile({ type: "asset", fileName: "sw.js", source });
      },
    },
  };
}
