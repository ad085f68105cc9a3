// The card beside the board of a lesson: the question, the answer to a wrong move, and the answer to a right move.
import type { ReactNode } from "react";
import type { Scene } from "../board/scene";
import type { Attempt, Best, Match } from "../data/answers";
import type { Seat } from "../data/game";
import type { Worth } from "../match/judgement";
import { NoAnswer } from "../parts/notice";
import { SeatMark } from "../parts/seat_mark";
import { Why } from "../parts/why";
import { useReading } from "../words/language";
import { moveName } from "../words/speech";
import { otherSeat } from "../board/view";
import type { Lesson } from "./lesson";

interface Props {
  match: Match;
  /** The player to move. */
  seat: Seat;
  worth: Worth;
  isOnly: boolean;
  /** One or two sentences about the position. */
  told: ReactNode;
  /** The first scene of the match. */
  opening: Scene | null;
  lesson: Lesson;
  /** Links to the next question, and to a match from this position if such a match is possible. */
  next: ReactNode;
  skip: () => void;
}

function Reason({ game, answer }: { game: string; answer: Attempt | Best }) {
  return answer.reason === null ? null : <Why game={game} claims={answer.claims} sentence={answer.reason} />;
}

function Question({ match, seat, worth, isOnly, told, lesson, skip }: Props) {
  const { words } = useReading();
  const w = words.learn;
  const kept = worth === "win" ? "win" : "draw";
  const { hint, reason, refused, step } = lesson;
  return (
    <section className="card lesson" aria-label={w.lesson}>
      <h2>
        <SeatMark seat={seat} size={16} /> {w.find[kept](isOnly)}
      </h2>
      <p>{told}</p>
      <div aria-live="polite">
        {hint !== null && <p>{hint.all === null || hint.keeping === null ? w.many : w.keeping[kept](hint.keeping, hint.all)}</p>}
        {reason !== null && (
          <p>
            <Reason game={match.game} answer={reason} />
          </p>
        )}
      </div>
      {refused !== null && <NoAnswer refused={refused} />}
      <div className="actions">
        {reason === null && (
          <button type="button" disabled={step.kind === "asking"} onClick={lesson.askHint}>
            {hint === null ? w.hint : w.another_hint}
          </button>
        )}
        <button type="button" disabled={step.kind === "asking"} onClick={lesson.show}>
          {w.show}
        </button>
        <button type="button" onClick={skip}>
          {w.skip}
        </button>
      </div>
    </section>
  );
}

export function LessonCard(props: Props) {
  const { match, seat, worth, opening, lesson, next } = props;
  const { words } = useReading();
  const w = words.learn;
  const { step } = lesson;
  const kept = worth === "win" ? "win" : "draw";
  const name = (move: string) => moveName(words, opening, move);
  switch (step.kind) {
    case "question":
    case "asking":
      return <Question {...props} />;
    case "wrong":
      return (
        <section className="card lesson wrong" aria-label={w.lesson}>
          <h2>{w.wrong[step.answer.after === "draw" ? "draw" : "loss"](name(step.move))}</h2>
          <p>
            {step.answer.reply === null ? w.over : w.answers(match.players[otherSeat(seat)], name(step.answer.reply))}{" "}
            <Reason game={match.game} answer={step.answer} />
          </p>
          <div className="actions">
            <button type="button" className="main" onClick={lesson.again}>
              {w.try_another}
            </button>
            <button type="button" onClick={lesson.show}>
              {w.see}
            </button>
          </div>
        </section>
      );
    case "right":
    case "shown":
      return (
        <section className="card lesson right" aria-label={w.lesson}>
          <h2>{w.right[kept](name(step.kind === "right" ? step.move : step.answer.better))}</h2>
          <p>
            <Reason game={match.game} answer={step.answer} />
          </p>
          <div className="actions">{next}</div>
        </section>
      );
  }
}
