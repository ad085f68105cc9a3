// Types that messages, answers and scenes share.

export type Seat = 0 | 1;
export type Pair<T> = [T, T];
/** A move as numbers: [1, 1] is the move that is typed as "1 1". */
export type Numbers = number[];
/** The winner of a position under perfect play. */
export type Value = "first" | "second" | "draw";

/** A request by `play`. The referee chooses the missing parts. */
export interface PlayRequest {
  game: string;
  against?: string;
  seat?: Seat;
  board?: string;
  start?: number;
  seed?: number;
  size?: number;
  difficulty?: "easy" | "normal" | "hard";
  winner?: "me" | "them" | "any";
  clock?: { initial_ms: number; increment_ms: number };
  rated?: true;
  moves?: Numbers[];
}
