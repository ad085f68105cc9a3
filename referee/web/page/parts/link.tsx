// Links within the page, followed without loading it anew.
import { createContext, useContext, useEffect, useState, type AnchorHTMLAttributes, type MouseEvent } from "react";

export interface Place {
  path: string;
  /** Without its '?'. */
  search: string;
  /** Without its '#'; its parts are decoded where they are read. */
  hash: string;
}

const moved = "gramy-moved";

function here(): Place {
  return { path: location.pathname, search: location.search.slice(1), hash: location.hash.slice(1) };
}

export function goTo(address: string): void {
  history.pushState(null, "", address);
  dispatchEvent(new Event(moved));
}

/** For where the reader is already, under another address. */
export function replaceAddress(address: string): void {
  history.replaceState(null, "", address);
  dispatchEvent(new Event(moved));
}

/** Whole, for others to open. */
export const linkTo = (address: string) => `${location.origin}${address}`;

export const socketAddress = () => `${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/ws`;

/** For what is no step of the reader's way, such as a ply. */
export function replaceHash(hash: string): void {
  if (location.hash === `#${hash}`) return;
  history.replaceState(null, "", `#${hash}`);
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
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    const isPlain = event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;
    if (!isPlain || event.defaultPrevented) return;
    event.preventDefault();
    goTo(href);
  };
  return <a href={href} onClick={follow} {...rest} />;
}
