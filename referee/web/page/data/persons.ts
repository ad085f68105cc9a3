// The people who own players, by player name.
import { createContext, useContext, useMemo } from "react";
import { answerOf } from "./addresses";
import type { Tournament } from "./answers";
import { useAnswer } from "./get";
import { useSite } from "./site";

type Persons = ReadonlyMap<string, string>;

const PersonsContext = createContext<Persons>(new Map());

export const InPersons = PersonsContext.Provider;
export const usePerson = (player: string): string | undefined => useContext(PersonsContext).get(player);

/** The people of the tournament; empty at a referee without a tournament. */
export function usePersonsAnswer(): Persons {
  const { kind } = useSite();
  const { value } = useAnswer<Tournament>(kind === "referee" ? null : answerOf.tournament);
  return useMemo(
    () => new Map(value?.standings.players.flatMap(({ name, person }) => (person === undefined ? [] : [[name, person]]))),
    [value],
  );
}
