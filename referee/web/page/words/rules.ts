// The games' rules in the reader's language; a game that is not among them has none here.
import type { LanguageCode } from "./language";
import { rulesInEnglish } from "./rules_en";
import { rulesInPolish } from "./rules_pl";

export type Rules = Record<GameWithRules, string[]>;
type GameWithRules = "misie-patysie" | "paski" | "hydrorozgrywka" | "zielone" | "graf" | "policjant-i-zlodziej";

const rules: Record<LanguageCode, Rules> = { en: rulesInEnglish, pl: rulesInPolish };

export function rulesOf(game: string, code: LanguageCode): string[] {
  return (rules[code] as Record<string, string[]>)[game] ?? [];
}
