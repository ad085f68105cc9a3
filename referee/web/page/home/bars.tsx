// Bars above every page: for a lost connection, an invitation, or the reader's running match.
import { useEffect, useRef } from "react";
import { pageAt, pageOf } from "../data/addresses";
import { goTo, Link, replaceAddress, usePlace } from "../parts/link";
import { useTitleNews } from "../parts/title";
import { Refused } from "../parts/refused";
import { useOwnMatch, useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { gameName, roleName } from "../words/speech";
import { useSiteGame } from "../data/site";
import type { Invitation } from "../wire/messages";

function Invited({ invitation }: { invitation: Invitation }) {
  const { words, numerals } = useReading();
  const { from, game, seat, clock, rated } = invitation;
  const roles = useSiteGame(game)?.roles ?? ["first", "second"];
  const w = words.invitation;
  const terms = [
    seat === null ? null : w.as(roleName(words, roles[seat])),
    clock === null ? null : w.clock(numerals.clock(clock.initial_ms)),
    rated ? w.rated : null,
  ].filter((each) => each !== null);
  return (
    <div role="alert" className="bar invitation">
      <p>
        {w.asks(from, gameName(words, game))} {terms.join(", ")}
      </p>
      <button type="button" className="main" onClick={() => wire.answer(from, true)}>
        {w.accept}
      </button>
      <button type="button" onClick={() => wire.answer(from, false)}>
        {w.refuse}
      </button>
    </div>
  );
}

/** Opens the page of a match that the reader asked for, as soon as the match begins. */
function useNewest(): void {
  const { path } = usePlace();
  const newest = useWire((state) => state.newest);
  const shown = useRef(newest);
  useEffect(() => {
    if (newest === shown.current) return;
    shown.current = newest;
    if (newest === null) return;
    const isPlay = pageAt(path).kind === "play";
    (isPlay ? replaceAddress : goTo)(pageOf.match(newest));
  }, [newest, path]);
}

export function Bars() {
  const { words } = useReading();
  const { path } = usePlace();
  const link = useWire((state) => state.link);
  const invitations = useWire((state) => state.invitations);
  const withdrawn = useWire((state) => state.withdrawn);
  const running = useOwnMatch();
  useNewest();
  const [invitation] = invitations;
  useTitleNews(invitation === undefined ? "" : words.invitation.in_title(invitation.from));
  useEffect(() => wire.comeBack(), []);
  const page = pageAt(path);
  const isElsewhere = running !== undefined && !(page.kind === "match" && page.id === running.start.match);
  return (
    <>
      {link === "lost" && (
        <div role="alert" className="bar lost">
          {words.live.lost}
        </div>
      )}
      {link === "elsewhere" && (
        <div role="alert" className="bar elsewhere">
          <p>{words.live.elsewhere}</p>
          <button type="button" className="main" onClick={wire.comeHere}>
            {words.live.come_here}
          </button>
        </div>
      )}
      <Refused why={withdrawn} className="bar withdrawn" />
      {invitations.map((invitation) => (
        <Invited key={invitation.from} invitation={invitation} />
      ))}
      {isElsewhere && (
        <nav className="bar" aria-label={words.live.yours}>
          <Link href={pageOf.match(running.start.match)}>{words.live.goes_on(running.start.players.join(" – "))}</Link>
        </nav>
      )}
    </>
  );
}
