import { entryOf } from "../data/entry";

// The most counters of a kind that a move may take. The board's text has this number, but its scene does not.
const placeOf: Record<string, number> = { "misie-patysie": 2 };

export function limitOf(game: string, board: string | null): number | null {
  const place = entryOf(placeOf, game);
  const limit = place === undefined || board === null ? NaN : Number(board.trim().split(/\s+/)[place]);
  return Number.isSafeInteger(limit) ? limit : null;
}
