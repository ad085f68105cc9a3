// The puzzle of the day, with a link to it.
import { Board } from "../board/board";
import { answerOf, pageOf } from "../data/addresses";
import type { Position, Puzzle } from "../data/answers";
import { useAnswer } from "../data/get";
import { Link } from "../parts/link";
import { useReading } from "../words/language";
import { gameName } from "../words/speech";

export function PuzzleCard() {
  const { words } = useReading();
  const { value: puzzle } = useAnswer<Puzzle>(answerOf.puzzle("today"));
  const { value: position } = useAnswer<Position>(
    puzzle === null ? null : answerOf.position(puzzle.id, puzzle.plies.length, "puzzle"),
  );
  if (puzzle === null) return null;
  const { seat, value, only } = puzzle.puzzle;
  return (
    <section className="card puzzle-card" aria-labelledby="puzzle">
      {/* Keeps the room for the board until the position comes, so that the link does not move. */}
      {position?.scene !== null && (
        <div className="field" aria-hidden="true">
          {position !== null && (
            <Board isSmall scene={position.scene} game={puzzle.game} roles={puzzle.roles} mover={seat} hasEnded={false} />
          )}
        </div>
      )}
      <div>
        <p>
          {words.puzzle.of_the_day} · {gameName(words, puzzle.game)}
        </p>
        <h2 id="puzzle">{words.learn.find[value](only)}</h2>
        <div className="actions">
          <Link className="button" href={pageOf.puzzle("today")}>
            {words.puzzle.try_it}
          </Link>
        </div>
      </div>
    </section>
  );
}
