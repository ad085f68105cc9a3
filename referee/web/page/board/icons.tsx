// Pieces that a game draws in its own way; every other is the plain sign of its seat.
import type { Seat } from "../data/answers";
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
  const Icon = icons[game]?.[seat];
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

/** A doorway with an arrow out of it. */
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
