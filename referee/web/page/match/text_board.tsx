// The position as netcat shows it, and the legal moves in words: for a game without a scene, and for everybody.
import type { Position } from "../data/answers";
import { useReading } from "../words/language";
import { moveName } from "../words/speech";

export function TextBoard({ position, hasEnded }: { position: Position; hasEnded: boolean }) {
  const { words, numerals } = useReading();
  const { legal, legal_all, scene, text } = position;
  return (
    <div className="text-board">
      <pre tabIndex={0} role="region" aria-label={words.match.board_as_text} lang="en">
        {text}
      </pre>
      <h3>
        {words.match.legal}
        {legal.length < legal_all && !hasEnded && (
          <small> {words.match.legal_more(legal.length, numerals.count(legal_all))}</small>
        )}
      </h3>
      {hasEnded ? (
        <p>{words.match.no_legal}</p>
      ) : (
        <ul className="legal">
          {legal.map((typed) => (
            <li key={typed}>
              {moveName(words, scene, typed)} <code>{typed}</code>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
