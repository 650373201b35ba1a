/** Where in the page we are. It is in the address after the `#`, so any sub-path serves the page. */
export type Route =
  | { screen: "start" }
  | { screen: "settings" }
  | { screen: "table"; table: string }
  | { screen: "unknown" };

export function routeOf(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  if (path === "") return { screen: "start" };
  if (path === "settings") return { screen: "settings" };
  const table = /^t\/([A-Za-z0-9_-]{1,64})$/.exec(path)?.[1];
  return table ? { screen: "table", table } : { screen: "unknown" };
}

export function hashOf(route: Route): string {
  if (route.screen === "table") return `#/t/${route.table}`;
  return route.screen === "settings" ? "#/settings" : "#/";
}

/** The link that invites to a table. */
export function linkOf(table: string, at: Location = location): string {
  return at.origin + at.pathname + hashOf({ screen: "table", table });
}
