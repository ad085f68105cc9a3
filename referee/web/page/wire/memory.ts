// Data that a tab keeps over a reload: its name, the secret for a reconnect, and its seats.
import type { Seat } from "../data/game";
import { prefix } from "../data/place";

interface Memory {
  name?: string;
  resume?: string;
  /** (match, seat, number of opening moves), newest last. */
  seats?: [string, Seat, number][];
}

const key = `gramy-seat${prefix}`; // another referee may have another prefix of the same host
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
/** For a new session, in which other matches may have the same ids. */
export const forgetSeats = () => change({ seats: undefined });
export const forget = () => change({ name: undefined, resume: undefined });

export function rememberSeat(match: string, seat: Seat, opening: number): void {
  change({ seats: [...(read().seats ?? []), [match, seat, opening] as [string, Seat, number]].slice(-mostSeats) });
}

const known = (match: string) => (read().seats ?? []).find(([id]) => id === match);

/** The tab's seat in a running or finished match. */
export const seatIn = (match: string): Seat | null => known(match)?.[1] ?? null;
/** The number of opening moves, which cannot be taken back. */
export const openingOf = (match: string): number => known(match)?.[2] ?? 0;
