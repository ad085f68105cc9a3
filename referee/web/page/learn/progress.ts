// The reader's progress with puzzles, kept only in this browser.
import { prefix } from "../data/place";

/** By puzzle id: whether the puzzle was solved at the first try and without help. The puzzle that was solved
 * last is the last entry. */
type Solved = Record<string, boolean>;

const key = `gramy-puzzles${prefix}`; // different referees may use different prefixes on the same host
const mostKept = 5000;

export function solved(): Solved {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Solved) : {};
  } catch {
    return {}; // the storage is not available, or has other data
  }
}

/** Notes a solved puzzle. Only the first result of a puzzle counts. */
export function noteSolved(id: string, isAtFirstTry: boolean): void {
  const known = solved();
  if (Object.hasOwn(known, id)) return;
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(known), [id, isAtFirstTry]].slice(-mostKept))));
  } catch {
    // Without storage, no progress is kept.
  }
}
