import { expect, it } from "vitest";

/** What a browser can move without laying out or drawing anything again. */
const CHEAP = ["transform", "translate", "scale", "rotate", "opacity"];
/** Small, and only under a mouse. */
const OF_BUTTONS = ["background-color", "border-color"];

const sources = import.meta.glob<string>(["../**/*.svelte", "../**/*.css", "../**/*.ts"], {
  query: "?raw",
  import: "default",
  eager: true,
});

/** The blocks that begin with `opening`, which ends with a bracket, up to the bracket that closes it. */
function blocks(text: string, opening: RegExp): string[] {
  return [...text.matchAll(opening)].map(({ index, 0: { length } }) => {
    let open = 1;
    let end = index + length;
    for (; open > 0 && end < text.length; end++) {
      if ("{[(".includes(text[end]!)) open += 1;
      else if ("}])".includes(text[end]!)) open -= 1;
    }
    return text.slice(index + length, end - 1);
  });
}

/** A text without whatever is in parentheses. */
function withoutCalls(text: string): string {
  const shorter = text.replace(/\([^()]*\)/g, "");
  return shorter === text ? text : withoutCalls(shorter);
}

/** The properties that a source changes by and by. */
function moved(text: string): string[] {
  const transitions = [...text.matchAll(/\btransition:([^;]+);/g)].flatMap(([, value]) =>
    value!.split(/,(?![^(]*\))/).map((part) => part.trim().split(/\s/)[0]!),
  );
  const steps = blocks(text, /@keyframes [\w-]+ \{/g);
  const animated = blocks(text, /\.animate\(/g).map(withoutCalls);
  const names = [...steps, ...animated].flatMap((block) =>
    [...block.matchAll(/([a-z-]+):/g)].map(([, name]) => name!),
  );
  const timing = ["duration", "easing", "offset", "fill", "delay", "none"];
  return [...transitions, ...names].filter((name) => !timing.includes(name));
}

it("moves only what needs no drawing", () => {
  const all = Object.entries(sources).map(([path, text]) => [path, moved(text)] as const);
  for (const [path, names] of all.filter(([path]) => !path.endsWith(".test.ts"))) {
    const allowed = path.endsWith("/base.css") ? [...CHEAP, ...OF_BUTTONS] : CHEAP;
    for (const name of names) expect(allowed, path).toContain(name);
  }
  // Otherwise nothing was found at all.
  expect(all.flatMap(([, names]) => names).length).toBeGreaterThan(15);
});
