// What a language brings. English is in the page itself, every other one is a script of its own, loaded when it is wanted.
import { en, type Words } from "./en";
import type { Rules } from "./rules";
import { rulesInEnglish } from "./rules_en";

export interface Language {
  words: Words;
  rules: Rules;
}

export type LanguageCode = "en" | "pl";
export const languageNames: Record<LanguageCode, string> = { en: "English", pl: "Polski" };
export const isCode = (code: string | null): code is LanguageCode => code !== null && Object.hasOwn(languageNames, code);

const loaded: Partial<Record<LanguageCode, Language>> = { en: { words: en, rules: rulesInEnglish } };
const page = typeof document === "undefined" ? null : (document.currentScript as HTMLScriptElement | null);

/** How a language's script hands itself over. */
export const handOver = "gramyLanguage";

declare global {
  interface Window {
    [handOver]?: (code: LanguageCode, language: Language) => void;
  }
}

export const languageAt = (code: LanguageCode): Language | null => loaded[code] ?? null;

/** Where the script lies, the tag of the page's own one says: `data-pl`. */
export function load(code: LanguageCode): Promise<Language> {
  const known = loaded[code];
  if (known !== undefined) return Promise.resolve(known);
  return new Promise((take, fail) => {
    window[handOver] = (of, language) => (loaded[of] = language);
    const script = document.createElement("script");
    script.src = page?.dataset[code] ?? "";
    script.onload = () => (loaded[code] === undefined ? fail() : take(loaded[code]!));
    script.onerror = () => fail();
    document.head.append(script);
  });
}
