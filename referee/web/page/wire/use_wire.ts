// The state of the connection, for components.
import { useEffect, useSyncExternalStore } from "react";
import { isRunning, type LiveMatch } from "./live_match";
import type { Lobby } from "./messages";
import { wire, type WireState } from "./wire";

/** A part of the state. `part` must return the same value until this part of the state changes. */
export function useWire<T>(part: (state: WireState) => T): T {
  return useSyncExternalStore(wire.subscribe, () => part(wire.state()));
}

export function useLobby(isWanted: boolean): Lobby | null {
  useEffect(() => (isWanted ? wire.readLobby() : undefined), [isWanted]);
  return useWire((state) => state.lobby);
}

/** The reader's own running match. */
export function useOwnMatch(): LiveMatch | undefined {
  return useWire((state) => [...state.matches.values()].find((match) => match.start.seat !== null && isRunning(match)));
}

/** A live match while it is shown; null until its first message. */
export function useLiveMatch(id: string, isWanted: boolean): LiveMatch | null {
  useEffect(() => (isWanted ? wire.watch(id) : undefined), [id, isWanted]);
  return useWire((state) => state.matches.get(id) ?? null);
}
