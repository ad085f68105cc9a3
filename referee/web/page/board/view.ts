// Parts of a shown position besides its scene.
import type { Numbers, Pair, Seat, Value } from "../data/game";
import type { Size } from "../parts/size";
import type { Meant } from "./meant";

export interface View<S> {
  scene: S;
  size: Size;
  game: string;
  roles: Pair<string>;
  /** Whose turn it is; at the end, whose it would be. */
  mover: Seat;
  /** Whether nobody moves from here: it is the end, or the past of a match that goes on. */
  hasEnded: boolean;
  /** Arrows: what was played here and should not have been, and what was better. */
  played: Numbers | null;
  better: Numbers | null;
  /** What is said of that means this. */
  meant: Meant | null;
  /** The moves before, as typed, the newest last. */
  came: string[];
}

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** Who an end that is worth this to `mover` is won by. */
export function wonBy(mark: "won" | "lost" | "drawn", mover: Seat): Value {
  if (mark === "drawn") return "draw";
  return (mark === "won") === (mover === 0) ? "first" : "second";
}
