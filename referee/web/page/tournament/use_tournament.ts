// The tournament's answer, asked for again while it is played.
import { answerOf } from "../data/addresses";
import type { Tournament } from "../data/answers";
import { useAnswer, type Answer } from "../data/get";

const everyMs = 2000;

export function useTournament(): Answer<Tournament> {
  const first = useAnswer<Tournament>(answerOf.tournament);
  const live = useAnswer<Tournament>(first.value?.running ? answerOf.tournament : null, everyMs);
  return live.value === null ? first : live;
}
