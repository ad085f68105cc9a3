// The state of a running match from its messages.
import type { Scene } from "../board/scene";
import type { Seat } from "../data/game";
import type { End, Hint, OpponentNews, Refusal, Start, View, Words } from "./messages";

export interface LiveMatch {
  start: Start;
  /** The newest; null before the first. */
  view: View | null;
  /** By ply those that were heard, the newest of them. */
  views: ReadonlyMap<number, View>;
  /** The first scene heard: of its kinds of moves others are named. */
  opening: Scene | null;
  /** The moves from `from` on, as typed; those before were missed, or are too many. */
  from: number;
  moves: readonly string[];
  end: End | null;
  hint: Hint | null;
  /** Who asks to take a move back. */
  undoAsked: string | null;
  /** What the opponent has done last, and the ply that was shown then. */
  opponent: (OpponentNews & { ply: number }) | null;
  /** What it has said last. */
  said: readonly Words[];
  /** Whether it is known to be a person. */
  talks: boolean;
  /** What one has asked for oneself, or agreed to, and has no answer to yet. */
  asked: { hint: boolean; undo: boolean };
  /** Why something was not accepted. */
  refusal: Refusal | null;
  /** At which ply one has sent a move that is not answered yet. */
  sent: number | null;
  /** When, by the page's clock, `view` was heard. */
  heardAt: number;
  /** When the match ends if nothing is played. */
  endsAt: number | null;
}

const nothingAsked = { hint: false, undo: false };
const mostViews = 200;
const mostSaid = 5;
const mostMoves = 500; // a bot's matches may have ten thousand a second

export const begun = (start: Start): LiveMatch => ({
  start,
  view: null,
  views: new Map(),
  opening: null,
  from: 0,
  moves: start.moves.map((move) => move.join(" ")),
  end: null,
  hint: null,
  undoAsked: null,
  opponent: null,
  said: [],
  talks: false,
  asked: nothingAsked,
  refusal: null,
  sent: null,
  heardAt: 0,
  endsAt: null,
});

/** The moves with those of a view, which may have been made long after the ones before. */
function movesWith({ from, moves }: LiveMatch, view: View): Pick<LiveMatch, "from" | "moves"> {
  const first = view.ply - view.moves.length; // ply of the first move in the view
  const known = from + moves.length;
  if (first > known || first < from) return { from: first, moves: view.moves };
  const all = [...moves.slice(0, first - from), ...view.moves];
  const tooMany = Math.max(0, all.length - mostMoves);
  return { from: from + tooMany, moves: tooMany === 0 ? all : all.slice(tooMany) };
}

/** Whether the opponent's link is lost as far as one knows: who moves is back. One move may have been made before the news, and shown later. */
const isAway = ({ opponent }: LiveMatch, view: View) => opponent?.did === "lost_link" && view.ply < opponent.ply + 3;

export function withView(match: LiveMatch, view: View, now: number): LiveMatch {
  const views = new Map(match.views).set(view.ply, view);
  for (const oldest of views.keys()) {
    if (views.size <= mostViews) break;
    views.delete(oldest);
  }
  const isNew = view.ply !== match.view?.ply;
  return {
    ...match,
    ...movesWith(match, view),
    view,
    views,
    opening: match.opening ?? view.scene,
    heardAt: now,
    hint: isNew ? null : match.hint,
    undoAsked: isNew ? null : match.undoAsked,
    opponent: isNew && !isAway(match, view) ? null : match.opponent,
    asked: isNew ? nothingAsked : match.asked,
    refusal: isNew ? null : match.refusal,
    sent: isNew ? null : match.sent,
    endsAt: isNew ? null : match.endsAt,
  };
}

export const asks = (match: LiveMatch, type: "hint" | "undo"): LiveMatch => ({
  ...match,
  asked: { ...match.asked, [type]: true },
  refusal: null,
});

export const withHint = (match: LiveMatch, hint: Hint): LiveMatch => ({
  ...match,
  hint,
  asked: { ...match.asked, hint: false },
  refusal: null,
});

export const withWords = (match: LiveMatch, words: Words): LiveMatch => ({
  ...match,
  said: [...match.said, words].slice(-mostSaid),
  talks: true,
});

export const withNews = (match: LiveMatch, news: OpponentNews): LiveMatch => ({ ...match, opponent: { ...news, ply: plyOf(match) } });

// people_only is missing: a writer knows that the opponent is a person
const ofWords = ["not_heard", "not_read", "too_fast"];

/** Unless it is about words, which of what was sent it is about is not told. */
export const refused = (match: LiveMatch, refusal: Refusal): LiveMatch => ({
  ...match,
  refusal,
  ...(ofWords.includes(refusal.cause?.what ?? "") ? {} : { asked: nothingAsked, sent: null }),
});

export const isRunning = (match: LiveMatch) => match.end === null;
export const plyOf = (match: LiveMatch) => match.view?.ply ?? match.from + match.moves.length;

/** Whose turn it is. */
export const moverOf = (match: LiveMatch): Seat | null => (match.end === null ? (match.view?.to_move ?? null) : null);
