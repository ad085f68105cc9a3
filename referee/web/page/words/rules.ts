// The rules of the games in one language. The page shows rules only for the games in `Rules`.
import { entryOf } from "../data/entry";

export type Rules = Record<GameWithRules, string[]>;
type GameWithRules = "misie-patysie" | "paski" | "hydrorozgrywka" | "zielone" | "graf" | "policjant-i-zlodziej";

export function rulesOf(rules: Rules, game: string): string[] {
  return entryOf(rules as Record<string, string[]>, game) ?? [];
}
