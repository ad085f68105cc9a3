// Table of every player against every player. A cell links to the matches of two players.
import { useMemo } from "react";
import type { MatchLine } from "../data/answers";
import { pageOf } from "../data/addresses";
import { meetingsOf, pointsOf, type AllMatches, type Tally } from "./matches";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { useReading } from "../words/language";

interface Props {
  players: readonly string[];
  /** All matches of the tournament that the page knows; this table counts only `matches`. */
  known: AllMatches;
  matches: readonly MatchLine[];
  game: string | null;
}

const shades = 10;
const mostPlayers = 40;

interface CellProps {
  row: string;
  column: string;
  tally: Tally | undefined;
  game: string | null;
}

function Cell({ row, column, tally, game }: CellProps) {
  const { words, numerals } = useReading();
  if (tally === undefined) return <td className="empty">·</td>;
  const { won, drawn, lost } = tally;
  const share = pointsOf(tally) / (won + drawn + lost);
  return (
    <td>
      <Link
        className={`shade-${Math.round(share * shades)}`}
        href={pageOf.meetings(row, column, game ?? undefined)}
        title={words.tournament.meetings(row, column, won, drawn, lost)}
      >
        <span className="unseen">{words.tournament.against(row, column)}: </span>
        <strong>{numerals.points(pointsOf(tally))}</strong>
        <small>
          {won}–{drawn}–{lost}
        </small>
      </Link>
    </td>
  );
}

export function CrossTable({ players, known, matches, game }: Props) {
  const { words, numerals } = useReading();
  const shown = players.slice(0, mostPlayers);
  const tallies = useMemo(
    () => new Map(shown.map((player) => [player, meetingsOf(matches, player)])),
    [shown.join("\n"), matches],
  );
  const w = words.tournament;
  return (
    <section aria-labelledby="cross">
      <div className="heading">
        <h2 id="cross">{w.cross}</h2>
        <p>
          {w.cross_is}
          {!known.isWhole && known.all > known.matches.length && (
            <> · {w.cross_part(numerals.count(known.matches.length), numerals.count(known.all))}</>
          )}
        </p>
      </div>
      <div className="wide" tabIndex={0} role="group" aria-label={w.cross}>
        <table className="cross">
          <thead>
            <tr>
              <td />
              {shown.map((player) => (
                <th key={player} scope="col">
                  {player}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row}>
                <th scope="row">
                  <PlayerName name={row} />
                </th>
                {shown.map((column) => (
                  <Cell
                    key={column}
                    row={row}
                    column={column}
                    tally={tallies.get(row)?.get(column)}
                    game={game}
                  />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
