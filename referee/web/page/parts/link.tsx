// Links within the page, which need no reload.
import { createContext, useContext, useEffect, useState, type AnchorHTMLAttributes, type MouseEvent } from "react";
import { here, hrefOf, isEmbedded, isExported, prefix, type Place } from "../data/place";

const moved = "gramy-moved";

export function goTo(address: string): void {
  history.pushState(null, "", hrefOf(address));
  dispatchEvent(new Event(moved));
}

/** Changes the address without a new entry in the history, if the reader stays on the same page. */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", hrefOf(address));
  dispatchEvent(new Event(moved));
}

/** The full address of the page, for sharing. */
export const linkTo = (address: string) => new URL(hrefOf(address), location.href).href;

export const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}${prefix}/ws`;

/** Changes the fragment, for example to another ply, without a new entry in the history. */
export function replaceHash(hash: string): void {
  const place = here();
  if (place.hash !== hash) history.replaceState(null, "", isExported ? `#${place.path}#${hash}` : `#${hash}`);
}

export const PlaceContext = createContext<Place>({ path: "/", search: "", hash: "" });
export const usePlace = () => useContext(PlaceContext);

export function useLocation(): Place {
  const [place, setPlace] = useState(here);
  useEffect(() => {
    const look = () => setPlace(here());
    for (const event of ["popstate", "hashchange", moved]) addEventListener(event, look);
    return () => {
      for (const event of ["popstate", "hashchange", moved]) removeEventListener(event, look);
    };
  }, []);
  return place;
}

export function Link({ href, onClick, ...rest }: AnchorHTMLAttributes<HTMLAnchorElement> & { href: string }) {
  if (isEmbedded) return <a href={hrefOf(href)} target="_blank" rel="noopener" {...rest} />;
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    goTo(href);
  };
  return <a href={hrefOf(href)} onClick={follow} {...rest} />;
}
