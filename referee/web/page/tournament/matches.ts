// All matches of the tournament, as far as a page can hold them.
import { useEffect, useState } from "react";
import { answerOf } from "../data/addresses";
import type { MatchLine, MatchLines } from "../data/answers";
import { get } from "../data/get";

const atOnce = 1000;
export const mostMatches = 20000;
const judgedAfterMs = 3000;
const mostTries = 20;

export interface AllMatches {
  matches: MatchLine[];
  /** The number of all matches, including matches above the limit `mostMatches`. */
  all: number;
  isWhole: boolean;
}

/** A number made from the number of played matches. When it changes, the page requests all matches again: after each
 * match or, if there are many, each time their number has grown by 2 %. */
function stageOf(played: number): number {
  return played <= atOnce ? played : Math.round(50 * Math.log(played));
}

/** The matches. The page requests them again when `played` changes, and until all matches with visible values
 * are judged. `isOver`: whether the tournament is over, so that no values are hidden any more. */
export function useMatches(played: number, isOver: boolean): AllMatches {
  const stage = stageOf(played);
  const [known, setKnown] = useState<AllMatches>({ matches: [], all: 0, isWhole: false });
  useEffect(() => {
    let isWanted = true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (triesLeft: number) => {
      const matches: MatchLine[] = [];
      let after: number | null = 0;
      while (after !== null && matches.length < mostMatches) {
        const answer: MatchLines = await get<MatchLines>(answerOf.matches(after, atOnce), true);
        if (!isWanted) return;
        matches.push(...answer.matches);
        after = answer.next;
        const now = { matches: [...matches], all: answer.all, isWhole: after === null };
        setKnown((before) => (now.isWhole || now.matches.length >= before.matches.length ? now : before));
      }
      const isMissing = matches.some((match) => !match.hidden && match.mistakes === null);
      if (isMissing && triesLeft > 0) timer = setTimeout(() => begin(triesLeft - 1), judgedAfterMs);
    };
    // After a failure, the page goes on showing the matches that it has. The request for the tournament's
    // state reports that the connection is lost.
    const begin = (tries: number) => ask(tries).catch(() => undefined);
    void begin(mostTries);
    return () => {
      isWanted = false;
      clearTimeout(timer);
    };
  }, [stage, isOver]);
  return known;
}

/** The result of one match for one player. */
export type Outcome = "won" | "drawn" | "lost";

export function outcomeOf(match: MatchLine, player: string): Outcome {
  if (match.winner === null) return "drawn";
  return match.players[match.winner] === player ? "won" : "lost";
}

/** Numbers of matches, by their result for a player. */
export interface Tally {
  won: number;
  drawn: number;
  lost: number;
}

export const pointsOf = (tally: Tally) => tally.won + tally.drawn / 2;

/** For each opponent, the numbers of matches that `player` won, drew and lost. */
export function meetingsOf(matches: readonly MatchLine[], player: string): Map<string, Tally> {
  const tallies = new Map<string, Tally>();
  for (const match of matches) {
    const seat = match.players.indexOf(player);
    if (seat < 0) continue;
    const opponent = match.players[1 - seat]!;
    const tally = tallies.get(opponent) ?? { won: 0, drawn: 0, lost: 0 };
    tally[outcomeOf(match, player)] += 1;
    tallies.set(opponent, tally);
  }
  return tallies;
}
