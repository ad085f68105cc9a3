// The page's names for things that the referee names: games, roles, moves, results.
import type { Game, Match, MatchLine } from "../data/answers";
import type { Numbers, Pair, Seat, Value } from "../data/game";
import { numbersOf, takenBy, type Scene } from "../board/scene";
import { entryOf } from "../data/entry";
import type { Words } from "./en";
import type { LanguageCode } from "./languages";

export const gameName = (words: Words, game: string) => entryOf(words.games, game) ?? game;
export const roleName = (words: Words, role: string) => entryOf(words.roles, role) ?? role;

/** The referee's text if the page is in English, and otherwise the page's own words. */
export function inWords(code: LanguageCode, said: string | null, own: string): string | null {
  return said === null || code === "en" ? said : own;
}

export const roleOf = (words: Words, match: { roles: Pair<string> }, seat: Seat) => roleName(words, match.roles[seat]);

export function pileOf(words: Words, n: number, name: string): string {
  const known = entryOf(words.piles, name);
  return known === undefined ? words.any_pile(String(n), name) : known(n);
}

/** A move in its shortest form, in the terms of the match's first scene. Without a scene, the move as typed.
 * `stood`: where the player's piece stood, as typed. */
export function moveName(words: Words, scene: Scene | null, typed: string, stood?: string | null): string {
  const numbers: Numbers = numbersOf(typed);
  const [first = 0, second = 0] = numbers;
  switch (scene?.kind) {
    case "graph":
      return numbers.length === 1 ? words.moves.to(first) : typed;
    case "grid":
      if (typed === stood) return words.moves.stay;
      return numbers.length === 2 ? words.moves.cell(first, second) : typed;
    case "row":
      return numbers.length === 2 ? words.moves.strip(first, second) : typed;
    case "piles": {
      const taken = takenBy(scene, numbers);
      return taken === null ? typed : takenName(words, scene.piles, taken);
    }
    default:
      return typed;
  }
}

/** Where a seat's piece stands on a grid, as typed; null in other games. */
export function standsAt(scene: Scene | null, seat: Seat): string | null {
  if (scene?.kind !== "grid") return null;
  const cell = scene.marks.cells[seat === 0 ? "first" : "second"]?.[0];
  return cell === undefined ? null : `${scene.top + Math.floor(cell / scene.width)} ${scene.left + (cell % scene.width)}`;
}

export function takenName(words: Words, piles: readonly { name: string }[], taken: readonly number[]): string {
  const named = piles.flatMap(({ name }, i) => (taken[i]! > 0 ? [pileOf(words, taken[i]!, name)] : []));
  return named.length === 0 ? words.moves.nothing : named.join(", ");
}

export const reasonName = (words: Words, reason: string) => entryOf(words.result.reasons, reason) ?? reason;
export const faultName = (words: Words, reason: string) => entryOf(words.result.faults, reason) ?? reason;

type Result = Pick<Match, "players" | "roles" | "winner" | "reason">;

export function resultName(words: Words, match: Result): string {
  if (match.reason === "asked") return `${words.exam.question}.`;
  if (match.reason === "aborted") return `${words.result.aborted}.`;
  const result =
    match.winner === null
      ? words.result.drawn
      : words.result.won(match.players[match.winner], roleOf(words, match, match.winner));
  return `${result}, ${reasonName(words, match.reason)}.`;
}

/** The score, such as "1–0"; "–" for an aborted match and for an exam's answer. */
export function scoreOf({ winner, reason }: Pick<Match, "winner" | "reason">): string {
  if (winner !== null) return winner === 0 ? "1–0" : "0–1";
  return reason === "aborted" || reason === "asked" ? "–" : "½–½";
}

/** The result as `seat` sees it. */
export function ownResultName(words: Words, match: Result, seat: Seat | null): string {
  if (seat === null || match.winner === null) return resultName(words, match);
  if (match.winner === seat) return `${words.result.you_won}, ${reasonName(words, match.reason)}.`;
  return `${words.result.you_lost}, ${entryOf(words.result.reasons_of_yours, match.reason) ?? reasonName(words, match.reason)}.`;
}

export function titleOf(words: Words, match: Pick<Match, "players" | "game">): string {
  return words.match.title(match.players[0], match.players[1], gameName(words, match.game));
}

export function winnerName(words: Words, match: MatchLine): string {
  return match.winner === null ? words.tournament.draw : match.players[match.winner];
}

export function laneName(words: Words, match: Pick<Match, "roles"> | Game, value: Value): string {
  if (value === "draw") return words.truth.draw;
  return words.truth.wins(roleOf(words, match, value === "first" ? 0 : 1));
}
