// The games that the reader has played in this browser.
import { useEffect, useState } from "react";

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
  const [isFirst] = useState(() => isPlayer && !played().includes(game));
  // Not in the initializer, because React may discard a first render and run the initializer again.
  useEffect(() => {
    if (!isFirst || played().includes(game)) return;
    try {
      localStorage.setItem(key, [...played(), game].join(" ").trim());
    } catch {
      // Without storage, each match counts as the first match.
    }
  }, [isFirst, game]);
  return isFirst;
}
