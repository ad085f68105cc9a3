// Where a match begins: a form, or a link that says all of it.
import { useEffect, useRef } from "react";
import { useSite, useSiteGame } from "../data/site";
import { Asking } from "../match/actions";
import { Rules } from "../match/details";
import { usePlace } from "../parts/link";
import { NotFound } from "../parts/notice";
import { useTitle } from "../parts/title";
import { useLobby, useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { gameName } from "../words/speech";
import { PlayForm } from "./play_form";
import { wishOf } from "./wish";

export function PlayPage({ game }: { game: string }) {
  const { words } = useReading();
  const { search } = usePlace();
  const { open } = useSite();
  const known = useSiteGame(game);
  const lobby = useLobby(open);
  const refusal = useWire((state) => state.refusal);
  const isAsking = useWire((state) => state.isAsking);
  const asked = useRef(false);
  const name = gameName(words, game);
  useTitle(words.play.title(name));
  useEffect(() => {
    if (search === "" || known === null || !open || asked.current) return;
    asked.current = true;
    wire.play(wishOf(game, search));
  }, [search, known, open, game]);
  if (known === null) return <NotFound>{words.play.no_game(game)}</NotFound>;
  if (!open) return <NotFound>{words.play.closed}</NotFound>;
  return (
    <div className="columns play">
      <div>
        <h1>{words.play.title(name)}</h1>
        <Asking />
        {refusal !== null && (
          <p role="alert" className="refusal" lang="en">
            {refusal}
          </p>
        )}
        <PlayForm key={search} game={known} lobby={lobby} wish={wishOf(game, search)} isAsking={isAsking} />
      </div>
      <aside aria-label={words.match.rules}>
        <section aria-labelledby="rules">
          <h2 id="rules">{words.match.rules}</h2>
          <Rules game={game} title={known.title} />
        </section>
      </aside>
    </div>
  );
}
