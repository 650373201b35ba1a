/** Builds the folder for others, `nova-luna-wasm`: `node package/build.mjs FOLDER`, in `web/`. */
import { execFileSync } from "node:child_process";
import { copyFileSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { build } from "vite";

const folder = resolve(process.argv[2] ?? "../target/nova-luna-wasm");
rmSync(folder, { recursive: true, force: true });
await build({
  configFile: false,
  logLevel: "warn",
  // Without this, the program would be put into the script.
  publicDir: false,
  build: {
    outDir: folder,
    emptyOutDir: true,
    target: "es2022",
    minify: false,
    lib: { entry: "package/index.ts", formats: ["es"], fileName: "index" },
    rolldownOptions: { external: ["node:fs/promises"] },
    assetsInlineLimit: 0,
  },
});
const tsc = join("node_modules", "typescript", "bin", "tsc");
const types = join(folder, "types");
execFileSync(process.execPath, [tsc, "-p", "package", "--outDir", types], { stdio: "inherit" });
for (const name of readdirSync(types, { recursive: true, encoding: "utf8" })) {
  if (!name.endsWith(".d.ts")) continue;
  // Outside of this project, imports name files.
  const path = join(types, name);
  const text = readFileSync(path, "utf8");
  writeFileSync(path, text.replaceAll(/(from ")(\.[^"]*)(")/g, "$1$2.js$3"));
}
copyFileSync("wasm/nova_luna.wasm", join(folder, "nova_luna.wasm"));
for (const name of readdirSync("wasm").filter((name) => name.endsWith(".bin"))) {
  copyFileSync(join("wasm", name), join(folder, `${name.split("-")[0]}.network`));
}
for (const name of ["package.json", "README.md"]) {
  copyFileSync(join("package", name), join(folder, name));
}
for (const name of ["LICENSE-MIT", "LICENSE-APACHE"]) {
  copyFileSync(join("..", name), join(folder, name));
}
console.log(folder);
