// A question of an exam, which is recorded as a match of one move without an opponent.
import type { Match, MatchLine } from "../data/answers";
import type { Seat } from "../data/game";

/** The seat of the player that was asked; null if the match is not an exam's question. The name in the other
 * seat is empty. */
export function askedSeat({ players }: Pick<MatchLine, "players">): Seat | null {
  if (players[1] === "") return 0;
  return players[0] === "" ? 1 : null;
}

/** The ply of the question. If the question was answered, the last move is the answer. Precondition: the
 * match is of an exam. */
export function askedPly({ reason, plies, all_plies }: Match): number {
  return (all_plies ?? plies.length) - (reason === "asked" ? 1 : 0);
}
