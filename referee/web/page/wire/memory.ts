// Data that a tab keeps over a reload: its name, the secret for a reconnect, and its seats.
import type { Seat } from "../data/game";

interface Memory {
  name?: string;
  resume?: string;
  /** By match, with how many moves it began, the newest last. */
  seats?: [string, Seat, number][];
}

const key = "gramy-seat";
const mostSeats = 20;

function read(): Memory {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Memory;
  } catch {
    return {}; // no storage, or foreign data
  }
}

function change(changes: Partial<Memory>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...read(), ...changes }));
  } catch {
    // Without storage, a reload starts afresh.
  }
}

export const remembered = (): Pick<Memory, "name" | "resume"> => read();
export const remember = (name: string, resume: string) => change({ name, resume });
/** Another session begins: ids of matches may stand for others there. */
export const forgetSeats = () => change({ seats: undefined });
export const forget = () => change({ name: undefined, resume: undefined });

export function rememberSeat(match: string, seat: Seat, opening: number): void {
  change({ seats: [...(read().seats ?? []), [match, seat, opening] as [string, Seat, number]].slice(-mostSeats) });
}

const known = (match: string) => (read().seats ?? []).find(([id]) => id === match);

/** One's seat in a match of this tab, also one that is over. */
export const seatIn = (match: string): Seat | null => known(match)?.[1] ?? null;
/** How many moves it began with, which are not taken back. */
export const openingOf = (match: string): number => known(match)?.[2] ?? 0;
