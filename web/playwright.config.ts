import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import { HANG_MS } from "./tests/hang.ts";

/**
 * The system's browser: Playwright must not download one of its own. The one without windows comes
 * first, because it needs the least of a small machine.
 */
const chromium = [
  "/usr/bin/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
];

export default defineConfig({
  testDir: "tests",
  outputDir: "test-results",
  timeout: HANG_MS,
  // One wait is given up sooner, so that a failure is told soon.
  expect: { timeout: HANG_MS / 4 },
  fullyParallel: true,
  workers: 2,
  // It tells at the end what failed, and why.
  reporter: "list",
  use: {
    launchOptions: {
      executablePath: process.env.NOVA_LUNA_CHROMIUM ?? chromium.find(existsSync),
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    },
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    screenshot: "only-on-failure",
  },
});
