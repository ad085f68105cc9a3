// Messages from and to the opponent, besides moves.
import { useState, type FormEvent } from "react";
import type { LiveMatch } from "../wire/live_match";
import { wire } from "../wire/wire";
import { useWords } from "../words/language";

const longest = 200; // most characters of a message; the referee has the same limit

/** The last news about the opponent: a hint, a lost connection or a reconnect. */
export function OpponentNews({ live: { opponent } }: { live: LiveMatch }) {
  const { live: w } = useWords();
  if (opponent === null) return null;
  return <p role="alert">{w.opponent[opponent.did](opponent.from, Math.floor((opponent.left_ms ?? 0) / 1000))}</p>;
}

/** The last messages of both players, and a form. Shown only if the opponent is known to be a person. */
export function Talk({ live: { start, said, talks } }: { live: LiveMatch }) {
  const { live: w } = useWords();
  const [text, setText] = useState("");
  if (!talks || start.seat === null) return null;
  const tell = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() === "") return;
    wire.tell(start.match, text);
    setText("");
  };
  return (
    <section className="card talk" aria-label={w.talk}>
      <div aria-live="polite">
        {said.map(({ from, text: words }, i) => (
          <p key={i}>
            <strong>{from}</strong> {words}
          </p>
        ))}
      </div>
      <form className="typed" onSubmit={tell}>
        <input value={text} maxLength={longest} autoComplete="off" aria-label={w.talk} onChange={(event) => setText(event.target.value)} />
        <button type="submit">{w.tell}</button>
      </form>
    </section>
  );
}
