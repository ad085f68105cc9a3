// Actions during and after a match.
import { pageOf } from "../data/addresses";
import { useSite } from "../data/site";
import { Link } from "../parts/link";
import { Refused } from "../parts/refused";
import { useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useWords } from "../words/language";

/** Says that the reader waits for a requested match, or for the invited opponent. */
export function Asking() {
  const { live: w } = useWords();
  const isAsking = useWire((state) => state.isAsking);
  const asked = useWire((state) => state.asked);
  return <p aria-live="polite">{isAsking && (asked === null ? w.asking : w.awaiting(asked))}</p>;
}

interface AfterwardsProps {
  game: string;
  /** The reader's own match that has just ended and can be repeated; null if there is none. */
  match: string | null;
  /** Whether the button for a repeated match is the main one. */
  isMain?: boolean;
}

/** The actions after a match. */
export function Afterwards({ game, match, isMain = true }: AfterwardsProps) {
  const { live: w } = useWords();
  const { open } = useSite();
  const isAsking = useWire((state) => state.isAsking);
  const refusal = useWire((state) => state.refusal);
  if (!open) return null;
  return (
    <section className="card afterwards" aria-label={w.afterwards}>
      <div className="actions">
        {match !== null && (
          <>
            <button type="button" className={isMain ? "main" : undefined} disabled={isAsking} onClick={() => wire.again(match, false)}>
              {w.again}
            </button>
            <button type="button" disabled={isAsking} onClick={() => wire.again(match, true)}>
              {w.again_swapped}
            </button>
          </>
        )}
        <Link className="button" href={pageOf.play(game)}>
          {match === null ? w.play_this : w.another}
        </Link>
      </div>
      <Asking />
      <Refused why={refusal} />
    </section>
  );
}
