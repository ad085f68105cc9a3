// The logs of a player's processes. Only the host sees them: the referee prints an address with a token.
import { useEffect } from "react";
import { answerOf } from "../data/addresses";
import type { Logs as Answered } from "../data/answers";
import { useAnswer } from "../data/get";
import { prefix } from "../data/place";
import { replaceAddress, usePlace } from "../parts/link";
import { useReading } from "../words/language";

const key = `gramy-host${prefix}`;
const everyMs = 3000;

function token(): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null; // the browser's storage is not available
  }
}

/** Moves the token from the address into this tab's storage, so that it is not copied with the address. */
export function useTokenOfAddress(): void {
  const { path, hash } = usePlace();
  useEffect(() => {
    const given = new URLSearchParams(hash).get("token");
    if (given === null) return;
    try {
      sessionStorage.setItem(key, given);
    } catch {
      // The token cannot be stored, so no logs are shown.
    }
    replaceAddress(path);
  }, [path, hash]);
}

export function Logs({ name, isRunning }: { name: string; isRunning: boolean }) {
  const { words, numerals } = useReading();
  const known = token();
  const { value, refused } = useAnswer<Answered>(
    known === null ? null : answerOf.logs(name, known),
    isRunning ? everyMs : null,
  );
  useEffect(() => {
    // Forgets a refused token. It is from an earlier run of the referee.
    if (refused?.status === 403) sessionStorage.removeItem(key);
  }, [refused]);
  if (value === null || refused?.status === 403) return null;
  return (
    <section aria-labelledby="logs">
      <div className="heading">
        <h2 id="logs">{words.player.logs}</h2>
        <p>{words.player.logs_are}</p>
      </div>
      {value.logs.length === 0 && <p className="muted">{words.player.no_logs}</p>}
      {value.logs.map((log) => (
        <div key={log.name}>
          <h3>
            {log.name} · <small>{words.player.bytes(numerals.count(log.bytes))}</small>
          </h3>
          <pre className="log" tabIndex={0} aria-label={log.name} role="group">
            {log.end}
          </pre>
        </div>
      ))}
    </section>
  );
}
