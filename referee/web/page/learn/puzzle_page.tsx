// A puzzle: a position with a recorded mistake, in which the reader looks for a right move.
import { useEffect, useState } from "react";
import { answerOf, pageOf } from "../data/addresses";
import type { Puzzle } from "../data/answers";
import { useAnswer } from "../data/get";
import { goTo, Link } from "../parts/link";
import { NoAnswer, Waiting } from "../parts/notice";
import { useTitle } from "../parts/title";
import { useReading } from "../words/language";
import { gameName, roleOf } from "../words/speech";
import { useLesson } from "./lesson";
import { LessonView } from "./lesson_view";
import { noteSolved, solved } from "./progress";

const hardest = 5; // the grade of the hardest puzzles

function Question({ puzzle }: { puzzle: Puzzle }) {
  const { words, numerals } = useReading();
  const w = words.puzzle;
  const { number, all, seat, value, only, grade, today, next } = puzzle.puzzle;
  const lesson = useLesson("puzzle", puzzle.id, puzzle.plies.length);
  const isSolved = lesson.step.kind === "right";
  const { isHelped } = lesson;
  const [known, setKnown] = useState(solved);
  useEffect(() => {
    if (!isSolved) return;
    noteSolved(puzzle.id, !isHelped);
    setKnown(solved());
  }, [isSolved, puzzle.id, isHelped]);
  const results = Object.values(known);
  const match = { ...puzzle, players: [roleOf(words, puzzle, 0), roleOf(words, puzzle, 1)] as [string, string] };
  return (
    <LessonView
      of="puzzle"
      match={match}
      ply={puzzle.plies.length}
      seat={seat}
      worth={value}
      isOnly={only}
      lesson={lesson}
      path={
        <nav className="path" aria-label={words.match.path}>
          <ol>
            <li>
              <Link href={pageOf.puzzle(puzzle.id)}>{today ? w.of_the_day : w.puzzle}</Link>
            </li>
            <li>
              <Link href={pageOf.play(puzzle.game)}>{gameName(words, puzzle.game)}</Link>
            </li>
          </ol>
        </nav>
      }
      place={
        <>
          {Object.hasOwn(known, puzzle.id) && "✓ "}
          {w.puzzle} {words.learn.number(numerals.count(number), numerals.count(all))}
          {grade !== null && ` · ${words.play.difficulty} ${words.learn.number(numerals.count(grade), numerals.count(hardest))}`}
          {results.length > 0 && (
            <>
              <br />
              {w.solved(numerals.count(results.length), numerals.count(results.filter((isAtFirstTry) => isAtFirstTry).length))}
            </>
          )}
        </>
      }
      told={() => w.told(match.players[seat])}
      next={
        all > 1 ? (
          <Link className="button main" href={pageOf.puzzle(next)}>
            {w.next}
          </Link>
        ) : null
      }
      skip={() => goTo(pageOf.puzzle(next))}
    />
  );
}

export function PuzzlePage({ id }: { id: string }) {
  const { words } = useReading();
  const { value: puzzle, refused } = useAnswer<Puzzle>(answerOf.puzzle(id));
  useTitle(puzzle === null ? null : `${words.puzzle.puzzle}: ${gameName(words, puzzle.game)}`);
  if (puzzle === null) return refused === null ? <Waiting /> : <NoAnswer refused={refused} />;
  return <Question key={puzzle.id} puzzle={puzzle} />;
}
