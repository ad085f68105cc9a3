// The reason for a refusal.
import { entryOf } from "../data/entry";
import type { Refusal } from "../wire/messages";
import { useWords } from "../words/language";
import { Said } from "./said";

/** The reason of a refusal, in the page's language if the page has words for it. Otherwise a sentence of the
 * page, above the referee's English sentence. */
export function Refused({ why, className }: { why: Refusal | null; className?: string }) {
  const { causes, refusals, refused } = useWords();
  if (why === null) return null;
  const { code = "", cause, message } = why;
  return (
    <p role="alert" className={className}>
      {entryOf(causes, cause?.what ?? code)?.(cause ?? {}) ?? <Said own={entryOf(refusals, code) ?? refused} sentence={message} />}
    </p>
  );
}
