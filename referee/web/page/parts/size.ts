// The size of an element in CSS pixels, so that drawings in it need no scaling.
import { useLayoutEffect, useRef, useState, type RefObject } from "react";
import { flushSync } from "react-dom";

export interface Size {
  width: number;
  height: number;
}

export function useSize<E extends Element>(): [RefObject<E>, Size] {
  const element = useRef<E>(null);
  const [size, setSize] = useState<Size>({ width: 0, height: 0 });
  useLayoutEffect(() => {
    const observed = element.current;
    if (observed === null) return undefined;
    const measure = () => {
      const { width, height } = observed.getBoundingClientRect();
      setSize((before) => (before.width === width && before.height === height ? before : { width, height }));
    };
    measure();
    // Draws with the new size in the same frame. Otherwise a target would move while the reader taps it.
    const observer = new ResizeObserver(() => flushSync(measure));
    observer.observe(observed);
    return () => observer.disconnect();
  }, []);
  return [element, size];
}
