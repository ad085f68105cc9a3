// Addresses of pages and of the referee's answers, from the page's root. Ids may contain ':' and '#'.
const part = encodeURIComponent;

export const pageOf = {
  home: "/",
  play: (game: string, query = "") => `/play/${part(game)}${query === "" ? "" : `?${query}`}`,
  tournament: "/tournament",
  game: (game: string) => `/tournament/${part(game)}`,
  player: (name: string) => `/player/${part(name)}`,
  /** A player's matches against another player; if `game` is given, only matches of this game. */
  meetings: (name: string, against: string, game?: string) =>
    `/player/${part(name)}#against=${part(against)}${game === undefined ? "" : `&game=${part(game)}`}`,
  /** `id`: a puzzle's id, or "today". */
  puzzle: (id: string) => `/puzzle/${part(id)}`,
  learn: (id: string) => `/match/${part(id)}#learn`,
  /** The replay of a match whose data is in the fragment (match/whole_link.ts). */
  shared: (code: string) => `/shared#${code}`,
  embed: (id: string) => `/embed/${part(id)}`,
  match: (id: string, ply?: number) => `/match/${part(id)}${ply === undefined ? "" : `#${ply}`}`,
};

/** Says whether an address is about a match or about a puzzle. */
export type Asked = "match" | "puzzle";

export const answerOf = {
  site: "/api/site",
  tournament: "/api/tournament",
  matches: (after: number, limit: number) => `/api/matches?after=${after}&limit=${limit}`,
  /** `id`: a puzzle's id, or "today". */
  puzzle: (id: string) => `/api/puzzle/${part(id)}`,
  match: (id: string, from: number) => `/api/match/${part(id)}${from === 0 ? "" : `?from=${from}`}`,
  truth: (id: string) => `/api/match/${part(id)}/truth`,
  /** The exact values of a match, without better moves. */
  values: (id: string) => `/api/match/${part(id)}/truth?only=values`,
  /** `about`: a move as typed, or "best". Without it, the question is for a hint. */
  ask: (id: string, ply: number, about?: string, of: Asked = "match") =>
    `/api/${of}/${part(id)}/try/${ply}${about === undefined ? "" : `/${part(about)}`}`,
  logs: (player: string, token: string) => `/api/logs/${part(player)}?token=${part(token)}`,
  position: (id: string, ply: number, of: Asked = "match") => `/api/${of}/${part(id)}/position/${ply}`,
  /** The position as seen at a vertex. */
  positionAt: (id: string, ply: number, vertex: number) => `/api/match/${part(id)}/position/${ply}?at=${vertex}`,
  /** The position after these moves of a running match, as seen at a vertex. */
  look: (id: string, moves: readonly string[], vertex: number) => `/api/match/${part(id)}/look?moves=${moves.map(part).join(",")}&at=${vertex}`,
};

export type Page =
  | { kind: "home" }
  | { kind: "play"; game: string }
  | { kind: "tournament" }
  | { kind: "game"; game: string }
  | { kind: "player"; name: string }
  | { kind: "match"; id: string }
  | { kind: "puzzle"; id: string }
  | { kind: "shared" }
  | { kind: "unknown" };

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text; // The text has a '%' that encodes nothing: it was typed by hand.
  }
}

export function pageAt(path: string): Page {
  const [room = "", name, ...more] = path.split("/").slice(1).map(decoded);
  if (more.length > 0) return { kind: "unknown" };
  if (name === undefined || name === "") {
    return room === "" ? { kind: "home" } : room === "tournament" || room === "shared" ? { kind: room } : { kind: "unknown" };
  }
  if (room === "play") return { kind: "play", game: name };
  if (room === "tournament") return { kind: "game", game: name };
  if (room === "player") return { kind: "player", name };
  if (room === "puzzle") return { kind: "puzzle", id: name };
  if (room === "match" || room === "embed") return { kind: "match", id: name };
  return { kind: "unknown" };
}
