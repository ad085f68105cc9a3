// The data that a tab keeps when it is reloaded: the reader's name, the secret for a reconnect, and the seats.
import type { Seat } from "../data/game";
import { prefix } from "../data/place";

interface Memory {
  name?: string;
  resume?: string;
  /** Each entry is a match's id, the reader's seat and the number of opening moves; the newest entry is last. */
  seats?: [string, Seat, number][];
}

const key = `gramy-seat${prefix}`; // another referee may use another prefix of the same host
const mostSeats = 20;

function read(): Memory {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "{}") as Memory;
  } catch {
    return {}; // the storage is not available, or its text is no JSON
  }
}

function change(changes: Partial<Memory>): void {
  try {
    sessionStorage.setItem(key, JSON.stringify({ ...read(), ...changes }));
  } catch {
    // Without storage, a reload begins a new session.
  }
}

export const remembered = (): Pick<Memory, "name" | "resume"> => read();
export const remember = (name: string, resume: string) => change({ name, resume });
/** Forgets all seats. Called for a new session, in which other matches may have the same ids. */
export const forgetSeats = () => change({ seats: undefined });
export const forget = () => change({ name: undefined, resume: undefined });

export function rememberSeat(match: string, seat: Seat, opening: number): void {
  change({ seats: [...(read().seats ?? []), [match, seat, opening] as [string, Seat, number]].slice(-mostSeats) });
}

const known = (match: string) => (read().seats ?? []).find(([id]) => id === match);

/** The seat of this tab's player in this match, which may be running or over. */
export const seatIn = (match: string): Seat | null => known(match)?.[1] ?? null;
/** The number of opening moves, which cannot be taken back. */
export const openingOf = (match: string): number => known(match)?.[2] ?? 0;
