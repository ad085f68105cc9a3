// The document's title while a page is shown.
import { useEffect } from "react";

// A name between these characters may be written from right to left. The rest of the title keeps its order.
const startOfIsolate = "\u2068";
const endOfIsolate = "\u2069";

let titleOfPage = "gramy";
let news = "";

const show = () => {
  document.title = news === "" ? titleOfPage : `${news} · ${titleOfPage}`;
};

export function useTitle(title: string | null): void {
  useEffect(() => {
    titleOfPage = title === null ? "gramy" : `${startOfIsolate}${title}${endOfIsolate} · gramy`;
    show();
  }, [title]);
}

/** News that the tab's title shows while the reader looks at another tab; empty if there is none. */
export function useTitleNews(text: string): void {
  useEffect(() => {
    news = text;
    show();
    return () => {
      news = "";
      show();
    };
  }, [text]);
}
