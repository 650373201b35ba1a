/** Turns what Svelte renders into an SVG file that needs no page around it. */
import { readFileSync } from "node:fs";

const source = (name: string) =>
  readFileSync(new URL(`../src/style/${name}`, import.meta.url), "utf8");

/** The values of the dark theme, by name. */
export const TOKENS = new Map<string, string>();
const [root] = source("tokens.css").split("}");
const BOTH = /light-dark\((?:[^(),]|\([^()]*\))+, ((?:[^(),]|\([^()]*\))+)\)/g;
for (const [, name, value] of root!.matchAll(/(--[\w-]+):\s*([^;]+);/g)) {
  TOKENS.set(name!, value!.replace(/\s+/g, " ").replace(BOTH, "$1"));
}

/** The colours of the seats, as rules. */
export const SEATS = source("base.css")
  .match(/\.seat-\d \{[^}]*\}/g)!
  .join("");

export function svgFile({ head, body }: { head: string; body: string }): string {
  const plain = body.replace(/<!--.*?-->/gs, "").replace(/\s+/g, " ");
  const [, root, inside] = /(<svg[^>]*>)(.*)/.exec(plain)!;
  const drawing = plainMarkup(inside!).replace(/ data-[\w-]+="[^"]*"/g, "");
  const css = styles(SEATS + head, drawing).join("\n");
  const text = root + themed(drawing).replace("</desc>", `</desc><style>\n${css}\n</style>`);
  return `${shortNames(numbersRounded(text)).trim().replace(/></g, ">\n<")}\n`;
}

/** Without comments and what is there for pointers and screen readers. */
export const plainMarkup = (markup: string) =>
  markup
    .replace(/<!--.*?-->/gs, "")
    .replace(/\s+/g, " ")
    .replace(/ (tabindex|role|aria-[\w-]+)="[^"]*"| style="max-width[^"]*"/g, "")
    .replace(/> </g, "><")
    .replace(/><\/(circle|ellipse|path|rect)>/g, "/>");

/** What only matters where somebody points and clicks. */
const INTERACTIVE = /^(cursor|touch-action|transition|user-select|pointer-events)\b/;

interface Rule {
  selectors: string[];
  declarations: [property: string, value: string][];
}

/** The rules of `css` without those for devices and settings, pointer and focus. */
export function rulesOf(css: string): Rule[] {
  const rules = css
    .replace(/<\/?style[^>]*>|\/\*.*?\*\//gs, "")
    .replace(/@[^{]*\{([^{}]*\{[^{}]*\})*\s*\}/g, "")
    .matchAll(/([^{}]+)\{([^{}]*)\}/g);
  return [...rules].map(([, selectors, body]) => ({
    selectors: trimmed(selectors!.split(",")).filter((selector) => !/[:[]/.test(selector)),
    declarations: trimmed(body!.split(";"))
      .filter((line) => !INTERACTIVE.test(line))
      .map((line) => line.split(/: */, 2) as [string, string]),
  }));
}

/** The rules of `css` for what is drawn, as text. */
function styles(css: string, drawing: string): string[] {
  const classes = [...drawing.matchAll(/class="([^"]*)"/g)].flatMap(([, all]) => all!.split(" "));
  const applies = (selector: string) =>
    selector.match(/(?<=\.)[\w-]+/g)!.every((name) => classes.includes(name));
  return rulesOf(css).flatMap(({ selectors, declarations }) => {
    const kept = selectors.filter(applies);
    if (kept.length === 0 || declarations.length === 0) return [];
    const values = declarations.map((declaration) => declaration.join(":")).join(";");
    return `${kept.join(",")}{${themed(values)}}`;
  });
}

const trimmed = (parts: string[]) => parts.map((part) => part.trim()).filter((part) => part !== "");

/** With the values of the theme; what components set themselves stays a variable. */
const themed = (text: string) =>
  text.replace(/var\((--[\w-]+)\)/g, (variable, name) => TOKENS.get(name) ?? variable);

export function numbersRounded(text: string): string {
  const long = /-?\d*\.\d{3,}(e[-+]?\d+)?|-?\d+(\.\d+)?e-\d+/g;
  return text.replace(long, (number) => `${Number(Number(number).toFixed(3))}`);
}

/** Svelte names a component's scope by a hash of its path; in the file the first one is `a`. */
function shortNames(text: string): string {
  const names = [...new Set(text.match(/svelte-\w+/g))];
  return text.replace(/svelte-\w+/g, (name) => String.fromCharCode(97 + names.indexOf(name)));
}
