import { untrack } from "svelte";

/** Looks at once, and then every `ms` milliseconds while the page is visible. For an effect. */
export function poll(look: () => unknown, ms: number): () => void {
  untrack(look);
  const timer = setInterval(() => !document.hidden && look(), ms);
  return () => clearInterval(timer);
}
