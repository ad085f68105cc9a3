// How much time both players have left before a ply.
import type { Match, Pair } from "../data/answers";
import { seatAt } from "./judgement";

/** Null where the times of all moves are not at hand, or there was no clock. */
export function timesLeft(match: Match, ply: number): Pair<number> | null {
  const { clock, plies } = match;
  if (clock === null || plies.length < ply || (match.all_plies ?? plies.length) > plies.length) return null;
  const left: Pair<number> = [clock.initial_ms, clock.initial_ms];
  plies.slice(0, ply).forEach(({ ms }, i) => {
    left[seatAt(i)] += clock.increment_ms - ms;
  });
  return left;
}
