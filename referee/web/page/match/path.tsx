// The links above a match: to its tournament and its game.
import { pageOf } from "../data/addresses";
import type { Tournament } from "../data/answers";
import { useSite } from "../data/site";
import { Link } from "../parts/link";
import { useWords } from "../words/language";
import { gameName } from "../words/speech";

interface Props {
  game: string;
  /** The board's name, if it has one. */
  board: string;
  tournament: Tournament | null;
}

export function Path({ game, board, tournament }: Props) {
  const words = useWords();
  const { kind } = useSite();
  const isOpen = kind === "referee";
  return (
    <nav className="path" aria-label={words.match.path}>
      <ol>
        <li>
          {isOpen ? (
            <Link href={pageOf.home}>{words.home.title}</Link>
          ) : (
            <Link href={pageOf.tournament}>
              <bdi>{tournament?.name ?? words.site.tournament}</bdi>
            </Link>
          )}
        </li>
        <li>
          <Link href={isOpen ? pageOf.play(game) : pageOf.game(game)}>{gameName(words, game)}</Link>
        </li>
        {board !== "" && (
          <li>
            <bdi>{board}</bdi>
          </li>
        )}
      </ol>
    </nav>
  );
}
