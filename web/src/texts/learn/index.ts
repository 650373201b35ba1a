/** The introduction's words: they come only with the introduction. */
import type { Language } from "../../state/settings";
import type { LearnTexts } from "./en";

export type { LearnTexts };

const FILES: Record<Language, () => Promise<{ learn: LearnTexts }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  es: () => import("./es"),
};

export const learnTextsOf = async (language: Language): Promise<LearnTexts> =>
  (await FILES[language]()).learn;
