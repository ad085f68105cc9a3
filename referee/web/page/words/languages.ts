// The parts of a language. English is in the main script. Every other language is a separate script, loaded
// on demand.
import { later } from "../parts/later";
import type { ClaimWords } from "./claims";
import { en, type Words } from "./en";
import type { Rules } from "./rules";
import { rulesInEnglish } from "./rules_en";

export interface Language {
  words: Words;
  rules: Rules;
  /** The words of explanations. Empty in English, because the engine's sentences are in English. */
  claims: ClaimWords;
}

export type LanguageCode = "en" | "pl";
export const languageNames: Record<LanguageCode, string> = { en: "English", pl: "Polski" };
export const isCode = (code: string | null): code is LanguageCode => code !== null && Object.hasOwn(languageNames, code);

const loaded: Partial<Record<LanguageCode, Language>> = { en: { words: en, rules: rulesInEnglish, claims: {} } };

export const languageAt = (code: LanguageCode): Language | null => loaded[code] ?? null;

export async function load(code: LanguageCode): Promise<void> {
  loaded[code] ??= await later<Language>(code);
}
