// The clients of the referee, and a form for the reader's own name.
import { useId, useState, type FormEvent } from "react";
import type { Lobby } from "../wire/messages";
import { useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { PlayerName } from "../parts/player_name";
import { Refused } from "../parts/refused";

const longestName = 32;

/** A form in which the reader chooses a name. Then other clients may invite the reader to a match. */
function Seat() {
  const { words: { home: w } } = useReading();
  const id = useId();
  const name = useWire((state) => state.name);
  const refusal = useWire((state) => state.refusal);
  const [typed, setTyped] = useState("");
  if (name !== null) {
    return (
      <div className="seat">
        <p>{w.you_are(name)}</p>
        <button type="button" onClick={() => wire.leave()}>
          {w.leave}
        </button>
      </div>
    );
  }
  const sit = (event: FormEvent) => {
    event.preventDefault();
    wire.sit(typed.trim());
  };
  return (
    <form className="seat" onSubmit={sit}>
      <label htmlFor={id}>{w.your_name}</label>
      <input
        id={id}
        value={typed}
        required
        maxLength={longestName}
        pattern="[A-Za-z0-9_\-]+"
        title={w.name_form}
        autoComplete="nickname"
        onChange={(event) => setTyped(event.target.value)}
      />
      <button type="submit">{w.sit}</button>
      <Refused why={refusal} />
    </form>
  );
}

export function People({ lobby, isOpen }: { lobby: Lobby; isOpen: boolean }) {
  const { words, numerals } = useReading();
  const w = words.home;
  const own = useWire((state) => state.name);
  const more = lobby.all_players - lobby.players.length;
  return (
    <section aria-labelledby="people">
      <h2 id="people">{w.people}</h2>
      {isOpen && <Seat />}
      <ul className="people">
        {lobby.players.map(({ name, kind, playing }) => (
          <li key={name}>
            <strong>
              <PlayerName name={name} />
            </strong>
            <span className="facts">
              {[w.kinds[kind], name === own ? w.that_is_you : "", playing > 0 ? w.playing(playing) : ""]
                .filter((each) => each !== "")
                .join(" · ")}
            </span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="muted">{w.more_people(numerals.count(more))}</p>}
    </section>
  );
}
