// The referee's answers to GET requests, in their JSON form.
import type { Scene } from "../board/scene";
import type { Numbers, Pair, PlayRequest, Seat, Value } from "./game";

export interface Clock {
  initial_ms: number;
  increment_ms: number;
  /** A limit for each move, instead of `initial_ms` and `increment_ms`. */
  move_ms?: number;
}

/** A site: a referee with or without a tournament, or the folder of a tournament. */
export interface Site {
  kind: "referee" | "tournament" | "folder";
  /** Whether the site shows running matches. */
  live: boolean;
  /** Whether visitors of the site may play. */
  open: boolean;
  games: SiteGame[];
  /** The number of puzzles; missing if there are none. */
  puzzles?: number;
  /** The host's clock for rated matches; missing if the host has no terms for them. */
  rated?: Clock;
}

export interface SiteGame {
  id: string;
  title: string;
  roles?: Pair<string>;
  can_be_drawn: boolean;
  size_unit: string;
  /** The size that the form for a new match suggests. */
  size: number;
  /** The largest board that the referee makes. */
  largest: number;
  board_form: string;
  needs_start: boolean;
  /** The first position of a board that has this size. Missing if visitors cannot play, null if the game has
   * no scenes. */
  scene?: Scene | null;
}

/** A player's results in a tournament, or in one of its games. */
export interface Standing {
  name: string;
  /** The name of the player's author, in any script. */
  person?: string;
  points: number;
  elo: number;
  elo_margin: number;
  rank: number | null;
  rank_at_worst: number | null;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  faults: Record<string, number>;
}

/** A meeting of two players in a round. */
export interface Encounter {
  players: Pair<string>;
  points: Pair<number>;
  through?: string;
  by?: string;
  /** Tie-breaks that came before `by` and were equal. */
  level?: string[];
}

/** A player in the order of a Swiss tournament or a knockout. */
export interface Place {
  name: string;
  place: number;
  points?: number;
  buchholz?: number;
  sonneborn_berger?: number;
  /** Points in the matches between players with equal points; null if not all of these players have met. */
  direct?: number | null;
  rounds?: number;
}

/** The numbers of match pairs, or of an exam's positions, in which the first player was more or less accurate. */
export interface AccuracyPairs {
  more: number;
  less: number;
  equal: number;
  unjudged: number;
  /** The first player's share of the decided pairs or positions; null if none is decided. */
  share: number | null;
  share_low: number | null;
  share_high: number | null;
}

/** A test that ends as soon as one of two hypotheses about `player` is accepted. */
interface SequentialTest {
  player: string;
  opponent: string;
  /** The two hypotheses about `player`: the share of the decided pairs in which it is more accurate. Missing if an
   * SPRT compares points. */
  more_accurate0?: number;
  more_accurate1?: number;
  alpha: number;
  beta: number;
  llr: number;
  lower: number;
  upper: number;
  outcome: "H0" | "H1" | "undecided";
}

/** The test of an exam: which of two players keeps more positions? */
export interface ExamTest extends SequentialTest {
  elo0?: never;
  elo1?: never;
  nelo0?: never;
  nelo1?: never;
  positions: number;
  accuracy: AccuracyPairs;
}

export interface Sprt extends SequentialTest {
  elo0?: number;
  elo1?: number;
  nelo0?: number;
  nelo1?: number;
  /** How many pairs of matches gave 0, 1/2, 1, 3/2 and 2 points. */
  pairs: number[];
  /** The difference in Elo. Null if there are fewer than two pairs. A bound is also null if it is infinite. */
  elo: number | null;
  elo_low: number | null;
  elo_high: number | null;
  /** Which player was more accurate. Only in an SPRT on accuracy. */
  accuracy?: AccuracyPairs;
}

/** A player who takes no part in any match. */
export interface NotAdmitted {
  name: string;
  person?: string;
  why: string;
}

export interface Standings {
  tournament: string;
  finished: boolean;
  scheduled: number;
  played: number;
  aborted: number;
  aborted_in: Record<string, number>;
  format: { name: string; rounds?: number; places?: Place[]; encounters?: Encounter[][]; byes?: string[][]; sprt?: Sprt; until_told?: ExamTest };
  players: Standing[];
  games: Record<string, Standing[]>;
  not_admitted?: NotAdmitted[];
}

export interface LosingMove {
  ply: number;
  move: Numbers;
  better: Numbers | null;
}

export interface Accuracy {
  name: string;
  accuracy: number | null;
  could_err: number;
  erred: number;
  wins_kept: number;
  wins_thrown: number;
  draws_kept: number;
  draws_lost: number;
  losses: { match: string; first_losing_move: LosingMove; decisive_move: LosingMove | null }[];
}

/** The players' accuracies, over all games and in each game. */
export interface Truth {
  players: Accuracy[];
  games: Record<string, Accuracy[]>;
}

export interface Game {
  id: string;
  title: string;
  roles: Pair<string>;
  can_be_drawn: boolean;
  /** Number of boards in the whole tournament; null in results of earlier versions. */
  boards: number | null;
  /** The largest possible number of matches; null in results of earlier versions. */
  scheduled: number | null;
}

export interface Tournament {
  name: string;
  running: boolean;
  finished: boolean;
  standings: Standings;
  truth: Truth | null;
  /** Why the exact values of some matches are hidden; null if they are shown for all matches. */
  hidden: string | null;
  games: Game[];
  /** The boards with matches, at most 100 of each game. */
  boards: { game: string; name: string; size: number }[];
}

/** A match in a list of matches. */
export interface MatchLine {
  place: number;
  id: string;
  game: string;
  board: string;
  players: Pair<string>;
  winner: Seat | null;
  reason: string;
  plies: number;
  /** How many mistakes each player made; null until the match is judged. */
  mistakes: Pair<number> | null;
  /** Whether the exact values of the match are still hidden. */
  hidden: boolean;
}

/** A part of the list of all matches. */
export interface MatchLines {
  matches: MatchLine[];
  next: number | null;
  all: number;
}

/** A recorded move. */
export interface Ply {
  move: string;
  numbers: Numbers;
  words: string | null;
  ms: number;
  info: unknown;
}

export interface Match {
  id: string;
  game: string;
  title: string;
  board: { name: string; text: string | null; size: number };
  start?: number | null;
  players: Pair<string>;
  roles: Pair<string>;
  winner: Seat | null;
  reason: string;
  detail: string | null;
  at: string;
  clock: { initial_ms: number; increment_ms: number } | null;
  plies: Ply[];
  /** The number of all plies, if `plies` is only a part of them. */
  all_plies?: number;
  can_be_drawn: boolean;
  /** The players' accuracies; null until the match is judged. */
  accuracy: Pair<number | null> | null;
  /** Why the exact values of the match are hidden; null if they are shown. */
  hidden: string | null;
  /** Whether the match came in a link, so that its result was not checked. */
  isShared?: true;
}

/** A position as a question. It is a match that leads to the position, and has no result. */
export interface Puzzle extends Match {
  puzzle: {
    /** The puzzle's number among all puzzles. */
    number: number;
    all: number;
    seat: Seat;
    value: "win" | "draw";
    /** Whether only one move keeps the value. */
    only: boolean;
    /** From 1, the easiest, to 5; null if the puzzle has no grade. */
    grade: number | null;
    /** Whether this is the puzzle of the day. */
    today: boolean;
    /** The id of a different puzzle. */
    next: string;
  };
}

/** A part of an explanation as data: its kind, and some of these arguments. */
export interface Claim {
  kind: string;
  value: "win" | "draw" | "loss";
  moves: number;
  all: number;
  keeping: number;
  winning: number;
  named: Numbers[];
  mover: string;
  player: string;
  within: number;
  most: number;
  at: number;
  closes: boolean;
  green: boolean;
  here: boolean;
  won: boolean;
  modulus: number;
  bears: number;
  sticks: number;
  sum: number;
  sum_after: number;
  others: number;
  /** For each run of free cells: its first cell, its last cell and its Grundy value. */
  runs: number[][];
  run: number[];
  parts: number[][];
  type: string;
  t11: number;
  t10: number;
  t01: number;
  t00: number;
  steps: number;
  path?: number[];
  cycle?: number[];
  trap?: number[];
  to_thief?: number;
  exit?: number[];
  thief_to_exit?: number;
  policeman_to_exit?: number;
}

/** A mistake without the better move, which the reader may want to find. */
export interface MistakeMade {
  ply: number;
  seat: Seat;
  played: string;
}

/** The reason why a move is right, in English and as data. */
export interface Reason {
  reason: string | null;
  claims: Claim[];
}

export interface Mistake extends MistakeMade, Reason {
  better: string | null;
}

/** An interrupted match, which has no result (status 410). */
export interface BrokenOff {
  game: string;
  players: Pair<string>;
  at: string;
  why: string;
  /** The request for a match on the same board; null if it is too long for a link. */
  play: PlayRequest | null;
}

/** The number of right moves is `keeping`. It is null if there are too many moves to try. */
export interface Hint {
  value: "win" | "draw" | "loss";
  keeping: number | null;
  all: number | null;
}

/** A right move, with the reason. */
export interface Best extends Reason {
  better: string;
}

/** The referee's answer to a move that a reader tries. If the move is wrong, the reason explains the reply. */
export interface Attempt extends Reason {
  keeps: boolean;
  after: "win" | "draw" | "loss";
  reply: string | null;
  /** The position after a wrong move. */
  position: Position | null;
}

/** The exact values of a match, without better moves. */
export interface MatchValues {
  /** The values of all positions. `values` and `distances` have one entry more than there are plies. */
  values: Value[];
  distances: (number | null)[];
  mistakes: MistakeMade[];
  /** The value of the position in which a player resigned or lost by a fault. */
  given_up?: { seat: Seat; value: "win" | "draw" } | null;
  /** The players' accuracies; an entry is null if the player could not make a mistake. */
  accuracy?: Pair<number | null>;
}

/** The exact values of a match, with better moves. */
export interface MatchTruth extends MatchValues {
  mistakes: Mistake[];
}

export interface Position {
  ply: number;
  to_move: Seat | null;
  text: string;
  scene: Scene | null;
  legal: string[];
  legal_all: number;
  last: string | null;
}

/** For each copy of a player, the length and the end of its log. */
export interface Logs {
  logs: { name: string; bytes: number; end: string }[];
}

/** The most plies in one answer about a match. */
export const pliesAtOnce = 2000;
