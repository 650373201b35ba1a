/** Reads the catalogue of words, `words/LANGUAGE/AREA.ftl`, and says what is wrong with it. */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { FluentParser } from "@fluent/syntax";

/** The catalogue of this repository. */
export const WORDS = fileURLToPath(new URL("../../words", import.meta.url));
/** The language in which the arguments of each sentence are described. */
export const SOURCE = "en";
/** A message that only others of its language use, and that other languages need not have. */
const PART = "part-";
const COLORS = ["blue", "red", "turquoise", "yellow"];

/** What each type of argument is in Fluent: its variables, each a number, a text, or one of some words. */
const TYPES = {
  Number: (name) => ({ [name]: "number" }),
  String: (name) => ({ [name]: "text" }),
  Boolean: (name) => ({ [name]: ["yes", "no"] }),
  Color: (name) => ({ [name]: COLORS }),
  Who: () => ({ who: ["you", "other"], name: "text" }),
  Tile: () => ({ color: COLORS, moons: "number" }),
};

/** The `.ftl` files of a folder, by their paths in it. */
export function ftlFiles(folder) {
  const paths = readdirSync(folder, { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ftl"))
    .map((path) => path.replaceAll("\\", "/"))
    .sort();
  return Object.fromEntries(paths.map((path) => [path, readFileSync(join(folder, path), "utf8")]));
}

/**
 * The catalogue: by language and key, each text as a list of strings, variables and choices.
 * Throws an error that lists everything that is wrong.
 */
export function readCatalogue(files) {
  const faults = [];
  const messages = parsed(files, faults);
  const languages = [...messages.keys()].sort(
    (a, b) => (b === SOURCE) - (a === SOURCE) || (a < b ? -1 : 1),
  );
  const source = messages.get(SOURCE) ?? new Map();
  const catalogue = { languages, entries: new Map(), texts: new Map() };
  for (const [key, message] of source) {
    if (key.startsWith(PART)) continue;
    const { area, path, comment, attributes } = message;
    const fail = (what) => faults.push(`${path}: ${key} (${SOURCE}): ${what}`);
    const parameters = parametersIn(comment, fail);
    const names = [...attributes.keys()];
    if (names.length > 0 && (message.value || parameters.length > 0)) {
      fail("a message has a text of its own, or attributes without arguments");
    }
    catalogue.entries.set(key, {
      area,
      path,
      comment,
      parameters,
      attributes: names,
      uses: new Set(),
    });
  }
  for (const language of languages) {
    const texts = new Map();
    const own = messages.get(language);
    for (const [key, entry] of catalogue.entries) {
      const message = own.get(key);
      const path = `words/${language}/${entry.area}.ftl`;
      const fail = (what) => faults.push(`${message?.path ?? path}: ${key} (${language}): ${what}`);
      if (message) texts.set(key, textsOf(own, message, entry, language, fail));
      else fail("is missing");
    }
    for (const [key, { path, used }] of own) {
      const fail = (what) => faults.push(`${path}: ${key} (${language}): ${what}`);
      if (key.startsWith(PART) && !used) fail("is not used");
      else if (!key.startsWith(PART) && !source.has(key)) fail(`words/${SOURCE} does not have it`);
    }
    catalogue.texts.set(language, texts);
  }
  for (const [key, { path, parameters, uses }] of catalogue.entries) {
    for (const { name, variables } of parameters) {
      if (Object.keys(variables).some((variable) => uses.has(variable))) continue;
      faults.push(`${path}: ${key} (${SOURCE}): no language uses $${name}`);
    }
  }
  if (faults.length > 0) throw new Error(`The catalogue of words is wrong:\n${faults.join("\n")}`);
  return catalogue;
}

/** By language, its messages by key. */
function parsed(files, faults) {
  const parser = new FluentParser({ withSpans: true });
  const messages = new Map();
  for (const [file, text] of Object.entries(files)) {
    const [language, name] = file.split("/");
    const path = `words/${file}`;
    const own = messages.get(language) ?? new Map();
    messages.set(language, own);
    for (const entry of parser.parse(text).body) {
      if (entry.type === "Junk") {
        const line = text.slice(0, entry.span.start).split("\n").length;
        const key = /^[\w-]*/.exec(entry.content)[0];
        faults.push(
          `${path}: ${key} (${language}): line ${line}: ${entry.annotations[0]?.message}`,
        );
      }
      if (entry.type !== "Message") continue;
      const key = entry.id.name;
      if (own.has(key))
        faults.push(`${path}: ${key} (${language}): ${own.get(key).path} has it, too`);
      const attributes = new Map(entry.attributes.map(({ id, value }) => [id.name, value]));
      const comment = entry.comment?.content ?? "";
      own.set(key, {
        area: name.replace(/\.ftl$/, ""),
        path,
        value: entry.value,
        attributes,
        comment,
        used: false,
      });
    }
  }
  return messages;
}

/** The arguments that a comment describes: "$count (Number) - how many". */
function parametersIn(comment, fail) {
  return [...comment.matchAll(/^\$(\w+) \(([^)]+)\)/gm)].map(([, name, type]) => {
    const words = type.split(" | ");
    const variables = words.length > 1 ? { [name]: words } : TYPES[type]?.(name);
    if (!variables) fail(`there is no type ${type}; there are ${Object.keys(TYPES).join(", ")}`);
    return { name, type, variables: variables ?? {} };
  });
}

/** What a message says in a language: one text, or by attribute. */
function textsOf(own, message, entry, language, fail) {
  if (message.area !== entry.area) fail(`belongs into ${entry.area}.ftl`);
  const names = [...message.attributes.keys()];
  const differing = [
    ...entry.attributes.filter((name) => !names.includes(name)).map((name) => `lacks .${name}`),
    ...names
      .filter((name) => !entry.attributes.includes(name))
      .map((name) => `words/${SOURCE} has no .${name}`),
  ];
  for (const what of differing) fail(what);
  const variables = Object.assign({}, ...entry.parameters.map((parameter) => parameter.variables));
  const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
  const context = { own, variables, uses: entry.uses, categories, fail, open: [] };
  if (entry.attributes.length === 0) return partsOf(message.value, context);
  return new Map(
    entry.attributes.map((name) => [name, partsOf(message.attributes.get(name) ?? null, context)]),
  );
}

/** A pattern with what it refers to put in: strings, `{ variable }` and `{ select, variants }`. */
function partsOf(pattern, context) {
  if (!pattern) {
    context.fail("has no text");
    return [];
  }
  const parts = pattern.elements.flatMap((element) =>
    element.type === "TextElement" ? [element.value] : placed(element.expression, context),
  );
  const joined = [];
  for (const part of parts) {
    if (typeof part === "string" && typeof joined.at(-1) === "string")
      joined.push(joined.pop() + part);
    else joined.push(part);
  }
  return joined;
}

function placed(expression, context) {
  const { own, fail, open } = context;
  switch (expression.type) {
    case "StringLiteral":
      return [expression.parse().value];
    case "VariableReference":
      return [{ variable: variable(expression, context), options: null }];
    case "FunctionReference": {
      const { positional, named } = expression.arguments;
      if (expression.id.name !== "NUMBER") fail(`there is no function ${expression.id.name}`);
      const options = Object.fromEntries(
        named.map(({ name, value }) => [name.name, value.parse().value]),
      );
      return [{ variable: variable(positional[0], context), options }];
    }
    case "MessageReference": {
      const { name } = expression.id;
      const other = own.get(name);
      if (!other || expression.attribute || open.includes(name)) {
        fail(`refers to ${name}, which is not there or refers to it`);
        return [];
      }
      other.used = true;
      return partsOf(other.value, { ...context, open: [...open, name] });
    }
    case "SelectExpression":
      return [choice(expression, context)];
    default:
      fail(`cannot have a ${expression.type}`);
      return [];
  }
}

function variable({ id }, { variables, uses, fail }) {
  if (!(id.name in variables))
    fail(`uses $${id.name}, which the comment in words/${SOURCE} does not describe`);
  uses.add(id.name);
  return id.name;
}

function choice({ selector, variants }, context) {
  const { variables, categories, fail } = context;
  const select = selector.type === "VariableReference" ? variable(selector, context) : "";
  const words = variables[select];
  const fits = (key) => {
    if (words === "number") return key.type === "NumberLiteral" || categories.includes(key.name);
    return Array.isArray(words) ? words.includes(key.name) : words === "text";
  };
  for (const { key } of variants) {
    if (!fits(key)) fail(`$${select} is never ${key.name ?? key.value}`);
  }
  return {
    select,
    variants: variants.map(({ key, value, default: otherwise }) => ({
      key: key.type === "NumberLiteral" ? Number(key.value) : key.name,
      otherwise,
      parts: partsOf(value, context),
    })),
  };
}
