/** The introduction's words: they come only with the introduction. */
import type { Language } from "../../state/settings";
import type { IntroductionTexts } from "./en";

export type { IntroductionTexts };

const FILES: Record<Language, () => Promise<{ introduction: IntroductionTexts }>> = {
  en: () => import("./en"),
  de: () => import("./de"),
  es: () => import("./es"),
};

export const introductionTextsOf = async (language: Language): Promise<IntroductionTexts> =>
  (await FILES[language]()).introduction;
