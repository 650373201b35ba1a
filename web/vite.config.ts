import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";
import { compress } from "./build/compress.ts";
import { font } from "./build/font.ts";
import { offline } from "./build/offline.ts";
import { words } from "./build/words.mjs";
import { HANG_MS } from "./tests/hang.ts";

/** Where `npm run dev` finds a running server. */
const server = process.env.NOVA_LUNA_SERVER ?? "http://127.0.0.1:8080";

const proxy = { "/api": { target: server, ws: true } };

export default defineConfig({
  // Relative addresses everywhere, so that the page works from any sub-path behind a proxy.
  base: "./",
  plugins: [
    words(),
    // The tests draw the pictures of the docs, and need the styles of what they render.
    svelte({ emitCss: !process.env.VITEST }),
    ...(process.env.VITEST ? [] : [font()]),
    offline(),
    compress(),
  ],
  build: {
    target: "es2022",
    // What knows light-dark(), which must stay: an element may have another scheme than the page.
    cssTarget: ["chrome123", "firefox120", "safari17.5"],
    emptyOutDir: true,
    // The server's policy allows no data: addresses but for images.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  server: { proxy },
  preview: { proxy },
  test: {
    include: ["src/**/*.test.ts", "pictures/*.test.ts"],
    update: "none",
    testTimeout: HANG_MS,
    hookTimeout: HANG_MS,
    expect: { poll: { timeout: HANG_MS } },
  },
});
