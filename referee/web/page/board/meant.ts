// Marks on the board for the claims of an explanation.
import type { Claim } from "../data/answers";
import type { Words } from "../words/en";
import type { Scene } from "./scene";

export type MeantKind = keyof Words["legend"]["meant"];

export interface Meant {
  kind: MeantKind;
  /** Names of vertices. The vertices of a cycle are in the cycle's order. */
  vertices: number[];
  /** Whether an edge leads from the last vertex to the first. */
  isRound: boolean;
  /** For each run of free cells: its first cell, its last cell and its Grundy value. */
  runs: number[][];
  /** Numbers of counters in the first and the second pile. */
  counters: number[];
  /** Row and column of a cell. */
  cell: number[] | null;
}

const nothing = { vertices: [], isRound: false, runs: [], counters: [], cell: null };

function meantBy(claim: Claim): Meant | null {
  switch (claim.kind) {
    case "pair":
      return { ...nothing, kind: "pair", counters: [claim.bears, claim.sticks] };
    case "runs":
      return { ...nothing, kind: "runs", runs: claim.runs };
    case "way":
      return claim.path === undefined ? null : { ...nothing, kind: "cycle", vertices: claim.path };
    case "enters":
    case "ends":
      return claim.cycle === undefined ? null : { ...nothing, kind: "cycle", vertices: claim.cycle, isRound: true };
    case "greens":
      return claim.trap === undefined ? null : { ...nothing, kind: "trap", vertices: claim.trap };
    case "rest":
      return claim.at === undefined ? null : { ...nothing, kind: "goal", vertices: [claim.at] };
    case "ways":
      return claim.exit === undefined ? null : { ...nothing, kind: "exit", cell: claim.exit };
    default:
      return null;
  }
}

/** Whether the scene shows any part of the board that is to be marked. */
export function isOn(scene: Scene, { vertices, runs, counters, cell }: Meant): boolean {
  if (scene.kind === "graph") return vertices.some((vertex) => scene.vertices.includes(vertex));
  if (scene.kind === "row") return runs.some(([first, last]) => first! <= scene.shown[1] && last! >= scene.shown[0]);
  return scene.kind === "piles" ? counters.some((count) => count > 0) : cell !== null;
}

/** Where the board is marked: the place that a claim names. If several claims name a place, the last one
 * counts, because later claims say more about the move. */
export function meantOf(claims: readonly Claim[]): Meant | null {
  return claims.reduce<Meant | null>((meant, claim) => meantBy(claim) ?? meant, null);
}
