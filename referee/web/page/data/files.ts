// Answers from files beside the page, in an export that is opened from disk or from any web host. From disk,
// browsers run scripts but do not fetch files. So each file is a script that gives its answers to the page.
import { pliesAtOnce, type MatchTruth } from "./answers";

declare global {
  interface Window {
    gramyAnswers?: (packed: string) => void;
  }
  /** Declared here, because the types of TypeScript 4.8 do not include this class. */
  class DecompressionStream implements ReadableWritablePair<Uint8Array, Uint8Array> {
    constructor(format: "deflate");
    readonly readable: ReadableStream<Uint8Array>;
    readonly writable: WritableStream<Uint8Array>;
  }
}

const positionsAFile = 100;
/** The most answers in memory. A file contains fewer answers, so that all of them fit. */
const mostKept = 3000;
const kept = new Map<string, unknown>();

/** The original of a text that was compressed by zlib and encoded in base64. */
async function unpacked(packed: string): Promise<string> {
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"))).text();
}

/** Keeps the answers of a file: an object with an answer for each address of the referee. */
async function take(packed: string): Promise<void> {
  for (const [address, answer] of Object.entries(JSON.parse(await unpacked(packed)) as Record<string, unknown>)) {
    kept.delete(address);
    kept.set(address, answer);
  }
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
}

/** The 64-bit FNV-1a hash of an ASCII text. */
function hashOf(text: string): string {
  let hash = 0xcbf29ce484222325n;
  for (const letter of text) hash = BigInt.asUintN(64, (hash ^ BigInt(letter.charCodeAt(0))) * 0x100000001b3n);
  return hash.toString(16).padStart(16, "0");
}

/** The files that may have the answer, the most probable file first. */
function filesOf(address: string): string[] {
  const matches = /^\/api\/matches\?after=(\d+)&/.exec(address);
  if (matches !== null) return [`data/matches-${matches[1]}.js`];
  const lesson = /^\/api\/match\/([^/?]+)\/try\//.exec(address);
  if (lesson !== null) {
    const hash = hashOf(lesson[1]!);
    return [`data/match/${hash.slice(0, 2)}/${hash}-learn.js`];
  }
  const match = /^\/api\/match\/([^/?]+)(\?from=|\/truth|\/position\/)?(\d+)?$/.exec(address);
  if (match === null) return ["data/tournament.js"];
  const [, id = "", what, number = "0"] = match;
  const hash = hashOf(id);
  const file = (part: string) => `data/match/${hash.slice(0, 2)}/${hash}${part}.js`;
  const begin = (size: number) => Math.floor(Number(number) / size) * size;
  if (what === "/truth") return [file(""), file("-truth")];
  if (what === "?from=") return [file(`-from-${begin(pliesAtOnce)}`)];
  return [file(what === undefined || Number(number) < positionsAFile ? "" : `-at-${begin(positionsAFile)}`)];
}

const running = new Map<string, Promise<boolean>>();
// For each script, a promise that resolves when its answers are stored.
const taken = new WeakMap<Element, Promise<void>>();

window.gramyAnswers = (packed) => {
  const script = document.currentScript;
  if (script !== null) taken.set(script, take(packed));
};

/** Loads a file of the export, and stores its answers. Returns whether there is such a file. */
function run(file: string): Promise<boolean> {
  const known = running.get(file);
  if (known !== undefined) return known;
  const script = document.createElement("script");
  const done = new Promise<boolean>((resolve) => {
    script.onload = () => resolve((taken.get(script) ?? Promise.reject(new Error(`${file} is cut off`))).then(() => true));
    script.onerror = () => resolve(false);
    script.src = file;
    document.head.append(script);
  }).finally(() => {
    script.remove();
    running.delete(file);
  });
  running.set(file, done);
  return done;
}

const onlyValues = "?only=values";

/** Removes the better moves from an answer with exact values, because readers may want to find these moves
 * first. */
function valuesIn(truth: unknown): unknown {
  if (truth === undefined) return undefined;
  const whole = truth as MatchTruth;
  return { ...whole, mistakes: whole.mistakes.map(({ ply, seat, played }) => ({ ply, seat, played })) };
}

/** The answer at this address; undefined if no file has it. Throws if the browser cannot unpack the file. */
export async function answerInFiles(address: string): Promise<unknown> {
  if (address.endsWith(onlyValues)) return valuesIn(await answerInFiles(address.slice(0, -onlyValues.length)));
  for (const file of filesOf(address)) {
    if (kept.has(address)) break;
    if (!(await run(file))) return undefined;
  }
  return kept.get(address);
}
