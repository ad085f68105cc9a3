// The address of the page that the reader sees. Addresses ("/match/ID") begin at the page's root, which may be below
// a prefix of the host. An export has only one document. There the address follows the '#', as in
// index.html#/match/ID#PLY.
const script = typeof document === "undefined" ? null : (document.currentScript as HTMLScriptElement | null);

/** The address of the main script. The address is read once, because a relative `src` means another address
 * after the page's address has changed. */
export const scriptAddress = script?.src ?? "";

/** The path of the root without its last slash: "", or a prefix such as "/gramy". Scripts are in a folder
 * below the root. */
export const prefix = scriptAddress === "" ? "" : new URL("..", scriptAddress).pathname.slice(0, -1);

export const isExported = typeof document !== "undefined" && document.documentElement.dataset.export !== undefined;

export interface Place {
  path: string;
  /** The query without its '?'. */
  search: string;
  /** The fragment without its '#'. It is still encoded: functions that read it decode its parts. */
  hash: string;
}

export function here(): Place {
  if (!isExported) {
    const { pathname, search, hash } = location;
    return { path: pathname.slice(prefix.length), search: search.slice(1), hash: hash.slice(1) };
  }
  const [path = "", hash = ""] = location.hash.slice(1).split("#");
  return { path: path || "/", search: "", hash };
}

/** Whether the document is a frame in another site's page. That page could trick the reader into clicks, so
 * no control may then act for the reader. */
export const isEmbedded = typeof location !== "undefined" && !isExported && location.pathname.startsWith(`${prefix}/embed/`);

/** The link to an address of this page. */
export const hrefOf = (address: string) => (isExported ? `#${address}` : prefix + address);
