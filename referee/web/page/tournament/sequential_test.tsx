// A sequential test: its log-likelihood ratio between the bounds, and the results that it uses.
import type { ExamTest, Sprt } from "../data/answers";
import { useSize } from "../parts/size";
import { useReading } from "../words/language";

export function SequentialTest({ test }: { test: Sprt | ExamTest }) {
  const { words, numerals } = useReading();
  const [frame, { width }] = useSize<HTMLDivElement>();
  const { player, opponent, llr, lower, upper, outcome, accuracy } = test;
  const w = words.test;
  const { decimal: d, share } = numerals;
  const { asks, told, share_is, nothing_told } = "positions" in test ? w.of_positions : w.of_pairs;
  const x = (value: number) => {
    const share = (Math.max(lower, Math.min(upper, value)) - lower) / (upper - lower);
    return 10 + share * (width - 20);
  };
  return (
    <section className="test" aria-labelledby="test">
      <div className="heading">
        <h2 id="test">{w.title}</h2>
        <p>
          {test.more_accurate0 !== undefined
            ? asks(player, opponent, `${d(100 * test.more_accurate0)} %`, `${d(100 * test.more_accurate1!)} %`)
            : test.nelo0 !== undefined
              ? w.asks_elo(player, opponent, d(test.nelo0), d(test.nelo1!), w.normalised_elo)
              : w.asks_elo(player, opponent, d(test.elo0!), d(test.elo1!), "Elo")}
        </p>
      </div>
      <p className="outcome">
        <strong>{w.outcomes[outcome]}</strong>
      </p>
      <div ref={frame}>
        <svg width={width} height={54} role="img" aria-label={w.llr(d(llr), d(lower), d(upper))}>
          <rect className="track" x={10} y={14} width={Math.max(0, width - 20)} height={12} rx={6} />
          <rect
            className="h0"
            x={Math.min(x(0), x(llr))}
            y={14}
            width={Math.abs(x(llr) - x(0))}
            height={12}
          />
          <line className="zero" x1={x(0)} y1={8} x2={x(0)} y2={32} />
          <path className="now-head" d={`M${x(llr) - 7} 0h14l-7 11z`} />
          <text x={10} y={48}>{`H0 ${d(lower)}`}</text>
          <text className="middle" x={x(0)} y={48}>
            0
          </text>
          <text className="far" x={width - 10} y={48}>{`H1 ${d(upper)}`}</text>
        </svg>
      </div>
      <p>{w.llr(d(llr), d(lower), d(upper))}</p>
      {accuracy && (
        <p>
          {told(player, opponent, accuracy)}{" "}
          {accuracy.share === null
            ? nothing_told
            : share_is(player, share(accuracy.share), share(accuracy.share_low), share(accuracy.share_high))}
        </p>
      )}
      {"pairs" in test && <Pairs sprt={test} />}
      <p>{w.errors(d(test.alpha), d(test.beta))}</p>
    </section>
  );
}

const pairPoints = [0, 0.5, 1, 1.5, 2];

/** How many pairs gave how many points, and the Elo that follows. */
function Pairs({ sprt }: { sprt: Sprt }) {
  const { words, numerals } = useReading();
  const { pairs, elo, elo_low, elo_high } = sprt;
  const w = words.test;
  const bound = (elo: number | null, sign: string) => (elo === null ? sign + w.infinite : numerals.elo(elo));
  const mostPairs = Math.max(1, ...pairs);
  return (
    <>
      <h3>{w.pairs}</h3>
      <ul className="pairs">
        {pairs.map((n, i) => (
          <li key={i}>
            <svg width={44} height={64} role="img" aria-label={w.pairs_with(n, numerals.decimal(pairPoints[i]!))}>
              <rect x={4} y={60 - (52 * n) / mostPairs} width={36} height={(52 * n) / mostPairs + 2} rx={3} />
            </svg>
            <span aria-hidden="true">
              {n} × {numerals.decimal(pairPoints[i]!)}
            </span>
          </li>
        ))}
      </ul>
      <p>{elo === null ? w.no_estimate : w.estimate(numerals.elo(elo), bound(elo_low, "−"), bound(elo_high, "+"))}</p>
    </>
  );
}
