// The mistakes of a match, one after another. For each mistake, the reader looks for a right move.
import { useState, type ReactNode } from "react";
import { otherSeat } from "../board/view";
import { answerOf, pageOf } from "../data/addresses";
import type { Match, MatchValues } from "../data/answers";
import type { Seat } from "../data/game";
import { useAnswer } from "../data/get";
import { judge, mistakesOf } from "../match/judgement";
import { Path } from "../match/path";
import { Players } from "../match/players";
import { Link } from "../parts/link";
import { NoAnswer, Waiting } from "../parts/notice";
import { useReading } from "../words/language";
import { useLesson } from "./lesson";
import { LessonView } from "./lesson_view";

interface LessonProps {
  match: Match;
  values: MatchValues;
  ply: number;
  isOwn: boolean;
  /** The mistake's number among all mistakes of the match. */
  number: number;
  all: number;
  next: (isFound: boolean) => void;
}

function MistakeOf({ match, values, ply, isOwn, number, all, next }: LessonProps) {
  const { words, numerals } = useReading();
  const w = words.learn;
  const lesson = useLesson("match", match.id, ply);
  const { worth, after, mistake } = judge(values, ply)!;
  const { seat, played } = mistake!;
  const opponent = match.players[otherSeat(seat)];
  return (
    <LessonView
      of="match"
      match={match}
      ply={ply}
      seat={seat}
      worth={worth}
      lesson={lesson}
      path={<Path game={match.game} board={match.board.name} tournament={null} />}
      players={<Players match={match} accuracy={null} times={null} mover={seat} isOver={false} />}
      place={
        <>
          {isOwn ? w.yours : w.theirs} · {w.number(numerals.count(number), numerals.count(all))}
        </>
      }
      told={(nameOf) => (
        <>
          {isOwn ? w.you_played(nameOf(played)) : w.played(match.players[seat], nameOf(played))}{" "}
          {after === "draw" ? w.could_draw(opponent) : w.could_win(opponent)} {w.what_is_better}
        </>
      )}
      next={
        <button type="button" className="main" onClick={() => next(!lesson.isHelped)}>
          {number === all ? w.finish : w.next}
        </button>
      }
      skip={() => next(false)}
    />
  );
}

interface Props {
  match: Match;
  /** The reader's seat, if it was the reader's match. */
  seat: Seat | null;
  actions?: (isMain: boolean) => ReactNode;
}

export function LearnPage({ match, seat, actions }: Props) {
  const { words, numerals } = useReading();
  const w = words.learn;
  const { value: values, refused } = useAnswer<MatchValues>(match.hidden === null ? answerOf.values(match.id) : null);
  const [at, setAt] = useState(0);
  const [found, setFound] = useState(0);
  if (match.hidden !== null) return <p className="notice">{words.truth.hidden}</p>;
  if (values === null) return refused === null ? <Waiting /> : <NoAnswer refused={refused} />;
  const mistakes = mistakesOf(values, seat);
  const mistake = mistakes[at];
  if (mistake !== undefined) {
    return (
      <MistakeOf
        key={mistake.ply}
        match={match}
        values={values}
        ply={mistake.ply}
        isOwn={mistake.seat === seat}
        number={at + 1}
        all={mistakes.length}
        next={(isFound) => {
          setAt(at + 1);
          if (isFound) setFound(found + 1);
        }}
      />
    );
  }
  return (
    <section className="notice">
      <h1>{mistakes.length === 0 ? w.none : w.all_seen}</h1>
      {mistakes.length > 0 && <p>{w.found(numerals.count(found), numerals.count(mistakes.length))}</p>}
      <div className="actions">
        {mistakes.length > 0 && (
          <button type="button" onClick={() => (setAt(0), setFound(0))}>
            {w.once_more}
          </button>
        )}
        <Link className="button" href={pageOf.match(match.id)}>
          {w.to_replay}
        </Link>
      </div>
      {actions?.(true)}
    </section>
  );
}
