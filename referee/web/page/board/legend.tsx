// What the signs on a board mean.
export type Sign = "edge" | "way" | "used" | "visited" | "green" | "better" | "played" | "taken" | null;

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
  const isRound = sign === "visited" || sign === "green" || sign === "way";
  return (
    <svg
      className={`sample ${sign}`}
      width={isRound ? 14 : 24}
      height={14}
      aria-hidden="true"
      focusable="false"
    >
      {isRound ? <circle cx={7} cy={7} r={5} /> : <line x1={0} y1={7} x2={24} y2={7} />}
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
