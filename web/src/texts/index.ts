/** The page's words: one file per language, all with the same keys. */
import type { Language } from "../state/settings";
import { en, type Texts } from "./en";

export type { Texts };

const FILES: Record<Language, () => Promise<Texts>> = {
  // Always there: the page begins with it.
  en: async () => en,
  de: async () => (await import("./de")).de,
  es: async () => (await import("./es")).es,
};

export const NAMES: Record<Language, string> = { en: "English", de: "Deutsch", es: "Español" };

export const textsOf = (language: Language): Promise<Texts> => FILES[language]();
