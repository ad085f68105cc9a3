// The shown ply of a match, and playback. In the address, the ply follows the '#'.
import { useCallback, useEffect, useRef, useState } from "react";
import { replaceHash, usePlace } from "../parts/link";

export const speeds = [0.5, 1, 2, 4, 8];

/** The shown ply of a replay, and functions that change it. */
export interface Replay {
  ply: number;
  isPlaying: boolean;
  /** The speed of playback, in moves per second. */
  speed: number;
  go: (ply: number) => void;
  step: (by: number) => void;
  play: (on: boolean) => void;
  setSpeed: (speed: number) => void;
}

function plyIn(hash: string): number | null {
  return /^\d{1,15}$/.test(hash) ? Number(hash) : null;
}

/** The replay of a match with `all` plies (null until their number is known). It begins at `first` if the
 * address names no ply. `isNamed`: whether the address shows the ply. */
export function useReplay(all: number | null, first = 0, isNamed = true): Replay {
  const place = usePlace();
  const [wanted, setWanted] = useState(() => plyIn(place.hash) ?? first);
  const [isPlaying, setPlaying] = useState(false);
  const [speed, setSpeed] = useState(1);
  const ply = Math.min(wanted, all ?? wanted);
  const isFirst = useRef(true);

  useEffect(() => {
    const named = plyIn(place.hash);
    if (named !== null) setWanted(named);
  }, [place]); // runs also if a link leads to an earlier ply of the same page

  // Changes the address only after a pause, because browsers refuse changes that come too often.
  useEffect(() => {
    if (isFirst.current) {
      isFirst.current = false;
      return undefined;
    }
    if (!isNamed) return undefined;
    const timer = setTimeout(() => replaceHash(String(ply)), 150);
    return () => clearTimeout(timer);
  }, [ply, isNamed]);

  const go = useCallback(
    (to: number) => {
      setPlaying(false);
      setWanted(Math.max(0, Math.min(to, all ?? 0)));
    },
    [all],
  );
  const step = useCallback(
    (by: number) => {
      setPlaying(false);
      setWanted((from) => Math.max(0, Math.min(Math.min(from, all ?? 0) + by, all ?? 0)));
    },
    [all],
  );
  const play = useCallback(
    (on: boolean) => {
      if (on && ply === all) setWanted(0);
      setPlaying(on);
    },
    [ply, all],
  );

  useEffect(() => {
    if (!isPlaying || all === null) return undefined;
    if (ply >= all) {
      setPlaying(false);
      return undefined;
    }
    const timer = setTimeout(() => setWanted(ply + 1), 1000 / speed);
    return () => clearTimeout(timer);
  }, [isPlaying, ply, all, speed]);

  return { ply, isPlaying, speed, go, step, play, setSpeed };
}
