// What a board's text says and its scene does not: the most counters of a kind that a move may take.
const placeOf: Record<string, number> = { "misie-patysie": 2 };

export function limitOf(game: string, board: string | null): number | null {
  const place = placeOf[game];
  const limit = place === undefined || board === null ? NaN : Number(board.trim().split(/\s+/)[place]);
  return Number.isSafeInteger(limit) ? limit : null;
}
