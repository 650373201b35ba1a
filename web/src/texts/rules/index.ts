/** The words of the rules: they come only with the page of the rules. */
import type { Language } from "../../state/settings";
import type { RulesTexts } from "./en";

export type { RulesTexts };

const FILES: Record<Language, () => Promise<{ rules: RulesTexts }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  es: () => import("./es"),
};

export const rulesTextsOf = async (language: Language): Promise<RulesTexts> =>
  (await FILES[language]()).rules;
