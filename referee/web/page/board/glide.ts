// The only animation on a board: in a running match, the token glides to its new place.
import { useLayoutEffect, useRef, type RefObject } from "react";
import type { Point } from "../layout/plane";

const glideMs = 120;

/** `places`: the vertices' places, by name. `isCentred`: the token stays in the middle and the board moves
 * under it. The returned element must contain only the token. */
export function useGlide(token: number, places: ReadonlyMap<number, Point>, isCentred: boolean): RefObject<SVGGElement> {
  const element = useRef<SVGGElement>(null);
  const before = useRef({ token, places });
  useLayoutEffect(() => {
    const last = before.current;
    before.current = { token, places };
    const drawn = element.current;
    const [from, to] = [last.places.get(isCentred ? token : last.token), places.get(token)];
    if (drawn === null || from === undefined || to === undefined || last.token === token) return;
    if (drawn.closest(".is-live") === null || matchMedia("(prefers-reduced-motion: reduce)").matches) return;
    const transform = `translate(${from.x - to.x}px, ${from.y - to.y}px)`;
    drawn.animate([{ transform }, { transform: "none" }], { duration: glideMs, easing: "ease-out" });
  });
  return element;
}
