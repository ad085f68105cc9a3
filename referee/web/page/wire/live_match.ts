// The state of a running match, made from its messages.
import type { Scene } from "../board/scene";
import type { Numbers, Seat } from "../data/game";
import type { End, Hint, OpponentNews, Refusal, Start, View, Words } from "./messages";

/** A match that the reader plays or watches. */
export interface LiveMatch {
  start: Start;
  /** The newest view; null before the first view. */
  view: View | null;
  /** The newest views that were received, by ply. */
  views: ReadonlyMap<number, View>;
  /** The first scene that was received. The scene names the kinds of moves. */
  opening: Scene | null;
  /** The moves from ply `from` on, as typed. Earlier moves never reached the page, or were dropped. */
  from: number;
  moves: readonly string[];
  end: End | null;
  hint: Hint | null;
  /** The player who asks to take a move back. */
  undoAsked: string | null;
  /** The opponent's last action, and the ply that was shown then. */
  opponent: (OpponentNews & { ply: number }) | null;
  /** The last messages of both players. */
  said: readonly Words[];
  /** Whether the opponent is known to be a person. */
  talks: boolean;
  /** The reader's requests for a hint or an undo that have no answer yet. */
  asked: { hint: boolean; undo: boolean };
  /** The last refusal of a request in this match. */
  refusal: Refusal | null;
  /** The last move that the reader sent, until the referee answers. */
  sent: { ply: number; move: Numbers } | null;
  /** The page's clock when `view` arrived. */
  heardAt: number;
  /** When the match ends if no move is made. */
  endsAt: number | null;
}

const nothingAsked = { hint: false, undo: false };
const mostViews = 200;
const mostSaid = 5;
const mostMoves = 500; // the most moves kept, because a bot may make ten thousand a second

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

/** Adds the moves of a view. Moves before the view may be missing. */
function movesWith({ from, moves }: LiveMatch, view: View): Pick<LiveMatch, "from" | "moves"> {
  const first = view.ply - view.moves.length; // ply before the first move of the view
  const known = from + moves.length;
  if (first > known || first < from) return { from: first, moves: view.moves };
  const all = [...moves.slice(0, first - from), ...view.moves];
  const tooMany = Math.max(0, all.length - mostMoves);
  return { from: from + tooMany, moves: tooMany === 0 ? all : all.slice(tooMany) };
}

/** Whether the opponent's connection seems to be lost. The opponent's next move does not prove that the
 * opponent is back: the move may have been sent before the connection was lost. Such a move is made at most
 * two plies after the news, so later views prove that the opponent is back. */
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

// Causes of refusals about messages to the opponent. The cause people_only is impossible, because the form
// appears only if the opponent is a person.
const ofWords = ["not_heard", "not_read", "too_fast"];

/** Handles a refusal. Only refusals of messages to the opponent can be told apart. Any other refusal may be about any
 * request, so the page no longer waits for the answers to hints, undos and moves. */
export const refused = (match: LiveMatch, refusal: Refusal): LiveMatch => ({
  ...match,
  refusal,
  ...(ofWords.includes(refusal.cause?.what ?? "") ? {} : { asked: nothingAsked, sent: null }),
});

export const isRunning = (match: LiveMatch) => match.end === null;
export const plyOf = (match: LiveMatch) => match.view?.ply ?? match.from + match.moves.length;

/** The seat to move; null after the end. */
export const moverOf = (match: LiveMatch): Seat | null => (match.end === null ? (match.view?.to_move ?? null) : null);
