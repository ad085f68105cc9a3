// The buttons of a replay.
import type { ReactNode } from "react";
import { IconButton } from "../match/icon_button";
import { useReading } from "../words/language";
import { speeds, type Replay } from "./replay";

interface Props {
  replay: Replay;
  all: number;
  /** The ply of the next mistake; at the end of the match, the ply of the first mistake. Null if there is none, or if
   * the mistakes are not known. */
  mistake: number | null;
  hasArrows: boolean;
  setArrows: (on: boolean) => void;
  /** Whether the board is shown as text; null if the game has no picture. */
  isText: boolean | null;
  setText: (on: boolean) => void;
}

export function Controls({ replay, all, mistake, hasArrows, setArrows, isText, setText }: Props) {
  const { words, numerals } = useReading();
  const { ply, isPlaying, speed, go, step, play, setSpeed } = replay;
  const w = words.match;
  const toggle = (isOn: boolean, text: ReactNode, set: (on: boolean) => void) => (
    <button type="button" aria-pressed={isOn} onClick={() => set(!isOn)}>
      {text}
    </button>
  );
  return (
    <div className="controls" role="group" aria-label={w.controls}>
      <div className="steps">
        <IconButton name={w.first} icon="first" disabled={ply === 0} onClick={() => go(0)} />
        <IconButton name={w.previous} icon="previous" disabled={ply === 0} onClick={() => step(-1)} />
        <IconButton
          name={isPlaying ? w.pause : w.play}
          icon={isPlaying ? "pause" : "play"}
          isMain
          onClick={() => play(!isPlaying)}
        />
        <IconButton name={w.next} icon="next" disabled={ply === all} onClick={() => step(1)} />
        <IconButton name={w.last} icon="last" disabled={ply === all} onClick={() => go(all)} />
      </div>
      <button
        type="button"
        className="next-mistake"
        disabled={mistake === null}
        onClick={() => mistake !== null && go(mistake)}
      >
        {mistake === null ? w.no_mistake : mistake < ply ? w.first_mistake : w.next_mistake} <kbd>m</kbd>
      </button>
      <label className="speed">
        <span className="unseen">{w.speed}</span>
        <select value={speed} onChange={(event) => setSpeed(Number(event.target.value))}>
          {speeds.map((each) => (
            <option key={each} value={each}>
              {numerals.decimal(each)}×
            </option>
          ))}
        </select>
      </label>
      {toggle(hasArrows, w.arrows, setArrows)}
      {isText !== null && toggle(isText, w.as_text, setText)}
      <p className="where">
        {ply < all ? w.move_of(numerals.count(ply + 1), numerals.count(all)) : w.end_of(numerals.count(all))}
      </p>
    </div>
  );
}
