// A running match, or the record of a match.
import { Suspense, useEffect, useState, type ComponentProps } from "react";
import { answerOf, pageOf } from "../data/addresses";
import type { BrokenOff, Match } from "../data/answers";
import type { Seat } from "../data/game";
import { useAnswer } from "../data/get";
import { useSite } from "../data/site";
import { BrokenOffMatch, ExamPage, KeptMatch, LearnPage, LivePage } from "../later_pages";
import { replaceAddress, usePlace } from "../parts/link";
import { NoAnswer, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import type { LiveMatch } from "../wire/live_match";
import { useLiveMatch, useWire } from "../wire/use_wire";
import { ownSeat } from "../wire/wire";
import { useReading } from "../words/language";
import { titleOf } from "../words/speech";
import { Afterwards } from "./actions";
import { askedSeat } from "./exam";

const writtenMs = 1500; // the time after which the record of a tournament's match is on disk
const againMs = 5000;

/** The record of a match. The page requests the record again if its exact values are hidden or, with
 * `isComing`, if the record does not exist yet. */
function useKept(id: string | null, isComing = false) {
  const address = id === null ? null : answerOf.match(id, 0);
  const first = useAnswer<Match>(address);
  const isAwaited = first.value?.hidden || (isComing && first.refused !== null);
  const later = useAnswer<Match>(isAwaited ? address : null, againMs);
  const answer = later.value !== null && later.value.id === id ? later : first;
  return { kept: answer.value?.id === id ? answer.value : null, refused: answer.refused };
}

/** The replay of a match, or the lessons from its mistakes. */
function Over(props: ComponentProps<typeof KeptMatch>) {
  const { hash } = usePlace();
  const { match } = props;
  if (hash === "" && askedSeat(match) !== null && match.hidden === null) return <ExamPage match={match} />;
  return hash === "learn" ? <LearnPage {...props} /> : <KeptMatch {...props} />;
}

function Kept({ id, seat }: { id: string; seat: Seat | null }) {
  const { words } = useReading();
  const { kept, refused } = useKept(id);
  useTitle(kept === null ? null : titleOf(words, kept));
  const broken = (refused?.body as { broken_off?: BrokenOff } | null)?.broken_off;
  if (broken !== undefined) return <BrokenOffMatch note={broken} />;
  if (kept === null) return refused === null ? <Waiting /> : <NoAnswer refused={refused} />;
  return (
    <Over match={kept} seat={seat} actions={(isMain) => seat !== null && <Afterwards game={kept.game} match={null} isMain={isMain} />} />
  );
}

/** The id of the match's record; null until the record can be requested. */
function useRecord({ end }: LiveMatch): string | null {
  const { kind } = useSite();
  const record = end?.record ?? null;
  const [written, setWritten] = useState<string | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setWritten(record), writtenMs);
    return () => clearTimeout(timer);
  }, [record]);
  return kind === "referee" || record === written ? record : null;
}

/** A running match. After its end, the page shows the referee's replay. Until the replay comes, or if there
 * is no replay, the live match stays. */
function Live({ live }: { live: LiveMatch }) {
  const { words } = useReading();
  const { start } = live;
  const record = useRecord(live);
  const { kept } = useKept(record, true);
  useTitle(titleOf(words, start));
  useEffect(() => {
    if (record !== null && record !== start.match && kept !== null) replaceAddress(pageOf.match(record, kept.plies.length));
  }, [record, start.match, kept]);
  if (kept === null || kept.id !== start.match) return <LivePage live={live} />;
  return (
    <Suspense fallback={<LivePage live={live} />}>
      <Over
        match={kept}
        seat={start.seat}
        isFresh
        actions={(isMain) => <Afterwards game={start.game} match={start.seat === null ? null : start.match} isMain={isMain} />}
      />
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
