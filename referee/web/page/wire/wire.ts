// The page's end of the protocol: one connection for each tab, as a spectator or as a person. It reconnects
// while the page is open.
import type { Numbers, PlayRequest, Seat } from "../data/game";
import { isEmbedded } from "../data/place";
import { socketAddress } from "../parts/link";
import { asks, begun, isRunning, plyOf, refused, withHint, withNews, withView, withWords, type LiveMatch } from "./live_match";
import { forget, forgetSeats, openingOf, remember, remembered, rememberSeat, seatIn } from "./memory";
import type { Failure, Heard, Invitation, Lobby, Refusal, Said, Start } from "./messages";

export interface WireState {
  /** `elsewhere`: another tab has taken over the session. This tab can take the session back. */
  link: "idle" | "opening" | "open" | "lost" | "elsewhere";
  /** The reader's name; null for a spectator. */
  name: string | null;
  lobby: Lobby | null;
  matches: ReadonlyMap<string, LiveMatch>;
  /** Ids of matches about which the referee said that they are not running. */
  unknown: ReadonlySet<string>;
  invitations: readonly Invitation[];
  /** Whether the page was reloaded and the referee may still send the reader's running match. */
  isComingBack: boolean;
  /** Whether the reader waits for a requested match. */
  isAsking: boolean;
  /** The opponent that the reader has invited, until the answer comes. */
  asked: string | null;
  /** The last refusal of a request. */
  refusal: Refusal | null;
  /** Why a match did not begin after an invitation was accepted. */
  withdrawn: Refusal | null;
  /** The requested match that has just begun; the page opens it. */
  newest: string | null;
}

const retryMs = [300, 1000, 2000, 5000];
const comesBackMs = 1000; // how long to wait after a welcome for the starts of the reader's matches
const nameTriesMs = 300; // when to try a taken name again: after a reload, the old connection may still hold it
const mostNameTries = 10;
const mostEnded = 10;
const watchAgainMs = 2000;

let isPerson = !isEmbedded && remembered().resume !== undefined;
let state: WireState = {
  link: "idle",
  name: null,
  lobby: null,
  matches: new Map(),
  unknown: new Set(),
  invitations: [],
  isComingBack: isPerson,
  isAsking: false,
  asked: null,
  refusal: null,
  withdrawn: null,
  newest: null,
};
const listeners = new Set<() => void>();

let socket: WebSocket | null = null;
let isWelcome = false;
let tries = 0;
let nameTries = 0;
let waiting: Said[] = []; // messages to send after the welcome
let lobbyReaders = 0;
// the sender of the last invitation that the reader accepted; null if the reader has made a request since then
let accepted: string | null = null;
const watched = new Map<string, number>(); // for each match, how many parts of the page watch it
const watches = new Set<string>(); // matches that this connection has asked to watch

function change(changes: Partial<WireState>): void {
  state = { ...state, ...changes };
  listeners.forEach((tell) => tell());
}

function changeMatch(id: string, changes: (match: LiveMatch) => LiveMatch): void {
  const match = state.matches.get(id);
  if (match !== undefined) change({ matches: new Map(state.matches).set(id, changes(match)) });
}

function without(ids: readonly string[]): Map<string, LiveMatch> {
  return new Map([...state.matches].filter(([id]) => !ids.includes(id)));
}

const isOwn = (match: LiveMatch) => match.start.seat !== null;

function put(said: Said): void {
  socket?.send(JSON.stringify(said));
}

function say(said: Said): void {
  if (isEmbedded) return;
  if (isWelcome) put(said);
  else waiting.push(said);
  comeHere();
}

function open(): void {
  if (socket !== null || state.link === "elsewhere") return;
  change({ link: state.link === "lost" ? "lost" : "opening" });
  const opened = (socket = new WebSocket(socketAddress()));
  isWelcome = false;
  opened.onopen = hello;
  opened.onmessage = ({ data }) => {
    if (socket === opened) hear(JSON.parse(String(data)) as Heard);
  };
  opened.onclose = () => {
    if (socket !== opened) return;
    socket = null;
    isWelcome = false;
    if (state.link === "elsewhere") return;
    change({ link: "lost" });
    setTimeout(open, retryMs[Math.min(tries++, retryMs.length - 1)]);
  };
}

/** Takes over the session for this tab, even if a different tab has it. */
function comeHere(): void {
  if (state.link === "elsewhere") change({ link: "lost" });
  open();
}

function reopen(): void {
  const old = socket;
  socket = null;
  old?.close();
  open();
}

function hello(): void {
  const { name, resume } = remembered();
  put(
    isPerson
      ? { type: "hello", protocol: 1, person: true, wants: ["view"], name, resume: resume || undefined }
      : { type: "hello", protocol: 1, spectator: true },
  );
}

/** Handles a refused name. The old connection of this tab may still hold the name, or another client may have
 * it. */
function refuseHello(failure: Failure): void {
  const { code, fatal } = failure;
  if (fatal && code !== "bad_token") return; // the page sends the request again later
  if (code === "name_taken" && remembered().resume && ++nameTries <= mostNameTries) {
    setTimeout(() => socket !== null && !isWelcome && hello(), nameTriesMs);
    return;
  }
  const isGuest = remembered().name === undefined;
  forget();
  change({ isComingBack: false });
  if (isGuest || !state.isAsking) {
    isPerson = false;
    waiting = [];
    change({ name: null, isAsking: false, refusal: failure });
  }
  if (!fatal) hello(); // the connection stays open: says hello without the refused name
}

const asksForMatch = (type: Said["type"]) => type === "play" || type === "again" || type === "answer";

/** Begins a new session. The earlier session is over, perhaps because the referee was restarted. The matches
 * of the earlier session are gone, and ids begin again. */
function beginSession(): void {
  const gone = [...state.matches].flatMap(([id, match]) => (isOwn(match) && isRunning(match) ? [id] : []));
  forgetSeats();
  change({ matches: without(gone), unknown: new Set([...state.unknown, ...gone]), newest: null, isComingBack: false });
}

function welcome(name: string | null, resume: string | null): void {
  isWelcome = true;
  tries = nameTries = 0;
  watches.clear();
  if (name !== null && resume !== null) {
    if (remembered().resume !== resume) beginSession();
    remember(name, resume);
  }
  // the referee forgot requests that were sent on the old connection
  const isAsking = state.isAsking && waiting.some(({ type }) => asksForMatch(type));
  change({ link: "open", name, invitations: [], isAsking, asked: null });
  if (lobbyReaders > 0) put({ type: "subscribe", to: "lobby" });
  for (const id of watched.keys()) askToWatch(id);
  waiting.forEach(put);
  waiting = [];
  const before = [...state.matches.values()].filter((match) => isOwn(match) && isRunning(match));
  setTimeout(() => {
    if (state.isComingBack) change({ isComingBack: false });
    const gone = before.filter((match) => state.matches.get(match.start.match) === match).map(({ start }) => start.match);
    if (gone.length > 0) change({ matches: without(gone), unknown: new Set([...state.unknown, ...gone]) });
  }, comesBackMs);
}

/** Asks to watch a match, except the reader's own matches, which the referee always sends, and finished
 * matches, which do not change. */
function askToWatch(id: string): void {
  const ask = () => {
    const known = state.matches.get(id);
    if (!isWelcome || !watched.has(id) || (known !== undefined && (isOwn(known) || !isRunning(known)))) return;
    watches.add(id);
    put({ type: "watch", match: id });
  };
  if (seatIn(id) === null) ask();
  else setTimeout(ask, 200);
}

function start(heard: Start): void {
  const id = heard.match;
  if (heard.seat === null && !watched.has(id)) return; // the reader stopped watching before the `start` message came
  const known = state.matches.get(id);
  const match = begun(heard);
  if (known !== undefined && isRunning(known) && known.start.board === heard.board) {
    const still = [...known.views].filter(([ply]) => ply <= heard.moves.length);
    match.views = new Map(still);
    match.opening = known.opening;
    match.said = known.said;
    match.talks = known.talks;
  }
  const ended = [...state.matches.values()].filter((each) => !isRunning(each) && !watched.has(each.start.match));
  const old = ended.slice(0, Math.max(0, ended.length - mostEnded)).map((each) => each.start.match);
  const matches = without(old).set(id, match);
  if (heard.seat === null) return change({ matches });
  const isNew = seatIn(id) === null; // an old match that continues after a reload is not new
  // only people are invited, so an invited opponent is a person
  match.talks ||= heard.players[heard.seat === 0 ? 1 : 0] === state.asked;
  if (isNew) rememberSeat(id, heard.seat, heard.moves.length);
  const come = { matches, isComingBack: false };
  change(state.isAsking && isNew ? { ...come, isAsking: false, refusal: null, withdrawn: null, newest: id } : come);
}

function fail(failure: Failure): void {
  const { match, code } = failure;
  if (!isWelcome) return refuseHello(failure);
  if (match !== null && code === "unknown_match" && watches.delete(match)) {
    return change({ matches: without([match]), unknown: new Set([...state.unknown, match]) });
  }
  const known = match === null ? undefined : state.matches.get(match);
  if (match !== null && known !== undefined && isRunning(known)) return changeMatch(match, (now) => refused(now, failure));
  if (match !== null && watched.has(match) && known === undefined) {
    // The referee refuses while too much of its output to this connection is unread.
    setTimeout(() => askToWatch(match), watchAgainMs);
    return;
  }
  change({ refusal: failure, isAsking: false });
}

function withdraw(from: string, why: Refusal): void {
  const invitations = state.invitations.filter((each) => each.from !== from);
  change(state.isAsking && from === accepted ? { invitations, isAsking: false, withdrawn: why } : { invitations });
}

function hear(heard: Heard): void {
  switch (heard.type) {
    case "welcome":
      return welcome(heard.name, heard.resume);
    case "lobby":
      return change({ lobby: heard });
    case "start":
      return start(heard);
    case "view":
      return changeMatch(heard.match, (match) => withView(match, heard, performance.now()));
    case "end":
      return changeMatch(heard.match, (match) => ({ ...match, end: heard, sent: null, undoAsked: null, endsAt: null }));
    case "hint":
      return changeMatch(heard.match, (match) => withHint(match, heard));
    case "undo_asked":
      return changeMatch(heard.match, (match) => ({ ...match, undoAsked: heard.from }));
    case "opponent":
      return changeMatch(heard.match, (match) => withNews(match, heard));
    case "said":
      return changeMatch(heard.match, (match) => withWords(match, heard));
    case "idle":
      return changeMatch(heard.match, (match) => ({ ...match, endsAt: performance.now() + heard.left_ms }));
    case "invitation":
      return change({ invitations: [...state.invitations.filter(({ from }) => from !== heard.from), heard] });
    case "withdrawn":
      return withdraw(heard.from, { message: heard.why, cause: heard.cause });
    case "bye":
      return change(heard.code === "replaced" ? { link: "elsewhere" } : {});
    case "asked":
      return change({ asked: heard.name });
    case "ping":
      return put({ type: "pong", id: heard.id });
    case "error":
      return fail(heard);
  }
}

/** Joins under this name, or under a name that the referee gives. */
function sit(name?: string): void {
  if (isPerson) return;
  isPerson = true;
  if (name !== undefined) remember(name, "");
  // A connection that is still opening will send the name in its hello.
  if (socket?.readyState === WebSocket.OPEN) reopen();
}

export const wire = {
  state: () => state,
  subscribe(tell: () => void): () => void {
    listeners.add(tell);
    return () => listeners.delete(tell);
  },
  /** Resumes the session after a reload. */
  comeBack(): void {
    if (isPerson) open();
  },
  comeHere,
  sit(name: string): void {
    change({ refusal: null });
    sit(name);
    comeHere();
  },
  leave(): void {
    if (isWelcome) put({ type: "bye" });
    forget();
    isPerson = false;
    change({ name: null, invitations: [] });
    if (socket?.readyState === WebSocket.OPEN) reopen();
  },
  play(request: PlayRequest): void {
    accepted = null;
    change({ isAsking: true, asked: null, refusal: null, withdrawn: null });
    sit();
    say({ type: "play", ...request });
  },
  again(match: string, swap: boolean): void {
    accepted = null;
    change({ isAsking: true, asked: null, refusal: null, withdrawn: null });
    say(swap ? { type: "again", match, swap } : { type: "again", match });
  },
  answer(from: string, accept: boolean): void {
    accepted = accept ? from : null;
    const invitations = state.invitations.filter((each) => each.from !== from);
    change({ invitations, isAsking: accept, asked: null, refusal: null, withdrawn: null });
    say({ type: "answer", accept, from });
  },
  move(match: string, ply: number, move: Numbers): void {
    changeMatch(match, (known) => ({ ...known, sent: { ply, move }, refusal: null }));
    say({ type: "move", match, ply, move });
  },
  hint(match: string): void {
    changeMatch(match, (known) => asks(known, "hint"));
    say({ type: "hint", match });
  },
  /** Asks for an undo, or agrees to an undo. The message names the position, so that a reader cannot agree to an undo
   * in a later position that the page does not show yet. */
  undo(match: string): void {
    const known = state.matches.get(match);
    if (known === undefined) return;
    changeMatch(match, (each) => asks(each, "undo"));
    say({ type: "undo", match, ply: plyOf(known) });
  },
  refuseUndo(match: string): void {
    changeMatch(match, (known) => ({ ...known, undoAsked: null }));
    say({ type: "answer", accept: false, match });
  },
  tell(match: string, text: string): void {
    say({ type: "say", match, text });
  },
  resign(match: string): void {
    say({ type: "resign", match });
  },
  /** Subscribes to the lobby until the returned function is called. */
  readLobby(): () => void {
    if (++lobbyReaders === 1 && isWelcome) put({ type: "subscribe", to: "lobby" });
    open();
    return () => {
      if (--lobbyReaders === 0 && isWelcome) put({ type: "unsubscribe", to: "lobby" });
    };
  },
  watch(id: string): () => void {
    const readers = watched.get(id) ?? 0;
    watched.set(id, readers + 1);
    open();
    if (readers === 0 && isWelcome) askToWatch(id);
    return () => {
      const left = watched.get(id)! - 1;
      if (left > 0) {
        watched.set(id, left);
        return;
      }
      watched.delete(id);
      if (watches.delete(id) && isWelcome) put({ type: "unwatch", match: id });
      const match = state.matches.get(id);
      if (match !== undefined && isOwn(match)) return;
      change({ matches: without([id]) });
    };
  },
};

/** Whether the reader has made a move that can be taken back. */
export function canTakeBack(live: LiveMatch): boolean {
  const { match, seat } = live.start;
  const opening = openingOf(match);
  return seat !== null && plyOf(live) > opening + ((opening + seat) % 2);
}

/** The reader's seat in a running or finished match. */
export function ownSeat(id: string): Seat | null {
  return isEmbedded ? null : (state.matches.get(id)?.start.seat ?? seatIn(id));
}
