// Legend of the signs on a board.
import { Exit } from "./icons";

export type Sign =
  | "edge"
  | "way"
  | "cell"
  | "ends"
  | "end"
  | "used"
  | "visited"
  | "green"
  | "of-0"
  | "of-1"
  | "exit"
  | "laid"
  | "better"
  | "played"
  | "taken"
  | "meant"
  | null;

const lines: readonly Sign[] = ["edge", "used", "better", "played"];
const squares: readonly Sign[] = ["cell", "ends", "of-1", "laid"];

export interface LegendItem {
  sign: Sign;
  text: string;
}

function Sample({ sign }: { sign: Sign }) {
  if (sign === null) return null;
  if (sign === "taken") {
    return (
      <svg className="sample taken" width={12} height={12} aria-hidden="true" focusable="false">
        <path d="M1 1L11 11M11 1L1 11" />
      </svg>
    );
  }
  const isLine = lines.includes(sign);
  return (
    <svg
      className={`sample ${sign}`}
      width={isLine ? 24 : 14}
      height={14}
      aria-hidden="true"
      focusable="false"
    >
      {sign === "exit" ? (
        <Exit at={{ x: 7, y: 7 }} size={6} />
      ) : isLine ? (
        <line x1={0} y1={7} x2={24} y2={7} />
      ) : squares.includes(sign) ? (
        <rect x={2} y={2} width={10} height={10} rx={2} />
      ) : (
        <circle cx={7} cy={7} r={5} />
      )}
      {sign === "end" && <circle cx={7} cy={7} r={2} />}
    </svg>
  );
}

export function Legend({ items }: { items: readonly LegendItem[] }) {
  if (items.length === 0) return null;
  return (
    <ul className="legend">
      {items.map(({ sign, text }) => (
        <li key={text}>
          <Sample sign={sign} />
          {text}
        </li>
      ))}
    </ul>
  );
}
