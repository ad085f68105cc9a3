// A graph as a tree of cycles. For a cactus, the tree has all edges. For other graphs, the tree has cycles and
// bridges that span the graph.
export type Edges = readonly (readonly [number, number])[];

export interface CycleTree {
  root: number;
  /** For each vertex, the cycles that are attached to it, without this vertex. A bridge is a cycle of one
   * vertex. */
  hanging: number[][][];
  /** All vertices. Each vertex comes after the vertex that its cycle is attached to. */
  order: number[];
}

export function neighboursOf(vertices: number, edges: Edges): number[][] {
  const neighbours: number[][] = Array.from({ length: vertices }, () => []);
  for (const [a, b] of edges) {
    if (a === b) continue;
    neighbours[a]!.push(b);
    neighbours[b]!.push(a);
  }
  return neighbours;
}

/** The distance of each vertex from `source`; -1 if it cannot be reached. */
function stepsFrom(source: number, neighbours: readonly number[][]): number[] {
  const steps = neighbours.map(() => -1);
  steps[source] = 0;
  const queue = [source];
  for (const vertex of queue) {
    for (const next of neighbours[vertex]!) {
      if (steps[next]! >= 0) continue;
      steps[next] = steps[vertex]! + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** All vertices, the most central ones first. A vertex is central if no other vertex is far from it. */
export function fromTheCentre(neighbours: readonly number[][]): number[] {
  const farthest = neighbours.map((_, vertex) => Math.max(...stepsFrom(vertex, neighbours)));
  return neighbours.map((_, vertex) => vertex).sort((a, b) => farthest[a]! - farthest[b]! || a - b);
}

export function cycleTree(neighbours: readonly number[][], root: number): CycleTree {
  const size = neighbours.length;
  const depth = new Array<number>(size).fill(-1);
  const parent = new Array<number>(size).fill(-1);
  const isHung = new Array<boolean>(size).fill(false);
  const hanging: number[][][] = Array.from({ length: size }, () => []);
  const visited: number[] = [];
  const stack: { vertex: number; next: number }[] = [{ vertex: root, next: 0 }];
  depth[root] = 0;
  visited.push(root);
  // Depth-first search: an edge back to an ancestor closes a cycle, which is attached to that ancestor.
  while (stack.length > 0) {
    const top = stack[stack.length - 1]!;
    const next = neighbours[top.vertex]![top.next++];
    if (next === undefined) {
      stack.pop();
    } else if (depth[next]! < 0) {
      depth[next] = depth[top.vertex]! + 1;
      parent[next] = top.vertex;
      visited.push(next);
      stack.push({ vertex: next, next: 0 });
    } else if (depth[next]! < depth[top.vertex]! - 1) {
      const cycle: number[] = [];
      for (let v = top.vertex; v !== next; v = parent[v]!) {
        if (isHung[v]) continue;
        isHung[v] = true;
        cycle.push(v);
      }
      if (cycle.length > 0) hanging[next]!.push(cycle.reverse());
    }
  }
  for (const vertex of visited) {
    if (vertex !== root && !isHung[vertex]) hanging[parent[vertex]!]!.push([vertex]);
  }
  const order = [root];
  for (const vertex of order) for (const cycle of hanging[vertex]!) order.push(...cycle);
  return { root, hanging, order };
}
