/** Where in the page we are. It is in the address after the `#`, so any sub-path serves the page. */
export type Route =
  | { screen: "start" | (typeof PLAIN)[number] }
  | { screen: "rules"; section: string }
  | { screen: "table"; table: string }
  | { screen: "challenge"; challenge: string }
  /** Without a moment it is the end of the game. With `analyse`, the analysis begins by itself. `challenge` is the one
   * that it was played in, for those who may not see it before they have played that, too. */
  | { screen: "replay"; table: string; moment: number | null; analyse?: true; challenge?: string }
  | { screen: "unknown" };

/** Screens whose address is their name. */
const PLAIN = ["settings", "learn", "progress"] as const;

/** How a challenge is named: a day or a number. */
const CHALLENGE = "today|\\d{4}-\\d{2}-\\d{2}|[1-9]\\d{0,5}";
const CHALLENGE_PATH = new RegExp(`^challenge/(${CHALLENGE})$`);
const REPLAY_PATH = new RegExp(
  `^replay/([A-Za-z0-9_-]{1,64})(?:/(\\d{1,4}))?(?:\\?challenge=(${CHALLENGE}))?$`,
);

export function routeOf(hash: string): Route {
  const path = hash.replace(/^#\/?/, "");
  if (path === "") return { screen: "start" };
  const plain = PLAIN.find((screen) => screen === path);
  if (plain) return { screen: plain };
  const challenge = CHALLENGE_PATH.exec(path)?.[1];
  if (challenge) return { screen: "challenge", challenge };
  const section = /^rules(?:\/([a-z]{1,16}))?$/.exec(path);
  if (section) return { screen: "rules", section: section[1] ?? "" };
  const analyse = /^replay\/([A-Za-z0-9_-]{1,64})\/analyse$/.exec(path)?.[1];
  if (analyse) return { screen: "replay", table: analyse, moment: null, analyse: true };
  const replay = REPLAY_PATH.exec(path);
  if (replay) {
    const moment = replay[2] === undefined ? null : Number(replay[2]);
    const challenge = replay[3] === undefined ? {} : { challenge: replay[3] };
    return { screen: "replay", table: replay[1]!, moment, ...challenge };
  }
  const table = /^t\/([A-Za-z0-9_-]{1,64})$/.exec(path)?.[1];
  return table ? { screen: "table", table } : { screen: "unknown" };
}

export function hashOf(route: Route): string {
  if (route.screen === "table") return `#/t/${route.table}`;
  if (route.screen === "challenge") return `#/challenge/${route.challenge}`;
  if (route.screen === "replay") {
    const then = route.analyse ? "/analyse" : route.moment === null ? "" : `/${route.moment}`;
    const of = route.challenge === undefined ? "" : `?challenge=${route.challenge}`;
    return `#/replay/${route.table}${then}${of}`;
  }
  if (route.screen === "rules") return route.section ? `#/rules/${route.section}` : "#/rules";
  return route.screen === "start" || route.screen === "unknown" ? "#/" : `#/${route.screen}`;
}

/** The link to a place in the page, for others. */
export function linkTo(route: Route, at: Location = location): string {
  return at.origin + at.pathname + hashOf(route);
}
