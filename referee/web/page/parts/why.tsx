// The reason why a move is right.
import type { Claim } from "../data/answers";
import { claimsInWords } from "../words/claims";
import { useReading } from "../words/language";
import { Said } from "./said";

interface Props {
  game: string;
  claims: readonly Claim[];
  /** The reason in English. */
  sentence: string;
}

/** Shows the engine's English sentence if the page's language has no words for a claim. */
export function Why({ game, claims, sentence }: Props) {
  const own = claimsInWords(useReading().claims, game, claims);
  return own === null ? <Said sentence={sentence} /> : <>{own}</>;
}
