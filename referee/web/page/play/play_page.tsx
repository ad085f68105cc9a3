// The page that begins a match: with a form, or at once if the link says which match.
import { useEffect, useMemo, useRef, useState } from "react";
import { pageOf } from "../data/addresses";
import { useSite, useSiteGame } from "../data/site";
import { Asking } from "../match/actions";
import { Link, usePlace } from "../parts/link";
import { NotFound } from "../parts/notice";
import { useTitle } from "../parts/title";
import { Refused } from "../parts/refused";
import { Rules } from "../parts/rules";
import type { LiveMatch } from "../wire/live_match";
import { useLobby, useOwnMatch, useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { gameName } from "../words/speech";
import { house, PlayForm } from "./play_form";
import { readPlayRequest, type Fault } from "../wire/play_request";

function Faults({ faults }: { faults: readonly Fault[] }) {
  const { play: w } = useReading().words;
  return (
    <ul role="alert" className="refusal">
      {faults.map(({ key, found, expected }) => (
        <li key={key}>
          <code>{key}</code>: {typeof expected === "string" ? w.expected[expected] : w.one_of(expected.join(", "))}
          {w.found(found)}
        </li>
      ))}
    </ul>
  );
}

/** Shown if a link asks for a match while the reader is playing one. The link then begins no match. */
function InAnother({ running: { start } }: { running: LiveMatch }) {
  const { play: w } = useReading().words;
  return (
    <section className="card afterwards" role="alert" aria-label={w.in_another}>
      <p>{w.in_another}</p>
      <div className="actions">
        <Link className="button" href={pageOf.match(start.match)}>
          {w.go_on}
        </Link>
        <button type="button" className="grave" onClick={() => wire.resign(start.match)}>
          {w.resign_and_begin}
        </button>
      </div>
    </section>
  );
}

export function PlayPage({ game }: { game: string }) {
  const { words } = useReading();
  const { search } = usePlace();
  const { open } = useSite();
  const known = useSiteGame(game);
  const lobby = useLobby(open);
  const refusal = useWire((state) => state.refusal);
  const isAsking = useWire((state) => state.isAsking);
  const tries = useRef(0);
  const name = gameName(words, game);
  useTitle(words.play.title(name));
  const { request, faults } = useMemo(() => readPlayRequest(game, search), [game, search]);
  const isLink = search !== "" && faults.length === 0 && known !== null && open;
  // The bots that the referee runs itself connect a moment after it has started.
  const isAwaited = refusal?.cause?.what === "nobody" && house.includes(request.against ?? "");
  const hasCome = isAwaited && lobby?.players.some((player) => player.name === request.against) === true;
  const running = useOwnMatch();
  const newest = useWire((state) => state.newest);
  const [newestBefore] = useState(newest);
  // The match that was just requested may already have begun. Its page opens after this page is
  // drawn once more.
  const isOther = running !== undefined && (newest === newestBefore || running.start.match !== newest);
  const isComingBack = useWire((state) => state.isComingBack);
  const isFree = running === undefined && !isComingBack;
  useEffect(() => {
    if (!isFree) tries.current = 0;
    if (!isLink || !isFree || tries.current > (hasCome ? 1 : 0)) return;
    tries.current += 1;
    wire.play(request);
  }, [isLink, isFree, hasCome, request]);
  if (known === null) return <NotFound>{words.play.no_game(game)}</NotFound>;
  if (!open) return <NotFound>{words.play.closed}</NotFound>;
  return (
    <div className="columns play">
      <div>
        <h1>{words.play.title(name)}</h1>
        <Asking />
        {isLink && isOther ? <InAnother running={running} /> : <Refused why={refusal} className="refusal" />}
        {faults.length > 0 && <Faults faults={faults} />}
        <PlayForm key={search} game={known} lobby={lobby} request={request} isAsking={isAsking} />
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
