// A match that was interrupted, and a link to play on its board.
import { pageOf } from "../data/addresses";
import type { BrokenOff } from "../data/answers";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { Said } from "../parts/said";
import { useTitle } from "../parts/title";
import { queryOf } from "../wire/play_request";
import { useReading } from "../words/language";

export function BrokenOffMatch({ note }: { note: BrokenOff }) {
  const { words, numerals } = useReading();
  const w = words.live;
  const [first, second] = note.players;
  useTitle(w.broken_off);
  return (
    <section className="notice">
      <h1>{w.broken_off}</h1>
      <p>
        <PlayerName name={first} />, <PlayerName name={second} />
      </p>
      <p>{w.broken_off_at(numerals.time(note.at))}</p>
      <p>
        <Said sentence={note.why} />
      </p>
      {note.play !== null && (
        <p>
          <Link className="button" href={pageOf.play(note.play.game, queryOf(note.play))}>
            {w.play_its_board}
          </Link>
        </p>
      )}
    </section>
  );
}
