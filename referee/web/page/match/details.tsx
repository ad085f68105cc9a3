// The rules of the game, its perfect play, the keys, and more data about a match.
import { pageOf } from "../data/addresses";
import type { Match } from "../data/answers";
import { Link } from "../parts/link";
import { Method, Rules } from "../parts/rules";
import { queryOf, sameBoard } from "../wire/play_request";
import type { Start } from "../wire/messages";
import { useReading } from "../words/language";
import { Share } from "./share";

/** For a generated board: a link that generates the same board, and its difficulty. Otherwise empty. */
function Made({ start }: { start: Start }) {
  const { words, numerals } = useReading();
  const again = sameBoard(start);
  if (again === null) return null;
  const { difficulty, decisions, decisions_wanted: wanted } = start;
  return (
    <>
      <p>
        <Link href={pageOf.play(start.game, queryOf(again))}>{words.live.same_board(String(again.seed))}</Link>
      </p>
      {difficulty !== undefined && decisions !== undefined && wanted !== undefined && (
        <p>
          {words.live.decisions(words.play[difficulty], numerals.count(decisions))}
          {decisions < wanted && ` ${words.live.no_more_decisions(numerals.count(wanted))}`}
        </p>
      )}
    </>
  );
}

interface Props {
  match: Match;
  isOver: boolean;
  /** The start of a running match; missing in other cases. */
  start?: Start;
  /** Whether this is the reader's first match of the game. Then the page shows the rules unfolded. */
  isFirst?: boolean;
  /** Whether this is a puzzle. A puzzle has its own address, so links to share are left out. */
  isPuzzle?: boolean;
}

export function Details({ match, isOver, start, isFirst = false, isPuzzle }: Props) {
  const { words, numerals } = useReading();
  return (
    <section className="card details">
      <details open={isFirst}>
        <summary>{words.match.rules}</summary>
        <Rules game={match.game} title={match.title} />
      </details>
      <Method game={match.game} />
      {!isPuzzle && <Share match={match} isOver={isOver} />}
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
        {start !== undefined && <Made start={start} />}
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
