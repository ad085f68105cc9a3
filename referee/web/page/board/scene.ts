// The scene of a position, in the referee's JSON form. Items refer to each other by index.
import type { Numbers, Value } from "../data/game";

export type Mark =
  | "token"
  | "last"
  | "first"
  | "second"
  | "green"
  | "used"
  | "visited"
  | "won"
  | "drawn"
  | "lost"
  | "wall"
  | "exit";

/** For each mark, the indices of the items with this mark. */
export type Marks = Partial<Record<Mark, number[]>>;

/** Moves that differ only in an amount. The move with the amount n is `zero` plus n times `step`. */
interface MoveLine {
  zero: Numbers;
  step: Numbers;
}

export interface Pile {
  name: string;
  count: number;
  at_first: number;
  taken: number;
}

export interface PilesScene {
  kind: "piles";
  piles: Pile[];
  moves: (MoveLine & { piles: number[]; most: number })[];
  moves_beyond?: number;
}

/** A row of `cells` cells with strips. The scene shows only the cells from `shown[0]` to `shown[1]`. */
export interface RowScene {
  kind: "row";
  cells: number;
  shown: [number, number];
  /** Each strip's first cell and length. */
  strips: [number, number][];
  marks: { strips: Marks };
  moves: (MoveLine & { length: number; cells: [number, number][] })[];
  moves_beyond?: number;
}

/** A part of a rectangular board. The board has `rows` and `columns`; the part begins at `top` and `left`. */
export interface GridScene {
  kind: "grid";
  rows: number;
  columns: number;
  top: number;
  left: number;
  height: number;
  width: number;
  marks: { cells: Marks };
  moves: { move: Numbers; cell: number; result?: Value }[];
  moves_beyond?: number;
}

/** A graph, or the part of a large graph around a vertex. `vertices` has the names of the vertices. */
export interface GraphScene {
  kind: "graph";
  directed: boolean;
  all_vertices: number;
  all_edges: number;
  vertices: number[];
  edges: [number, number][];
  /** For each vertex, the number of its edges that are not shown. */
  beyond?: number[];
  marks: { vertices: Marks; edges: Marks };
  moves: { move: Numbers; vertex: number; edge: number; result?: Value }[];
  moves_beyond?: number;
}

export type Scene = PilesScene | RowScene | GridScene | GraphScene;
export type SceneKind = Scene["kind"];

export function has(marks: Marks, mark: Mark, index: number): boolean {
  return marks[mark]?.includes(index) ?? false;
}

export function isSame(a: Numbers, b: Numbers): boolean {
  return a.length === b.length && a.every((number, i) => number === b[i]);
}

/** The numbers of a move as typed. */
export function numbersOf(typed: string): Numbers {
  return typed.split(" ").map(Number);
}

/** The number of steps from the line's zero move to this move; null if the line does not contain the move. */
export function amountOf({ zero, step }: MoveLine, move: Numbers): number | null {
  const along = step.findIndex((number) => number !== 0);
  if (along < 0) return null;
  const amount = (move[along]! - zero[along]!) / step[along]!;
  return isSame(move, zero.map((number, i) => number + amount * step[i]!)) ? amount : null;
}

/** How many counters the move takes from each pile; null if the scene has no such kind of move. */
export function takenBy(scene: PilesScene, move: Numbers): number[] | null {
  for (const line of scene.moves) {
    const amount = amountOf(line, move);
    if (amount !== null && amount >= 1) return scene.piles.map((_, i) => (line.piles.includes(i) ? amount : 0));
  }
  return null;
}
