// Selects the labels that have room above or below their vertices.
import type { Point } from "./plane";

export interface Label {
  vertex: number;
  text: string;
  isAbove: boolean;
}

/** A label with its centre. */
export interface PlacedLabel extends Label {
  x: number;
}

/** The size of the picture in which the labels have to stay. */
interface Frame {
  width: number;
  height: number;
}

const letter = 6.6; // mean width of a letter at 12 px
const tall = 14;
const gap = 7;

/** A rectangle around the point (x, y). */
export interface Box {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

const meet = (a: Box, b: Box) =>
  Math.abs(a.x - b.x) < a.halfWidth + b.halfWidth && Math.abs(a.y - b.y) < a.halfHeight + b.halfHeight;

const isWithin = ({ x, y, halfWidth, halfHeight }: Box, { width, height }: Frame) =>
  x >= halfWidth && x <= width - halfWidth && y >= halfHeight && y <= height - halfHeight;

/** The box of a line of text that begins at `x`, with `y` as its base line. */
export function boxOfText(text: string, x: number, y: number): Box {
  const halfWidth = (text.length * letter) / 2;
  return { x: x + halfWidth, y: y - tall / 3, halfWidth, halfHeight: tall / 2 };
}

/** Places the labels in order. A label without room on its side goes to the other side, or is left out. At
 * the left and right edge of the frame, labels move inwards. `others`: more boxes that labels must not
 * cover. */
export function withRoom(
  labels: readonly Label[],
  vertices: ReadonlyMap<number, Point>,
  radius: number,
  frame: Frame,
  others: readonly Box[] = [],
): Map<number, PlacedLabel> {
  const around = [...vertices.values()].map((at): Box => ({ ...at, halfWidth: radius, halfHeight: radius }));
  const taken = [...around, ...others];
  const kept = new Map<number, PlacedLabel>();
  for (const label of labels) {
    const at = vertices.get(label.vertex)!;
    const halfWidth = (label.text.length * letter) / 2;
    const x = Math.max(halfWidth, Math.min(at.x, frame.width - halfWidth));
    for (const isAbove of [label.isAbove, !label.isAbove]) {
      const away = (radius + gap + tall / 2) * (isAbove ? -1 : 1);
      const box = { x, y: at.y + away, halfWidth, halfHeight: tall / 2 };
      if (!isWithin(box, frame) || taken.some((other) => meet(box, other))) continue;
      taken.push(box);
      kept.set(label.vertex, { ...label, isAbove, x });
      break;
    }
  }
  return kept;
}
