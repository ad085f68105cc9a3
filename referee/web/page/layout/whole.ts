// Places for all vertices of a small graph. Distances in the picture are close to distances in the graph.
import type { Edges } from "./cycles";
import { distance, type Point } from "./plane";
import type { Rectangle } from "./fit";

const rounds = 150;
const farApart = 4; // vertices without a path between them are drawn as if this many moves apart
const mostStretch = 1.7; // how much one axis may be stretched more than the other

/** The number of edges between each two vertices, in either direction. */
function distancesIn(count: number, edges: Edges): number[][] {
  const near = Array.from({ length: count }, (): number[] => []);
  for (const [a, b] of edges) {
    near[a]!.push(b);
    near[b]!.push(a);
  }
  return near.map((_, from) => {
    const far = Array<number>(count).fill(Infinity);
    far[from] = 0;
    for (let ring = [from], moves = 1; ring.length > 0; ++moves) {
      const next: number[] = [];
      for (const each of ring) {
        for (const to of near[each]!) {
          if (far[to] !== Infinity) continue;
          far[to] = moves;
          next.push(to);
        }
      }
      ring = next;
    }
    return far.map((moves) => (moves === Infinity ? farApart : moves));
  });
}

/** Places the vertices on a spiral, and improves the places by stress majorization (Gansner, Koren, North 2004). The
 * same graph always gets the same places. */
export function wholeLayout(count: number, edges: Edges): Point[] {
  const far = distancesIn(count, edges);
  // Vertices with consecutive numbers begin far apart.
  const turned = (i: number) => (2 * Math.PI * i * 0.382) % (2 * Math.PI);
  let points = far.map((_, i): Point => ({ x: Math.cos(turned(i)) * (1 + i / count), y: Math.sin(turned(i)) * (1 + i / count) }));
  for (let round = 0; round < rounds; ++round) {
    points = points.map((at, i) => {
      let [x, y, all] = [0, 0, 0];
      points.forEach((other, j) => {
        if (i === j) return;
        const moves = far[i]![j]!;
        const weight = 1 / (moves * moves);
        const pull = moves / Math.max(distance(at, other), 1e-6);
        x += weight * (other.x + (at.x - other.x) * pull);
        y += weight * (other.y + (at.y - other.y) * pull);
        all += weight;
      });
      return all === 0 ? at : { x: x / all, y: y / all };
    });
  }
  return points;
}

/** The points in the rectangle, stretched a little to fill it. */
export function filling(points: readonly Point[], into: Rectangle): Point[] {
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [width, height] = [Math.max(...xs) - left || 1, Math.max(...ys) - top || 1];
  const [fitX, fitY] = [into.width / width, into.height / height];
  const [scaleX, scaleY] = [Math.min(fitX, fitY * mostStretch), Math.min(fitY, fitX * mostStretch)];
  const [right, down] = [into.left + (into.width - width * scaleX) / 2, into.top + (into.height - height * scaleY) / 2];
  return points.map(({ x, y }) => ({ x: right + (x - left) * scaleX, y: down + (y - top) * scaleY }));
}

/** How much an edge bends, as a share of its length, to keep away from other vertices. */
export function bendAside(from: Point, to: Point, others: readonly Point[], room: number, hasTwin: boolean): number {
  const clear = (bend: number) =>
    [0.2, 0.35, 0.5, 0.65, 0.8].reduce((least, t) => {
      const control = { x: (from.x + to.x) / 2 + (to.y - from.y) * bend, y: (from.y + to.y) / 2 - (to.x - from.x) * bend };
      const on = (a: number, b: number, c: number) => (1 - t) * (1 - t) * a + 2 * t * (1 - t) * b + t * t * c;
      const at = { x: on(from.x, control.x, to.x), y: on(from.y, control.y, to.y) };
      return others.reduce((nearest, other) => Math.min(nearest, distance(at, other)), least);
    }, Infinity);
  const bends = hasTwin ? [0.12, 0.22, 0.34, 0.48] : [0.04, 0.16, -0.16, 0.28, -0.28, 0.42, -0.42];
  return bends.find((bend) => clear(bend) > room) ?? bends.reduce((best, bend) => (clear(bend) > clear(best) ? bend : best));
}
