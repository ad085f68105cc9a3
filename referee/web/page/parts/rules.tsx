// The rules of a game and its perfect play, as lists of sentences.
import { aboutGame } from "../words/rules";
import { useReading } from "../words/language";
import { Said } from "./said";

function Sentences({ of }: { of: readonly string[] }) {
  return (
    <ul className="rules">
      {of.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  );
}

export function Rules({ game, title }: { game: string; title: string }) {
  const { rules } = useReading();
  const about = aboutGame(rules, game);
  return about === null ? <p><Said sentence={title} /></p> : <Sentences of={about.rules} />;
}

/** The method of perfect play, folded. Nothing for a game without one. */
export function Method({ game }: { game: string }) {
  const { rules, words } = useReading();
  const about = aboutGame(rules, game);
  if (about === null) return null;
  return (
    <details>
      <summary>{words.match.method}</summary>
      <Sentences of={about.method} />
    </details>
  );
}
