/** Markup with each element's style in its own attributes: any program that reads SVG understands it. */
import { numbersRounded, plainMarkup, rulesOf, SEATS, TOKENS } from "./svg";

type Variables = ReadonlyMap<string, string>;

export function inlined({ head, body }: { head: string; body: string }): string {
  const rules = rulesOf(SEATS + head);
  const scopes: Variables[] = [TOKENS];
  const markup = plainMarkup(body).replace(
    /<(\/?)(\w+)([^>]*?)(\/?)>/g,
    (_, end, name, rest, alone) => {
      if (end) {
        scopes.pop();
        return `</${name}>`;
      }
      const classes = /class="([^"]*)"/.exec(rest)?.[1]?.split(" ") ?? [];
      const variables = new Map(scopes.at(-1));
      const style = new Map<string, string>();
      for (const { selectors, declarations } of rules) {
        if (!selectors.some((selector) => applies(selector, name, classes))) continue;
        for (const [property, value] of declarations)
          (property.startsWith("--") ? variables : style).set(property, value);
      }
      if (!alone) scopes.push(variables);
      const attributes = [...style].flatMap(([property, value]) =>
        asAttributes(property, resolved(value, variables)),
      );
      const given = resolved(moved(rest), variables).replace(
        /="([^"]*)"/g,
        (_, value) => `="${attributeValue(value)}"`,
      );
      return `<${[name + given, ...attributes].join(" ")}${alone}>`;
    },
  );
  return numbersRounded(markup).replace(/(id="|url\(#)/g, "$1nova-luna-");
}

/** Whether a selector without descendants is one of an element's. */
function applies(selector: string, name: string, classes: readonly string[]): boolean {
  const [tag, ...wanted] = selector.split(".");
  return (
    !/\s/.test(selector) &&
    (tag === "" || tag === name) &&
    wanted.every((one) => classes.includes(one))
  );
}

function resolved(value: string, variables: Variables): string {
  const next = value.replace(
    /var\((--[\w-]+)(?:, ([^()]*))?\)/g,
    (_, name, otherwise) => variables.get(name) ?? otherwise,
  );
  return next === value ? value : resolved(next, variables);
}

/** A style as attributes: of the short form for fonts there are several. */
function asAttributes(property: string, value: string): string[] {
  if (property === "display" || property === "overflow") return [];
  const font = property === "font" && /^(?:(\d+) )?([\d.]+)px (.*)$/.exec(value);
  if (font) {
    const weight = font[1] ? asAttributes("font-weight", font[1]) : [];
    return [...weight, `font-size="${font[2]}"`, ...asAttributes("font-family", font[3]!)];
  }
  return [`${property}="${attributeValue(value)}"`];
}

/** A value as every program reads it: products worked out, colours in their older form, no double quotes. */
export const attributeValue = (value: string) =>
  value
    .replace(/^calc\(([\d.]+) \* ([\d.]+)\)$/, (_, a, b) => `${Number(a) * Number(b)}`)
    .replace(/rgb\((\d+) (\d+) (\d+) \/ ([\d.]+)\)/, "rgba($1,$2,$3,$4)")
    .replaceAll('"', "'")
    .replace(/url\('(.*)'\)/, "url($1)");

/** The attributes of an element, with its place as SVG says it. */
const moved = (attributes: string) =>
  attributes.replace(
    /style="transform: translate\((\S+)px, (\S+)px\);?"/,
    'transform="translate($1 $2)"',
  );
