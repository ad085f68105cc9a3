// The mistakes of a match, one by one: the reader looks for a move that was right.
import { useMemo, useRef, useState, type ReactNode, type RefObject } from "react";
import { Board } from "../board/board";
import { meantOf } from "../board/meant";
import { PlayingContext, type Playing } from "../board/move_target";
import { numbersOf } from "../board/scene";
import { otherSeat } from "../board/view";
import { answerOf, pageOf } from "../data/addresses";
import type { Match, MatchValues, Position } from "../data/answers";
import type { Seat } from "../data/game";
import { useAnswer } from "../data/get";
import { useSite } from "../data/site";
import { Details } from "../match/details";
import { judge, mistakesOf } from "../match/judgement";
import { isListed, LegalMoves } from "../match/legal_moves";
import { Path } from "../match/path";
import { Players } from "../match/players";
import { playRequestFrom } from "../match/play_on";
import { TextBoard } from "../match/text_board";
import { Link } from "../parts/link";
import { useIsNarrow } from "../parts/narrow";
import { NoAnswer, Waiting } from "../parts/notice";
import { useReading } from "../words/language";
import { moveName, standsAt, titleOf } from "../words/speech";
import { wire } from "../wire/wire";
import { LessonCard } from "./cards";
import { useLesson, type Lesson } from "./lesson";

interface LessonProps {
  match: Match;
  values: MatchValues;
  ply: number;
  isOwn: boolean;
  /** Its place among the mistakes. */
  number: number;
  all: number;
  next: (isFound: boolean) => void;
}

interface BoardProps extends Pick<LessonProps, "match" | "ply"> {
  position: Position;
  opening: Position;
  lesson: Lesson;
  seat: Seat;
  field: RefObject<HTMLElement>;
}

/** The position in question; after a wrong answer, the position that it leads to, with the reply. */
function LessonBoard({ match, ply, position, opening, lesson, seat, field }: BoardProps) {
  const { words } = useReading();
  const isNarrow = useIsNarrow();
  const { step, play } = lesson;
  const wrong = step.kind === "wrong" && step.answer.position !== null ? step.answer : null;
  const shown = wrong?.position ?? position;
  const { scene } = shown;
  const listed = isListed(scene, isNarrow);
  const isAsked = step.kind === "question";
  const stood = standsAt(position.scene, seat);
  const playing = useMemo((): Playing | null => {
    if (!isAsked) return null;
    const answer = (move: string) => {
      if (field.current?.contains(document.activeElement)) field.current.focus({ preventScroll: true });
      play(move);
    };
    return { play: (move) => answer(move.join(" ")), nameOf: (move) => moveName(words, opening.scene, move, stood), isListed: listed };
  }, [isAsked, play, words, opening, stood, listed, field]);
  const better = step.kind === "right" ? step.move : step.kind === "shown" ? step.answer.better : null;
  const sent = step.kind === "asking" ? step.move : (wrong?.reply ?? null);
  const told = step.kind === "right" || step.kind === "shown" || step.kind === "wrong" ? step.answer : null;
  return (
    <PlayingContext.Provider value={playing}>
      {scene === null ? (
        <TextBoard position={shown} opening={null} hasEnded={shown.to_move === null} />
      ) : (
        <>
          <Board
            scene={scene}
            game={match.game}
            board={match.board.text}
            roles={match.roles}
            mover={wrong === null ? seat : otherSeat(seat)}
            hasEnded={shown.to_move === null}
            better={better === null ? null : numbersOf(better)}
            sent={sent === null ? null : numbersOf(sent)}
            meant={told === null ? null : meantOf(told.claims)}
            came={match.plies.slice(Math.max(0, ply - 8), ply).map((each) => each.move)}
          />
          <LegalMoves position={shown} scene={scene} />
        </>
      )}
    </PlayingContext.Provider>
  );
}

function MistakeOf({ match, values, ply, isOwn, number, all, next }: LessonProps) {
  const { words, numerals } = useReading();
  const w = words.learn;
  const { open } = useSite();
  const field = useRef<HTMLElement>(null);
  const lesson = useLesson(match.id, ply);
  const { value: position, address } = useAnswer<Position>(answerOf.position(match.id, ply));
  const { value: opening } = useAnswer<Position>(answerOf.position(match.id, 0));
  const judgement = judge(values, ply)!;
  const { seat, played } = judgement.mistake!;
  const { step } = lesson;
  const isThere = position !== null && opening !== null && address === answerOf.position(match.id, ply);
  const isAsked = step.kind === "question";
  const isLast = number === all;
  const told =
    step.kind === "wrong" ? w.wrong[step.answer.after === "draw" ? "draw" : "loss"](moveName(words, opening?.scene ?? null, step.move))
    : step.kind === "question" || step.kind === "asking" ? w.find[judgement.worth === "win" ? "win" : "draw"]
    : w.done;
  const boardText = match.board.text;
  return (
    <article className="match is-lesson" data-match={match.id} data-ply={ply} data-to-move={isAsked ? seat : ""} data-seat={seat}>
      <div className="match-main">
        <header>
          <h1 className="unseen">{titleOf(words, match)}</h1>
          <div className="above">
            <Path game={match.game} board={match.board.name} tournament={null} />
            <p role="status">{told}</p>
          </div>
          <Players match={match} accuracy={null} times={null} mover={seat} isOver={false} />
        </header>
        <section ref={field} className="field" tabIndex={-1} aria-label={words.match.board} aria-busy={!isThere || step.kind === "asking"}>
          {isThere ? (
            <LessonBoard match={match} ply={ply} position={position} opening={opening} lesson={lesson} seat={seat} field={field} />
          ) : (
            <Waiting />
          )}
        </section>
      </div>
      <div className="match-side">
        <p className="muted">
          {isOwn ? w.yours : w.theirs} · {w.number(numerals.count(number), numerals.count(all))}
        </p>
        <LessonCard
          match={match}
          seat={seat}
          isOwn={isOwn}
          worth={judgement.worth}
          after={judgement.after ?? "loss"}
          played={played}
          opening={opening?.scene ?? null}
          lesson={lesson}
          skip={() => next(false)}
          next={
            <>
              <button type="button" className="main" onClick={() => next(!lesson.isHelped)}>
                {isLast ? w.finish : w.next}
              </button>
              {open && boardText !== null && match.plies.length > ply && (
                <button type="button" onClick={() => wire.play(playRequestFrom(match, boardText, match.plies.slice(0, ply)))}>
                  {w.play_on}
                </button>
              )}
            </>
          }
        />
        <Details match={match} isOver />
      </div>
    </article>
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
