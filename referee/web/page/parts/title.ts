// The document's title while a page is shown.
import { useEffect } from "react";

export function useTitle(title: string | null): void {
  useEffect(() => {
    document.title = title === null ? "gramy" : `${title} · gramy`;
  }, [title]);
}
