// Both players of a match, with their clocks and the score.
import type { Match } from "../data/answers";
import type { Pair, Seat } from "../data/game";
import { pageOf } from "../data/addresses";
import { usePerson } from "../data/persons";
import { useSite } from "../data/site";
import { Link } from "../parts/link";
import { SeatMark } from "../parts/seat_mark";
import { useReading } from "../words/language";
import { roleOf, scoreOf } from "../words/speech";
import type { Times } from "./clocks";

interface Props {
  match: Match;
  accuracy: Pair<number | null> | null;
  times: Times | null;
  mover: Seat | null;
  /** Whether the result is known. */
  isOver: boolean;
}

function Player({ match, accuracy, seat }: Pick<Props, "match" | "accuracy"> & { seat: Seat }) {
  const { words, numerals } = useReading();
  const { kind } = useSite();
  const share = accuracy?.[seat] ?? null;
  const name = match.players[seat];
  const person = usePerson(name);
  if (name === "") return <div className={`player of-${seat}`} />; // in an exam, nobody has this seat
  return (
    <div className={`player of-${seat}`}>
      <SeatMark seat={seat} size={16} />
      <div>
        {kind === "referee" ? (
          <span className="player-name">{name}</span>
        ) : (
          <Link className="player-name" href={pageOf.player(name)}>
            {name}
          </Link>
        )}
        <p>
          <span>{roleOf(words, match, seat)}</span>{" "}
          {person !== undefined && (
            <span className="person">
              <bdi>{person}</bdi>
            </span>
          )}{" "}
          {share !== null && <span>{words.match.accuracy(numerals.share(share))}</span>}
        </p>
      </div>
    </div>
  );
}

export function Players({ match, accuracy, times, mover, isOver }: Props) {
  const { words, numerals } = useReading();
  const clock = (seat: Seat) => {
    if (times === null || match.players[seat] === "") return null;
    const time = numerals.clock(times.ms[seat]);
    const said = (times.isLeft ? words.match.time_left : words.match.time_used)(match.players[seat], time);
    return (
      <span className={`clock ${mover === seat ? "runs" : ""}`} title={said}>
        <span aria-hidden="true">{time}</span>
        <span className="unseen">{said}</span>
      </span>
    );
  };
  return (
    <section className="players" aria-label={words.match.players}>
      <Player match={match} accuracy={accuracy} seat={0} />
      <div className="clocks">
        {clock(0)}
        {(isOver || times !== null) && <span className="score">{isOver ? scoreOf(match) : "–"}</span>}
        {clock(1)}
      </div>
      <Player match={match} accuracy={accuracy} seat={1} />
    </section>
  );
}
