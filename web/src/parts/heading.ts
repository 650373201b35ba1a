/**
 * For the heading of a screen: it names the page, and has the focus when the player comes from another screen, so that
 * a screen reader says where they are.
 */
import { untrack } from "svelte";
import { app } from "../state/app.svelte";

/** Where the heading that was shown last belonged to. */
let last = app.route;

/** Without a title, the screen names the page itself. */
export const heading = (title: string | null) => (node: HTMLElement) => {
  if (title !== null) document.title = title === "" ? "Nova Luna" : `${title} · Nova Luna`;
  const route = untrack(() => app.route);
  if (route === last) return;
  last = route;
  node.tabIndex = -1;
  node.focus({ preventScroll: true });
};
