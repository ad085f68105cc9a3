// The state of a running match from its messages.
import type { Scene } from "../board/scene";
import type { Numbers, Seat } from "../data/game";
import type { End, Hint, OpponentNews, Refusal, Start, View, Words } from "./messages";

export interface LiveMatch {
  start: Start;
  /** The newest view; null before the first. */
  view: View | null;
  /** The newest received views, by ply. */
  views: ReadonlyMap<number, View>;
  /** The first scene received. It names the kinds of moves. */
  opening: Scene | null;
  /** The moves from `from` on, as typed. Earlier ones were missed or are too many. */
  from: number;
  moves: readonly string[];
  end: End | null;
  hint: Hint | null;
  /** The player who asks to take a move back. */
  undoAsked: string | null;
  /** The opponent's last action, and the ply shown at that time. */
  opponent: (OpponentNews & { ply: number }) | null;
  /** The opponent's last messages. */
  said: readonly Words[];
  /** Whether the opponent is known to be a person. */
  talks: boolean;
  /** The reader's unanswered requests and consents. */
  asked: { hint: boolean; undo: boolean };
  /** The last refusal. */
  refusal: Refusal | null;
  /** The last move, while it has no answer. */
  sent: { ply: number; move: Numbers } | null;
  /** The page's time when `view` arrived. */
  heardAt: number;
  /** When the match ends if nobody moves. */
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

/** Adds the moves of a view. Moves in between may be missing. */
function movesWith({ from, moves }: LiveMatch, view: View): Pick<LiveMatch, "from" | "moves"> {
  const first = view.ply - view.moves.length; // ply of the first move in the view
  const known = from + moves.length;
  if (first > known || first < from) return { from: first, moves: view.moves };
  const all = [...moves.slice(0, first - from), ...view.moves];
  const tooMany = Math.max(0, all.length - mostMoves);
  return { from: from + tooMany, moves: tooMany === 0 ? all : all.slice(tooMany) };
}

/**
 * Whether the opponent's link seems to be lost: a move shows that it is back. One move may be from before the loss and
 * be shown after it.
 */
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

/** A refusal does not say which request it answers, unless it is about words. */
export const refused = (match: LiveMatch, refusal: Refusal): LiveMatch => ({
  ...match,
  refusal,
  ...(ofWords.includes(refusal.cause?.what ?? "") ? {} : { asked: nothingAsked, sent: null }),
});

export const isRunning = (match: LiveMatch) => match.end === null;
export const plyOf = (match: LiveMatch) => match.view?.ply ?? match.from + match.moves.length;

/** The seat on move. */
export const moverOf = (match: LiveMatch): Seat | null => (match.end === null ? (match.view?.to_move ?? null) : null);
