// The reader's progress with puzzles, kept in this browser alone.
import { prefix } from "../data/place";

/** By the puzzle's id: whether it was solved at the first try and without help. The last solved one stands last. */
type Solved = Record<string, boolean>;

const key = `gramy-puzzles${prefix}`; // another referee may have another prefix of the same host
const mostKept = 5000;

export function solved(): Solved {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(key) ?? "{}");
    return typeof kept === "object" && kept !== null && !Array.isArray(kept) ? (kept as Solved) : {};
  } catch {
    return {}; // no storage, or foreign data
  }
}

/** The first result of a puzzle stays. */
export function noteSolved(id: string, isAtFirstTry: boolean): void {
  const known = solved();
  if (Object.hasOwn(known, id)) return;
  try {
    localStorage.setItem(key, JSON.stringify(Object.fromEntries([...Object.entries(known), [id, isAtFirstTry]].slice(-mostKept))));
  } catch {
    // Without storage, nothing is remembered.
  }
}
