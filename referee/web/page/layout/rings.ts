// The surroundings of the token in a directed graph: two moves ahead, with a ring for each move.
import type { Edges } from "./cycles";

export interface Rings {
  token: number;
  /** The vertices after one move, in order around the token, with their angles. */
  inner: { vertex: number; angle: number }[];
  /** The vertices after two moves, except those that one move can reach. */
  outer: { vertex: number; angle: number }[];
  /** The number of vertices that have no room on the outer ring. */
  leftOut: number;
  /** Indices of the edges that are drawn: those from the token, and those from the inner ring. */
  edges: number[];
}

const top = -Math.PI / 2;

export function ringsAround(token: number, edges: Edges, mostOuter: number): Rings {
  const leads = (from: number) => edges.filter(([a]) => a === from).map(([, b]) => b);
  const inner = leads(token).filter((vertex) => vertex !== token);
  const placed = new Set([token, ...inner]);

  // A vertex with several parents goes to the parent with the fewest children.
  const children = new Map<number, number[]>(inner.map((vertex) => [vertex, []]));
  const parents = new Map<number, number[]>();
  for (const vertex of inner) {
    for (const next of leads(vertex)) {
      if (!placed.has(next)) parents.set(next, [...(parents.get(next) ?? []), vertex]);
    }
  }
  const waiting = [...parents].sort(([a, of_a], [b, of_b]) => of_a.length - of_b.length || a - b);
  for (const [vertex, of] of waiting.slice(0, mostOuter)) {
    const least = of.reduce((best, parent) =>
      children.get(parent)!.length < children.get(best)!.length ? parent : best,
    );
    children.get(least)!.push(vertex);
    placed.add(vertex);
  }

  // Each inner vertex gets as much of the circle as its outer vertices need.
  const rings: Rings = { token, inner: [], outer: [], leftOut: Math.max(0, waiting.length - mostOuter), edges: [] };
  const needOf = (vertex: number) => 0.6 + Math.max(1, children.get(vertex)!.length);
  const need = inner.reduce((sum, vertex) => sum + needOf(vertex), 0);
  let from = inner.length > 0 ? top - (Math.PI * needOf(inner[0]!)) / need : top;
  for (const vertex of inner) {
    const span = (2 * Math.PI * needOf(vertex)) / need;
    rings.inner.push({ vertex, angle: from + span / 2 });
    const own = children.get(vertex)!;
    own.forEach((child, i) => {
      const room = (span * own.length) / needOf(vertex);
      const start = from + (span - room) / 2;
      rings.outer.push({ vertex: child, angle: start + (room * (i + 0.5)) / own.length });
    });
    from += span;
  }
  const isSource = new Set([token, ...inner]);
  edges.forEach(([a, b], i) => {
    if (a !== b && isSource.has(a) && placed.has(b)) rings.edges.push(i);
  });
  return rings;
}
