// Matches, each a link to its replay.
import { useState } from "react";
import type { MatchLine } from "../data/answers";
import type { Seat } from "../data/game";
import { pageOf } from "../data/addresses";
import { Link } from "../parts/link";
import { SeatMark } from "../parts/seat_mark";
import { useReading } from "../words/language";
import { faultName, gameName, scoreOf, winnerName } from "../words/speech";

const atOnce = 60;

function Player({ match, seat }: { match: MatchLine; seat: Seat }) {
  const name = match.players[seat];
  return (
    <span className={`who of-${seat}`}>
      <SeatMark seat={seat} size={11} />{" "}
      {match.winner === seat ? <strong>{name}</strong> : <span>{name}</span>}
    </span>
  );
}

function Item({ match }: { match: MatchLine }) {
  const { words } = useReading();
  const mistakes = match.mistakes === null ? null : match.mistakes[0] + match.mistakes[1];
  return (
    <li>
      <Link href={pageOf.match(match.id)}>
        <span className="pairing">
          <Player match={match} seat={0} />
          <span className="score">
            {scoreOf(match)}
            <span className="unseen"> ({winnerName(words, match)})</span>
          </span>
          <Player match={match} seat={1} />
        </span>
        <span className="facts">
          {gameName(words, match.game)} · <bdi>{match.board}</bdi> · {words.count.moves(match.plies)}
          {mistakes !== null && ` · ${words.count.mistakes(mistakes)}`}
          {match.reason !== "normal" && ` · ${faultName(words, match.reason)}`}
        </span>
      </Link>
    </li>
  );
}

export function MatchList({ matches }: { matches: readonly MatchLine[] }) {
  const { words } = useReading();
  const [most, setMost] = useState(atOnce);
  return (
    <>
      <ul className="match-list">
        {matches.slice(0, most).map((match) => (
          <Item key={match.id} match={match} />
        ))}
      </ul>
      {matches.length > most && (
        <button type="button" onClick={() => setMost(most + atOnce)}>
          {words.tournament.show_more}
        </button>
      )}
    </>
  );
}
