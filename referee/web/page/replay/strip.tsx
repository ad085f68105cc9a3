// The slider of the replay: the match's timeline, with the shown ply.
import { useMemo, type PointerEvent } from "react";
import type { Match, MatchValues } from "../data/answers";
import { useSize } from "../parts/size";
import { useReading } from "../words/language";
import { laneName } from "../words/speech";
import { discReach, lanesOf, placesOf, Timeline, xOf } from "./timeline";

interface Props {
  match: Match;
  ply: number;
  all: number;
  truth: MatchValues | null;
  go: (ply: number) => void;
}

export function Strip({ match, ply, all, truth, go }: Props) {
  const { words } = useReading();
  const [frame, { width }] = useSize<HTMLDivElement>();
  const isJudged = truth !== null;
  const places = useMemo(() => {
    const lanes = lanesOf(match);
    const longest = Math.max(...lanes.map((lane) => laneName(words, match, lane).length));
    return placesOf(lanes, all, isJudged, width, longest);
  }, [match, all, isJudged, width, words]);

  const seek = (event: PointerEvent<HTMLDivElement>) => {
    if (event.buttons !== 1) return;
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const reach = Math.min(discReach, places.step);
    const disc = truth?.mistakes.find((mistake) => Math.abs(xOf(places, mistake.ply + 0.5) - at) <= reach);
    go(disc?.ply ?? Math.max(0, Math.min(all, Math.round((at - places.left) / places.step - 0.5))));
  };
  const said = ply < all ? words.match.slider(ply + 1, all) : words.match.slider_end(all);
  const value = truth?.values[ply];
  const now = xOf(places, ply);

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
        <svg className="timeline" width={width} height={places.height} aria-hidden="true">
          <Timeline match={match} all={all} truth={truth} places={places} />
          <line className="now" x1={now} y1={2} x2={now} y2={places.bars} />
          <path className="now-head" d={`M${now - 6} 0h12l-6 8z`} />
        </svg>
      )}
    </div>
  );
}
