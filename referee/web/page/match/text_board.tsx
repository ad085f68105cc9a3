// The position as text, as netcat shows it, and the legal moves in words. Every reader can unfold this part. In games
// without a scene it is always unfolded.
import { useContext } from "react";
import { PlayingContext } from "../board/move_target";
import type { Scene } from "../board/scene";
import type { Position } from "../data/answers";
import { useReading } from "../words/language";
import { moveName } from "../words/speech";
import { LegalMoves } from "./legal_moves";

interface Props {
  position: Position;
  /** The match's first scene, if its game has scenes. */
  opening: Scene | null;
  hasEnded: boolean;
}

export function TextBoard({ position, opening, hasEnded }: Props) {
  const { words, numerals } = useReading();
  const playing = useContext(PlayingContext);
  const { legal, legal_all, text } = position;
  return (
    <div className="text-board">
      <pre tabIndex={0} role="region" aria-label={words.match.board_as_text} lang="en">
        {text}
      </pre>
      <h2>
        {words.match.legal}
        {legal.length < legal_all && !hasEnded && (
          <small> {words.match.legal_more(legal.length, numerals.count(legal_all))}</small>
        )}
      </h2>
      {playing !== null ? (
        <LegalMoves position={position} scene={null} />
      ) : hasEnded ? (
        <p>{words.match.no_legal}</p>
      ) : (
        <ul className="legal">
          {legal.map((typed) => (
            <li key={typed}>
              {moveName(words, opening, typed)} <code>{typed}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
