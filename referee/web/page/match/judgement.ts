// The value of a position at a ply, and the effect of the move.
import { seatAt } from "../board/view";
import type { MatchValues, MistakeMade } from "../data/answers";
import type { Seat, Value } from "../data/game";

/** The value of a position for the player to move. */
export type Worth = "win" | "draw" | "loss";

export interface Judgement {
  worth: Worth;
  /** Plies to the end under perfect play. */
  distance: number | null;
  /** The value after the played move, for the player who made this move; null at the end. */
  after: Worth | null;
  mistake: MistakeMade | null;
}

function worthTo(seat: Seat, value: Value): Worth {
  if (value === "draw") return "draw";
  return (value === "first") === (seat === 0) ? "win" : "loss";
}

export function judge(truth: MatchValues, ply: number): Judgement | null {
  const seat = seatAt(ply);
  const [value, next] = [truth.values[ply], truth.values[ply + 1]];
  if (value === undefined) return null;
  return {
    worth: worthTo(seat, value),
    distance: truth.distances[ply] ?? null,
    after: next === undefined ? null : worthTo(seat, next),
    mistake: truth.mistakes.find((mistake) => mistake.ply === ply) ?? null,
  };
}

/** Plies with a mistake. They include the last ply, if its position was given up and was not lost. */
function mistakesAt(truth: MatchValues): number[] {
  const plies = truth.mistakes.map(({ ply }) => ply);
  return truth.given_up ? [...plies, truth.values.length - 1] : plies;
}

export function nextMistake(truth: MatchValues, ply: number): number | null {
  return mistakesAt(truth).find((mistake) => mistake > ply) ?? null;
}

export function previousMistake(truth: MatchValues, ply: number): number | null {
  return mistakesAt(truth).reverse().find((mistake) => mistake < ply) ?? null;
}

/** The mistakes of a seat; of both seats if `seat` is null. */
export function mistakesOf({ mistakes }: MatchValues, seat: Seat | null): MistakeMade[] {
  return seat === null ? mistakes : mistakes.filter((mistake) => mistake.seat === seat);
}
