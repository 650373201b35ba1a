/** The server's HTTP addresses, all relative to the page's own. */
import type * as wire from "../wire";

/** A refusal of the server's, `offline` when it did not answer, `storage` when this device cannot keep it, or `device`
 * when something went wrong on it. */
export class Refusal extends Error {
  constructor(
    readonly code: wire.ErrorCode | "offline" | "storage" | "device",
    message: string,
    /** After how many seconds a new try may succeed. */
    readonly retryAfterS: number | null = null,
  ) {
    super(message);
  }
}

/** A folder of files at any host has no server: then nobody is asked. */
export const hasServer = globalThis.document?.documentElement.dataset.server !== "none";

/** A request without an answer after this time has failed. */
const TIMEOUT_MS = 15_000;
/** What came too soon is sent again by itself if it has to wait no longer than this. */
export const RETRY_WITHIN_S = 3;
/** How often a request is sent again by itself. */
const RETRIES = 2;

async function ask<T>(method: string, path: string, body?: unknown): Promise<T> {
  for (let waits = 0; ; waits += 1) {
    try {
      return await askOnce<T>(method, path, body);
    } catch (error) {
      // What was too much has changed nothing, so it can be sent again whatever it is.
      const tooMany = error instanceof Refusal && error.code === "too_many";
      const wait = tooMany ? error.retryAfterS : null;
      if (wait === null || wait > RETRY_WITHIN_S || waits >= RETRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, wait * 1000));
    }
  }
}

async function askOnce<T>(method: string, path: string, body?: unknown): Promise<T> {
  if (!hasServer) throw new Refusal("offline", "this page has no server");
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      headers: body === undefined ? {} : { "content-type": "application/json" },
      body: body === undefined ? null : JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  } catch (error) {
    throw new Refusal("offline", String(error));
  }
  if (response.ok) return response.status === 204 ? (undefined as T) : await response.json();
  let refusal: wire.ErrorBody;
  try {
    refusal = await response.json();
  } catch {
    // Not our server's words: a proxy's, say, whose server is down.
    throw new Refusal(response.status >= 500 ? "offline" : "internal", response.statusText);
  }
  const { code, message, retry_after_s } = refusal.error;
  throw new Refusal(code, message, retry_after_s ?? null);
}

const challengeAt = (name: string) => `api/challenges/${encodeURIComponent(name)}`;
const at = (table: string) => `api/tables/${encodeURIComponent(table)}`;

export const api = {
  me: () => ask<wire.Me>("GET", "api/me"),
  rename: (name: string) => ask<wire.Me>("PATCH", "api/me", { name }),
  setPassword: (change: wire.PasswordChange) => ask<wire.Me>("PUT", "api/me/password", change),
  recoveryCodes: (request: wire.NewRecoveryCodes) =>
    ask<wire.RecoveryCodes>("POST", "api/me/recovery-codes", request),
  eventsSeen: (seen: wire.EventsSeen) => ask<void>("POST", "api/me/events-seen", seen),
  sessions: () => ask<wire.Sessions>("GET", "api/me/sessions"),
  endSession: (id: string) => ask<void>("DELETE", `api/me/sessions/${encodeURIComponent(id)}`),
  deleteAccount: (request: wire.AccountRemoval) => ask<void>("DELETE", "api/me", request),
  signIn: (who: wire.SignIn) => ask<wire.Me>("POST", "api/sign-in", who),
  signOut: () => ask<void>("POST", "api/sign-out"),
  signOutEverywhere: () => ask<void>("POST", "api/sign-out-everywhere"),
  lobby: () => ask<wire.Tables>("GET", "api/tables"),
  mine: () => ask<wire.Tables>("GET", "api/tables/mine"),
  create: (table: wire.NewTable) => ask<wire.TableState>("POST", "api/tables", table),
  state: (table: string) => ask<wire.TableState>("GET", at(table)),
  /** All events after `since`; they come in pages. */
  async events(table: string, since: number): Promise<wire.Event[]> {
    const events: wire.Event[] = [];
    for (;;) {
      const last = events.at(-1)?.seq ?? since;
      const page = await ask<{ events: { event: wire.Event }[]; more: boolean }>(
        "GET",
        `${at(table)}/events?since=${last}&states=false`,
      );
      events.push(...page.events.map(({ event }) => event));
      if (!page.more || page.events.length === 0) return events;
    }
  },
  command: (table: string, command: wire.CommandMessage) =>
    ask<wire.Answer>("POST", `${at(table)}/commands`, command),
  hint: (table: string) => ask<wire.Hint>("GET", `${at(table)}/hint`),
  replay: (table: string) => ask<wire.Replay>("GET", `${at(table)}/replay`),
  analysis: (table: string) => ask<wire.Analysis>("GET", `${at(table)}/analysis`),
  analyse: (table: string) => ask<wire.Analysis>("POST", `${at(table)}/analysis`),
  record: (table: string) => ask<wire.Record>("GET", recordAddress(table)),
  playOn: (table: string, request: wire.PlayOn) =>
    ask<wire.TableState>("POST", `${at(table)}/play-on`, request),
  challenge: (name: string, by: wire.ChallengeOrder = "first") =>
    ask<wire.Challenge>("GET", `${challengeAt(name)}?by=${by}`),
  playChallenge: (name: string, request: wire.PlayChallenge) =>
    ask<wire.TableState>("POST", `${challengeAt(name)}/tables`, request),
  progress: () => ask<wire.Progress>("GET", "api/me/progress"),
  lessons: () => ask<wire.Lessons>("GET", "api/lessons"),
  attempt: (lesson: wire.Topic, action: wire.ActionJson) =>
    ask<wire.LessonAnswer>("POST", `api/lessons/${lesson}`, action),
  keepDeviceGame: (game: wire.DeviceGame) => ask<wire.TableState>("POST", "api/device-games", game),
  importRecord: (record: wire.Record) => ask<wire.TableState>("POST", "api/records", record),
};

export const recordAddress = (table: string) => `${at(table)}/record`;
export const qrAddress = (link: string) => `api/qr.svg?link=${encodeURIComponent(link)}`;

/** Where a table's socket is, from where the page is. */
export function socketAddress(table: string, since: number | null, page: string): string {
  const url = new URL(`${at(table)}/socket`, page);
  url.protocol = url.protocol === "https:" ? "wss:" : "ws:";
  url.hash = "";
  url.search = since === null ? "" : `?since=${since}`;
  return url.href;
}
