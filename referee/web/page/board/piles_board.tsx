// Piles of counters. A pile of many counters is drawn as a bar.
import { useContext } from "react";
import type { Numbers } from "../data/game";
import { entryOf } from "../data/entry";
import { useReading } from "../words/language";
import { CounterIcon } from "./icons";
import { PlayingContext } from "./move_target";
import { takenBy, type Pile, type PilesScene } from "./scene";
import type { View } from "./view";

const margin = 20;
const head = 40; // height of a pile's name and count
const mostCounters = 400;

/** The distance between counters, and the number of counters in a line. */
interface Places {
  pitch: number;
  perLine: number;
}

const mostPitch = 40;

/** The layout of the piles: as few lines as possible, but counters large enough. */
function placesFor(piles: readonly Pile[], width: number, height: number): Places {
  const longest = Math.max(1, ...piles.map((pile) => pile.at_first));
  let best: Places | null = null;
  for (let lines = 1; lines <= longest; ++lines) {
    const perLine = Math.ceil(longest / lines);
    const pitch = Math.min(mostPitch, Math.max(1, width - 2 * margin) / perLine);
    const tall = piles.reduce((sum, pile) => sum + head + Math.max(1, Math.ceil(pile.at_first / perLine)) * pitch, 0);
    if (best !== null && (tall > height || best.pitch >= 24)) break;
    best = { pitch, perLine };
  }
  return best!;
}

/** The height of the board if its counters are as large as the width allows. */
export function pilesHeight({ piles }: PilesScene, width: number): number {
  const isSingle = piles.reduce((sum, pile) => sum + pile.at_first, 0) <= mostCounters;
  const { pitch, perLine } = isSingle ? placesFor(piles, width, Infinity) : { pitch: 30, perLine: Infinity };
  return piles.reduce((sum, pile) => sum + head + Math.max(1, Math.ceil(pile.at_first / perLine)) * pitch, 0);
}

type State = "there" | "taken" | "gone";

interface CounterProps {
  name: string;
  x: number;
  y: number;
  radius: number;
  state: State;
  better: boolean;
  played: boolean;
  meant: boolean;
  /** Takes this counter and all counters after it; null if this is not a legal move. */
  take: (() => void) | null;
}

function Counter({ name, x, y, radius, state, better, played, meant, take }: CounterProps) {
  const r = radius * 0.5;
  return (
    <g className={`counter ${state} ${take === null ? "" : "may"}`} onClick={take ?? undefined}>
      {take !== null && <rect className="reach" x={x - 1.3 * radius} y={y - 1.3 * radius} width={2.6 * radius} height={2.6 * radius} />}
      {state === "there" && <CounterIcon name={name} at={{ x, y }} size={radius} />}
      {state === "gone" && <circle cx={x} cy={y} r={Math.max(1.5, radius * 0.18)} />}
      {state === "taken" && <path d={`M${x - r} ${y - r}L${x + r} ${y + r}M${x + r} ${y - r}L${x - r} ${y + r}`} />}
      {meant && <circle className="meant" cx={x} cy={y} r={radius + 2} />}
      {better && <circle className="choice better" cx={x} cy={y} r={radius * 0.55} />}
      {played && <circle className="choice played" cx={x} cy={y} r={radius + 2} />}
    </g>
  );
}

export function PilesBoard({ scene, size, mover, played, better, sent, meant }: View<PilesScene>) {
  const { words, numerals } = useReading();
  const playing = useContext(PlayingContext);
  const { piles } = scene;
  const all = piles.reduce((sum, pile) => sum + pile.at_first, 0);
  const isSingle = all <= mostCounters;
  const places = isSingle ? placesFor(piles, size.width, size.height) : { pitch: 30, perLine: 1 };
  const { pitch, perLine } = places;
  const linesOf = (pile: Pile) => (isSingle ? Math.max(1, Math.ceil(pile.at_first / perLine)) : 1);
  const tall = piles.reduce((sum, pile) => sum + head + linesOf(pile) * pitch, 0);
  const left = isSingle ? Math.max(margin, (size.width - perLine * pitch) / 2) : margin;
  const amounts = (move: Numbers | null) => (move === null ? null : takenBy(scene, move));
  const [betterOf, playedOf, sentOf] = [amounts(better), amounts(played), amounts(sent)];
  const most = Math.max(1, ...piles.map((pile) => pile.at_first));
  let y = Math.max(0, (size.height - tall) / 2);

  return (
    <>
      {piles.map((pile, i) => {
        const top = y;
        y += head + linesOf(pile) * pitch;
        const name = entryOf(words.pile_names, pile.name) ?? pile.name;
        const wide = (n: number) => (Math.max(0, size.width - 2 * margin) * n) / most;
        const count = pile.count - (sentOf?.[i] ?? 0);
        const stateOf = (n: number): State =>
          n < count ? "there" : n < pile.count + pile.taken ? "taken" : "gone";
        const isAmong = (n: number, amount: number | undefined) =>
          amount !== undefined && n < pile.count && n >= pile.count - amount;
        // A click on a counter takes it and all counters after it. The buttons below offer every legal move.
        const own = scene.moves.find((take) => take.piles.length === 1 && take.piles[0] === i);
        const takeFrom = (n: number) => {
          const amount = pile.count - n;
          if (playing === null || own === undefined || amount < 1 || amount > own.most) return null;
          return () => playing.play(own.zero.map((number, k) => number + amount * own.step[k]!));
        };
        return (
          <g key={pile.name} className={`pile s${mover}`}>
            <text className="pile-name" x={left} y={top + 22}>
              {name}
            </text>
            <text
              className="pile-count"
              x={isSingle ? left + perLine * pitch : size.width - margin}
              y={top + 22}
            >
              {numerals.count(count)}
            </text>
            {isSingle ? (
              Array.from({ length: pile.at_first }, (_, n) => (
                <Counter
                  key={n}
                  name={pile.name}
                  take={takeFrom(n)}
                  x={left + ((n % perLine) + 0.5) * pitch}
                  y={top + head - 6 + (Math.floor(n / perLine) + 0.5) * pitch}
                  radius={pitch * 0.38}
                  state={stateOf(n)}
                  better={isAmong(n, betterOf?.[i])}
                  played={isAmong(n, playedOf?.[i])}
                  meant={n < (meant?.counters[i] ?? 0)}
                />
              ))
            ) : (
              <>
                <rect
                  className="pile-first"
                  x={left}
                  y={top + head - 6}
                  width={wide(pile.at_first)}
                  height={18}
                  rx={4}
                />
                <rect
                  className="pile-taken"
                  x={left + wide(count)}
                  y={top + head - 6}
                  width={wide(pile.count - count + pile.taken)}
                  height={18}
                />
                <rect
                  className="pile-left"
                  x={left}
                  y={top + head - 6}
                  width={wide(count)}
                  height={18}
                  rx={4}
                />
                {(meant?.counters[i] ?? 0) > 0 && (
                  <rect className="meant" x={left} y={top + head - 8} width={wide(meant!.counters[i]!)} height={22} rx={4} />
                )}
              </>
            )}
          </g>
        );
      })}
    </>
  );
}
