// Turns and scales a drawing into a rectangle.
import { distance, type Point } from "./plane";

export interface Rectangle {
  left: number;
  top: number;
  width: number;
  height: number;
}

function turned(points: readonly Point[], angle: number): Point[] {
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return points.map(({ x, y }) => ({ x: x * cos - y * sin, y: x * sin + y * cos }));
}

function boxOf(points: readonly Point[]): Rectangle {
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  return { left, top, width: Math.max(...xs) - left, height: Math.max(...ys) - top };
}

/** The points, turned so that they become as large as possible, and centred. */
export function fitted(points: readonly Point[], into: Rectangle, mostScale: number): Point[] {
  if (points.length === 0) return [];
  let best = { points: [] as Point[], box: into, scale: -1 };
  for (let i = 0; i < 24; ++i) {
    const candidate = turned(points, (i * Math.PI) / 24);
    const box = boxOf(candidate);
    const scale = Math.min(into.width / (box.width || 1e-6), into.height / (box.height || 1e-6), mostScale);
    if (scale > best.scale + 1e-9) best = { points: candidate, box, scale };
  }
  const { box, scale } = best;
  const dx = into.left + (into.width - box.width * scale) / 2;
  const dy = into.top + (into.height - box.height * scale) / 2;
  return best.points.map(({ x, y }) => ({ x: dx + (x - box.left) * scale, y: dy + (y - box.top) * scale }));
}

export function leastDistance(points: readonly Point[]): number {
  let least = Infinity;
  points.forEach((a, i) => {
    for (let j = i + 1; j < points.length; ++j) least = Math.min(least, distance(a, points[j]!));
  });
  return least;
}
