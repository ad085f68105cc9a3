// The answer about the tournament, fetched again while matches are played.
import { answerOf } from "./addresses";
import type { Tournament } from "./answers";
import { useAnswer, type Answer } from "./get";

const everyMs = 2000;

export function useTournament(isThere = true): Answer<Tournament> {
  const first = useAnswer<Tournament>(isThere ? answerOf.tournament : null);
  const live = useAnswer<Tournament>(first.value?.running ? answerOf.tournament : null, everyMs);
  return live.value === null ? first : live;
}
