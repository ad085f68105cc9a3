// A card for each game: its board, its aim in a sentence, and links that begin a match.
import { Board } from "../board/board";
import { pageOf } from "../data/addresses";
import type { SiteGame } from "../data/answers";
import { entryOf } from "../data/entry";
import { useSite } from "../data/site";
import { Link } from "../parts/link";
import { useReading } from "../words/language";
import { gameName } from "../words/speech";

/** For each level, the board that its link asks for. With `winner=any`, either seat may be able to win. */
const levels = {
  easy: "against=perfect&difficulty=easy",
  normal: "against=perfect&difficulty=normal",
  hard: "against=perfect&difficulty=hard",
  perfect: "against=perfect&winner=any",
} as const;
type Level = keyof typeof levels;

function Card({ game: { id, title, roles, scene } }: { game: SiteGame }) {
  const { words } = useReading();
  const name = gameName(words, id);
  return (
    <li className="card game-card">
      {scene != null && (
        <div className="field" aria-hidden="true">
          <Board isSmall scene={scene} game={id} roles={roles ?? ["first", "second"]} mover={0} hasEnded={false} />
        </div>
      )}
      <h3>
        <Link href={pageOf.play(id)}>{name}</Link>
      </h3>
      <p>{entryOf(words.home.aims, id) ?? title}</p>
      <div className="actions" role="group" aria-label={words.home.levels(name)}>
        {(Object.keys(levels) as Level[]).map((level) => (
          <Link key={level} className="button" href={pageOf.play(id, levels[level])} title={words.home.level_is[level]}>
            {words.home.level[level]}
          </Link>
        ))}
      </div>
    </li>
  );
}

/** A short introduction to the site, with the most useful first step. */
export function Welcome() {
  const { words } = useReading();
  const { games } = useSite();
  const [first] = games;
  return (
    <header className="welcome">
      <h1>{words.home.welcome}</h1>
      <p>{words.home.welcome_more(games.length)}</p>
      {first !== undefined && (
        <p>
          <Link className="button main" href={pageOf.play(first.id, levels.easy)}>
            {words.home.first_match}
          </Link>
        </p>
      )}
    </header>
  );
}

export function GameCards() {
  const { words } = useReading();
  const { games } = useSite();
  return (
    <section aria-labelledby="games">
      <h2 id="games" className="unseen">
        {words.home.games}
      </h2>
      <ul className="game-cards">
        {games.map((game) => (
          <Card key={game.id} game={game} />
        ))}
      </ul>
    </section>
  );
}
