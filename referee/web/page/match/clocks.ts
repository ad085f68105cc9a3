// For each player, the time left or used before a ply.
import { seatAt } from "../board/view";
import type { Match } from "../data/answers";
import type { Pair, Seat } from "../data/game";

/** Both players' times: the time that is left if `isLeft`, otherwise the time that was used. */
export interface Times {
  isLeft: boolean;
  ms: Pair<number>;
}

/** The players' times at this ply; null if the times of some moves are missing. Without the match's clock, only
 * the used time is known. */
export function timesAt({ clock, plies, all_plies }: Match, ply: number): Times | null {
  if (plies.length < ply || (all_plies ?? plies.length) > plies.length) return null;
  const used: Pair<number> = [0, 0];
  const moves: Pair<number> = [0, 0];
  plies.slice(0, ply).forEach(({ ms }, i) => {
    used[seatAt(i)] += ms;
    moves[seatAt(i)] += 1;
  });
  if (clock === null) return { isLeft: false, ms: used };
  const left = (seat: Seat) => clock.initial_ms + clock.increment_ms * moves[seat] - used[seat];
  return { isLeft: true, ms: [left(0), left(1)] };
}
