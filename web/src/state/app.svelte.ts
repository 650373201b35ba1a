/** What the whole page shares: where we are, who we are, how it looks, and which words it uses. */

import { load, save } from "../browser/storage";
import { api, hasServer, Refusal } from "../game/api";
import { en, type Language, NAMES, type Texts, textsOf } from "../texts";
import type { AccountEvent, Me } from "../wire";
import { Newest } from "./newest";
import { hashOf, type Route, routeOf } from "./route";
import { languageOf, regionalOf, type Settings, settingsFrom } from "./settings";

class App {
  route = $state.raw<Route>(routeOf(location.hash));
  settings = $state.raw<Settings>(settingsFrom(load("settings")));
  t = $state.raw<Texts>(en);
  language = $state.raw<Language>("en");
  /** The language with the region, for dates. */
  regional = $state.raw("en");
  me = $state.raw<Me | null>(null);
  /** What had happened to the account when the server was asked, and nobody has dismissed. */
  accountNews = $state.raw<readonly AccountEvent[]>([]);
  /** The table that was left for a quiet screen, to go back to. */
  leftTable = $state.raw<string | null>(null);
  /** A short message at the edge of the page. */
  notice = $state.raw<{ text: string; bad: boolean } | null>(null);
  /** Whether there is a server and it has answered when it was asked last. */
  reachable = $state(hasServer && navigator.onLine);
  /** Whether a table is being set up. */
  opening = $state(false);
  #prefersDark = matchMedia("(prefers-color-scheme: dark)");
  #timer: ReturnType<typeof setTimeout> | undefined;
  #identifying: Promise<void> | null = null;
  #languages = new Newest();

  async begin() {
    addEventListener("hashchange", () => {
      const before = this.route;
      this.route = routeOf(location.hash);
      if (!["settings", "learn", "rules"].includes(this.route.screen)) this.leftTable = null;
      else if (before.screen === "table") this.leftTable = before.table;
    });
    addEventListener("offline", () => {
      this.reachable = false;
    });
    addEventListener("online", () => void this.identify());
    addEventListener("languagechange", () => void this.#applyLanguage());
    this.#prefersDark.addEventListener("change", () => this.#applyTheme());
    this.#applyTheme();
    await this.#applyLanguage();
    void this.identify();
  }

  /** Asks the server who we are, once at a time: two first requests would make two guests. */
  identify(): Promise<void> {
    this.#identifying ??= this.#ask().finally(() => {
      this.#identifying = null;
    });
    return this.#identifying;
  }

  /** Waits until the server has said who we are, or has not answered: before, nothing is ours. */
  async known() {
    if (!this.me) await this.identify();
  }

  async #ask() {
    try {
      const me = await api.me();
      this.become(me);
      this.accountNews = (me.account_events ?? []).filter(({ dismissed }) => !dismissed);
      this.reachable = true;
    } catch (error) {
      // Screens that need the server say so themselves.
      if (error instanceof Refusal && error.code === "offline") this.reachable = false;
      else this.showError(error);
    }
  }

  /** The server says who we are. The name is kept for games on this device. */
  become(me: Me) {
    this.me = me;
    save("name", me.name);
  }

  /** The player has seen what happened to the account. */
  async dismissAccountNews() {
    const [newest] = this.accountNews;
    this.accountNews = [];
    if (newest) await this.attempt(() => api.eventsSeen({ until_ms: newest.at_ms }));
  }

  go(route: Route) {
    location.hash = hashOf(route);
  }

  /** Sets up a table and goes there, one at a time. */
  async open(setUp: () => Promise<{ table: string }>) {
    if (this.opening) return;
    this.opening = true;
    await this.attempt(async () => {
      const { table } = await setUp();
      this.go({ screen: "table", table });
    });
    this.opening = false;
  }

  set(change: Partial<Settings>) {
    this.settings = { ...this.settings, ...change };
    save("settings", JSON.stringify(this.settings));
    this.#applyTheme();
    void this.#applyLanguage();
  }

  /** Does something, and says what went wrong. */
  async attempt(work: () => Promise<unknown>) {
    try {
      await work();
    } catch (error) {
      this.showError(error);
    }
  }

  /** What went wrong, in the player's language. */
  showError(error: unknown) {
    this.showNotice(this.explain(error), true);
  }

  explain(error: unknown): string {
    if (!(error instanceof Refusal)) return this.t.error.internal;
    if (error.code === "too_many" && error.retryAfterS !== null) {
      return this.t.tooManyFor(error.retryAfterS);
    }
    return this.t.error[error.code];
  }

  showNotice(text: string, bad = false) {
    clearTimeout(this.#timer);
    this.notice = { text, bad };
    this.#timer = setTimeout(() => this.hideNotice(), bad ? 7000 : 3500);
  }

  hideNotice() {
    this.notice = null;
  }

  #applyTheme() {
    const { theme, symbols } = this.settings;
    const dark = theme === "auto" ? this.#prefersDark.matches : theme === "dark";
    const page = document.documentElement;
    page.dataset.theme = dark ? "dark" : "light";
    page.dataset.symbols = symbols ? "strong" : "fine";
  }

  async #applyLanguage() {
    const language = languageOf(this.settings, navigator.languages);
    const counts = this.#languages.begin();
    try {
      const texts = await textsOf(language);
      if (!counts()) return;
      this.t = texts;
      this.language = language;
      this.regional = regionalOf(language, navigator.languages);
      document.documentElement.lang = language;
    } catch {
      if (counts()) this.showNotice(this.t.languageMissing(NAMES[language]), true);
    }
  }
}

export const app = new App();

/** The page's words, always in the language of now. */
export const t = new Proxy({} as Texts, { get: (_, key) => app.t[key as keyof Texts] });
