// The replay of a match that is inside the page's address.
import { useEffect, useState } from "react";
import type { Match } from "../data/answers";
import { matchIn } from "../match/whole_link";
import { usePlace } from "../parts/link";
import { NotFound, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import { useReading } from "../words/language";
import { titleOf } from "../words/speech";
import { KeptMatch } from "./kept_match";

export function SharedMatch() {
  const { words } = useReading();
  const { hash } = usePlace();
  const [found, setFound] = useState<{ hash: string; match: Match | null } | null>(null);
  useEffect(() => {
    let isWanted = true;
    void matchIn(hash).then((match) => isWanted && setFound({ hash, match }));
    return () => {
      isWanted = false;
    };
  }, [hash]);
  const match = found?.hash === hash ? found.match : undefined;
  useTitle(match == null ? null : titleOf(words, match));
  if (match === undefined) return <Waiting />;
  if (match === null) return <NotFound>{words.match.no_shared}</NotFound>;
  return <KeptMatch key={match.id} match={match} seat={null} />;
}
