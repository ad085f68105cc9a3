// Layout of a cactus. First the tree of its cycles is drawn radially, without crossings. Then forces move the
// vertices, except where a step would cause a crossing. The same graph always gets the same layout. In
// other undirected graphs, edges may cross.
import { cycleTree, fromTheCentre, neighboursOf, type CycleTree, type Edges } from "./cycles";
import { cross, distance, distanceTo, type Point } from "./plane";

const edgeLength = 1.3;
const clearance = 0.45; // least distance of a vertex from edges that do not end in it
const reach = 6; // range of the force that keeps vertices apart
const mostRoots = 20;

export interface CactusLayout {
  points: Point[];
  /** The areas to fill: every cycle, beginning with the vertex that the cycle is attached to. */
  cycles: number[][];
}

/** Places the root in the centre, and each level of the tree on a ring around the root. On its ring, a
 * vertex gets a sector. The more vertices hang from a vertex, the wider is the vertex's sector. The
 * narrowest sector of a ring gives the ring's least radius. */
function radial({ root, hanging, order }: CycleTree, size: number): Point[] {
  const weight = new Array<number>(size).fill(1);
  for (const vertex of [...order].reverse()) {
    const hung = hanging[vertex]!.reduce((sum, cycle) => sum + 0.6 + cycle.reduce((w, v) => w + weight[v]!, 0), 0);
    weight[vertex] = Math.max(1, hung);
  }
  const level = new Array<number>(size).fill(0);
  const angle = new Array<number>(size).fill(-Math.PI / 2);
  const span = new Array<number>(size).fill(2 * Math.PI);
  const narrowest: number[] = [];
  for (const vertex of order) {
    const room = vertex === root ? 2 * Math.PI : Math.min(span[vertex]!, 0.95 * Math.PI);
    let from = angle[vertex]! - room / 2;
    for (const cycle of hanging[vertex]!) {
      for (const v of cycle) {
        span[v] = (room * weight[v]!) / weight[vertex]!;
        angle[v] = from + span[v]! / 2;
        level[v] = level[vertex]! + 1;
        from += span[v]!;
        narrowest[level[v]!] = Math.min(narrowest[level[v]!] ?? 3, span[v]!);
      }
      from += (0.6 * room) / weight[vertex]!;
    }
  }
  const radius = [0];
  for (let i = 1; i < narrowest.length; ++i) {
    radius[i] = Math.max(radius[i - 1]! + edgeLength, 0.5 / Math.sin(narrowest[i]! / 2));
  }
  return angle.map((a, v) => ({ x: Math.cos(a) * radius[level[v]!]!, y: Math.sin(a) * radius[level[v]!]! }));
}

/** Whether moving `vertex` to `to` would make edges cross, or come too near to an edge. */
function isRefused(vertex: number, to: Point, points: Point[], edges: Edges, neighbours: number[][]): boolean {
  const here = points[vertex]!;
  const mine = neighbours[vertex]!;
  for (const [a, b] of edges) {
    if (a === vertex || b === vertex) continue;
    const [p, q] = [points[a]!, points[b]!];
    const near = distanceTo(to, p, q);
    if (near < clearance && near < distanceTo(here, p, q)) return true;
    for (const other of mine) {
      if (other !== a && other !== b && cross(to, points[other]!, p, q)) return true;
    }
  }
  for (const other of mine) {
    const end = points[other]!;
    for (let u = 0; u < points.length; ++u) {
      if (u === vertex || u === other) continue;
      const near = distanceTo(points[u]!, to, end);
      if (near < clearance && near < distanceTo(points[u]!, here, end)) return true;
    }
  }
  return false;
}

function forceOn(vertex: number, points: Point[], neighbours: number[][]): Point {
  const here = points[vertex]!;
  const force = { x: 0, y: 0 };
  points.forEach((other, u) => {
    if (u === vertex) return;
    const dx = here.x - other.x;
    const dy = here.y - other.y;
    const squared = dx * dx + dy * dy + 1e-6;
    if (squared > reach * reach) return;
    const push = edgeLength / (squared * Math.sqrt(squared));
    force.x += dx * push;
    force.y += dy * push;
  });
  for (const u of neighbours[vertex]!) {
    const length = distance(here, points[u]!) || 1e-3;
    const pull = (0.5 * (length - edgeLength)) / length;
    force.x += (points[u]!.x - here.x) * pull;
    force.y += (points[u]!.y - here.y) * pull;
  }
  return force;
}

function relax(points: Point[], edges: Edges, neighbours: number[][], rounds: number): void {
  for (let round = 0; round < rounds; ++round) {
    const heat = 1.2 - round / rounds;
    points.forEach((here, vertex) => {
      const force = forceOn(vertex, points, neighbours);
      const strength = Math.hypot(force.x, force.y);
      if (strength < 1e-3) return;
      const longest = Math.max(0, ...neighbours[vertex]!.map((u) => distance(here, points[u]!)));
      let step = Math.min(Math.max(0.4, longest * 0.3) * heat, strength) / strength;
      for (let tries = 0; tries < 4; ++tries, step /= 2.5) {
        const to = { x: here.x + force.x * step, y: here.y + force.y * step };
        if (isRefused(vertex, to, points, edges, neighbours)) continue;
        points[vertex] = to;
        break;
      }
    });
  }
}

function crossings(points: readonly Point[], edges: Edges): number {
  let count = 0;
  edges.forEach(([a, b], i) => {
    for (const [c, d] of edges.slice(0, i)) {
      if (a === c || a === d || b === c || b === d) continue;
      if (cross(points[a]!, points[b]!, points[c]!, points[d]!)) ++count;
    }
  });
  return count;
}

/** Tries roots near the centre. Returns the tree and the places with the fewest crossings, usually none. */
function start(neighbours: readonly number[][], edges: Edges): { tree: CycleTree; points: Point[] } {
  let best: { tree: CycleTree; points: Point[]; crossings: number } | null = null;
  for (const root of fromTheCentre(neighbours).slice(0, mostRoots)) {
    const tree = cycleTree(neighbours, root);
    const points = radial(tree, neighbours.length);
    const found = { tree, points, crossings: crossings(points, edges) };
    if (best === null || found.crossings < best.crossings) best = found;
    if (best.crossings === 0) break;
  }
  return best!;
}

/** More rounds make a better layout and take longer. 400 rounds take 0.1 s for 48 edges, and 0.5 s for 100. */
export function cactusLayout(vertices: number, edges: Edges, rounds: number): CactusLayout {
  if (vertices === 0) return { points: [], cycles: [] };
  const neighbours = neighboursOf(vertices, edges);
  const { tree, points } = start(neighbours, edges);
  relax(points, edges, neighbours, rounds);
  const cycles = tree.hanging.flatMap((hung, vertex) =>
    hung.filter((cycle) => cycle.length > 1).map((cycle) => [vertex, ...cycle]),
  );
  return { points, cycles };
}
