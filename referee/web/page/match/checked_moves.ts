// Checks the moves of a match that came in a link. The page does not know the rules of the games. It knows the four
// kinds of scene: which moves a scene offers, and how a move changes it.
import { amountOf, has, isSame, numbersOf, type GraphScene, type GridScene, type PilesScene, type RowScene, type Scene } from "../board/scene";
import type { Ply, Position } from "../data/answers";
import type { Numbers, Seat } from "../data/game";

const areSame = (a: readonly Numbers[], b: readonly Numbers[]) => a.length === b.length && a.every((each, i) => isSame(each, b[i]!));

function takes(before: PilesScene, move: Numbers, after: PilesScene): boolean {
  return before.moves.some((line) => {
    const amount = amountOf(line, move);
    if (amount === null || !Number.isSafeInteger(amount) || amount < 1 || amount > line.most) return false;
    return (
      after.piles.length === before.piles.length &&
      before.piles.every((pile, i) => {
        const taken = line.piles.includes(i) ? amount : 0;
        const left = after.piles[i]!;
        return left.name === pile.name && left.at_first === pile.at_first && left.taken === taken && left.count === pile.count - taken;
      })
    );
  });
}

function lays(before: RowScene, move: Numbers, after: RowScene): boolean {
  const line = before.moves.find((each) => {
    const cell = amountOf(each, move);
    return cell !== null && each.cells.some(([first, last]) => first <= cell && cell <= last);
  });
  if (line === undefined || after.cells !== before.cells) return false;
  const cell = amountOf(line, move)!;
  const isFree = before.strips.every(([at, length]) => at + length <= cell || cell + line.length <= at);
  const isWithin = Number.isSafeInteger(cell) && line.length >= 1 && cell >= 1 && cell + line.length - 1 <= before.cells;
  const strips: [number, number][] = [...before.strips, [cell, line.length]];
  const shown = strips.filter(([at, length]) => at <= after.shown[1] && at + length > after.shown[0]);
  const isShown = shown.every((strip) => after.strips.some((each) => isSame(each, strip)));
  return isFree && isWithin && isShown && (!isSame(before.shown, after.shown) || after.strips.length === strips.length);
}

/** Row and column of a cell on the whole board. */
const placeOf = ({ top, left, width }: GridScene, cell: number): Numbers => [top + Math.floor(cell / width), left + (cell % width)];

/** Whether the seat's piece stands at this place, as far as the scene shows it. */
function standsOn(scene: GridScene, seat: Seat, place: Numbers | null): boolean {
  const cell = scene.marks.cells[seat === 0 ? "first" : "second"]?.[0];
  return cell === undefined || place === null || isSame(placeOf(scene, cell), place);
}

function enters(before: GridScene, move: Numbers, after: GridScene, seat: Seat): boolean {
  const way = before.moves.find((each) => isSame(each.move, move));
  if (way === undefined || has(before.marks.cells, "wall", way.cell)) return false;
  const other = seat === 0 ? 1 : 0;
  const stood = before.marks.cells[other === 0 ? "first" : "second"]?.[0];
  const frame = (scene: GridScene): Numbers => [scene.top, scene.left, scene.height, scene.width];
  const isSameFrame = isSame(frame(before), frame(after));
  return (
    after.rows === before.rows &&
    after.columns === before.columns &&
    standsOn(after, seat, placeOf(before, way.cell)) &&
    standsOn(after, other, stood === undefined ? null : placeOf(before, stood)) &&
    (!isSameFrame || isSame(before.marks.cells.wall ?? [], after.marks.cells.wall ?? []))
  );
}

function goes(before: GraphScene, move: Numbers, after: GraphScene): boolean {
  const way = before.moves.find((each) => isSame(each.move, move));
  const token = before.marks.vertices.token?.[0];
  if (way === undefined || has(before.marks.edges, "used", way.edge)) return false;
  const [from, to] = before.edges[way.edge]!;
  const isAlong = (from === token && to === way.vertex) || (!before.directed && to === token && from === way.vertex);
  const stands = after.marks.vertices.token?.[0];
  const isSamePart = isSame(before.vertices, after.vertices);
  return (
    isAlong &&
    after.directed === before.directed &&
    after.all_vertices === before.all_vertices &&
    after.all_edges === before.all_edges &&
    stands !== undefined &&
    after.vertices[stands] === before.vertices[way.vertex] &&
    (!isSamePart || areSame(before.edges, after.edges)) &&
    (!isSamePart || (before.marks.edges.used ?? []).every((edge) => has(after.marks.edges, "used", edge)))
  );
}

function leadsTo(before: Scene, move: Numbers, after: Scene, seat: Seat): boolean {
  if (before.kind === "piles") return after.kind === "piles" && takes(before, move, after);
  if (before.kind === "row") return after.kind === "row" && lays(before, move, after);
  if (before.kind === "grid") return after.kind === "grid" && enters(before, move, after, seat);
  return after.kind === "graph" && goes(before, move, after);
}

function isMove(before: Position, { move, numbers }: Ply, after: Position): boolean {
  if (before.to_move === null || after.last !== move || !isSame(numbersOf(move), numbers)) return false;
  const isListed = before.legal.includes(move);
  if (before.scene === null) return isListed && after.scene === null;
  if (!isListed && before.legal.length >= before.legal_all) return false;
  return after.scene !== null && leadsTo(before.scene, numbers, after.scene, before.to_move);
}

/** The ply after the first move that is illegal or that the page cannot check; null if all moves are legal.
 * Precondition: `positions` has the start and a position after each ply. */
export function wrongPly(plies: readonly Ply[], positions: readonly Position[]): number | null {
  const wrong = plies.findIndex((ply, i) => !isMove(positions[i]!, ply, positions[i + 1]!));
  return wrong < 0 ? null : wrong + 1;
}
