// English text of the referee or its engine.
import { useReading } from "../words/language";

/** Alone on an English page. On other pages it is below the page's own sentence, if there is one, and marked as English. */
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
