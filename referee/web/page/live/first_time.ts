// The games that the reader has played in this browser.
import { useState } from "react";

const key = "gramy-played";

function played(): string[] {
  try {
    return (localStorage.getItem(key) ?? "").split(" ");
  } catch {
    return []; // the browser's storage is not available
  }
}

/** Whether this is the reader's first match of the game. The answer does not change while the match is shown. */
export function useFirstTime(game: string, isPlayer: boolean): boolean {
  const [isFirst] = useState(() => {
    const known = played();
    if (!isPlayer || known.includes(game)) return false;
    try {
      localStorage.setItem(key, [...known, game].join(" ").trim());
    } catch {
      // Without storage, each match counts as the first match.
    }
    return true;
  });
  return isFirst;
}
