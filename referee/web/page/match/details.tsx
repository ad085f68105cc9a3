// The rules of the game, the keys, and what else is known of a match.
import type { Match } from "../data/answers";
import { Said } from "../parts/said";
import { useReading } from "../words/language";
import { rulesOf } from "../words/rules";
import { Share } from "./share";

export function Rules({ game, title }: { game: string; title: string }) {
  const { rules } = useReading();
  const sentences = rulesOf(rules, game);
  if (sentences.length === 0) return <p><Said sentence={title} /></p>;
  return (
    <ul className="rules">
      {sentences.map((rule) => (
        <li key={rule}>{rule}</li>
      ))}
    </ul>
  );
}

export function Details({ match, isOver }: { match: Match; isOver: boolean }) {
  const { words, numerals } = useReading();
  return (
    <section className="card details">
      <details>
        <summary>{words.match.rules}</summary>
        <Rules game={match.game} title={match.title} />
      </details>
      <Share match={match} isOver={isOver} />
      <details>
        <summary>{words.match.keys}</summary>
        <dl className="keys">
          {words.match.keys_are.map(([key, does]) => (
            <div key={key}>
              <dt>
                <kbd>{key}</kbd>
              </dt>
              <dd>{does}</dd>
            </div>
          ))}
        </dl>
      </details>
      <details>
        <summary>{words.match.details}</summary>
        {match.at !== "" && <p>{words.match.ended_at(numerals.time(match.at))}</p>}
        <p>
          <code>{match.id}</code>
        </p>
        {match.board.text !== null && (
          <pre tabIndex={0} role="region" aria-label={match.board.name || words.match.board_as_text}>
            {match.board.text}
          </pre>
        )}
      </details>
    </section>
  );
}
