// Progress of the tournament: for each game if the number of its matches is fixed, otherwise for all games
// together.
import type { Tournament } from "../data/answers";
import { entryOf } from "../data/entry";
import { useSize } from "../parts/size";
import { useReading } from "../words/language";
import { gameName } from "../words/speech";

/** A bar: the number of matches that were played, of all matches in one game or in all games. */
interface Part {
  key: string;
  name: string;
  played: number;
  all: number;
}

/** Whether the tournament may end with fewer matches than scheduled, because results decide about further
 * matches. */
const mayEndEarly = ({ standings }: Tournament) => !["round-robin", "gauntlet"].includes(standings.format.name);

function partsOf(tournament: Tournament, nameOf: (game: string) => string): Part[] {
  const { standings, games } = tournament;
  const parts = games.map(({ id, scheduled }) => {
    const played = (entryOf(standings.games, id) ?? []).reduce((sum, player) => sum + player.played, 0) / 2;
    return { key: id, name: nameOf(id), played, all: mayEndEarly(tournament) ? null : scheduled };
  });
  const whole = { key: "", name: "", played: standings.played, all: standings.scheduled };
  return parts.every((part): part is Part => part.all !== null) ? parts : [whole];
}

export function Progress({ tournament }: { tournament: Tournament }) {
  const { words, numerals } = useReading();
  const [frame, { width }] = useSize<HTMLLIElement>();
  const parts = partsOf(tournament, (game) => gameName(words, game));
  return (
    <ul className="progress" aria-label={words.tournament.progress}>
      {parts.map(({ key, name, played, all }, i) => {
        const share = all === 0 ? 1 : Math.min(1, played / all);
        return (
          <li key={key} ref={i === 0 ? frame : undefined}>
            <svg width={width} height={12} aria-hidden="true">
              <rect className="rest" width={width} height={12} rx={3} />
              <rect className="done" width={width * share} height={12} rx={3} />
            </svg>
            {name} {numerals.count(played)}/{numerals.count(all)}
          </li>
        );
      })}
    </ul>
  );
}
