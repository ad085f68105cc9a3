// A running match as a small picture.
import { Board } from "./board";
import { seatAt } from "./view";
import { pageOf } from "../data/addresses";
import type { Pair } from "../data/game";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { SeatMark } from "../parts/seat_mark";
import { isRunning, type LiveMatch } from "../wire/live_match";
import { useLiveMatch } from "../wire/use_wire";
import { useReading } from "../words/language";
import { gameName, resultName } from "../words/speech";

const mostLines = 12; // most lines of a text picture

function Picture({ live }: { live: LiveMatch }) {
  const { view, start } = live;
  if (view === null) return null;
  if (view.scene === null) return <pre>{view.text.split("\n").slice(0, mostLines).join("\n")}</pre>;
  return (
    <Board
      isSmall
      scene={view.scene}
      game={start.game}
      roles={start.roles}
      mover={view.to_move ?? seatAt(view.ply)}
      hasEnded={view.to_move === null}
    />
  );
}

function Result({ live }: { live: LiveMatch }) {
  const { words } = useReading();
  const { start, end } = live;
  if (end === null) return <>{words.count.moves(live.view?.ply ?? 0)}</>;
  return <>{resultName(words, { ...start, winner: end.winner, reason: end.reason })}</>;
}

export function LiveBoard({ id, game, players }: { id: string; game: string; players: Pair<string> }) {
  const { words } = useReading();
  const live = useLiveMatch(id, true);
  const mover = live !== null && isRunning(live) ? live.view?.to_move : null;
  return (
    <li className="live-board card">
      <Link href={pageOf.match(id)}>
        {([0, 1] as const).map((seat) => (
          <span key={seat} className={`who of-${seat} ${mover === seat ? "is-mover" : ""}`}>
            <SeatMark seat={seat} size={11} /> <PlayerName name={players[seat]} />
          </span>
        ))}
      </Link>
      <div className="field">{live !== null && <Picture live={live} />}</div>
      <p className="facts">
        {gameName(words, game)}
        {live !== null && " · "}
        {live !== null && <Result live={live} />}
      </p>
    </li>
  );
}
