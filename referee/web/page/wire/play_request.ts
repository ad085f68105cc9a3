// Play requests as links to /play/GAME, and back.
import type { PlayRequest } from "../data/game";
import { entryOf } from "../data/entry";
import type { Start } from "./messages";

const isNumber = (text: string) => /^\d{1,16}$/.test(text) && Number.isSafeInteger(Number(text));
const seats = ["first", "second"] as const;
const texts: readonly string[] = ["against", "board"];
const numbers: readonly string[] = ["start", "seed", "size"];
const choices: Record<string, readonly string[]> = { seat: seats, difficulty: ["easy", "normal", "hard"], winner: ["me", "them", "any"] };
const ofMadeBoards: readonly string[] = ["seed", "size", "difficulty", "winner"];

/** A fault in a link. */
export interface Fault {
  key: string;
  found: string;
  /** The valid values. "nothing": the key cannot be used together with a board. "key": a link cannot
   * contain this key. */
  expected: readonly string[] | "number" | "nothing" | "key";
}

function expectedOf(key: string, found: string, hasBoard: boolean): Fault["expected"] | null {
  if (hasBoard && ofMadeBoards.includes(key)) return "nothing";
  if (texts.includes(key)) return null;
  if (numbers.includes(key)) return isNumber(found) ? null : "number";
  const words = entryOf(choices, key);
  if (words === undefined) return "key";
  return words.includes(found) ? null : words;
}

/** Reads the query of a link. Leaves faulty parts out of the request, and lists them in `faults`. */
export function readPlayRequest(game: string, query: string): { request: PlayRequest; faults: Fault[] } {
  const given = [...new URLSearchParams(query)].filter(([, found]) => found !== "");
  const hasBoard = given.some(([key]) => key === "board");
  const faults: Fault[] = [];
  const request: Record<string, string | number> = { game };
  for (const [key, found] of given) {
    const expected = expectedOf(key, found, hasBoard);
    if (expected !== null) faults.push({ key, found, expected });
    else if (key === "seat") request[key] = found === "first" ? 0 : 1;
    else request[key] = numbers.includes(key) ? Number(found) : found;
  }
  return { request: request as unknown as PlayRequest, faults };
}

/** The request for a match on the same generated board in the same seat; null if the board was not generated. */
export function sameBoard({ game, start, seat, seed, size, difficulty, winner, start_given }: Start): PlayRequest | null {
  if (seed === undefined) return null;
  const startOf = start_given === true && start !== null ? { start } : {};
  return { game, seat: seat ?? 0, seed, size, difficulty, winner, ...startOf };
}

/** The query of a link for a request. It leaves out the clock and the moves, because links cannot contain them. */
export function queryOf(request: PlayRequest): string {
  const { against, seat, board, start, seed, size, difficulty, winner } = request;
  const query = new URLSearchParams();
  const named = { against, seat: seat === undefined ? seat : seats[seat], board, start, seed, size, difficulty, winner };
  for (const [key, value] of Object.entries(named)) if (value !== undefined) query.set(key, String(value));
  return query.toString();
}
