// A match: as it is played, or from what is kept of it.
import { Suspense, useEffect } from "react";
import { answerOf, pageOf } from "../data/addresses";
import type { Match, Seat } from "../data/answers";
import { useAnswer } from "../data/get";
import { useSite } from "../data/site";
import { KeptMatch } from "../later_pages";
import { replaceAddress } from "../parts/link";
import { NoAnswer, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import type { LiveMatch } from "../wire/live_match";
import { useLiveMatch, useWire } from "../wire/use_wire";
import { ownSeat } from "../wire/wire";
import { useReading } from "../words/language";
import { titleOf } from "../words/speech";
import { Afterwards } from "./actions";
import { LivePage } from "./live_page";

const hiddenMs = 5000; // between two looks whether the truth is shown

function Kept({ id, seat }: { id: string; seat: Seat | null }) {
  const { words } = useReading();
  const first = useAnswer<Match>(answerOf.match(id, 0));
  const later = useAnswer<Match>(first.value?.hidden ? answerOf.match(id, 0) : null, hiddenMs);
  const answer = later.value?.id === id ? later : first;
  const match = answer.value?.id === id ? answer.value : null;
  useTitle(match === null ? null : titleOf(words, match));
  if (match === null) return answer.refused === null ? <Waiting /> : <NoAnswer refused={answer.refused} />;
  return (
    <KeptMatch match={match} seat={seat}>
      {seat !== null && <Afterwards game={match.game} match={null} />}
    </KeptMatch>
  );
}

/** After its end the referee has it as a replay; until that is here, and where it has none, what was seen stays. */
function Live({ live }: { live: LiveMatch }) {
  const { words } = useReading();
  const { kind } = useSite();
  const { start, end } = live;
  const ownRecord = kind === "referee" ? start.match : null;
  const record = end === null ? null : end.record === undefined ? ownRecord : end.record;
  const kept = useAnswer<Match>(record === null ? null : answerOf.match(record, 0)).value;
  useTitle(titleOf(words, start));
  useEffect(() => {
    if (record !== null && record !== start.match && kept !== null) replaceAddress(pageOf.match(record, kept.plies.length));
  }, [record, start.match, kept]);
  if (kept === null || kept.id !== start.match) return <LivePage live={live} />;
  return (
    <Suspense fallback={<LivePage live={live} />}>
      <KeptMatch match={kept} seat={start.seat} isFresh>
        <Afterwards game={start.game} match={start.seat === null ? null : start.match} />
      </KeptMatch>
    </Suspense>
  );
}

function LiveOrKept({ id }: { id: string }) {
  const live = useLiveMatch(id, true);
  const isUnknown = useWire((state) => state.unknown.has(id));
  const link = useWire((state) => state.link);
  if (live !== null) return <Live live={live} />;
  if (isUnknown) return <Kept id={id} seat={ownSeat(id)} />;
  return link === "lost" || link === "elsewhere" ? null : <Waiting />;
}

export function MatchPage({ id }: { id: string }) {
  const { live } = useSite();
  return live ? <LiveOrKept id={id} /> : <Kept id={id} seat={null} />;
}
