// Answers from files beside the page, in an export that is opened from disk or from any web host. From disk,
// browsers run scripts but do not fetch files. So each file is a script that gives its answers to the page.
import { changed, type Delta } from "./delta";
import { pliesAtOnce, type MatchTruth } from "./answers";

declare global {
  interface Window {
    gramyAnswers?: (json: string) => void;
  }
}

interface Handed {
  /** Answers by the referee's address. */
  answers: Record<string, unknown>;
  /** Positions of a match, whose id is encoded: the first position, and deltas from each position to the
   * next. */
  positions: { match: string; from: number; first: { ply: number }; deltas: Delta[] } | null;
}

const positionsAFile = 100;
const mostKept = 2000;
const kept = new Map<string, unknown>();

function keep(address: string, answer: unknown): void {
  kept.delete(address);
  kept.set(address, answer);
}

function take(json: string): void {
  const { answers, positions } = JSON.parse(json) as Handed;
  Object.entries(answers).forEach(([address, answer]) => keep(address, answer));
  if (positions !== null) {
    const address = (ply: number) => `/api/match/${positions.match}/position/${ply}`;
    let position: unknown = positions.first;
    keep(address(positions.from), position);
    positions.deltas.forEach((delta, i) => {
      position = changed(position, delta);
      keep(address(positions.from + 1 + i), position);
    });
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

const running = new Map<string, Promise<void>>();

function run(file: string): Promise<void> {
  window.gramyAnswers = take;
  const known = running.get(file);
  if (known !== undefined) return known;
  const script = document.createElement("script");
  const done = new Promise<void>((resolve, reject) => {
    script.onload = () => resolve();
    script.onerror = () => reject(new Error(`${file} is not there`));
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

/** The answer at this address; undefined if no file has it. */
export async function answerInFiles(address: string): Promise<unknown> {
  if (address.endsWith(onlyValues)) return valuesIn(await answerInFiles(address.slice(0, -onlyValues.length)));
  for (const file of filesOf(address)) {
    if (kept.has(address)) break;
    try {
      await run(file);
    } catch {
      return undefined;
    }
  }
  return kept.get(address);
}
