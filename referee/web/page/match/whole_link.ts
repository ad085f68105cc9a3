// A short match inside a link: its record and its positions, deflated, as base64url. Such a link opens a replay on
// any gramy page, also on an exported one. The link may come from a stranger. So the data is limited and must have
// the form of a match, and the moves are checked (checked_moves.ts). All texts in the link are shown as plain text.
import type { Scene } from "../board/scene";
import { answerOf } from "../data/addresses";
import type { Match, Ply, Position } from "../data/answers";
import { give } from "../data/get";
import { wrongPly } from "./checked_moves";

/** The most plies of a match in a link. Browsers and most messengers accept links of the resulting length. */
export const mostPlies = 60;
const mostLetters = 12_000;
const mostBytes = 512 * 1024; // the largest number of bytes in a link's data after inflating
const mostText = 4000; // the largest number of characters in a picture or a board
const mostName = 200;
const mostThings = 600; // the largest length of a list in a scene, such as cells, vertices, edges or moves

/** The types of TypeScript 4.8 do not include the format "deflate-raw". */
type Inflating = new (format: "deflate-raw") => ReadableWritablePair<Uint8Array, Uint8Array>;
declare const CompressionStream: Inflating, DecompressionStream: Inflating;

/** What a link contains, before it is deflated. */
interface Shared {
  match: Match;
  positions: Position[];
}

async function through(bytes: Uint8Array, stream: ReadableWritablePair<Uint8Array, Uint8Array>): Promise<Uint8Array> {
  const reader = (new Blob([bytes]).stream() as ReadableStream<Uint8Array>).pipeThrough(stream).getReader();
  const pieces: Uint8Array[] = [];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) break;
    length += value.length;
    if (length > mostBytes) throw new Error("too long");
    pieces.push(value);
  }
  return new Uint8Array(await new Blob(pieces).arrayBuffer());
}

function toText(bytes: Uint8Array): string {
  const letters = Array.from(bytes, (byte) => String.fromCharCode(byte)).join("");
  return btoa(letters).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

const fromText = (text: string) => Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

/** The match as part of a link; null if it is too long, or if the page could not check its moves. */
export async function codeOf(match: Match, positions: readonly Position[]): Promise<string | null> {
  if (wrongPly(match.plies, positions) !== null) return null;
  const plies = match.plies.map(({ move, numbers, words, ms }): Ply => ({ move, numbers, words, ms, info: null }));
  const shared: Shared = { match: { ...match, plies, accuracy: null, hidden: null }, positions: [...positions] };
  const text = toText(await through(new TextEncoder().encode(JSON.stringify(shared)), new CompressionStream("deflate-raw")));
  return text.length > mostLetters ? null : text;
}

// --- Reading. Each function is named after the form that it expects of a value, and throws for any other value. ---

class NoMatch extends Error {}

type Fields = Record<string, unknown>;

function expect(isSo: boolean): asserts isSo {
  if (!isSo) throw new NoMatch();
}

function object(value: unknown): Fields {
  expect(typeof value === "object" && value !== null && !Array.isArray(value));
  return value as Fields;
}

function text(value: unknown, most: number): string {
  expect(typeof value === "string" && value.length <= most);
  return value;
}

function list<T>(value: unknown, each: (element: unknown) => T, most = mostThings): T[] {
  expect(Array.isArray(value) && value.length <= most);
  return value.map(each);
}

const whole = (value: unknown): number => {
  expect(Number.isSafeInteger(value));
  return value as number;
};
const among = (n: number) => (value: unknown): number => {
  const index = whole(value);
  expect(index >= 0 && index < n);
  return index;
};
const seat = (value: unknown) => among(2)(value) as 0 | 1;
const amount = among(Number.MAX_SAFE_INTEGER);
const name = (value: unknown) => text(value, mostName);
/** A word of the game, such as a role. The page looks such words up in tables, so the word must not name a member
 * that every object has. */
function term(value: unknown): string {
  const found = name(value);
  expect(!(found in Object.prototype));
  return found;
}
const numbers = (value: unknown) => list(value, whole, 8);

function pair<T>(value: unknown, each: (element: unknown) => T): [T, T] {
  const [first, second, ...more] = list(value, each, 2);
  expect(first !== undefined && second !== undefined && more.length === 0);
  return [first, second];
}

const orNull = <T>(value: unknown, each: (value: unknown) => T): T | null => (value === null || value === undefined ? null : each(value));
const marks = (value: unknown, things: number) =>
  Object.fromEntries(Object.entries(object(value)).slice(0, 20).map(([mark, at]) => [mark, list(at, among(things))]));
const results = ["first", "second", "draw"];

function way(value: unknown, things: number, key: "cell" | "vertex") {
  const fields = object(value);
  const { result } = fields;
  expect(result === undefined || results.includes(result as string));
  return { move: numbers(fields.move), [key]: among(things)(fields[key]), ...(result === undefined ? {} : { result }) };
}

function scene(value: unknown): Scene {
  const fields = object(value);
  const beyond = fields.moves_beyond === undefined ? {} : { moves_beyond: amount(fields.moves_beyond) };
  const line = (move: Fields) => ({ zero: numbers(move.zero), step: numbers(move.step) });
  const kind = fields.kind;
  if (kind === "piles") {
    const piles = list(fields.piles, (each) => {
      const pile = object(each);
      return { name: term(pile.name), count: amount(pile.count), at_first: amount(pile.at_first), taken: amount(pile.taken) };
    }, 8);
    const moves = list(fields.moves, (each) => {
      const move = object(each);
      return { ...line(move), piles: list(move.piles, among(piles.length), 8), most: amount(move.most) };
    });
    return { kind, piles, moves, ...beyond };
  }
  if (kind === "row") {
    const shown = pair(fields.shown, amount);
    expect(shown[1] >= shown[0] && shown[1] - shown[0] <= mostThings);
    const span = (each: unknown) => pair(each, amount);
    const strips = list(fields.strips, span);
    const moves = list(fields.moves, (each) => {
      const move = object(each);
      return { ...line(move), length: amount(move.length), cells: list(move.cells, span) };
    });
    return { kind, cells: amount(fields.cells), shown, strips, marks: { strips: marks(object(fields.marks).strips, strips.length) }, moves, ...beyond };
  }
  if (kind === "grid") {
    const [rows, columns, top, left, height, width] = (["rows", "columns", "top", "left", "height", "width"] as const).map((key) => amount(fields[key])) as [
      number, number, number, number, number, number,
    ];
    expect(height > 0 && width > 0 && height <= 64 && width <= 64);
    const cells = height * width;
    const moves = list(fields.moves, (each) => way(each, cells, "cell")) as unknown as { move: number[]; cell: number }[];
    return { kind, rows, columns, top, left, height, width, marks: { cells: marks(object(fields.marks).cells, cells) }, moves, ...beyond };
  }
  expect(kind === "graph");
  const vertices = list(fields.vertices, amount);
  const edges = list(fields.edges, (each) => pair(each, among(vertices.length)));
  const moves = list(fields.moves, (each) => ({ ...way(each, vertices.length, "vertex"), edge: among(edges.length)(object(each).edge) })) as unknown as {
    move: number[]; vertex: number; edge: number;
  }[];
  const both = object(fields.marks);
  return {
    kind,
    directed: fields.directed === true,
    all_vertices: amount(fields.all_vertices),
    all_edges: amount(fields.all_edges),
    vertices,
    edges,
    ...(fields.beyond === undefined ? {} : { beyond: list(fields.beyond, amount) }),
    marks: { vertices: marks(both.vertices, vertices.length), edges: marks(both.edges, edges.length) },
    moves,
    ...beyond,
  };
}

function position(value: unknown, ply: number): Position {
  const fields = object(value);
  return {
    ply,
    to_move: orNull(fields.to_move, seat),
    text: text(fields.text, mostText),
    scene: orNull(fields.scene, scene),
    legal: list(fields.legal, name, 1000),
    legal_all: amount(fields.legal_all),
    last: orNull(fields.last, name),
  };
}

function sharedMatch(value: unknown, id: string): Shared {
  const fields = object(object(value).match);
  const plies = list(fields.plies, (each): Ply => {
    const ply = object(each);
    return { move: name(ply.move), numbers: numbers(ply.numbers), words: orNull(ply.words, name), ms: amount(ply.ms), info: null };
  }, mostPlies);
  const positions = list(object(value).positions, (each) => each, mostPlies + 1).map(position);
  expect(positions.length === plies.length + 1);
  const board = object(fields.board);
  const match: Match = {
    id,
    game: term(fields.game),
    title: name(fields.title),
    board: { name: name(board.name), text: orNull(board.text, (each) => text(each, mostText)), size: amount(board.size) },
    start: orNull(fields.start, whole),
    players: pair(fields.players, name),
    roles: pair(fields.roles, term),
    winner: orNull(fields.winner, seat),
    reason: term(fields.reason),
    detail: orNull(fields.detail, name),
    at: /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(String(fields.at)) ? String(fields.at) : "",
    clock: null,
    plies,
    can_be_drawn: fields.can_be_drawn === true,
    accuracy: null,
    hidden: null,
    isShared: true,
  };
  return { match, positions };
}

/** What a link contains: a match, or the ply of a wrong move in the match. Null if the link contains no
 * match. After a match was found, the page also has the answers about the match's positions. */
export type Found = { match: Match } | { wrong: number } | null;

export async function matchIn(code: string): Promise<Found> {
  if (code.length > mostLetters || !/^[\w-]+$/.test(code)) return null;
  try {
    const bytes = await through(fromText(code), new DecompressionStream("deflate-raw"));
    const { match, positions } = sharedMatch(JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes)), `shared ${code.slice(-24)}`);
    const wrong = wrongPly(match.plies, positions);
    if (wrong !== null) return { wrong };
    give(Object.fromEntries(positions.map((each) => [answerOf.position(match.id, each.ply), each])));
    return { match };
  } catch {
    return null; // the data is not base64, not deflated text, not JSON, or not a match
  }
}
