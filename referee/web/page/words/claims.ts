// Words for the claims of explanations, in each language, by game and kind.
import type { Claim } from "../data/answers";
import { entryOf } from "../data/entry";

export type ClaimWords = Record<string, Record<string, (claim: Claim) => string>>;

/** All claims in words; null if the language has no words for one of the claims. */
export function claimsInWords(words: ClaimWords, game: string, claims: readonly Claim[]): string | null {
  const sentences = claims.map((claim) => entryOf(entryOf(words, game) ?? {}, claim.kind)?.(claim));
  return sentences.length === 0 || sentences.includes(undefined) ? null : sentences.join(" ");
}
