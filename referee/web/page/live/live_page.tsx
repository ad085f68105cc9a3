// A running match, which the reader plays or watches.
import { useCallback, useContext, useEffect, useMemo, useRef, useState, type MutableRefObject } from "react";
import { Board } from "../board/board";
import { LookContext } from "../board/look";
import { meantOf } from "../board/meant";
import { PlayingContext, type Playing } from "../board/move_target";
import { numbersOf, type Scene } from "../board/scene";
import { seatAt } from "../board/view";
import { answerOf } from "../data/addresses";
import type { Match, Ply } from "../data/answers";
import type { Numbers, Seat } from "../data/game";
import { entryOf } from "../data/entry";
import { useSite } from "../data/site";
import { useIsNarrow } from "../parts/narrow";
import { Waiting } from "../parts/notice";
import { SeatMark } from "../parts/seat_mark";
import { Why } from "../parts/why";
import { Refused } from "../parts/refused";
import { isRunning, plyOf, type LiveMatch } from "../wire/live_match";
import type { View } from "../wire/messages";
import { useWire } from "../wire/use_wire";
import { wire } from "../wire/wire";
import { useReading } from "../words/language";
import { moveName, ownResultName, standsAt, titleOf } from "../words/speech";
import { Afterwards } from "../match/actions";
import type { Times } from "../match/clocks";
import { Details } from "../match/details";
import { IconButton } from "../match/icon_button";
import { useKeys } from "../match/keys";
import { isListed, LegalMoves } from "../match/legal_moves";
import { Moves } from "../match/moves";
import { Path } from "../match/path";
import { Players } from "../match/players";
import { TextBoard } from "../match/text_board";
import { Actions, UndoAsked, useSeconds } from "./actions";
import { useFirstTime } from "./first_time";
import { OpponentNews, Talk } from "./opponent";

const mostCame = 8;
const mostText = 65536; // most characters of a board's text

/** Gives a running match the form of a finished match, because some components of the replay also show running
 * matches. */
function asMatch({ start, from, moves, end }: LiveMatch): Match {
  const plies = moves.map((move): Ply => ({ move, numbers: [], words: null, ms: 0, info: null }));
  return {
    id: start.match,
    game: start.game,
    title: start.game,
    board: { name: "", text: start.board.length > mostText ? null : start.board, size: 0 },
    players: start.players,
    roles: start.roles,
    winner: end?.winner ?? null,
    start: start.start,
    reason: end?.reason ?? "",
    detail: end?.detail || null,
    at: "",
    clock: start.clock,
    plies,
    all_plies: from + moves.length,
    can_be_drawn: true,
    accuracy: null,
    hidden: null,
  };
}

/** The clocks at this moment. The running clock continues from the referee's last message. */
function useTimes({ view, heardAt, end }: LiveMatch): Times | null {
  const [, tick] = useState(0);
  const clock = view?.clock ?? null;
  const running = end === null ? (clock?.running ?? null) : null;
  useEffect(() => {
    if (running === null) return undefined;
    const timer = setInterval(() => tick((n) => n + 1), 250);
    return () => clearInterval(timer);
  }, [running]);
  if (clock === null) return null;
  const gone = performance.now() - heardAt;
  const left = (seat: Seat) => clock.left_ms[seat] - (seat === running ? gone : 0);
  return { isLeft: true, ms: [left(0), left(1)] };
}

/** Steps through the views that were received. A new move returns to the newest view. */
function useStep({ start, view, views }: LiveMatch) {
  const [wanted, setWanted] = useState<number | null>(null); // the ply to show; null for the newest
  const shown = wanted === null ? view : (views.get(wanted) ?? view);
  const heard = useMemo(() => [...views.keys()].sort((a, b) => a - b), [views]);
  const newest = view?.ply ?? 0;
  const ply = shown?.ply ?? 0;
  const isOwn = start.seat !== null;
  useEffect(() => {
    if (isOwn) setWanted(null);
  }, [isOwn, newest]);
  const go = useCallback(
    (to: number) => {
      const nearest = heard.filter((each) => each <= to).pop() ?? heard[0];
      setWanted(nearest === undefined || nearest >= newest ? null : nearest);
    },
    [heard, newest],
  );
  const toNewest = useCallback(() => setWanted(null), []);
  const back = () => go(heard.filter((each) => each < ply).pop() ?? ply);
  const on = () => go(heard.find((each) => each > ply) ?? newest);
  return { shown, isNewest: shown === view, first: heard[0] ?? 0, go, back, on, toNewest };
}

/** The status text, which screen readers announce. */
function useStatus(live: LiveMatch, match: Match, isOnMove: boolean): string {
  const { words } = useReading();
  const { start, end, view } = live;
  if (end !== null) return ownResultName(words, match, start.seat);
  const mover = view?.to_move ?? null;
  if (isOnMove) return live.sent?.ply === view?.ply ? words.live.sending : words.live.your_turn;
  if (mover === null) return "";
  const name = start.players[mover];
  return start.seat === null ? words.truth.plain_to_move(name) : words.live.waiting_for(name);
}

interface StepProps {
  step: ReturnType<typeof useStep>;
  newest: number;
}

/** A bar above an earlier position, with a button to the newest position. */
function Past({ step: { shown, toNewest }, newest }: StepProps) {
  const { words, numerals } = useReading();
  return (
    <div className="past-bar" role="alert">
      <p>{words.live.past(numerals.count(shown?.ply ?? 0), numerals.count(newest))}</p>
      <button type="button" className="main" onClick={toNewest}>
        {words.live.to_present}
      </button>
    </div>
  );
}

function Steps({ step, newest }: StepProps) {
  const { words, numerals } = useReading();
  const { shown, isNewest, first, go, back, on, toNewest } = step;
  const ply = shown?.ply ?? 0;
  const w = words.match;
  return (
    <div className="controls" role="group" aria-label={w.controls}>
      <div className="steps">
        <IconButton name={w.first} icon="first" disabled={ply <= first} onClick={() => go(first)} />
        <IconButton name={w.previous} icon="previous" disabled={ply <= first} onClick={back} />
        <IconButton name={w.next} icon="next" disabled={isNewest} onClick={on} />
        <IconButton name={words.live.to_newest} icon="last" disabled={isNewest} onClick={toNewest} />
      </div>
      <p className="where">{words.live.after_moves(numerals.count(ply), numerals.count(newest))}</p>
    </div>
  );
}

interface NowProps {
  live: LiveMatch;
  isOnMove: boolean;
  isNewest: boolean;
  toNewest: () => void;
}

/** What the reader's role tries to achieve in this game. */
function Goal({ game, role }: { game: string; role: string }) {
  const { words } = useReading();
  const goals = entryOf(words.live.goals, game);
  const goal = goals && (entryOf(goals, role) ?? goals.any);
  return goal === undefined ? null : <p className="goal">{goal}</p>;
}

function Now({ live, isOnMove, isNewest, toNewest }: NowProps) {
  const { words } = useReading();
  const { start, end, hint, refusal, view } = live;
  const seconds = useSeconds(live.endsAt);
  const w = words.live;
  if (end !== null) return <Afterwards game={start.game} match={start.seat === null ? null : start.match} />;
  const mover = view?.to_move ?? null;
  return (
    <>
      <UndoAsked live={live} />
      <section className="card verdict" aria-label={w.now}>
        <h2>
          {mover !== null && <SeatMark seat={mover} size={16} />}{" "}
          {isOnMove ? w.your_turn : mover === null ? "" : words.truth.plain_to_move(start.players[mover])}
        </h2>
        {start.seat !== null && <Goal game={start.game} role={start.roles[start.seat]} />}
        {isOnMove && isNewest && view?.scene != null && <p>{w.how[view.scene.kind]}</p>}
        {seconds !== null && <p role="alert">{w.ends_soon(seconds)}</p>}
        <OpponentNews live={live} />
        {hint !== null && (
          <div role="alert">
            <p>
              <strong>{w.hint_value[hint.value]}</strong>{" "}
              {hint.move !== null && words.live.hint_move(moveName(words, live.opening, hint.move, standsAt(view?.scene ?? null, seatAt(view?.ply ?? 0))))}
            </p>
            {hint.reason !== null && <p><Why game={start.game} claims={hint.claims} sentence={hint.reason} /></p>}
          </div>
        )}
        <Refused why={refusal} />
        {start.seat !== null && <Actions live={live} isOnMove={isOnMove} toNewest={toNewest} />}
      </section>
      <Talk live={live} />
    </>
  );
}

const mostMoves = 4000; // most characters that the moves may have in the address of a request

/** A function that returns the address of the referee's answer about a vertex. Null if the page does not know all
 * moves of the match, or if they are too long for an address. */
function useLookAt({ start, from, moves }: LiveMatch, ply: number) {
  const { kind } = useSite();
  return useMemo(() => {
    const played = moves.slice(0, ply);
    const isKnown = kind === "referee" && from === 0 && played.length === ply && played.join().length <= mostMoves;
    return isKnown ? (vertex: number) => answerOf.look(start.match, played, vertex) : null;
  }, [kind, start.match, from, moves, ply]);
}

interface FieldProps {
  live: LiveMatch;
  view: View;
  isNewest: boolean;
  isText: boolean;
}

function Position({ live, view, isNewest, isText }: FieldProps) {
  const playing = useContext(PlayingContext);
  const { start, opening, hint, moves, from, sent } = live;
  const mover = view.to_move ?? seatAt(view.ply);
  const hasEnded = view.to_move === null || (isNewest && !isRunning(live));
  const lookAt = useLookAt(live, view.ply);
  const shown = playing !== null && hint !== null && hint.ply === view.ply ? hint : null;
  const better = shown?.move ?? null;
  if (view.scene === null || isText) return <TextBoard position={view} opening={opening} hasEnded={hasEnded} />;
  return (
    <>
      <LookContext.Provider value={lookAt}>
      <Board
        isForMoves={start.seat !== null && isRunning(live)}
        scene={view.scene}
        game={start.game}
        board={start.board}
        roles={start.roles}
        mover={mover}
        hasEnded={hasEnded || !isNewest}
        sent={sent !== null && sent.ply === view.ply ? sent.move : null}
        better={better === null ? null : numbersOf(better)}
        meant={shown === null ? null : meantOf(shown.claims)}
        came={moves.slice(0, Math.max(0, view.ply - from)).slice(-mostCame)}
      />
      </LookContext.Provider>
      <LegalMoves position={view} scene={view.scene} />
    </>
  );
}

function usePlaying(live: LiveMatch, isOnMove: boolean, scene: Scene | null, field: MutableRefObject<HTMLElement | null>) {
  const { words } = useReading();
  const isNarrow = useIsNarrow();
  const ply = live.view?.ply ?? 0;
  const { match } = live.start;
  const { opening } = live;
  const listed = isListed(scene, isNarrow);
  const stood = standsAt(scene, seatAt(ply));
  return useMemo((): Playing | null => {
    if (!isOnMove) return null;
    const play = (move: Numbers) => {
      if (field.current?.contains(document.activeElement)) field.current.focus({ preventScroll: true });
      wire.move(match, ply, move);
    };
    return { play, nameOf: (move) => moveName(words, opening, move, stood), isListed: listed };
  }, [isOnMove, match, ply, words, opening, stood, listed, field]);
}

export function LivePage({ live }: { live: LiveMatch }) {
  const { words } = useReading();
  const link = useWire((state) => state.link);
  const [prefersText, setText] = useState(false);
  const field = useRef<HTMLElement>(null);
  const step = useStep(live);
  const times = useTimes(live);
  const { start, view, end, sent, opening } = live;
  const { shown, isNewest } = step;
  const match = useMemo(() => asMatch(live), [live]);
  const isTurn = end === null && view !== null && start.seat !== null && view.to_move === start.seat;
  const isSent = sent !== null && sent.ply === view?.ply;
  const isOnMove = isTurn && link === "open" && !isSent;
  const playing = usePlaying(live, isOnMove && isNewest, shown?.scene ?? null, field);
  const status = useStatus(live, match, isTurn);
  const { back, on, go, first, toNewest } = step;
  const newest = plyOf(live);
  const isFirst = useFirstTime(start.game, start.seat !== null);
  useKeys(
    useMemo(
      () => ({
        ArrowLeft: back,
        ArrowRight: on,
        Home: () => go(first),
        End: toNewest,
        t: () => setText((is) => !is),
      }),
      [back, on, go, first, toNewest],
    ),
  );
  const isOver = isNewest && end !== null;
  const last = live.moves[newest - live.from - 1];
  const lastBy = seatAt(newest - 1);
  return (
    <article
      className={`match is-live ${link === "lost" || link === "elsewhere" ? "is-lost" : ""}`}
      data-match={start.match}
      data-ply={shown?.ply ?? 0}
      data-to-move={isOver ? "" : (shown?.to_move ?? "")}
      data-seat={start.seat ?? ""}
    >
      <div className="match-main">
        <header>
          <h1 className="unseen">{titleOf(words, start)}</h1>
          <div className="above">
            <Path game={start.game} board="" tournament={null} />
            <p role="status">{status}</p>
          </div>
          <Players match={match} accuracy={null} times={times} mover={isOver ? null : (view?.to_move ?? null)} isOver={end !== null} />
        </header>
        <section ref={field} className={`field ${isNewest ? "" : "is-past"}`} tabIndex={-1} aria-label={words.match.board} aria-busy={shown === null}>
          {!isNewest && <Past step={step} newest={newest} />}
          {shown === null ? (
            <Waiting />
          ) : (
            <PlayingContext.Provider value={playing}>
              <Position live={live} view={shown} isNewest={isNewest} isText={prefersText} />
            </PlayingContext.Provider>
          )}
        </section>
        <p className="unseen" aria-live="polite">
          {last !== undefined && lastBy !== start.seat
            ? words.moves.said(start.players[lastBy], moveName(words, opening, last))
            : ""}
        </p>
      </div>
      <div className="match-now">
        <Now live={live} isOnMove={isOnMove} isNewest={isNewest} toNewest={toNewest} />
      </div>
      <Steps step={step} newest={newest} />
      <div className="match-side">
        <Moves
          match={match}
          from={live.from}
          plies={match.plies}
          all={newest}
          ply={isNewest ? -1 : (shown?.ply ?? -1)}
          scene={opening}
          truth={null}
          go={go}
        />
        <Details match={match} isOver={end !== null} start={start} isFirst={isFirst} />
      </div>
    </article>
  );
}
