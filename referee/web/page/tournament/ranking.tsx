// Ranking of the players, with confidence intervals and accuracies.
import type { Accuracy, Standing } from "../data/answers";
import { pageOf } from "../data/addresses";
import { Link } from "../parts/link";
import { PlayerName } from "../parts/player_name";
import { useReading } from "../words/language";

const whiskerWidth = 112;
const barWidth = 80;

function Whisker({ standing, low, high }: { standing: Standing; low: number; high: number }) {
  const x = (elo: number) => 8 + ((elo - low) / (high - low || 1)) * (whiskerWidth - 16);
  const [from, to] = [x(standing.elo - standing.elo_margin), x(standing.elo + standing.elo_margin)];
  return (
    <svg className="whisker" width={whiskerWidth} height={22} aria-hidden="true">
      {low < 0 && high > 0 && <line className="zero" x1={x(0)} y1={0} x2={x(0)} y2={22} />}
      <path d={`M${from} 11H${to}M${from} 7v8M${to} 7v8`} />
      <circle cx={x(standing.elo)} cy={11} r={4} />
    </svg>
  );
}

function Bar({ won, drawn, lost }: Standing) {
  const all = Math.max(1, won + drawn + lost);
  const [a, b] = [(barWidth * won) / all, (barWidth * drawn) / all];
  return (
    <svg className="result-bar" width={barWidth} height={14} aria-hidden="true">
      <rect className="lost" width={barWidth} height={14} rx={2} />
      <rect className="drawn" x={a} width={b} height={14} />
      <rect className="won" width={Math.max(0, a - 1)} height={14} rx={2} />
    </svg>
  );
}

function rankOf({ rank, rank_at_worst }: Standing): string {
  if (rank === null) return "–";
  return rank_at_worst === null || rank_at_worst === rank ? String(rank) : `${rank}–${rank_at_worst}`;
}

interface Props {
  standings: readonly Standing[];
  /** The accuracies of the players; null while they are hidden or not known. */
  accuracies: readonly Accuracy[] | null;
}

export function Ranking({ standings, accuracies }: Props) {
  const { words, numerals } = useReading();
  const w = words.tournament;
  const low = Math.min(...standings.map((each) => each.elo - each.elo_margin));
  const high = Math.max(...standings.map((each) => each.elo + each.elo_margin));
  return (
    <div className="wide" tabIndex={0} role="group" aria-label={w.ranking}>
      <table className="ranking">
        <thead>
          <tr>
            <th scope="col" className="number">{w.rank}</th>
            <th scope="col">{w.player}</th>
            <th scope="col" className="number">{w.points}</th>
            <th scope="col" className="number">{w.elo}</th>
            <th scope="col" className="drawing">{w.interval}</th>
            {accuracies !== null && <th scope="col" className="number">{w.accuracy}</th>}
            {accuracies !== null && <th scope="col" className="number">{w.thrown}</th>}
            <th scope="col" className="drawing">{w.results}</th>
            <th scope="col" className="number tally">{w.won}</th>
            <th scope="col" className="number tally">{w.drawn}</th>
            <th scope="col" className="number tally">{w.lost}</th>
          </tr>
        </thead>
        <tbody>
          {standings.map((standing) => {
            const accuracy = accuracies?.find((each) => each.name === standing.name);
            const { elo, elo_margin } = standing;
            return (
              <tr key={standing.name}>
                <td className="number">{rankOf(standing)}</td>
                <th scope="row">
                  <Link href={pageOf.player(standing.name)}>
                    <PlayerName name={standing.name} />
                  </Link>
                </th>
                <td className="number">{numerals.points(standing.points)}</td>
                <td className="number">{numerals.elo(elo)}</td>
                <td className="drawing">
                  <Whisker standing={standing} low={low} high={high} />
                  <span className="unseen">
                    {w.interval_of(numerals.elo(elo), numerals.elo(elo - elo_margin), numerals.elo(elo + elo_margin))}
                  </span>
                </td>
                {accuracies !== null && (
                  <>
                    <td className="number">{numerals.share(accuracy?.accuracy ?? null)}</td>
                    <td className="number">{accuracy === undefined ? "–" : numerals.count(accuracy.wins_thrown)}</td>
                  </>
                )}
                <td className="drawing">
                  <Bar {...standing} />
                  <span className="unseen">{w.results_of(standing.won, standing.drawn, standing.lost)}</span>
                </td>
                <td className="number tally">{numerals.count(standing.won)}</td>
                <td className="number tally">{numerals.count(standing.drawn)}</td>
                <td className="number tally">{numerals.count(standing.lost)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </div>
  );
}
