// A new match from a position of an old match.
import { seatAt } from "../board/view";
import type { Match, Ply } from "../data/answers";
import type { PlayRequest } from "../data/game";

/** The request to play on from here against `perfect`, in the seat to move. */
export function playRequestFrom(match: Match, board: string, played: readonly Ply[]): PlayRequest {
  const moves = played.map((each) => each.numbers);
  const request: PlayRequest = { game: match.game, board, moves, seat: seatAt(played.length), against: "perfect" };
  return match.start == null ? request : { ...request, start: match.start };
}
