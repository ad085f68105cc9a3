// Types of a game that answers and scenes share.

export type Seat = 0 | 1;
export type Pair<T> = [T, T];
/** A move: "1 1" as typed, [1, 1] as numbers. */
export type Numbers = number[];
/** The winner of a position under perfect play. */
export type Value = "first" | "second" | "draw";
