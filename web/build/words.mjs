/**
 * Makes functions of the catalogue of words: `web/made/`, a file for each language and part of the page, and
 * their types. `node build/words.mjs` does so once, the plugin before everything that Vite does.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { ftlFiles, readCatalogue, SOURCE, WORDS } from "./catalogue.mjs";

const MADE = fileURLToPath(new URL("../made", import.meta.url));
const MANIFEST = fileURLToPath(new URL("../manifest.webmanifest", import.meta.url));

/** Areas with files of their own: some come with their screens, the others are not for the page's scripts. */
const APART = ["introduction", "rules", "document", "terminal"];

const typeOf = ({ name, type }) => {
  const known = { Number: "number", String: "string", Boolean: "boolean" };
  return `${name}: ${type.includes("|") ? type.replace(/\w+/g, '"$&"') : (known[type] ?? type)}`;
};
const typeName = (module) =>
  module === "texts" ? "Texts" : `${module[0].toUpperCase()}${module.slice(1)}Texts`;

/** Attributes by name; those that are numbered, like `text1` and `text2`, are a list. */
function gathered(names, each) {
  const fields = new Map();
  for (const name of names) {
    const list = /^(\w*?[a-z])\d+$/i.exec(name)?.[1];
    if (list) fields.set(list, [...(fields.get(list) ?? []), each(name)]);
    else fields.set(name, each(name));
  }
  return [...fields].map(
    ([name, value]) => `${name}: ${Array.isArray(value) ? `[${value.join(", ")}]` : value}`,
  );
}

/** How the variables of a sentence are written in its function. */
function accessOf(parameters) {
  const access = {};
  for (const { name, type, variables } of parameters) {
    for (const [variable, kind] of Object.entries(variables)) {
      const field = type === "Tile" || (type === "Who" && variable === "name");
      access[variable] = { kind, type, code: field ? `${name}.${variable}` : name };
    }
  }
  return access;
}

function test({ code, kind, type }, key) {
  if (typeof key === "number") return `${code} === ${key}`;
  if (kind === "number") return `p(${code}) === "${key}"`;
  if (type === "Boolean") return key === "yes" ? code : `!${code}`;
  return type === "Who" && key === "other" ? `${code} !== "you"` : `${code} === "${key}"`;
}

function expression(parts, access) {
  if (parts.every((part) => typeof part === "string")) return JSON.stringify(parts.join(""));
  const codes = parts.map((part) => {
    if (typeof part === "string") return null;
    if (part.variable) {
      const { code, kind } = access[part.variable];
      if (kind !== "number") return code;
      return part.options ? `n(${code}, ${JSON.stringify(part.options)})` : `n(${code})`;
    }
    const last = part.variants.find(({ otherwise }) => otherwise);
    const others = part.variants.filter(({ otherwise }) => !otherwise);
    const tests = others.map(
      ({ key, parts }) => `${test(access[part.select], key)} ? ${expression(parts, access)} : `,
    );
    return `(${tests.join("")}${expression(last.parts, access)})`;
  });
  if (parts.length === 1) return codes[0];
  const escaped = (text) => text.replace(/[\\`$]/g, "\\$&");
  return `\`${parts.map((part, i) => (codes[i] === null ? escaped(part) : `\${${codes[i]}}`)).join("")}\``;
}

/** The files of the page, by their paths in `web/made/`. */
export function madeFrom({ languages, entries, texts }) {
  const modules = new Map();
  for (const [key, entry] of entries) {
    const module = APART.includes(entry.area) ? entry.area : "texts";
    modules.set(module, [...(modules.get(module) ?? []), [key, entry]]);
  }
  const about = (comment) => (comment ? `  /** ${comment.split("\n").join("\n   * ")} */\n` : "");
  const types = [...modules].map(([module, all]) => {
    const fields = all.map(([key, { comment, parameters, attributes }]) => {
      const type = attributes.length
        ? `{ ${gathered(attributes, () => "string")
            .join("; ")
            .replace(/\[string[^\]]*\]/g, "readonly string[]")} }`
        : parameters.length
          ? `(${parameters.map(typeOf).join(", ")}) => string`
          : "string";
      return `${about(comment)}  "${key}": ${type};\n`;
    });
    return `export interface ${typeName(module)} {\n${fields.join("")}}\n`;
  });
  const files = {
    "types.ts": `import type { Color } from "../src/wire";\nimport type { Tile, Who } from "../src/texts/about";\n\n${types.join("\n")}`,
    "languages.ts": languagesFile(languages, texts),
  };
  for (const language of languages) {
    for (const [module, all] of modules) {
      const fields = all.map(([key, { parameters, attributes }]) => {
        const text = texts.get(language).get(key);
        if (attributes.length) {
          const own = gathered(attributes, (name) => expression(text.get(name), {}));
          return `  "${key}": { ${own.join(", ")} },\n`;
        }
        const said = expression(text, accessOf(parameters));
        return parameters.length
          ? `  "${key}": (${parameters.map(({ name }) => name).join(", ")}) => ${said},\n`
          : `  "${key}": ${said},\n`;
      });
      files[`${module}/${language}.ts`] =
        // That a person's name is only asked for where somebody else is meant cannot be told to the compiler.
        `// @ts-nocheck\nimport { numbers, plurals } from "../../src/texts/numbers";\nimport type { ${typeName(module)} } from "../types";\n\n` +
        `const n = numbers("${language}");\nconst p = plurals("${language}");\n\n` +
        `export const texts: ${typeName(module)} = {\n${fields.join("")}};\n`;
    }
  }
  return files;
}

function languagesFile(languages, texts) {
  const names = languages.map(
    (language) => `  "${language}": ${expression(texts.get(language).get("languageName"), {})},\n`,
  );
  const type = languages.map((language) => `"${language}"`).join(" | ");
  return `export type Language = ${type};\n\n/** Every language by its own name. */\nexport const NAMES: Record<Language, string> = {\n${names.join("")}};\n`;
}

/** Writes what has changed, so that nothing is built again without need; returns the catalogue. */
export function writeWords() {
  const catalogue = readCatalogue(ftlFiles(WORDS));
  const made = madeFrom(catalogue);
  mkdirSync(MADE, { recursive: true });
  const before = readdirSync(MADE, { recursive: true, encoding: "utf8" });
  const known = new Set(
    before.filter((path) => path.endsWith(".ts")).map((path) => path.replaceAll("\\", "/")),
  );
  for (const [path, text] of Object.entries(made)) {
    const file = join(MADE, path);
    mkdirSync(dirname(file), { recursive: true });
    if (!known.delete(path) || readFileSync(file, "utf8") !== text) writeFileSync(file, text);
  }
  for (const path of known) rmSync(join(MADE, path));
  return catalogue;
}

/** @returns {import("vite").Plugin} */
export function words() {
  let english = new Map();
  /** `%description%` and the like, in files that are in one language. */
  const filledIn = (text) => text.replace(/%(\w+)%/g, (_, key) => english.get(key).join(""));
  return {
    name: "words",
    config() {
      english = writeWords().texts.get(SOURCE);
    },
    transformIndexHtml: filledIn,
    generateBundle() {
      const source = filledIn(readFileSync(MANIFEST, "utf8"));
      this.emitFile({ type: "asset", fileName: "manifest.webmanifest", source });
    },
    configureServer(server) {
      server.watcher.add(WORDS);
      server.watcher.on("change", (file) => {
        if (!file.endsWith(".ftl")) return;
        try {
          writeWords();
        } catch (error) {
          server.config.logger.error(error.message);
        }
      });
    },
  };
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeWords();
