// Which labels have room above or below the vertices that they belong to.
import type { Point } from "./plane";

export interface Label {
  vertex: number;
  text: string;
  isAbove: boolean;
}

const letter = 6.6; // the mean width at 12 px
const tall = 14;
const gap = 7;

interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

const meet = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

/** The first of `labels` come first; where one has no room on its side, it is put on the other or left out. */
export function withRoom(labels: readonly Label[], vertices: ReadonlyMap<number, Point>, radius: number): Map<number, Label> {
  const taken: Box[] = [...vertices.values()].map((at) => ({ ...at, halfWidth: radius, halfHeight: radius }));
  const kept = new Map<number, Label>();
  for (const label of labels) {
    const { x, y } = vertices.get(label.vertex)!;
    for (const isAbove of [label.isAbove, !label.isAbove]) {
      const away = (radius + gap + tall / 2) * (isAbove ? -1 : 1);
      const box = { x, y: y + away, halfWidth: (label.text.length * letter) / 2, halfHeight: tall / 2 };
      if (taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      kept.set(label.vertex, { ...label, isAbove });
      break;
    }
  }
  return kept;
}
