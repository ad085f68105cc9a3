// The reader's place. An export has only one document, so the address of a page follows its '#', as in
// index.html#/match/ID#PLY.
export const isExported = typeof document !== "undefined" && document.documentElement.dataset.export !== undefined;

export interface Place {
  path: string;
  /** Without its '?'. */
  search: string;
  /** Without its '#'. Readers decode its parts. */
  hash: string;
}

export function here(): Place {
  if (!isExported) return { path: location.pathname, search: location.search.slice(1), hash: location.hash.slice(1) };
  const [path = "", hash = ""] = location.hash.slice(1).split("#");
  return { path: path || "/", search: "", hash };
}

/** The link to an address of this page. */
export const hrefOf = (address: string) => (isExported ? `#${address}` : address);
