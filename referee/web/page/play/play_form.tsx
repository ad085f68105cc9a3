// Form for a new match: the opponent and the board.
import { useId, useState, type FormEvent, type ReactNode } from "react";
import { pageOf } from "../data/addresses";
import type { Clock, SiteGame } from "../data/answers";
import type { PlayRequest, Seat } from "../data/game";
import { useSite } from "../data/site";
import { linkTo } from "../parts/link";
import { Said } from "../parts/said";
import type { Lobby } from "../wire/messages";
import { useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { roleName } from "../words/speech";
import { queryOf } from "../wire/play_request";

/** Bots that the referee runs itself. */
export const house = ["perfect", "random"];
const clocks = [0, 1, 3, 10]; // minutes for a match; 0 for no clock
const incrementMs = 2000;
const mostLink = 2000; // a length that every browser accepts

/** The nearest whole number that JavaScript can represent exactly, at least 0. */
const wholeOf = (n: number) => Math.min(Math.max(0, Math.floor(n)), Number.MAX_SAFE_INTEGER);

/** The possible opponents; bots that the referee runs itself come first. */
function opponents(lobby: Lobby | null, game: string, own: string | null): string[] {
  const others = (lobby?.players ?? [])
    .filter(({ name, games }) => name !== own && !house.includes(name) && (games === null || games.includes(game)))
    .map(({ name }) => name);
  return [...house, ...others];
}

/** The size and the winner of the board. Unless the link names others, the size suits people and the reader
 * can win. */
function usualBoard({ size }: SiteGame, given: PlayRequest): Partial<PlayRequest> {
  return { size: given.size ?? size, winner: given.winner ?? "me" };
}

function Field({ name, children }: { name: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="form-field">
      <label htmlFor={id}>{name}</label>
      {children(id)}
    </div>
  );
}

interface ChoiceProps {
  name: string;
  value: string;
  options: readonly (readonly [value: string, text: string])[];
  set: (value: string) => void;
}

function Choice({ name, value, options, set }: ChoiceProps) {
  return (
    <Field name={name}>
      {(id) => (
        <select id={id} value={value} onChange={(event) => set(event.target.value)}>
          {options.map(([each, text]) => (
            <option key={each} value={each}>
              {text}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}

interface NumberProps {
  name: string;
  value: number | undefined;
  least?: number;
  most?: number;
  set: (n: number | undefined) => void;
}

function NumberField({ name, value, least = 0, most = Number.MAX_SAFE_INTEGER, set }: NumberProps) {
  return (
    <Field name={name}>
      {(id) => (
        <input
          id={id}
          type="number"
          min={least}
          max={most}
          value={value ?? ""}
          onChange={({ target }) => set(target.value === "" ? undefined : wholeOf(Number(target.value)))}
        />
      )}
    </Field>
  );
}

interface Props {
  game: SiteGame;
  lobby: Lobby | null;
  /** The request that the link contains. */
  request: PlayRequest;
  isAsking: boolean;
}

export function PlayForm({ game, lobby, request: given, isAsking }: Props) {
  const { words, numerals } = useReading();
  const w = words.play;
  const own = useWire((state) => state.name);
  const [request, setRequest] = useState<PlayRequest>({ ...usualBoard(game, given), ...given, against: given.against ?? house[0] });
  const [isPasted, setPasted] = useState(given.board !== undefined);
  const [minutes, setMinutes] = useState(0);
  const { rated } = useSite();
  const [isRated, setRated] = useState(false);
  const change = (changes: Partial<PlayRequest>) => setRequest((before) => ({ ...before, ...changes }));
  const clockOf = ({ initial_ms, increment_ms, move_ms }: Clock) =>
    move_ms === undefined ? w.time_and_more(numerals.clock(initial_ms), numerals.duration(increment_ms)) : w.time_a_move(numerals.duration(move_ms));
  const roles = game.roles ?? ["first", "second"];

  const { board, start, size, difficulty, winner, seed, ...both } = request;
  const asked: PlayRequest = isPasted ? { ...both, board, start } : { ...both, size, difficulty, winner, seed, start: given.start };
  const link = linkTo(pageOf.play(game.id, queryOf(asked)));
  const names = opponents(lobby, game.id, own);
  const against = request.against!;
  const begin = (event: FormEvent) => {
    event.preventDefault();
    if (isRated) wire.play({ game: game.id, against, rated: true });
    else wire.play(minutes === 0 ? asked : { ...asked, clock: { initial_ms: 60_000 * minutes, increment_ms: incrementMs } });
  };
  const seatText = (seat: Seat) => (seat === 0 ? w.first : w.second)(roleName(words, roles[seat]!));
  return (
    <form className="play-form" onSubmit={begin}>
      <Choice
        name={w.opponent}
        value={against}
        options={[...new Set([...names, against])].map((name) => [name, name])}
        set={(name) => change({ against: name })}
      />
      {rated !== undefined && (
        <Choice
          name={w.counts}
          value={isRated ? "rated" : "casual"}
          options={[["casual", w.casual], ["rated", w.rated]]}
          set={(each) => setRated(each === "rated")}
        />
      )}
      {rated !== undefined && isRated ? (
        <p className="muted">{w.rated_terms(clockOf(rated))}</p>
      ) : (
        <>
          <Choice
            name={w.seat}
            value={request.seat === undefined ? "" : String(request.seat)}
            options={[["", w.any_seat], ["0", seatText(0)], ["1", seatText(1)]]}
            set={(seat) => change({ seat: seat === "" ? undefined : seat === "0" ? 0 : 1 })}
          />
          <Choice
            name={w.clock}
            value={String(minutes)}
            options={clocks.map((each) => [String(each), each === 0 ? w.no_clock : w.minutes(each, incrementMs / 1000)])}
            set={(each) => setMinutes(Number(each))}
          />
          <Choice
            name={w.board}
            value={isPasted ? "pasted" : "made"}
            options={[["made", w.made], ["pasted", w.pasted]]}
            set={(each) => setPasted(each === "pasted")}
          />
          {isPasted ? (
            <>
              <Field name={w.board_text}>
                {(id) => (
                  <textarea
                    id={id}
                    required
                    rows={6}
                    spellCheck={false}
                    value={board ?? ""}
                    onChange={(event) => change({ board: event.target.value })}
                  />
                )}
              </Field>
              <p className="muted">
                <Said sentence={game.board_form} />
              </p>
              {game.needs_start && <NumberField name={w.start} value={start} least={1} set={(n) => change({ start: n })} />}
            </>
          ) : (
            <>
              <NumberField
                name={w.size(numerals.count(game.size), numerals.count(game.largest))}
                value={size}
                least={1}
                most={game.largest}
                set={(n) => change({ size: n })}
              />
              <Choice
                name={w.winner}
                value={winner ?? "me"}
                options={[["me", w.winners.me], ["them", w.winners.them], ["any", w.any_winner]]}
                set={(each) => change({ winner: each === "me" || each === "them" ? each : "any" })}
              />
              <Choice
                name={w.difficulty}
                value={difficulty ?? ""}
                options={[["", w.any_difficulty], ["easy", w.easy], ["normal", w.normal], ["hard", w.hard]]}
                set={(each) => change({ difficulty: each === "easy" || each === "normal" || each === "hard" ? each : undefined })}
              />
              <NumberField name={w.seed} value={seed} set={(n) => change({ seed: n })} />
            </>
          )}
        </>
      )}
      <p>
        <button type="submit" className="main" disabled={isAsking}>
          {w.begin}
        </button>
      </p>
      {!isRated && link.length <= mostLink && (
        <Field name={w.link}>
          {(id) => <input id={id} readOnly value={link} onFocus={(event) => event.target.select()} />}
        </Field>
      )}
    </form>
  );
}
