/** What somebody has chosen in the settings. */
import { fieldsOf } from "../browser/storage";
import { LANGUAGES, type Language } from "../texts";

export type Theme = "auto" | "dark" | "light";

export interface Settings {
  /** `null` follows the browser. */
  language: Language | null;
  theme: Theme;
  /** Stronger symbols and patterns on the tiles. */
  symbols: boolean;
  sound: boolean;
  /** A placement needs the button as well. */
  confirm: boolean;
  /** A browser notification when it is my turn. */
  notify: boolean;
}

/** Settings from storage; what is missing or invalid has its default. */
export function settingsFrom(text: string | null): Settings {
  const found = fieldsOf(text);
  const flag = (key: keyof Settings) => found[key] === true;
  return {
    language: LANGUAGES.find((language) => language === found.language) ?? null,
    theme: found.theme === "dark" || found.theme === "light" ? found.theme : "auto",
    symbols: flag("symbols"),
    sound: flag("sound"),
    confirm: flag("confirm"),
    notify: flag("notify"),
  };
}

/** A language as it is written where the player is, for dates: the browser knows the region, if it is set to that language. */
export function regionalOf(language: Language, browser: readonly string[]): string {
  return browser.find((tag) => tag.toLowerCase().split("-")[0] === language) ?? language;
}

/** The first language of the browser's that we speak. */
export function languageOf(settings: Settings, browser: readonly string[]): Language {
  if (settings.language) return settings.language;
  for (const tag of browser) {
    const found = LANGUAGES.find((language) => tag.toLowerCase().split("-")[0] === language);
    if (found) return found;
  }
  return "en";
}
