// Picture of a match, ply by ply: who was winning, the mistakes, the time of each move.
import { memo } from "react";
import type { Match, MatchValues } from "../data/answers";
import type { Value } from "../data/game";
import { useReading } from "../words/language";
import { laneName } from "../words/speech";

const mostBars = 160;
const barHeight = 10;
const mostDrawn = 800; // most places on the timeline; in a longer match, several plies share a place
export const discReach = 9;

/** Where the parts of the timeline are drawn. */
export interface Places {
  left: number;
  width: number;
  height: number;
  /** The width of a ply. */
  step: number;
  isNarrow: boolean;
  lanes: readonly Value[];
  laneTop: number;
  laneGap: number;
  middle: number;
  /** The base line of the bars for times. */
  bars: number;
}

export const lanesOf = (match: Match): Value[] => (match.can_be_drawn ? ["first", "draw", "second"] : ["first", "second"]);

/** `longest`: the number of letters in the longest name of a lane. */
export function placesOf(lanes: readonly Value[], all: number, isJudged: boolean, width: number, longest: number): Places {
  const isNarrow = width < 560;
  const left = !isJudged || isNarrow ? 0 : Math.min(170, 14 + 7 * longest);
  const laneTop = isJudged && isNarrow ? 24 : 12;
  const laneGap = lanes.length === 2 ? 28 : 24;
  const below = laneTop + (lanes.length - 1) * laneGap;
  const bars = (isJudged ? below : 4) + 14 + barHeight;
  return {
    left,
    width,
    height: bars + 18 + (isJudged && isNarrow ? 14 : 0),
    step: (width - left - 8) / (all + 1),
    isNarrow,
    lanes,
    laneTop,
    laneGap,
    middle: (laneTop + below) / 2,
    bars,
  };
}

export const xOf = ({ left, step }: Places, ply: number) => left + (ply + 0.5) * step;
const yOf = ({ laneTop, laneGap, lanes }: Places, value: Value) => laneTop + lanes.indexOf(value) * laneGap;

/** Adjacent plies with the same value. */
interface Run {
  value: Value;
  from: number;
  to: number;
}

/** Runs of equal values. If several plies share a place on the timeline, the first ply is drawn. */
function runsOf(values: readonly Value[]): Run[] {
  const each = Math.ceil(values.length / mostDrawn);
  const runs: Run[] = [];
  for (let from = 0; from < values.length; from += each) {
    const to = Math.min(from + each, values.length) - 1;
    const last = runs[runs.length - 1];
    if (last?.value === values[from]) last!.to = to;
    else runs.push({ value: values[from]!, from, to });
  }
  return runs;
}

/** The mistakes to draw: the first mistake at each place on the timeline. */
function discsOf({ mistakes, values }: MatchValues): MatchValues["mistakes"] {
  const each = Math.ceil(values.length / mostDrawn);
  const placeOf = (i: number) => Math.floor((mistakes[i]?.ply ?? -1) / each);
  return mistakes.filter((_, i) => i === 0 || placeOf(i) !== placeOf(i - 1));
}

/** The longest time in each group of adjacent moves, as a share of the longest time of all. */
function timesOf(match: Match): { shares: number[]; each: number } {
  const each = Math.ceil(match.plies.length / mostBars) || 1;
  const times: number[] = [];
  match.plies.forEach(({ ms }, i) => {
    const bar = Math.floor(i / each);
    times[bar] = Math.max(times[bar] ?? 0, ms);
  });
  const longest = Math.max(1, ...times);
  return { shares: times.map((ms) => Math.sqrt(ms / longest)), each };
}

function tickStep(all: number, most: number): number {
  for (let step = 1; ; step *= 10) {
    for (const factor of [1, 2, 5]) if (all / (step * factor) <= most) return step * factor;
  }
}

function Lanes({ match, places }: { match: Match; places: Places }) {
  const { words } = useReading();
  const { lanes, isNarrow, width, height } = places;
  const named = lanes.map((lane) => [lane, laneName(words, match, lane)] as const);
  return (
    <>
      {named.map(([lane, name]) => {
        if (!isNarrow) {
          return (
            <text key={lane} className="lane" x={0} y={yOf(places, lane) + 4}>
              {name}
            </text>
          );
        }
        const [isBelow, isMiddle] = [lane === "second", lane === "draw"];
        return (
          <text
            key={lane}
            className={`lane ${isMiddle ? "far" : ""}`}
            x={isMiddle ? width : 0}
            y={isBelow ? height - 2 : 12}
          >
            {isBelow ? `↓ ${name}` : isMiddle ? `${name} –` : `↑ ${name}`}
          </text>
        );
      })}
    </>
  );
}

function Discs({ truth, places }: { truth: MatchValues; places: Places }) {
  const isCrowded = truth.mistakes.length * 2 * discReach > places.width - places.left;
  return (
    <>
      {discsOf(truth).map(({ ply }) => {
        const before = truth.values[ply]!;
        const at = xOf(places, ply + 0.5);
        const y = (yOf(places, before) + yOf(places, truth.values[ply + 1] ?? before)) / 2;
        return (
          <g key={ply} className="disc">
            <circle cx={at} cy={y} r={isCrowded ? 3 : 8} />
            {!isCrowded && (
              <text x={at} y={y + 4}>
                !
              </text>
            )}
          </g>
        );
      })}
    </>
  );
}

interface Props {
  match: Match;
  all: number;
  truth: MatchValues | null;
  places: Places;
}

/** The parts that do not depend on the shown ply. The mark of that ply is drawn above them. */
export const Timeline = memo(function Timeline({ match, all, truth, places }: Props) {
  const { numerals } = useReading();
  const { width, left, step, middle, bars } = places;
  const times = timesOf(match);
  const tick = tickStep(all, Math.max(2, (width - left) / 48));
  return (
    <>
      {truth !== null && <Lanes match={match} places={places} />}
      {truth !== null && <line className="middle" x1={left} y1={middle} x2={xOf(places, all + 0.5)} y2={middle} />}
      {runsOf(truth?.values ?? []).map(({ value, from, to }) => {
        const [begin, wide] = [xOf(places, from - 0.5), (to - from + 1) * step];
        const y = yOf(places, value);
        return (
          <g key={from} className={`run-of ${value}`}>
            <rect x={begin} y={Math.min(y, middle)} width={wide} height={Math.abs(y - middle)} />
            <line x1={begin} y1={y} x2={begin + wide} y2={y} />
          </g>
        );
      })}
      {times.shares.map((share, i) => {
        const wide = Math.max(1, step * times.each * 0.6);
        const tall = 1 + share * (barHeight - 1);
        const at = xOf(places, i * times.each + (times.each - 1) / 2);
        return <rect key={i} className="time" x={at - wide / 2} y={bars - tall} width={wide} height={tall} />;
      })}
      {Array.from({ length: Math.floor(all / tick) + 1 }, (_, i) => i * tick).map((at) => (
        <text key={at} className="axis" x={xOf(places, at)} y={bars + 14}>
          {numerals.count(at)}
        </text>
      ))}
      {truth !== null && <Discs truth={truth} places={places} />}
    </>
  );
});
