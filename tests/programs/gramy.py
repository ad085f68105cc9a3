"""Runs the real programs for the tests: a referee that serves, bots and people that connect to it."""

import contextlib
import json
import os
import pathlib
import re
import select
import signal
import socket
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

SOURCE = pathlib.Path(__file__).resolve().parents[2]
BIN = pathlib.Path(os.environ.get("GRAMY_BIN", SOURCE / "build/release/bin"))

# How much more time programs need here than elsewhere: with sanitizers, say.
SLOWNESS = int(os.environ.get("GRAMY_SLOWNESS", "1"))

# Long enough for a loaded machine; a test that meets it has failed.
PATIENCE = 60 * SLOWNESS

# For scripts that need nothing but the standard library: it starts in half the time.
PYTHON = f"{sys.executable} -IS"

# How often a Client may ask for what is refused at first: a session ends with its hundredth error.
TRIES = 90

# What the programs leave in the temporary folder for their users, such as logs, goes with the tests.
LEFT_BEHIND = tempfile.TemporaryDirectory()
os.environ["TMPDIR"] = LEFT_BEHIND.name
os.environ["XDG_CACHE_HOME"] = LEFT_BEHIND.name


def skip(why):
    """Ends a program whose tests this machine does not allow, with the exit code that ctest knows as skipped."""
    print(why, file=sys.stderr)
    sys.exit(77)


def no_sandbox():
    """Why bubblewrap can make none here, or nothing."""
    try:
        probe = subprocess.run(
            ["bwrap", "--unshare-all", "--disable-userns", "--unshare-user", "--ro-bind", "/", "/", "--proc", "/proc", "true"],
            capture_output=True, text=True,
        )
    except OSError as error:
        return str(error)
    return probe.stderr if probe.returncode else ""


def no_module_in_sandbox():
    """Why a module compiled by plug-bolek cannot run within the memory of a sandbox here, or nothing."""
    small = subprocess.run(["prlimit", f"--data={1 << 30}", BIN / "gramy-plug-bolek", "--version"], capture_output=True)
    return "this build, with a sanitizer perhaps, does not run within that memory" if small.returncode else no_sandbox()


def descendants(pid):
    """The processes that pid has started, directly or not."""
    parents = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # gone meanwhile
        parents.append((int(stat.parent.name), int(fields[1])))
    found = {pid}
    while True:
        more = {child for child, parent in parents if parent in found} - found
        if not more:
            return found - {pid}
        found |= more


def house_bots(referee):
    """The processes of the bots that a referee has started."""
    found = set()
    for pid in descendants(referee.process.pid):
        with contextlib.suppress(OSError):  # gone meanwhile
            if pathlib.Path(f"/proc/{pid}/comm").read_text() == "gramy-bot\n":
                found.add(pid)
    return found


def kill_house_bots(referee):
    """Kills them, and waits until they are gone: what answers then is not what was killed."""
    killed = house_bots(referee)
    for bot in killed:
        with contextlib.suppress(ProcessLookupError):
            os.kill(bot, signal.SIGKILL)
    for _ in range(PATIENCE * 10):
        if not killed & house_bots(referee):
            return
        time.sleep(0.1)
    raise AssertionError("those that were killed are still there")


def play_when_perfect_is_there(guest):
    """Begins a match of a Client's with a house bot, as soon as there is one."""
    for _ in range(TRIES):
        guest.send(type="play", game="paski", board="5 5 5 3", seat=0)
        if guest.receive()["type"] == "start":
            return
        time.sleep(PATIENCE / TRIES)
    raise AssertionError("perfect never came back")


def bot_that(answer):
    """A bot over standard input and output in a few lines, as the text of a program; `answer` is what it does when asked for a move."""
    return """
import json, os, sys, time
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move_request":
        match, ply, legal = message["match"], message["ply"], message["legal"]
        {answer}
""".replace("{answer}", answer)


def printed(log):
    """What a process has printed to its log, without times and marks."""
    return "".join(line[len("00:00:00.000 "):] for line in log.read_text().splitlines(keepends=True) if not line.startswith("--- "))


def ask(*arguments, **options):
    """Runs gramy-referee to its end."""
    return subprocess.run([BIN / "gramy-referee", *arguments],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "timeout": 10 * PATIENCE} | options)


def until(happens, why, patience=PATIENCE):
    """Waits for it and returns it; an AssertionError says why where it never comes."""
    deadline, pause = time.monotonic() + patience, 0.002
    while not (happened := happens()):
        if time.monotonic() > deadline:
            raise AssertionError(why)
        time.sleep(pause)
        pause = min(1.2 * pause, 0.05)
    return happened


class Folder(unittest.TestCase):
    """A folder for what a test writes, and the referees it starts; those that still run at its end are killed. `file` is the
    tournament that `begin` and `alone` play, if there is one."""

    longest = 10 * PATIENCE  # that a process may take
    file = None

    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()

    def write(self, name, text):
        path = self.folder / name
        path.write_text(textwrap.dedent(text))
        return path

    def run_tournament(self, text, *arguments, out="out"):
        return ask("tournament", self.write("tournament.toml", text), "--out", self.folder / out, *arguments)

    def start(self, *arguments, env={}, **options):
        """Starts gramy-referee, with these variables besides ours; what it prints is lost unless `stdout` says where it goes."""
        log = self.enterContext(tempfile.NamedTemporaryFile(dir=self.folder, prefix="said-"))
        process = subprocess.Popen([BIN / "gramy-referee", *arguments],
                                   **{"stdout": subprocess.DEVNULL, "stderr": log, "text": True, "env": os.environ | env} | options)
        process.log = pathlib.Path(log.name)
        self.addCleanup(self.kill, process)
        return process

    def begin(self, out="out", *more, option="--out", truth="off"):
        return self.start("tournament", self.file, option, self.folder / out, "--truth", truth, *more)

    def alone(self, out, **options):
        return self.finish(self.begin(out, **options))

    def said(self, process):
        """On its standard error, so far."""
        return process.log.read_text()

    def until_said(self, process, text):
        until(lambda: text in self.said(process), f"it does not say: {text}")

    def finish(self, *processes, code=0):
        """Waits until they have ended with this code. Returns what the last one said."""
        for process in processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(self.longest)
            self.assertEqual(process.returncode, code, self.said(process)[-5000:])
        return self.said(processes[-1])

    def end(self, process, how=signal.SIGTERM):
        """By a signal. Returns what it said."""
        process.send_signal(how)
        return self.finish(process, code=-how if how == signal.SIGKILL else 128 + how)

    def kill(self, process):
        """If it still runs."""
        process.kill()
        process.wait(PATIENCE)
        if process.stdout:
            process.stdout.close()

    def expect_nobody_left(self):
        """Of the players, who run in the folder."""

        def alive():
            for process in pathlib.Path("/proc").glob("[0-9]*"):
                with contextlib.suppress(OSError):  # gone meanwhile, or not ours to see
                    if (process / "cwd").readlink() == self.folder:
                        return True
            return False

        until(lambda: not alive(), "players are left")

    def matches(self, out="out"):
        return [json.loads(line) for line in (self.folder / out / "matches.jsonl").read_text().splitlines()]

    def games(self, out):
        """What was played, without times, in the order of the file."""
        games = [(match["match"], [move for move, *_ in match["moves"]], match["result"], match["reason"]) for match in self.matches(out)]
        self.assertEqual(len({match for match, *_ in games}), len(games))
        return games

    def standings(self, out="out"):
        return json.loads((self.folder / out / "standings.json").read_text())


class Listening:
    """A program that listens on a port of its own choice, for the time of a `with`; `says` is the first line it prints, but
    for the port's number."""

    def __init__(self, *command, says, cwd=None):
        self.command, self.says, self.cwd = [BIN / command[0], *command[1:]], says, cwd

    def __enter__(self):
        self.process = subprocess.Popen(
            self.command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=self.cwd
        )
        line = self.process.stdout.readline()
        match = re.fullmatch(re.escape(self.says).replace("PORT", r"(\d+)") + "\n", line)
        if not match:
            self.process.kill()
            raise AssertionError(f"expected {self.says!r}, found {line!r}; {self.process.stderr.read()}")
        self.port = int(match[1])
        return self

    def __exit__(self, *_):
        self.stop()

    def stop(self, how=signal.SIGTERM):
        """Ends it and gives its exit code."""
        if self.process.poll() is None:
            self.process.send_signal(how)
        code = self.process.wait(PATIENCE)
        self.process.stdout.close()
        self.process.stderr.close()
        return code


class Referee(Listening):
    """`gramy-referee serve` on a free port."""

    def __init__(self, *arguments, cwd=None):
        super().__init__("gramy-referee", "serve", "--port", "0", *arguments, says="listening on 127.0.0.1:PORT", cwd=cwd)


class Client:
    """A JSON-line client that says exactly what it is told to."""

    def __init__(self, referee, name=None, source=None, **hello):
        self.socket = socket.create_connection(("127.0.0.1", referee.port), PATIENCE, source_address=source and (source, 0))
        self.buffer, self.has_heard = b"", False
        if name:
            self.send(type="hello", protocol=1, name=name, **hello)
            self.welcome = self.expect("welcome")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.socket.close()

    def send(self, **message):
        self.send_bytes(json.dumps(message).encode() + b"\n")

    def send_bytes(self, data):
        self.socket.sendall(data)

    def receive(self, pongs=True):
        """The next message, pings answered and passed over unless `pongs` is false; None once the referee has closed."""
        while True:
            while b"\n" not in self.buffer:
                data = self.socket.recv(65536)
                if not data:
                    return None
                self.buffer += data
            line, self.buffer = self.buffer.split(b"\n", 1)
            if not self.has_heard and not line.startswith(b"{"):
                continue  # the greeting of who has been silent for a second
            self.has_heard = True
            message = json.loads(line)
            if message["type"] != "ping" or not pongs:
                return message
            self.send(type="pong", id=message["id"])

    def expect(self, kind):
        message = self.receive()
        assert message and message["type"] == kind, f"expected {kind}, found {message}"
        return message

    def play(self, choose, **request):
        """Asks for a match and plays it: choose(moves so far) gives each move. Returns (start, all moves, end)."""
        self.send(type="play", **request)
        start = self.expect("start")
        moves = []
        while True:
            message = self.receive()
            assert message, "the referee closed the connection in the middle of a match"
            if message["type"] == "error":
                raise AssertionError(message["message"])
            moves += [tuple(move) for move in message["moves"]]
            if message["type"] == "end":
                return start, moves, message
            assert message["ply"] == len(moves), (message, moves)
            move = choose(moves)
            moves.append(tuple(move))
            self.send(type="move", match=start["match"], ply=message["ply"], move=list(move))


class Netcat:
    """A person: a real `nc`, typed into line by line."""

    def __init__(self, referee):
        self.process = subprocess.Popen(
            ["nc", "127.0.0.1", str(referee.port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        os.set_blocking(self.process.stdout.fileno(), False)
        self.screen = ""  # everything seen so far
        self.mark = 0  # what has been waited for lies before here

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.kill()
        self.process.wait()
        self.process.stdin.close()
        self.process.stdout.close()

    def type(self, line, end="\n"):
        self.type_bytes((line + end).encode())

    def type_bytes(self, data):
        self.process.stdin.write(data)
        self.process.stdin.flush()

    def see(self, pattern):
        """Waits until the pattern stands on the screen after what was seen before; gives the match."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.screen[self.mark :], re.M)
            if found:
                self.mark += found.end()
                return found
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(f"never saw {pattern!r}; the screen since:\n{self.screen[self.mark:]}")

    def _read(self, seconds):
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            return False
        data = os.read(self.process.stdout.fileno(), 65536)
        self.screen += data.decode()
        return bool(data)
