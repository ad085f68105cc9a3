// Home page: clients, running matches, and games to play.
import { LiveBoard } from "../board/live_board";
import { pageOf } from "../data/addresses";
import { useSite } from "../data/site";
import { Link } from "../parts/link";
import { Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import type { Lobby } from "../wire/messages";
import { useLobby } from "../wire/use_wire";
import { useReading } from "../words/language";
import { gameName } from "../words/speech";
import { GameCards, Welcome } from "./game_cards";
import { People } from "./people";
import { PuzzleCard } from "./puzzle_card";

const mostBoards = 12; // the number of matches that are shown with their boards; further matches are listed

function Played({ lobby }: { lobby: Lobby }) {
  const { words, numerals } = useReading();
  const { matches, all_matches } = lobby;
  const others = matches.slice(mostBoards);
  return (
    <section aria-labelledby="played">
      <h2 id="played">
        {words.home.played} {all_matches > 0 && <small>{numerals.count(all_matches)}</small>}
      </h2>
      {matches.length === 0 && <p className="muted">{words.home.nothing_played}</p>}
      <ul className="live-boards">
        {matches.slice(0, mostBoards).map(({ match, game, players }) => (
          <LiveBoard key={match} id={match} game={game} players={players} />
        ))}
      </ul>
      {others.length > 0 && (
        <ul className="match-list">
          {others.map(({ match, game, players }) => (
            <li key={match}>
              <Link href={pageOf.match(match)}>
                {players.join(" – ")} <span className="facts">{gameName(words, game)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

export function HomePage() {
  const { words } = useReading();
  const { kind, open, puzzles } = useSite();
  const lobby = useLobby(true);
  useTitle(null);
  return (
    <div className="columns lobby">
      <div>
        {open ? <Welcome /> : <h1>{kind === "tournament" ? words.home.watch : words.home.title}</h1>}
        {kind === "tournament" && (
          <p>
            <Link href={pageOf.tournament}>{words.site.to_tournament}</Link>
          </p>
        )}
        {puzzles !== undefined && <PuzzleCard />}
        {open && <GameCards />}
        {lobby === null ? <Waiting /> : <Played lobby={lobby} />}
      </div>
      <aside aria-label={words.home.people}>
        {lobby !== null && <People lobby={lobby} isOpen={open && lobby.open} />}
      </aside>
    </div>
  );
}
