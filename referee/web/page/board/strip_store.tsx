// Strips of the lengths that still fit somewhere. The player to move may drag a strip to its place.
import type { PointerEvent } from "react";
import type { Seat } from "../data/game";
import type { Point } from "../layout/plane";
import { useWords } from "../words/language";

export const storeHeight = 64;

/** A strip under the pointer. */
export interface Dragged extends Point {
  length: number;
}

interface Props {
  lengths: readonly number[];
  mover: Seat;
  left: number;
  top: number;
  width: number;
  dragged: Dragged | null;
  /** Called while a strip is dragged. Null if the reader is not on move. */
  drag: ((dragged: Dragged | null) => void) | null;
  drop: () => void;
}

function pointIn({ currentTarget, clientX, clientY }: PointerEvent<SVGGElement>): Point {
  const { left, top } = currentTarget.ownerSVGElement!.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

export function StripStore({ lengths, mover, left, top, width, dragged, drag, drop }: Props) {
  const { legend } = useWords();
  const all = lengths.reduce((sum, length) => sum + length, 0);
  const unit = Math.min(22, (width - 34 * lengths.length) / all);
  const wide = (length: number) => Math.max(22, length * unit);
  const before = (i: number) => lengths.slice(0, i).reduce((sum, length) => sum + wide(length) + 12, left + 1);
  const handlers = (length: number) =>
    drag !== null && {
      onPointerDown: (event: PointerEvent<SVGGElement>) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        drag({ ...pointIn(event), length });
      },
      onPointerMove: (event: PointerEvent<SVGGElement>) => dragged !== null && drag({ ...pointIn(event), length }),
      onPointerUp: drop,
      onPointerCancel: () => drag(null),
    };
  return (
    <g className={`store s${mover} ${drag === null ? "" : "may"}`}>
      <text className="came" x={left} y={top + 14}>
        {drag === null ? legend.strips : legend.strips_to_drag}
      </text>
      {lengths.map((length, i) => (
        <g key={length} {...handlers(length)}>
          <rect x={before(i)} y={top + 24} width={wide(length)} height={28} rx={6} />
          <text x={before(i) + wide(length) / 2} y={top + 43}>
            {length}
          </text>
        </g>
      ))}
    </g>
  );
}
