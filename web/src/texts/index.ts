/** The page's words: one file per language, all with the same keys. */
import { en, type Texts } from "./en";
import type { IntroductionTexts } from "./introduction/en";
import type { RulesTexts } from "./rules/en";

export type { Texts };

export type Language = "en" | "de" | "es";

type Files<T> = Record<Language, () => Promise<T>>;

const FILES: Files<Texts> = {
  // Always there: the page begins with it.
  en: async () => en,
  de: async () => (await import("./de")).de,
  es: async () => (await import("./es")).es,
};

export const NAMES: Record<Language, string> = { en: "English", de: "Deutsch", es: "Español" };
export const LANGUAGES = Object.keys(NAMES) as readonly Language[];

export const textsOf = (language: Language): Promise<Texts> => FILES[language]();

/** What only the introduction needs comes with it. */
const INTRODUCTION: Files<{ introduction: IntroductionTexts }> = {
  en: () => import("./introduction/en"),
  de: () => import("./introduction/de"),
  es: () => import("./introduction/es"),
};

export const introductionTextsOf = async (language: Language) =>
  (await INTRODUCTION[language]()).introduction;

/** What only the page of the rules needs comes with it. */
const RULES: Files<{ rules: RulesTexts }> = {
  en: () => import("./rules/en"),
  de: () => import("./rules/de"),
  es: () => import("./rules/es"),
};

export const rulesTextsOf = async (language: Language) => (await RULES[language]()).rules;
