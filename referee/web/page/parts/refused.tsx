// The reason for a refusal.
import { entryOf } from "../data/entry";
import type { Refusal } from "../wire/messages";
import { useWords } from "../words/language";
import { Said } from "./said";

/** The reason for a refusal, in the page's language. If the page has no words for the reason, it says in general
 * what was refused, and shows the referee's English sentence below. */
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
