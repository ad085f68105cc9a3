// The replay of a match that is inside the page's address.
import { useEffect, useState } from "react";
import { matchIn, type Found } from "../match/whole_link";
import { usePlace } from "../parts/link";
import { NotFound, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import { useReading } from "../words/language";
import { titleOf } from "../words/speech";
import { KeptMatch } from "./kept_match";

export function SharedMatch() {
  const { words } = useReading();
  const { match: w } = words;
  const { hash } = usePlace();
  const [found, setFound] = useState<{ hash: string; inIt: Found } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void matchIn(hash).then((inIt) => isWanted && setFound({ hash, inIt }));
    return () => {
      isWanted = false;
    };
  }, [hash]);
  const inIt = found?.hash === hash ? found.inIt : undefined;
  const match = inIt != null && "match" in inIt ? inIt.match : null;
  useTitle(match === null ? null : titleOf(words, match));
  if (inIt === undefined) return <Waiting />;
  if (match !== null) return <KeptMatch key={match.id} match={match} seat={null} />;
  return <NotFound>{inIt !== null && "wrong" in inIt ? w.wrong_shared(inIt.wrong) : w.no_shared}</NotFound>;
}
