// The rules and the perfect play of the games in one language. The page shows them only for the games in `Rules`.
import { entryOf } from "../data/entry";

export interface About {
  rules: string[];
  /** The method by which a player wins every won position, with the terms that explanations use. */
  method: string[];
}

export type Rules = Record<GameWithRules, About>;
type GameWithRules = "misie-patysie" | "paski" | "hydrorozgrywka" | "zielone" | "graf" | "policjant-i-zlodziej";

export function aboutGame(rules: Rules, game: string): About | null {
  return entryOf(rules as Record<string, About>, game) ?? null;
}
