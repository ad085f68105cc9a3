"""The base class of bots in Python. It needs the standard library alone. Copy this file beside your bot.

    from gramy_bot import Bot

    class MyBot(Bot):
        def choose(self, state, clock):
            return state.legal_moves()[0]

    MyBot().run()

`run` connects, plays several matches at once, and connects again if the connection is lost. `choose` gets a `State` and a `Clock`. It
returns a move: a list or tuple of integers. The protocol is in protocol/PROTOCOL.md, the moves of each game in its page.
"""
from __future__ import annotations

import collections, contextlib, difflib, itertools, json, operator, os, re, reprlib, select, socket, stat, sys, time, traceback
from random import Random
from typing import Any, Iterable, Sequence

LONGEST_LINE = 1 << 28  # the most bytes of a line from the referee
LONGEST_INFO = 4 << 10  # the most bytes of a move's info; the referee drops a longer info
MOST_NUMBERS = 1000  # the most numbers in a move
MOST_COMPLAINTS = 100  # the most error messages that the bot prints about unreadable lines
PATIENCE = 60  # seconds in which the bot tries to restore a lost connection; in a match without a clock the referee waits as long
SHORTEST_PAUSE, LONGEST_PAUSE = 0.05, 2  # seconds of waiting before each attempt to connect again
LONG_LINK = 2  # after a connection that lasted this many seconds, the pauses begin with the shortest again
# Methods of gramy.State that the class State below offers, too. A call goes to a copy of the position, so methods that
# change a position are left out.
OF_THE_MODULE = frozenset("""action_to_string best_move best_moves child clone count_moves distance explain feature_names features is_terminal
    legal_actions move_of reason returns value value_after values_after""".split())


class TooManyMoves(ValueError):
    """There are more legal moves than `legal_moves` may return. The referee lists at most 1000. If `choose` raises this error, the bot
    resigns the match."""


class State:
    """A match at your turn. `choose` gets the same object at each turn of a match, so you may keep your own notes in its attributes.
    After an undo or a lost connection the match has a new State.

    game     The id, such as "paski".
    board    The board as text, in the form of the game's page.
    start    The vertex where play begins; None if the board determines it.
    match    The id of the match.
    seat     Your seat: 0 moves first.
    players  The names of both players, in seat order.
    roles    The game's names for the players, in seat order.
    rated    Whether the match is rated, so that a fault loses it.
    random   A random.Random, seeded by match and ply, so that `gramy-referee verify` and `replay` get the same moves again.
    info     A note for the match's record, beside your move: set it to anything that JSON can hold, at most 4 KiB.

    If the module `gramy` is installed, this object also has the methods of that module's states, such as `child(move)`.
    """

    game: str
    board: str
    start: int | None
    match: str
    seat: int
    players: list[str]
    roles: list[str]
    rated: bool
    random: Random
    info: Any

    def __init__(self, start):
        self.game, self.board, self.start, self.match = start["game"], start["board"], start["start"], start["match"]
        self.seat, self.players, self.roles = start["seat"], start.get("players"), start.get("roles")
        self.rated, self.info, self.random = start.get("rated", False), None, None
        if not isinstance(self.board, str):
            raise TypeError(f"board: expected a text, found {reprlib.repr(self.board)}")
        self._terms = start.get("clock") or {}
        self._moves = [_numbers(move) for move in start["moves"]]
        self._legal = self._engine = None

    @classmethod
    def at(cls, game: str, board: str, moves: Sequence[Iterable[int]] = (), start: int | None = None,
           legal: Iterable[Iterable[int]] | None = None) -> State:
        """A State without a match, to try `choose` on a position: MyBot().choose(State.at("paski", "2 3 4 20", [(3, 5)]), None).
        Without `legal`, the module `gramy` finds the legal moves."""
        state = cls(dict(game=game, board=board, start=start, match="tried", seat=len(moves) % 2, moves=moves))
        state._asked(dict(ply=len(moves), moves=moves, legal=legal))
        if legal is None:
            state._legal = state._in_engine("a State without a list of legal moves").legal_moves()
        return state

    @classmethod
    def of(cls, state: Any) -> State:
        """Converts `state`, which comes from the module `gramy`, to a State at the same position. Example: gramy.accuracy(lambda state: MyBot().choose(State.of(state), None), "paski")."""
        return cls.at(state.game.id, state.board.text, state.history(), state.board.start, state.legal_moves())

    @property
    def ply(self) -> int:
        """The number of moves played before this turn."""
        return len(self._moves)

    def history(self) -> list[tuple[int, ...]]:
        """All moves so far, as tuples. They lead from `board` to this position."""
        return list(self._moves)

    def current_player(self) -> int:
        """The seat that is to move."""
        return self.ply % 2

    def legal_moves(self, bound: int = 1000) -> list[tuple[int, ...]]:
        """All legal moves, as tuples. Raises TooManyMoves if there are more than `bound`. A bound above 1000 needs the module `gramy`."""
        if self._legal is not None and len(self._legal) <= bound:
            return list(self._legal)
        if self._legal is None and bound > 1000 and self._in_engine("legal_moves with a bound above 1000").count_moves() <= bound:
            return self._in_engine("legal_moves with a bound above 1000").legal_moves(bound)
        raise TooManyMoves(f"there are more than {bound} legal moves")

    def __str__(self) -> str:
        moves = ", ".join(" ".join(map(str, move)) for move in self._moves)
        start = "" if self.start is None else f" start {self.start}"
        return f"{self.game} {' '.join(self.board.split())!r}{start} after [{moves}], seat {self.seat}"

    def __getattr__(self, name: str) -> Any:
        if name.startswith("_"):
            raise AttributeError(name)
        if name not in OF_THE_MODULE:
            known = OF_THE_MODULE.union(each for each in [*dir(type(self)), *vars(self)] if not each.startswith("_"))
            nearest = difflib.get_close_matches(name, sorted(known), 1, 0)[0]
            raise AttributeError(f"a State has no {name!r}; the nearest name is {nearest!r}")
        return getattr(self._in_engine(name), name)

    def _in_engine(self, name):
        """This position as a state of the module `gramy`. If the module is not installed, the error names the method `name`."""
        try:
            import gramy
        except ImportError as error:
            raise AttributeError(f"{name!r} needs the module gramy (Debian package python3-gramy): {error}") from None
        if self._engine is None or self._engine.history() != self._moves[:len(self._engine.history())]:
            self._engine = gramy.game(self.game).board(self.board, start=self.start).state()
        for move in self._moves[len(self._engine.history()):]:
            self._engine.play(move)
        return self._engine

    def _asked(self, request):
        """Copies the opponent's moves and the legal moves from a request."""
        ply, moves = request["ply"], [_numbers(move) for move in request["moves"]]
        known = ply - len(moves)
        if not 0 <= known <= self.ply:
            raise ValueError(f"expected a request whose moves begin at ply {self.ply} or earlier, found moves that begin at ply {known}")
        legal = request.get("legal")
        legal = None if legal is None else [tuple(move) for move in legal]
        self._moves[known:], self._legal, self.info = moves, legal, None
        self.random = Random(f"{self.match} {ply}")


class Clock:
    """The clock of a match at your turn. All times are in milliseconds.

    yours_ms, theirs_ms  The time that you and the opponent had left when you were asked.
    increment_ms         The time that an accepted move adds.
    move_ms              The time for each move; None if the time is for the whole match.
    margin_ms            A move may arrive this much after the end of your time.
    """

    yours_ms: int
    theirs_ms: int
    increment_ms: int
    move_ms: int | None
    margin_ms: int

    def __init__(self, left, terms, asked_at):
        self.yours_ms, self.theirs_ms = _milliseconds(left["yours_ms"]), _milliseconds(left["theirs_ms"])
        self.increment_ms, self.move_ms = terms.get("increment_ms", 0), terms.get("move_ms")
        self.margin_ms, self._asked_at = terms.get("margin_ms", 0), asked_at

    def left_ms(self) -> float:
        """The time that you have left now, or a little less. Your time runs from the arrival of the request. If it arrived during a
        call of `choose` for another match, it counts as arrived at the beginning of that call."""
        return self.yours_ms - 1000 * (time.monotonic() - self._asked_at)


class Bot:
    """The base class of a bot. Derive a class with a method `choose`, and call its method `run`.

    name      The name to connect with, unless GRAMY_NAME is set. If None, it is the name of the class.
    games     The ids of the games that the bot plays. If None, the bot plays all games.
    capacity  The most matches that the bot plays at once. `choose` is called for one match at a time, the most urgent first.
    wants     What the bot wants, in the words of the protocol. Remove "undo" if nobody may take moves back. Add "rated" to accept rated matches.
    """

    name: str | None = None
    games: Sequence[str] | None = None
    capacity: int = 16
    wants: Sequence[str] = ("legal", "undo")

    def choose(self, state: State, clock: Clock | None) -> Sequence[int]:
        """Returns a move for this State. `clock` is a Clock, or None if there is no time limit.

        If `choose` raises an exception, the traceback goes to standard error. A rated match is then lost, and any other is resigned.
        The bot's other matches go on."""
        raise NotImplementedError(f"class {type(self).__name__} needs a method choose(self, state, clock) that returns a move")

    def ended(self, state: State, outcome: str, reason: str) -> None:
        """Called at the end of a match. `outcome` is "win", "loss", "draw" or "none"; protocol/PROTOCOL.md lists each `reason`."""

    def run(self, address: str | None = None) -> None:
        """Plays until the referee says bye, or until standard input ends.

        address  "HOST:PORT", or "--stdio" for standard input and output. The default is the first of these that exists: the program's
                 argument, the environment's GRAMY_ADDRESS, standard input if it is a pipe, 127.0.0.1:4242.

        Ends the program (SystemExit) with a message if the bot cannot connect, or the referee refuses the bot."""
        address = address or _address()
        place = None if address == "--stdio" else _place(address)
        self._matches, self._requests, self._resume, self._complaints = {}, {}, None, 0
        self._until, self._pause = 0, SHORTEST_PAUSE
        try:
            if place is None:
                return self._serve(_standard_streams())
            try:
                link = _connected(place)
            except OSError as error:
                sys.exit(f"cannot connect to {address}: {error}. Is a referee there? `gramy-referee serve` starts one.")
            while not self._serve(link):
                link = self._again(place)
        except KeyboardInterrupt:
            sys.exit(130)

    def _serve(self, link):
        """Exchanges messages over `link` until the connection is lost. Returns whether the referee said bye."""
        self._link, self._is_welcome, begun = link, False, time.monotonic()
        try:
            self._hello()
            while True:
                arrived = link.next(wait=not self._requests)
                if arrived is None:
                    self._answer()
                    continue
                line, at = arrived
                if line is None:
                    break
                if line.startswith(b"{") and self._heard(line, at):
                    return True
            while link.is_standard and self._requests:
                self._answer()
        finally:
            link.close()
        if self._is_welcome:
            self._until = time.monotonic() + PATIENCE
        if time.monotonic() - begun > LONG_LINK:
            self._pause = SHORTEST_PAUSE
        return False

    def _again(self, place):
        """Connects again, after pauses that grow from one attempt to the next."""
        _tell("lost the connection to the referee; connecting again")
        while time.monotonic() + self._pause < self._until:
            time.sleep(self._pause)
            self._pause = min(2 * self._pause, LONGEST_PAUSE)
            with contextlib.suppress(OSError):
                return _connected(place)
        sys.exit("cannot connect again: the referee has ended, or refuses this bot")

    def _hello(self):
        hello = dict(type="hello", protocol=1, wants=list(self.wants), capacity=self.capacity,
                     name=os.environ.get("GRAMY_NAME") or self.name or re.sub(r"[^A-Za-z0-9_-]", "", type(self).__name__)[:32] or "bot")
        for key, value in dict(token=os.environ.get("GRAMY_TOKEN"), games=self.games, resume=self._resume).items():
            if value is not None:
                hello[key] = value
        self._send(**hello)

    def _send(self, **message):
        self._link.send(json.dumps(message).encode() + b"\n")

    def _heard(self, line, at):
        """Handles a message. Returns whether the message was a bye. Reports a line that cannot be read, and goes on."""
        try:
            message = json.loads(line)
            return getattr(self, f"_on_{message['type']}", lambda *_: False)(message, at)
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
            self._complaints += 1
            if self._complaints <= MOST_COMPLAINTS:
                beginning = _short(line[:300].decode(errors="replace"))
                _tell(f"the referee sent a line that cannot be read ({type(error).__name__}: {_short(str(error))}): {beginning}")
            return False

    def _on_welcome(self, message, _):
        _tell(f"connected as {message['name']}")
        self._resume, self._is_welcome = message.get("resume"), True
        self._matches.clear()  # the referee sends `start` again for each match that continues
        self._requests.clear()

    def _on_start(self, message, _):
        state = State(message)
        self._requests.pop(state.match, None)
        self._matches[state.match] = state

    def _on_move_request(self, message, at):
        state = self._matches[message["match"]]
        clock = message.get("clock")
        clock = clock and Clock(clock, state._terms, at)
        state._asked(message)
        self._requests[state.match] = clock

    def _on_end(self, message, _):
        self._requests.pop(message["match"], None)
        state = self._matches.pop(message["match"])
        state._moves += [_numbers(move) for move in message.get("moves", ())]
        try:
            self.ended(state, message["outcome"], message["reason"])
        except Exception:
            traceback.print_exc()

    def _on_ping(self, message, _):
        self._send(type="pong", id=message["id"])

    def _on_bye(self, message, _):
        _tell(message.get("reason"))
        return True

    def _on_error(self, message, _):
        state = self._matches.get(message.get("match"))
        if message.get("fatal"):
            _tell(message["message"])
            sys.exit(1)
        if not state or message.get("code") not in ("illegal_move", "malformed"):
            return _tell(message["message"])
        _tell(f"{state.match}: {message['message']}. Return one of state.legal_moves().")
        if not state.rated:
            self._resign(state)

    def _resign(self, state):
        self._send(type="resign", match=state.match)

    def _answer(self):
        """Answers the request with the least time left."""
        match = min(self._requests, key=lambda each: self._requests[each].left_ms() if self._requests[each] else float("inf"))
        state, clock = self._matches[match], self._requests.pop(match)
        try:
            answer = dict(type="move", match=match, ply=state.ply, move=_numbers(self.choose(state, clock)))
            if why := _why_no_info(state.info):
                _tell(f"{match}, ply {state.ply}: state.info {why}, so the move is sent without it")
            elif state.info is not None:
                answer["info"] = state.info
        except TooManyMoves as error:
            _tell(f"{match}, ply {state.ply}: {error}, so the bot resigns. To play on, find a move from state.board and state.history().")
            return self._resign(state)
        except Exception as error:
            _tell(f"{match}, ply {state.ply}: choose failed on {_short(str(state))}")
            traceback.print_exception(type(error), error, error.__traceback__.tb_next)
            # Sends the exception's text as the move, so that the record and `gramy-referee check` show it as the fault.
            answer = dict(type="move", match=match, ply=state.ply, move=_short(f"{type(error).__name__}: {error}"))
        self._send(**answer)
        if isinstance(answer["move"], tuple):
            state._moves.append(answer["move"])


class _Link:
    """Lines from the referee, each with the earliest time at which it can have arrived."""

    def __init__(self, source, read, write, close=None):
        self._source, self._read, self._write, self._close = source, read, write, close
        self.is_standard = close is None
        self._lines, self._begun, self._is_open = collections.deque(), bytearray(), True
        self._looked = time.monotonic()  # everything that arrived before this time has been read

    def next(self, wait):
        """Returns a line and the earliest time at which it can have arrived. If the connection is lost, the line is None. If nothing has
        arrived and `wait` is false, returns None instead of both."""
        while not self._lines:
            if not self._is_open:
                return None, self._looked
            if not select.select([self._source], [], [], 0)[0]:
                self._looked = time.monotonic()
                if not wait:
                    return None
                select.select([self._source], [], [])
                self._looked = time.monotonic()
            self._take_in()
        return self._lines.popleft(), self._looked

    def _take_in(self):
        try:
            data = self._read(1 << 16)
        except OSError:
            data = b""
        self._is_open = bool(data) and len(self._begun) <= LONGEST_LINE
        first, *others = data.split(b"\n")
        self._begun += first
        for line in others:
            self._lines.append(bytes(self._begun))
            self._begun = bytearray(line)

    def close(self):
        if self._close:
            self._close()

    def send(self, data):
        try:
            while data:
                data = data[self._write(data):]
        except OSError:
            pass  # next() still returns the lines that have arrived, and then finds that the connection is lost


def _standard_streams():
    """Reserves standard input and output for the protocol. From then on `print` writes to standard error, and `input` reads nothing."""
    read, write, nothing = os.dup(0), os.dup(1), os.open(os.devnull, os.O_RDONLY)
    os.dup2(nothing, 0)
    os.dup2(2, 1)
    sys.stdout = sys.stderr
    return _Link(read, lambda size: os.read(read, size), lambda data: os.write(write, data))


def _place(address):
    host, _, port = address.rpartition(":")
    if not port.isascii() or not port.isdigit() or int(port) > 65535:
        sys.exit(f"expected an address such as 127.0.0.1:4242, or --stdio, found {address!r}")
    return host.strip("[]") or "127.0.0.1", int(port)


def _connected(place):
    wire = socket.create_connection(place, 10)
    wire.settimeout(None)
    wire.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    return _Link(wire, wire.recv, wire.send, wire.close)


def _address():
    if len(sys.argv) > 1:
        if sys.argv[1] in ("-h", "--help"):
            print(f"usage: {os.path.basename(sys.argv[0])} [HOST:PORT | --stdio]\n\n"
                  "A bot for games on a gramy referee. The default address is GRAMY_ADDRESS. Without GRAMY_ADDRESS it is\n"
                  "--stdio if standard input is a pipe, and otherwise 127.0.0.1:4242. GRAMY_NAME is the bot's name, and\n"
                  "GRAMY_TOKEN the token of a reserved name.")
            sys.exit()
        return sys.argv[1]
    return os.environ.get("GRAMY_ADDRESS") or ("--stdio" if stat.S_ISFIFO(os.fstat(0).st_mode) else "127.0.0.1:4242")


def _numbers(move):
    try:
        numbers = tuple(operator.index(number) for number in itertools.islice(move, MOST_NUMBERS + 1))
    except TypeError:
        numbers = None
    if numbers is None or len(numbers) > MOST_NUMBERS:
        raise TypeError(f"{reprlib.repr(move)} is no move: expected a list of integers, such as one of state.legal_moves()")
    return numbers


def _why_no_info(info):
    try:
        is_short = len(json.dumps(info, allow_nan=False)) <= LONGEST_INFO
    except (TypeError, ValueError, RecursionError) as error:
        return f"cannot be written as JSON ({_short(str(error))})"
    return None if is_short else "has more than 4 KiB"


def _milliseconds(number):
    if not 0 <= operator.index(number) <= 1 << 53:
        raise ValueError(f"expected a time from 0 to 2^53 ms, found {number}")
    return number


def _short(text):
    return text if len(text) <= 200 else text[:200] + "..."


def _tell(text):
    """Prints a line for people, without characters that could garble a terminal."""
    print("".join(letter if letter.isprintable() else "?" for letter in str(text)), file=sys.stderr, flush=True)
