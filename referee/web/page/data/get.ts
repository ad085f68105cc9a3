// Answers of the referee. The page fetches each answer once and keeps it.
import { useCallback, useEffect, useRef, useState } from "react";
import { answerInFiles } from "./files";
import { isExported, prefix } from "./place";

export class Refused extends Error {
  /** A `status` of 0 means that no answer came. `body`: the whole answer. */
  constructor(
    readonly status: number,
    readonly sentence: string,
    readonly body: unknown = null,
  ) {
    super(sentence);
  }
}

const mostKept = 400;
const kept = new Map<string, Promise<unknown>>();
let given: Record<string, unknown> = {};

/** Sets the answers that the page's address contains. Forgets those of an earlier address. See
 * match/whole_link.ts. */
export function give(answers: Record<string, unknown>): void {
  given = answers;
}

async function fetched(address: string): Promise<unknown> {
  if (Object.hasOwn(given, address)) return given[address];
  if (isExported) {
    const answer = await answerInFiles(address).catch((error: unknown) => {
      throw new Refused(500, `the browser cannot unpack a file of this page: ${String(error)}`);
    });
    if (answer === undefined) throw new Refused(404, "");
    return answer;
  }
  let response: Response;
  try {
    response = await fetch(prefix + address, { headers: { accept: "application/json" } });
  } catch {
    throw new Refused(0, "");
  }
  const body: unknown = await response.json().catch(() => null);
  if (response.ok && body !== null) return body;
  const said = (body ?? {}) as { error?: unknown; hidden?: unknown };
  throw new Refused(response.status, String(said.hidden ?? said.error ?? ""), body);
}

/** The answer at this address, from an earlier call if there was one. A refusal is not remembered:
 * the next call sends the request again. */
export function get<T>(address: string, isFresh = false): Promise<T> {
  const known = kept.get(address);
  if (known !== undefined && !isFresh) return known as Promise<T>;
  const answer = fetched(address);
  kept.delete(address);
  kept.set(address, answer);
  answer.catch(() => kept.get(address) === answer && kept.delete(address));
  for (const oldest of kept.keys()) {
    if (kept.size <= mostKept) break;
    kept.delete(oldest);
  }
  return answer as Promise<T>;
}

/** What a component knows about the answer at an address. */
export interface Answer<T> {
  /** The newest answer. Until the answer at a new address comes, this is the answer at the previous address. */
  value: T | null;
  address: string | null;
  refused: Refused | null;
}

/** The answer at `address`, requested again every `everyMs` if that is given. If `address` is null, nothing is
 * requested. There is one request at a time. If addresses change faster than answers come, the page skips some
 * addresses, but never the last one. */
export function useAnswer<T>(address: string | null, everyMs: number | null = null): Answer<T> {
  const [answer, setAnswer] = useState<Answer<T>>({ value: null, address: null, refused: null });
  const wanted = useRef<string | null>(null);
  const asked = useRef<string | null>(null);
  const ask = useCallback(async (isFresh: boolean) => {
    if (asked.current !== null) return;
    while (wanted.current !== null && wanted.current !== asked.current) {
      const at = (asked.current = wanted.current);
      try {
        const value = await get<T>(at, isFresh);
        if (wanted.current !== null) setAnswer({ value, address: at, refused: null });
      } catch (error) {
        const refused = error instanceof Refused ? error : new Refused(0, "");
        if (wanted.current === at) setAnswer((before) => ({ ...before, address: at, refused }));
      }
    }
    asked.current = null;
  }, []);
  useEffect(() => {
    wanted.current = address;
    void ask(false);
    const again = () => {
      if (!document.hidden) void ask(true);
    };
    const timer = everyMs === null ? undefined : setInterval(again, everyMs);
    return () => {
      wanted.current = null;
      clearInterval(timer);
    };
  }, [address, everyMs, ask]);
  return answer;
}
