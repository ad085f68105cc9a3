// Who was winning, ply by ply, with the mistakes and the time of every move: also the slider of the replay.
import { useMemo, type PointerEvent } from "react";
import type { Match, MatchTruth, Value } from "../data/answers";
import { useSize } from "../parts/size";
import { useReading } from "../words/language";
import { laneName } from "../words/speech";

interface Props {
  match: Match;
  ply: number;
  all: number;
  truth: MatchTruth | null;
  go: (ply: number) => void;
}

const mostBars = 160;
const barHeight = 10;
const discReach = 9;

interface Run {
  value: Value;
  from: number;
  to: number;
}

function runsOf(values: readonly Value[]): Run[] {
  const runs: Run[] = [];
  values.forEach((value, i) => {
    const last = runs[runs.length - 1];
    if (last?.value === value) last.to = i;
    else runs.push({ value, from: i, to: i });
  });
  return runs;
}

/** The longest time among so many moves side by side, each as a share of the longest of all. */
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

export function Strip({ match, ply, all, truth, go }: Props) {
  const { words, numerals } = useReading();
  const [frame, { width }] = useSize<HTMLDivElement>();
  const runs = useMemo(() => runsOf(truth?.values ?? []), [truth]);
  const times = useMemo(() => timesOf(match), [match]);

  const lanes: Value[] = match.can_be_drawn ? ["first", "draw", "second"] : ["first", "second"];
  const names = lanes.map((lane) => laneName(words, match, lane));
  const isNarrow = width < 560;
  const left = truth === null || isNarrow ? 0 : Math.min(170, 14 + 7 * Math.max(...names.map((name) => name.length)));
  const step = (width - left - 8) / (all + 1);
  const x = (at: number) => left + (at + 0.5) * step;
  const laneTop = truth !== null && isNarrow ? 24 : 12;
  const laneGap = lanes.length === 2 ? 28 : 24;
  const laneY = (value: Value) => laneTop + lanes.indexOf(value) * laneGap;
  const middle = laneTop + ((lanes.length - 1) * laneGap) / 2;
  const lanesEnd = truth === null ? 4 : laneTop + (lanes.length - 1) * laneGap;
  const bars = lanesEnd + 14 + barHeight;
  const height = bars + 18 + (truth !== null && isNarrow ? 14 : 0);
  const axisY = bars + 14;
  const narrowBelow = height - 2;
  const tick = tickStep(all, Math.max(2, (width - left) / 48));
  const isCrowded = (truth?.mistakes.length ?? 0) * 2 * discReach > width - left;

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const disc = truth?.mistakes.find((mistake) => Math.abs(x(mistake.ply + 0.5) - at) <= Math.min(discReach, step));
    go(disc?.ply ?? Math.max(0, Math.min(all, Math.round((at - left) / step - 0.5))));
  };
  const said = ply < all ? words.match.slider(ply + 1, all) : words.match.slider_end(all);
  const value = truth?.values[ply];

  return (
    <div
      ref={frame}
      className="strip-frame"
      role="slider"
      tabIndex={0}
      aria-label={words.match.strip}
      aria-valuemin={0}
      aria-valuemax={all}
      aria-valuenow={ply}
      aria-valuetext={value === undefined ? said : `${said}: ${laneName(words, match, value)}`}
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        seek(event);
      }}
      onPointerMove={seek}
    >
      {width > 0 && (
        <svg className="timeline" width={width} height={height} aria-hidden="true">
          {truth !== null &&
            lanes.map((lane, i) => {
              if (!isNarrow) {
                return (
                  <text key={lane} className="lane" x={0} y={laneY(lane) + 4}>
                    {names[i]}
                  </text>
                );
              }
              const isBelow = lane === "second";
              const isMiddle = lane === "draw";
              return (
                <text
                  key={lane}
                  className={`lane ${isMiddle ? "far" : ""}`}
                  x={isMiddle ? width : 0}
                  y={isBelow ? narrowBelow : 12}
                >
                  {isBelow ? `↓ ${names[i]}` : isMiddle ? `${names[i]} –` : `↑ ${names[i]}`}
                </text>
              );
            })}
          {truth !== null && <line className="middle" x1={left} y1={middle} x2={x(all + 0.5)} y2={middle} />}
          {runs.map(({ value: lane, from, to }) => {
            const [begin, wide] = [x(from - 0.5), (to - from + 1) * step];
            const y = laneY(lane);
            return (
              <g key={from} className={`run-of ${lane}`}>
                <rect x={begin} y={Math.min(y, middle)} width={wide} height={Math.abs(y - middle)} />
                <line x1={begin} y1={y} x2={begin + wide} y2={y} />
              </g>
            );
          })}
          {times.shares.map((share, i) => {
            const wide = Math.max(1, step * times.each * 0.6);
            const tall = 1 + share * (barHeight - 1);
            const at = x(i * times.each + (times.each - 1) / 2);
            return <rect key={i} className="time" x={at - wide / 2} y={bars - tall} width={wide} height={tall} />;
          })}
          {Array.from({ length: Math.floor(all / tick) + 1 }, (_, i) => i * tick).map((at) => (
            <text key={at} className="axis" x={x(at)} y={axisY}>
              {numerals.count(at)}
            </text>
          ))}
          <line className="now" x1={x(ply)} y1={2} x2={x(ply)} y2={bars} />
          <path className="now-head" d={`M${x(ply) - 6} 0h12l-6 8z`} />
          {truth?.mistakes.map((mistake) => {
            const at = x(mistake.ply + 0.5);
            const before = truth.values[mistake.ply]!;
            const y = (laneY(before) + laneY(truth.values[mistake.ply + 1] ?? before)) / 2;
            return (
              <g key={mistake.ply} className="disc">
                <circle cx={at} cy={y} r={isCrowded ? 3 : 8} />
                {!isCrowded && (
                  <text x={at} y={y + 4}>
                    !
                  </text>
                )}
              </g>
            );
          })}
        </svg>
      )}
    </div>
  );
}
