// Why something is not to be had.
import type { Refusal } from "../wire/messages";
import { useWords } from "../words/language";

/** In the page's words if it has any for that, else in the referee's, which are English. */
export function Refused({ why, className }: { why: Refusal | null; className?: string }) {
  const { causes } = useWords();
  if (why === null) return null;
  const own = causes[why.cause?.what ?? why.code ?? ""]?.(why.cause ?? {});
  return (
    <p role="alert" className={className} lang={own === undefined ? "en" : undefined}>
      {own ?? why.message}
    </p>
  );
}
