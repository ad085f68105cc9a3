// The sign of a seat: a blue circle for the first, an orange square for the second.
import type { Seat } from "../data/game";

export function SeatMark({ seat, size = 14 }: { seat: Seat; size?: number }) {
  const inset = size * 0.06;
  return (
    <svg className={`seat-mark s${seat}`} width={size} height={size} aria-hidden="true" focusable="false">
      {seat === 0 ? (
        <circle cx={size / 2} cy={size / 2} r={size / 2} />
      ) : (
        <rect x={inset} y={inset} width={size - 2 * inset} height={size - 2 * inset} rx={size * 0.18} />
      )}
    </svg>
  );
}
