// The moves of a match, as many as one answer has. Mistakes are marked.
import { memo, useEffect, useMemo, useRef } from "react";
import type { Match, MatchValues, Ply } from "../data/answers";
import type { Seat } from "../data/game";
import { pliesAtOnce } from "../data/answers";
import type { Scene } from "../board/scene";
import { SeatMark } from "../parts/seat_mark";
import { useReading } from "../words/language";
import { moveName, roleOf, standsAt } from "../words/speech";
import { judge } from "./judgement";

/** A move in the list. */
interface Entry {
  ply: number;
  name: string;
  /** The value that the move lost, in words. */
  lost: string | null;
}

interface RowProps {
  number: number;
  entries: readonly Entry[];
  current: number | null;
  go: (ply: number) => void;
}

const MoveRow = memo(function MoveRow({ number, entries, current, go }: RowProps) {
  return (
    <tr>
      <th scope="row">{number}</th>
      {entries.map(({ ply, name, lost }) => (
        <td key={ply}>
          <button
            type="button"
            className={`move ${lost === null ? "" : "mistake"}`}
            aria-current={current === ply ? "step" : undefined}
            onClick={() => go(ply)}
          >
            <span>
              {lost !== null && "! "}
              {name}
            </span>
            {lost !== null && <small>{lost}</small>}
          </button>
        </td>
      ))}
    </tr>
  );
});

interface Props {
  match: Match;
  /** The moves that the page knows, from this ply on. */
  from: number;
  plies: readonly Ply[];
  all: number;
  ply: number;
  /** The first scene of the match. */
  scene: Scene | null;
  truth: MatchValues | null;
  go: (ply: number) => void;
}

export function Moves({ match, from, plies, all, ply, scene, truth, go }: Props) {
  const { words, numerals } = useReading();
  const list = useRef<HTMLDivElement>(null);
  const rows = useMemo(() => {
    const mistakes = new Set(truth?.mistakes.map((mistake) => mistake.ply));
    const lostAt = (at: number) => {
      const worth = truth !== null && mistakes.has(at) ? judge(truth, at)?.worth : undefined;
      return worth === undefined ? null : words.truth.lost_it[worth === "win" ? "win" : "draw"];
    };
    const entries = plies.map(({ move }, i): Entry => {
      const at = from + i;
      const stood = i >= 2 ? plies[i - 2]!.move : at < 2 ? standsAt(scene, at as Seat) : null;
      return { ply: at, name: moveName(words, scene, move, stood), lost: lostAt(at) };
    });
    return Array.from({ length: Math.ceil(entries.length / 2) }, (_, i) => entries.slice(2 * i, 2 * i + 2));
  }, [plies, from, truth, words, scene]);

  useEffect(() => {
    const chosen = list.current?.querySelector<HTMLElement>("[aria-current]");
    const frame = list.current;
    if (chosen == null || frame === null || frame.scrollHeight <= frame.clientHeight) return;
    const [box, within] = [chosen.getBoundingClientRect(), frame.getBoundingClientRect()];
    if (box.top < within.top + 40) frame.scrollTop += box.top - within.top - 40;
    if (box.bottom > within.bottom - 8) frame.scrollTop += box.bottom - within.bottom + 8;
  }, [ply, rows]);

  const role = (seat: Seat) => (
    <th scope="col">
      <SeatMark seat={seat} size={11} /> {roleOf(words, match, seat)}
    </th>
  );
  const end = from + plies.length;
  if (plies.length === 0) return null;
  return (
    <div className="card moves">
      {all > plies.length && (
        <p className="part">
          <button type="button" disabled={from === 0} onClick={() => go(from - pliesAtOnce)}>
            {words.match.earlier}
          </button>
          {words.match.moves_part(numerals.count(from + 1), numerals.count(end))}
          <button type="button" disabled={end >= all} onClick={() => go(end)}>
            {words.match.later}
          </button>
        </p>
      )}
      <div ref={list} className="move-list" tabIndex={0} role="region" aria-label={words.match.moves}>
        <table>
          <thead>
            <tr>
              <td />
              {role(0)}
              {role(1)}
            </tr>
          </thead>
          <tbody>
            {rows.map((entries) => {
              const isHere = entries.some((entry) => entry.ply === ply);
              const number = entries[0]!.ply / 2 + 1;
              return <MoveRow key={number} number={number} entries={entries} current={isHere ? ply : null} go={go} />;
            })}
          </tbody>
        </table>
      </div>
    </div>
  );
}
