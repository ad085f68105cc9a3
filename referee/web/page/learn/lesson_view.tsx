// A position as a question: its board, and the card beside it.
import { useMemo, useRef, type ReactNode, type RefObject } from "react";
import { Board } from "../board/board";
import { meantOf } from "../board/meant";
import { PlayingContext, type Playing } from "../board/move_target";
import { numbersOf } from "../board/scene";
import { otherSeat } from "../board/view";
import { answerOf, type Asked } from "../data/addresses";
import type { Match, Position } from "../data/answers";
import type { Seat } from "../data/game";
import { useAnswer } from "../data/get";
import { useSite } from "../data/site";
import { Details } from "../match/details";
import type { Worth } from "../match/judgement";
import { isListed, LegalMoves } from "../match/legal_moves";
import { playRequestFrom } from "../match/play_on";
import { TextBoard } from "../match/text_board";
import { useIsNarrow } from "../parts/narrow";
import { Waiting } from "../parts/notice";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { moveName, standsAt, titleOf } from "../words/speech";
import { LessonCard } from "./cards";
import type { Lesson } from "./lesson";

interface Props {
  /** Says whether the position comes from a match or is a puzzle. */
  of: Asked;
  match: Match;
  ply: number;
  /** The player to move, and the value for this player. */
  seat: Seat;
  worth: Worth;
  /** Whether the page may say that only one move keeps the value. */
  isOnly?: boolean;
  lesson: Lesson;
  /** The links above the board. */
  path: ReactNode;
  players?: ReactNode;
  /** The heading. It says the kind of the question, and its number among the questions. */
  place: ReactNode;
  /** Text about the position. `nameOf`: the text of a move. */
  told: (nameOf: (move: string) => string) => ReactNode;
  /** What the page shows below the card after the question is answered, or if nobody can answer it. */
  afterwards?: (nameOf: (move: string) => string) => ReactNode;
  /** The button that leads to the next question. */
  next: ReactNode;
  skip: () => void;
}

interface BoardProps extends Pick<Props, "match" | "ply"> {
  position: Position;
  opening: Position;
  lesson: Lesson;
  seat: Seat;
  field: RefObject<HTMLElement>;
}

/** The position of the question. After a wrong answer, the position after that move, with the reply. */
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
            isForMoves
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

export function LessonView({ of, match, ply, seat, worth, isOnly = false, lesson, path, players, place, told, afterwards, next, skip }: Props) {
  const { words } = useReading();
  const w = words.learn;
  const { open } = useSite();
  const field = useRef<HTMLElement>(null);
  const here = answerOf.position(match.id, ply, of);
  const { value: position, address } = useAnswer<Position>(here);
  const { value: opening } = useAnswer<Position>(answerOf.position(match.id, 0, of));
  const { step } = lesson;
  const isThere = position !== null && opening !== null && address === here;
  const isAsked = step.kind === "question";
  const nameOf = (move: string) => moveName(words, opening?.scene ?? null, move);
  const status =
    step.kind === "wrong" ? w.wrong[step.answer.after === "draw" ? "draw" : "loss"](nameOf(step.move))
    : step.kind === "question" || step.kind === "asking" ? w.find[worth === "win" ? "win" : "draw"](isOnly)
    : w.done;
  const boardText = match.board.text;
  return (
    <article className="match is-lesson" data-match={match.id} data-ply={ply} data-to-move={isAsked ? seat : ""} data-seat={seat}>
      <div className="match-main">
        <header>
          <h1 className="unseen">{titleOf(words, match)}</h1>
          <div className="above">
            {path}
            <p role="status">{status}</p>
          </div>
          {players}
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
        <p className="muted">{place}</p>
        <LessonCard
          match={match}
          seat={seat}
          worth={worth}
          isOnly={isOnly}
          told={told(nameOf)}
          opening={opening?.scene ?? null}
          lesson={lesson}
          skip={skip}
          next={
            <>
              {next}
              {open && boardText !== null && match.plies.length >= ply && (
                <button type="button" onClick={() => wire.play(playRequestFrom(match, boardText, match.plies.slice(0, ply)))}>
                  {w.play_on}
                </button>
              )}
            </>
          }
        />
        {(step.kind === "right" || step.kind === "shown" || lesson.refused !== null) && afterwards?.(nameOf)}
        <Details match={match} isOver isPuzzle={of === "puzzle"} />
      </div>
    </article>
  );
}
