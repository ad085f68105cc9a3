// Types for a shown position, besides its scene.
import type { Numbers, Pair, Seat, Value } from "../data/game";
import type { Size } from "../parts/size";
import type { Meant } from "./meant";

export interface View<S> {
  scene: S;
  size: Size;
  game: string;
  /** The board's text; null if it is unknown or too long. */
  board: string | null;
  roles: Pair<string>;
  /** The seat on move; at the end, the seat that would be. */
  mover: Seat;
  /** Whether there is no move from here: at the end, or in the past of a running match. */
  hasEnded: boolean;
  /** Arrows: the mistake that was played here, and the better move. */
  played: Numbers | null;
  better: Numbers | null;
  /** The reader's own move, until the referee has answered it. */
  sent: Numbers | null;
  /** The marks of the explanation. */
  meant: Meant | null;
  /** The earlier moves as typed, newest last. */
  came: string[];
  /** The vertex of a large graph that the reader looks at, by name, and the way to look at another; null: the token. */
  at: number | null;
  look: (vertex: number | null) => void;
}

/** The seat on move. */
export const seatAt = (ply: number): Seat => (ply % 2 === 0 ? 0 : 1);

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The winner at an end that is won, lost or drawn for `mover`. */
export function wonBy(mark: "won" | "lost" | "drawn", mover: Seat): Value {
  if (mark === "drawn") return "draw";
  return (mark === "won") === (mover === 0) ? "first" : "second";
}
