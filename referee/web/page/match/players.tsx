// Both players of a match, their clocks and the score.
import type { Match, Seat } from "../data/answers";
import { pageOf } from "../data/addresses";
import { Link } from "../parts/link";
import { SeatMark } from "../parts/seat_mark";
import { useReading } from "../words/language";
import { roleOf } from "../words/speech";
import { timesLeft } from "./clocks";

function Player({ match, seat }: { match: Match; seat: Seat }) {
  const { words, numerals } = useReading();
  const share = match.accuracy?.[seat] ?? null;
  return (
    <div className={`player of-${seat}`}>
      <SeatMark seat={seat} size={16} />
      <div>
        <Link className="player-name" href={pageOf.player(match.players[seat])}>
          {match.players[seat]}
        </Link>
        <p>
          <span>{roleOf(words, match, seat)}</span> {share !== null && <span>{words.match.accuracy(numerals.share(share))}</span>}
        </p>
      </div>
    </div>
  );
}

export function Players({ match, ply, mover }: { match: Match; ply: number; mover: Seat | null }) {
  const { words, numerals } = useReading();
  const times = timesLeft(match, ply);
  const clock = (seat: Seat) =>
    times !== null && (
      <span className={`clock ${mover === seat ? "runs" : ""}`}>
        <span aria-hidden="true">{numerals.clock(times[seat])}</span>
        <span className="unseen">{words.match.time_left(match.players[seat], numerals.clock(times[seat]))}</span>
      </span>
    );
  const score = match.winner === null ? "½–½" : match.winner === 0 ? "1–0" : "0–1";
  return (
    <section className="players" aria-label={words.match.players}>
      <Player match={match} seat={0} />
      <div className="clocks">
        {clock(0)}
        <span className="score">{score}</span>
        {clock(1)}
      </div>
      <Player match={match} seat={1} />
    </section>
  );
}
