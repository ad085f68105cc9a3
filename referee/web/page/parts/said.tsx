// An English text of the referee or of the engine.
import { useReading } from "../words/language";

/** The referee's English sentence. In other languages the sentence is marked as English, below the page's own
 * sentence if the page has one. */
export function Said({ own = "", sentence }: { own?: string; sentence: string }) {
  const { code, words } = useReading();
  if (code === "en") return <>{sentence || own}</>;
  if (sentence === "") return <>{own}</>;
  return (
    <>
      {own}
      <small className="said">
        {words.site.in_english} <span lang="en">{sentence}</span>
      </small>
    </>
  );
}
