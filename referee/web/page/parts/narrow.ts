// Whether the reader has a small screen or a touch screen. style/match.css has the same conditions.
import { useEffect, useState } from "react";

const query = "(max-width: 899px), (pointer: coarse)";

export function useIsNarrow(): boolean {
  const [isNarrow, setNarrow] = useState(() => matchMedia(query).matches);
  useEffect(() => {
    const media = matchMedia(query);
    const look = () => setNarrow(media.matches);
    media.addEventListener("change", look);
    return () => media.removeEventListener("change", look);
  }, []);
  return isNarrow;
}
