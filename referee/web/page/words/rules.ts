// The games' rules in a language; a game that is not among them has none here.
export type Rules = Record<GameWithRules, string[]>;
type GameWithRules = "misie-patysie" | "paski" | "hydrorozgrywka" | "zielone" | "graf" | "policjant-i-zlodziej";

export function rulesOf(rules: Rules, game: string): string[] {
  return (rules as Record<string, string[]>)[game] ?? [];
}
