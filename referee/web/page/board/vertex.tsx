// A vertex with its name: a circle, or a square if the vertex belongs to the second seat.
import type { Seat } from "../data/game";
import type { Point } from "../layout/plane";

interface Props {
  at: Point;
  name: number;
  radius: number;
  /** The seat that the vertex belongs to. */
  owner: Seat | null;
  /** The seat whose token is on the vertex. */
  token: Seat | null;
  /** The seat that may move to the vertex. */
  target: Seat | null;
  isGreen?: boolean;
  /** Whether the token was on this vertex before, or cannot come to it again. */
  isPast?: boolean;
  isEnd?: boolean;
  /** Whether an explanation mentions the vertex. */
  isMeant?: boolean | undefined;
  label?: string | undefined;
  /** The centre of the label, if it is not below the vertex. */
  labelX?: number | undefined;
  isLabelAbove?: boolean | undefined;
}

const leastFont = 7.5;

interface ShapeProps {
  at: Point;
  radius: number;
  isSquare: boolean;
  className: string;
}

function Shape({ at, radius, isSquare, className }: ShapeProps) {
  if (!isSquare) return <circle className={className} cx={at.x} cy={at.y} r={radius} />;
  const side = radius * 1.8;
  return (
    <rect
      className={className}
      x={at.x - side / 2}
      y={at.y - side / 2}
      width={side}
      height={side}
      rx={radius * 0.3}
    />
  );
}

export function Vertex(props: Props) {
  const { at, name, radius, owner, token, target, isGreen, isPast, isEnd, isMeant, label, labelX, isLabelAbove } = props;
  const isSquare = (token ?? owner) === 1;
  const size = token === null ? radius : radius * 1.25;
  const kind = token !== null ? `token s${token}` : `${isGreen ? "green " : ""}${isPast ? "past" : ""}`;
  const fontSize = Math.min(13, size * 0.92, (size * 3) / String(name).length);
  const edge = target === null ? size : radius + 5;
  const isNameInside = fontSize >= leastFont;
  const below = label ?? (!isNameInside && (token !== null || target !== null) ? String(name) : undefined);
  return (
    <g className={`vertex ${kind} ${owner === null ? "" : `of-s${owner}`}`}>
      {isMeant && <Shape at={at} radius={size + 8} isSquare={isSquare} className="meant" />}
      {target !== null && <Shape at={at} radius={radius + 4} isSquare={isSquare} className={`target s${target}`} />}
      <Shape at={at} radius={size} isSquare={isSquare} className="body" />
      {isEnd && <Shape at={at} radius={size - 3.5} isSquare={isSquare} className="inner" />}
      {isGreen && (
        <path
          className="leaf"
          d={`M${at.x + size * 0.6} ${at.y - size * 0.75}q1 -9 11 -9q0 10 -11 9z`}
        />
      )}
      {isNameInside && (
        <text className="name" x={at.x} y={at.y + fontSize * 0.36} fontSize={fontSize}>
          {name}
        </text>
      )}
      {below !== undefined && (
        <text className="onward" x={labelX ?? at.x} y={isLabelAbove ? at.y - edge - 5 : at.y + edge + 13}>
          {/* The space parts the label from the vertex's name where a screen reader joins both. */}
          {` ${below}`}
        </text>
      )}
    </g>
  );
}
