// A sequential test: its log-likelihood ratio between the bounds, and the results that it uses.
import type { Sprt } from "../data/answers";
import { useSize } from "../parts/size";
import { useReading } from "../words/language";

const pairPoints = [0, 0.5, 1, 1.5, 2];

export function SprtBar({ sprt }: { sprt: Sprt }) {
  const { words, numerals } = useReading();
  const [frame, { width }] = useSize<HTMLDivElement>();
  const { llr, lower, upper, pairs, outcome, measure = "elo", accuracy } = sprt;
  const h0 = sprt.elo0 ?? sprt.nelo0 ?? sprt.more_accurate0!;
  const h1 = sprt.elo1 ?? sprt.nelo1 ?? sprt.more_accurate1!;
  const w = words.sprt;
  const { decimal: d, share } = numerals;
  const bound = (elo: number | null, sign: string) => (elo === null ? sign + w.infinite : numerals.elo(elo));
  const estimate =
    sprt.elo === null
      ? w.no_estimate
      : w.estimate(numerals.elo(sprt.elo), bound(sprt.elo_low, "−"), bound(sprt.elo_high, "+"));
  const x = (value: number) => {
    const share = (Math.max(lower, Math.min(upper, value)) - lower) / (upper - lower);
    return 10 + share * (width - 20);
  };
  const mostPairs = Math.max(1, ...pairs);
  return (
    <section className="sprt" aria-labelledby="sprt">
      <div className="heading">
        <h2 id="sprt">{w.title}</h2>
        <p>
          {measure === "accuracy"
            ? w.asks_accuracy(sprt.player, sprt.opponent, `${d(100 * h0)} %`, `${d(100 * h1)} %`)
            : w.asks(sprt.player, sprt.opponent, d(h0), d(h1), w.units[measure])}
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
          {w.told(accuracy.more, accuracy.less, accuracy.equal, accuracy.unjudged)}{" "}
          {accuracy.share === null
            ? w.nothing_told
            : w.share(share(accuracy.share), share(accuracy.share_low), share(accuracy.share_high))}
        </p>
      )}
      <h3>{w.pairs}</h3>
      <ul className="pairs">
        {pairs.map((n, i) => (
          <li key={i}>
            <svg width={44} height={64} role="img" aria-label={w.pairs_of(n, d(pairPoints[i]!))}>
              <rect x={4} y={60 - (52 * n) / mostPairs} width={36} height={(52 * n) / mostPairs + 2} rx={3} />
            </svg>
            <span aria-hidden="true">
              {n} × {d(pairPoints[i]!)}
            </span>
          </li>
        ))}
      </ul>
      <p>{estimate}</p>
      <p>{w.errors(d(sprt.alpha), d(sprt.beta))}</p>
    </section>
  );
}
