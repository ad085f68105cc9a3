// Actions of a player in a match, besides moves.
import { useEffect, useState } from "react";
import type { LiveMatch } from "../wire/live_match";
import { useWire } from "../wire/use_wire";
import { canTakeBack, wire } from "../wire/wire";
import { useWords } from "../words/language";

/** The button to resign. It asks for confirmation, because a resignation is final. */
function Resign({ match }: { match: string }) {
  const { live: w } = useWords();
  const [isSure, setSure] = useState(false);
  if (!isSure) {
    return (
      <button type="button" onClick={() => setSure(true)}>
        {w.resign}
      </button>
    );
  }
  return (
    <>
      <button type="button" className="grave" onClick={() => wire.resign(match)}>
        {w.resign_sure}
      </button>
      <button type="button" onClick={() => setSure(false)}>
        {w.resign_not}
      </button>
    </>
  );
}

interface ActionsProps {
  live: LiveMatch;
  isOnMove: boolean;
  /** Shows the newest position, because hints are about this position. */
  toNewest: () => void;
}

export function Actions({ live, isOnMove, toNewest }: ActionsProps) {
  const { live: w } = useWords();
  const { match, rated } = live.start;
  const isOpen = useWire((state) => state.link === "open");
  return (
    <div className="actions" role="group" aria-label={w.actions}>
      {!rated && (
        <>
          <button
            type="button"
            disabled={!isOnMove || live.asked.hint}
            onClick={() => {
              toNewest();
              wire.hint(match);
            }}
          >
            {w.hint}
          </button>
          <button type="button" disabled={!isOpen || !canTakeBack(live) || live.asked.undo} onClick={() => wire.undo(match)}>
            {w.undo}
          </button>
        </>
      )}
      <Resign match={match} />
    </div>
  );
}

/** The opponent's request to take a move back. */
export function UndoAsked({ live }: { live: LiveMatch }) {
  const { live: w, invitation } = useWords();
  const isOpen = useWire((state) => state.link === "open");
  if (live.undoAsked === null) return null;
  return (
    <section className="card asked" aria-label={w.undo}>
      <p role="alert">{w.undo_asked(live.undoAsked)}</p>
      <button type="button" className="main" disabled={!isOpen || live.asked.undo} onClick={() => wire.undo(live.start.match)}>
        {w.undo_agree}
      </button>
      <button type="button" disabled={!isOpen} onClick={() => wire.refuseUndo(live.start.match)}>
        {invitation.refuse}
      </button>
    </section>
  );
}

/** The seconds from now until `until`, updated each second. */
export function useSeconds(until: number | null): number | null {
  const [, tick] = useState(0);
  useEffect(() => {
    if (until === null) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 1000);
    return () => clearInterval(timer);
  }, [until]);
  return until === null ? null : Math.max(0, Math.ceil((until - performance.now()) / 1000));
}
