// Pieces and counters that have pictures of their own. Any other piece is drawn as the plain sign of its seat, any
// other counter as a disc.
import type { Seat } from "../data/game";
import { entryOf } from "../data/entry";
import type { Point } from "../layout/plane";

interface Props {
  at: Point;
  size: number;
}

function Star({ at, size }: Props) {
  const points = Array.from({ length: 10 }, (_, i) => {
    const [angle, radius] = [(i * Math.PI) / 5 - Math.PI / 2, (i % 2 === 0 ? 0.66 : 0.28) * size];
    return `${(at.x + radius * Math.cos(angle)).toFixed(1)},${(at.y + radius * Math.sin(angle)).toFixed(1)}`;
  });
  return <polygon className="on-piece" points={points.join(" ")} />;
}

function Mask({ at, size }: Props) {
  const [w, h] = [size * 0.7, size * 0.38];
  const band = `M${at.x - w} ${at.y - h}Q${at.x} ${at.y - h * 0.5} ${at.x + w} ${at.y - h}`;
  return (
    <>
      <path
        className="on-piece"
        d={
          `${band}q0 ${2 * h} ${-0.55 * w} ${2 * h}` +
          `q${-0.45 * w} ${-0.4 * h} ${-0.9 * w} 0q${-0.55 * w} 0 ${-0.55 * w} ${-2 * h}Z`
        }
      />
      {[-1, 1].map((side) => (
        <circle
          key={side}
          className="hole"
          cx={at.x + side * w * 0.45}
          cy={at.y + h * 0.05}
          r={size * 0.14}
        />
      ))}
    </>
  );
}

const icons: Record<string, readonly [(props: Props) => JSX.Element, (props: Props) => JSX.Element]> = {
  "policjant-i-zlodziej": [Star, Mask],
};

const origin: Point = { x: 0, y: 0 };

/** A seat's piece in a circle or square of `size` around `at`. */
export function Piece({ game, seat, at, size }: Props & { game: string; seat: Seat }) {
  const Icon = entryOf(icons, game)?.[seat];
  return (
    <g className={`piece s${seat}`} transform={`translate(${at.x} ${at.y})`}>
      {seat === 0 ? (
        <circle className="body" r={size} />
      ) : (
        <rect className="body" x={-size} y={-size} width={2 * size} height={2 * size} rx={size * 0.2} />
      )}
      {Icon !== undefined && <Icon at={origin} size={size} />}
    </g>
  );
}

function Bear({ at: { x, y }, size: r }: Props) {
  return (
    <>
      {[-1, 1].map((side) => (
        <circle key={side} className="body" cx={x + side * r * 0.62} cy={y - r * 0.62} r={r * 0.38} />
      ))}
      <circle className="body" cx={x} cy={y + r * 0.08} r={r * 0.9} />
      {[-1, 1].map((side) => (
        <circle key={side} className="feature" cx={x + side * r * 0.34} cy={y - r * 0.12} r={r * 0.12} />
      ))}
      <ellipse className="feature" cx={x} cy={y + r * 0.4} rx={r * 0.32} ry={r * 0.24} />
    </>
  );
}

function Stick({ at: { x, y }, size: r }: Props) {
  return (
    <g transform={`rotate(20 ${x} ${y})`}>
      <rect className="body" x={x - r * 0.22} y={y - r} width={r * 0.44} height={2 * r} rx={r * 0.2} />
    </g>
  );
}

const counters: Record<string, (props: Props) => JSX.Element> = { bears: Bear, sticks: Stick };

/** A counter of the pile with this name, in a circle of `size` around `at`. */
export function CounterIcon({ name, at, size }: Props & { name: string }) {
  const Icon = entryOf(counters, name);
  return Icon === undefined ? <circle className="body" cx={at.x} cy={at.y} r={size} /> : <Icon at={at} size={size} />;
}

/** A doorway with an arrow that leads out. */
export function Exit({ at, size }: Props) {
  const [w, h] = [size * 0.72, size];
  return (
    <g className="exit">
      <path d={`M${at.x - w} ${at.y + h}v${-1.3 * h}a${w} ${w} 0 0 1 ${2 * w} 0v${1.3 * h}Z`} />
      <path
        d={
          `M${at.x - 0.4 * w} ${at.y + 0.25 * h}h${0.95 * w}` +
          `l${-0.45 * w} ${-0.4 * h}m0 ${0.8 * h}l${0.45 * w} ${-0.4 * h}`
        }
      />
    </g>
  );
}
