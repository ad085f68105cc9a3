// Matches, each a link to its replay.
import { useState } from "react";
import type { MatchLine } from "../data/answers";
import type { Seat } from "../data/game";
import { pageOf } from "../data/addresses";
import { askedSeat } from "../match/exam";
import { Link } from "../parts/link";
import { SeatMark } from "../parts/seat_mark";
import { useReading } from "../words/language";
import { faultName, gameName, scoreOf, winnerName } from "../words/speech";

const atOnce = 60;
const shortId = 8; // how many letters of the id of an exam's question are shown

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
  const asked = askedSeat(match);
  const mistakes = match.mistakes === null ? null : match.mistakes[0] + match.mistakes[1];
  return (
    <li>
      <Link href={pageOf.match(match.id)}>
        {asked === null ? (
          <span className="pairing">
            <Player match={match} seat={0} />
            <span className="score">
              {scoreOf(match)}
              <span className="unseen"> ({winnerName(words, match)})</span>
            </span>
            <Player match={match} seat={1} />
          </span>
        ) : (
          <span className="who">
            <SeatMark seat={asked} size={11} /> {match.players[asked]}
          </span>
        )}
        <span className="facts">
          {gameName(words, match.game)} · <bdi>{asked === null ? match.board : match.board.slice(0, shortId)}</bdi>
          {asked === null && ` · ${words.count.moves(match.plies)}`}
          {mistakes !== null && (asked === null || match.reason === "asked") && ` · ${asked === null ? words.count.mistakes(mistakes) : mistakes === 0 ? words.exam.right : words.exam.mistake}`}
          {match.reason !== "normal" && match.reason !== "asked" && ` · ${faultName(words, match.reason)}`}
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
