// A position to draw: its scene, and everything else that the picture depends on.
import type { Numbers, Pair, Seat, Value } from "../data/game";
import type { Size } from "../parts/size";
import type { Meant } from "./meant";

/** What a board component draws. */
export interface View<S> {
  scene: S;
  size: Size;
  game: string;
  /** The board's text; null if it is unknown or too long. */
  board: string | null;
  roles: Pair<string>;
  /** The seat to move. At the end of a match, the seat that would move next. */
  mover: Seat;
  /** Whether no move can be made in this position: at the end, or in the past of a running match. */
  hasEnded: boolean;
  /** The mistake that was made in this position. The board shows it and the `better` move as arrows. */
  played: Numbers | null;
  better: Numbers | null;
  /** The reader's own move, until the referee answers it. */
  sent: Numbers | null;
  /** The marks of the explanation. */
  meant: Meant | null;
  /** The earlier moves as typed, the newest last. */
  came: string[];
  /** The name of the vertex that the reader looks at in a large graph, and a function that looks at a different
   * one. Null stands for the token's vertex. */
  at: number | null;
  look: (vertex: number | null) => void;
}

export const seatAt = (ply: number): Seat => (ply % 2 === 0 ? 0 : 1);

export const otherSeat = (seat: Seat): Seat => (seat === 0 ? 1 : 0);

/** The winner of a position that is won, lost or drawn for `mover`. */
export function wonBy(mark: "won" | "lost" | "drawn", mover: Seat): Value {
  if (mark === "drawn") return "draw";
  return (mark === "won") === (mover === 0) ? "first" : "second";
}
