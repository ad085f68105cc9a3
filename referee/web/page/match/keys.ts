// Keys that work wherever the focus is on a page.
import { useLayoutEffect } from "react";

/** Functions by the `key` of the keyboard event; ' ' is the space bar. */
export type Keys = Record<string, () => void>;

/** Whether the element itself uses the key. */
function takes(target: EventTarget | null, key: string): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest("input, textarea, select, [contenteditable]") !== null) return true;
  return key === " " && target.closest("button, a, summary") !== null;
}

/** Handles these keys while the component is shown. */
export function useKeys(keys: Keys): void {
  useLayoutEffect(() => {
    const pressed = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
      const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
      if (act === undefined || takes(event.target, event.key)) return;
      event.preventDefault();
      act();
    };
    addEventListener("keydown", pressed);
    return () => removeEventListener("keydown", pressed);
  }, [keys]);
}
