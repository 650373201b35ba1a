/** The page's words: functions that `build/words.mjs` makes of the catalogue in `words/`, all languages alike. */
import { type Language, NAMES } from "../../made/languages";
import { texts as en } from "../../made/texts/en";
import type { IntroductionTexts, RulesTexts, Texts } from "../../made/types";

export type { IntroductionTexts, RulesTexts, Texts } from "../../made/types";
/** Always there: the page begins with it. */
export { en, type Language, NAMES };

export const LANGUAGES = Object.keys(NAMES) as readonly Language[];

type Files<T> = Record<string, () => Promise<{ texts: T }>>;

const OTHERS = import.meta.glob<{ texts: Texts }>([
  "../../made/texts/*.ts",
  "!../../made/texts/en.ts",
]);
/** What only the introduction needs comes with it. */
const INTRODUCTION = import.meta.glob<{ texts: IntroductionTexts }>("../../made/introduction/*.ts");
/** What only the page of the rules needs comes with it. */
const RULES = import.meta.glob<{ texts: RulesTexts }>("../../made/rules/*.ts");

async function load<T>(files: Files<T>, folder: string, language: Language): Promise<T> {
  return (await files[`../../made/${folder}/${language}.ts`]!()).texts;
}

export const textsOf = async (language: Language): Promise<Texts> =>
  language === "en" ? en : load(OTHERS, "texts", language);
export const introductionTextsOf = (language: Language) =>
  load(INTRODUCTION, "introduction", language);
export const rulesTextsOf = (language: Language) => load(RULES, "rules", language);
