// The referee's messages that the page uses. protocol/PROTOCOL.md describes all messages.
import type { Claim, Clock, Position } from "../data/answers";
import type { Numbers, Pair, PlayRequest, Seat } from "../data/game";

/** Who is connected, and which matches are running. Both lists may be cut off; `all_...` is the whole number. */
export interface Lobby {
  type: "lobby";
  open: boolean;
  players: { name: string; kind: "bot" | "person"; games: string[] | null; playing: number; capacity: number }[];
  all_players: number;
  matches: { match: string; game: string; players: Pair<string>; ply: number; size: number; rated: boolean }[];
  all_matches: number;
}

/** The beginning of a match that the reader plays or watches. */
export interface Start {
  type: "start";
  match: string;
  game: string;
  board: string;
  start: number | null;
  /** The reader's seat; null for a spectator. */
  seat: Seat | null;
  roles: Pair<string>;
  players: Pair<string>;
  clock: Clock | null;
  rated: boolean;
  moves: Numbers[];
  /** The seed of a generated board. A `play` with this seed repeats the board. */
  seed?: number;
  size?: number;
  difficulty?: "easy" | "normal" | "hard";
  winner?: "me" | "them" | "any";
  start_given?: boolean;
  /** The number of decisions (moves that can be mistakes) under perfect play; sent with `difficulty`. */
  decisions?: number;
  /** The least number of decisions that a board of this `difficulty` should have; sent if no board that was tried
   * has so many. */
  decisions_wanted?: number;
}

export interface View extends Position {
  type: "view";
  match: string;
  /** The moves since the previous view; at most the last hundred of them. */
  moves: string[];
  clock: { left_ms: Pair<number>; running: Seat | null } | null;
}

export interface End {
  type: "end";
  match: string;
  reason: string;
  winner: Seat | null;
  /** The reader's outcome: "none" if the match was aborted, null for a spectator. */
  outcome: "win" | "loss" | "draw" | "none" | null;
  detail?: string;
  /** The id of the record, if there is one. */
  record?: string | null;
}

/** A hint that the reader asked for: the value of the position, and a right move. */
export interface Hint {
  type: "hint";
  match: string;
  ply: number;
  value: "win" | "draw" | "loss";
  move: string | null;
  /** The reason in English, and as data in `claims`. */
  reason: string | null;
  claims: Claim[];
}

/** Another client invites the reader to a match. */
export interface Invitation {
  type: "invitation";
  from: string;
  game: string;
  /** The seat that the invited person would get. */
  seat: Seat | null;
  start: number | null;
  clock: Clock | null;
  rated: boolean;
}

/** An action of the opponent that is not a move. */
export interface OpponentNews {
  type: "opponent";
  match: string;
  from: string;
  did: "hint" | "lost_link" | "back" | "illegal_move";
  /** How long the referee waits for the opponent on the opponent's turn. */
  left_ms: number | null;
}

/** A message of the opponent, who is a person. */
export interface Words {
  type: "said";
  match: string;
  from: string;
  text: string;
}

/** A refusal, in the referee's English words and as data. */
export interface Refusal {
  code?: string;
  message: string;
  cause?: { what: string; name?: string; seconds?: string };
}

export interface Failure extends Refusal {
  type: "error";
  code: string;
  match: string | null;
  fatal: boolean;
}

export type Heard =
  | { type: "welcome"; name: string | null; resume: string | null }
  | Lobby
  | Start
  | View
  | End
  | Hint
  | Invitation
  | OpponentNews
  | Words
  | Failure
  | { type: "withdrawn"; from: string; why: string; cause?: Refusal["cause"] }
  | { type: "asked"; name: string; game: string }
  | { type: "undo_asked"; match: string; from: string }
  | { type: "idle"; match: string; left_ms: number }
  | { type: "ping"; id: number }
  | { type: "bye"; code: string; reason: string }
  | { type: "move_request" };

export type Said =
  | { type: "hello"; protocol: 1; spectator: true }
  | { type: "hello"; protocol: 1; person: true; wants: ["view"]; name?: string; resume?: string }
  | ({ type: "play" } & PlayRequest)
  | { type: "subscribe" | "unsubscribe"; to: "lobby" }
  | { type: "watch" | "unwatch" | "hint" | "resign" | "ready"; match: string }
  | { type: "again"; match: string; swap?: true }
  | { type: "undo"; match: string; ply: number }
  | { type: "move"; match: string; ply: number; move: Numbers }
  | { type: "answer"; accept: boolean; match?: string; from?: string }
  | { type: "say"; match: string; text: string }
  | { type: "pong"; id: number }
  | { type: "bye" };
