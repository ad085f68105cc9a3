// A new match from a position of an old match.
import { seatAt } from "../board/view";
import type { Match, Ply } from "../data/answers";
import type { PlayRequest } from "../data/game";

/** A request for a match against `perfect` that goes on from this position. The reader takes the seat that is to
 * move. */
export function playRequestFrom(match: Match, board: string, played: readonly Ply[]): PlayRequest {
  const moves = played.map((each) => each.numbers);
  const request: PlayRequest = { game: match.game, board, moves, seat: seatAt(played.length), against: "perfect" };
  return match.start == null ? request : { ...request, start: match.start };
}
