// An arrow from one point to another: solid for the better move, dashed for the mistake.
import type { Point } from "../layout/plane";

export type ArrowKind = "better" | "played" | "sent" | "edge" | "last";

interface Props {
  kind: ArrowKind;
  from: Point;
  to: Point;
  /** `leave` is the gap between `from` and the arrow, `arrive` the gap between the arrow and `to`. */
  leave: number;
  arrive: number;
  /** How far the arrow bends to the left, as a share of its length. */
  bend?: number;
  head?: number;
}

export function Arrow({ kind, from, to, leave, arrive, bend = 0, head = 10 }: Props) {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  const gaps = Math.min(1, (length - 6) / (leave + arrive + head)); // a short arrow has smaller gaps
  if (length < 1 || gaps <= 0) return null;
  const across = { x: (to.y - from.y) / length, y: -(to.x - from.x) / length };
  const by = bend * length;
  const control = { x: (from.x + to.x) / 2 + across.x * by, y: (from.y + to.y) / 2 + across.y * by };
  const towards = (start: Point, aim: Point, far: number): Point => {
    const d = Math.hypot(aim.x - start.x, aim.y - start.y) || 1;
    return { x: start.x + ((aim.x - start.x) * far) / d, y: start.y + ((aim.y - start.y) * far) / d };
  };
  const begin = towards(from, control, leave * gaps);
  const tip = towards(to, control, arrive * gaps);
  const neck = towards(to, control, (arrive + head * 0.9) * gaps);
  const d = Math.hypot(tip.x - neck.x, tip.y - neck.y) || 1;
  const side = { x: (tip.y - neck.y) / d, y: -(tip.x - neck.x) / d };
  const half = head * 0.55 * gaps;
  const at = ({ x, y }: Point) => `${x.toFixed(1)} ${y.toFixed(1)}`;
  const left = { x: neck.x + side.x * half, y: neck.y + side.y * half };
  const right = { x: neck.x - side.x * half, y: neck.y - side.y * half };
  return (
    <g className={`arrow ${kind}`}>
      <path className="shaft" d={`M${at(begin)}Q${at(control)} ${at(neck)}`} />
      <path className="head" d={`M${at(tip)}L${at(left)}L${at(right)}Z`} />
    </g>
  );
}
