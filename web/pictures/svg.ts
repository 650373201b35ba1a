/** Turns what Svelte renders into an SVG file that needs no page around it. */
import { readFileSync } from "node:fs";

const source = (name: string) =>
  readFileSync(new URL(`../src/style/${name}`, import.meta.url), "utf8");

/** The values of the dark theme, by name. */
const TOKENS = new Map<string, string>();
const [root] = source("tokens.css").split("}");
const BOTH = /light-dark\((?:[^(),]|\([^()]*\))+, ((?:[^(),]|\([^()]*\))+)\)/g;
for (const [, name, value] of root!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
  TOKENS.set(name!, value!.replace(/\s+/g, " ").replace(BOTH, "$1"));
}

const SEATS = source("base.css").match(/\.seat-\d \{[^}]*\}/g)!;

export function svgFile({ head, body }: { head: string; body: string }): string {
  const plain = body.replace(/<!--.*?-->/gs, "").replace(/\s+/g, " ");
  const [, root, inside] = /(<svg[^>]*>)(.*)/.exec(plain)!;
  const drawing = inside!
    .replace(/ (data-[\w-]+|tabindex|role|aria-[\w-]+)="[^"]*"| style="max-width[^"]*"/g, "")
    .replace(/> </g, "><")
    .replace(/><\/(circle|ellipse|path|rect)>/g, "/>");
  const css = styles(SEATS.join("") + head, drawing).join("\n");
  const text = root + drawing.replace("</desc>", `</desc><style>\n${css}\n</style>`);
  return `${shortNames(rounded(text)).trim().replace(/></g, ">\n<")}\n`;
}

/** What only matters where somebody points and clicks. */
const INTERACTIVE = /^(cursor|touch-action|transition|user-select|pointer-events)\b/;

/** The rules of `css` for what is drawn, without those for devices, settings, pointer and focus. */
function styles(css: string, drawing: string): string[] {
  const classes = [...drawing.matchAll(/class="([^"]*)"/g)].flatMap(([, all]) => all!.split(" "));
  const applies = (selector: string) =>
    !/[:[]/.test(selector) &&
    selector.match(/(?<=\.)[\w-]+/g)!.every((name) => classes.includes(name));
  const rules = css
    .replace(/<\/?style[^>]*>|\/\*.*?\*\//gs, "")
    .replace(/@[^{]*\{([^{}]*\{[^{}]*\})*\s*\}/g, "")
    .matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].flatMap(([, selectors, body]) => {
    const kept = trimmed(selectors!.split(",")).filter(applies);
    const declarations = trimmed(body!.split(";")).filter((line) => !INTERACTIVE.test(line));
    if (kept.length === 0 || declarations.length === 0) return [];
    const values = declarations.join(";").replace(/: /g, ":");
    return `${kept.join(",")}{${values.replace(/var\((--[\w-]+)\)/g, resolved)}}`;
  });
}

const trimmed = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== "");

/** The value of a variable of the theme; what components set themselves stays a variable. */
const resolved = (variable: string, name: string) => TOKENS.get(name) ?? variable;

function rounded(text: string): string {
  const long = /-?\d*\.\d{3,}(e[-+]?\d+)?|-?\d+(\.\d+)?e-\d+/g;
  return text.replace(long, (number) => `${Number(Number(number).toFixed(3))}`);
}

/** Svelte names a component's scope by a hash of its path; in the file the first one is `a`. */
function shortNames(text: string): string {
  const names = [...new Set(text.match(/svelte-\w+/g))];
  return text.replace(/svelte-\w+/g, (name) => String.fromCharCode(97 + names.indexOf(name)));
}
