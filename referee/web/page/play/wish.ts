// What is asked for by a link to /play/GAME, and how such a link is written.
import type { Wish } from "../wire/messages";

const isNumber = (text: string | null): text is string =>
  text !== null && /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
const seats = ["first", "second"] as const;
const difficulties = ["easy", "normal", "hard"] as const;

/** A key that says nothing sensible is as if it were not there, and so are beside a board those of how one is made. */
export function wishOf(game: string, query: string): Wish {
  const given = new URLSearchParams(query);
  const wish: Wish = { game };
  const against = given.get("against");
  if (against) wish.against = against;
  const seat = given.get("seat");
  if (seat === "first" || seat === "second") wish.seat = seat === "first" ? 0 : 1;
  const board = given.get("board");
  if (board) wish.board = board;
  for (const key of board ? (["start"] as const) : (["start", "seed", "size"] as const)) {
    const number = given.get(key);
    if (isNumber(number)) wish[key] = Number(number);
  }
  if (board) return wish;
  const difficulty = difficulties.find((each) => each === given.get("difficulty"));
  if (difficulty !== undefined) wish.difficulty = difficulty;
  const winner = given.get("winner");
  if (winner === "me" || winner === "them") wish.winner = winner;
  return wish;
}

/** Without the clock and the moves, which a link does not name. */
export function queryOf(wish: Wish): string {
  const { against, seat, board, start, seed, size, difficulty, winner } = wish;
  const query = new URLSearchParams();
  const named = { against, seat: seat === undefined ? seat : seats[seat], board, start, seed, size, difficulty, winner };
  for (const [key, value] of Object.entries(named)) if (value !== undefined) query.set(key, String(value));
  return query.toString();
}
