"""Runs the real programs for the tests: a referee, and bots and people that connect to it."""

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

# How many times slower programs are in this build than in the usual build, because of sanitizers for example.
SLOWNESS = int(os.environ.get("GRAMY_SLOWNESS", "1"))

# A time limit in seconds, long enough for a busy machine. A test that reaches this limit has failed.
PATIENCE = 60 * SLOWNESS

# Starts Python in half the time, for scripts that use only the standard library and modules beside them.
PYTHON = f"{sys.executable} -EsS"

# How often a Client may repeat a refused request. The referee ends a session at its hundredth error.
TRIES = 90

# A temporary folder for files that programs leave for their users, such as logs.
LEFT_BEHIND = tempfile.TemporaryDirectory()
os.environ["TMPDIR"] = LEFT_BEHIND.name
os.environ["XDG_CACHE_HOME"] = LEFT_BEHIND.name


def skip(why):
    """Ends the program with the exit code that ctest counts as skipped, if this machine cannot run the
    tests."""
    print(why, file=sys.stderr)
    sys.exit(77)


def no_sandbox():
    """The reason why bubblewrap cannot make a sandbox here, or an empty text."""
    try:
        probe = subprocess.run(
            ["bwrap", "--unshare-all", "--disable-userns", "--unshare-user", "--ro-bind", "/", "/", "--proc", "/proc", "true"],
            capture_output=True, text=True,
        )
    except OSError as error:
        return str(error)
    return probe.stderr if probe.returncode else ""


def no_module_in_sandbox():
    """The reason why a module of plug-bolek cannot run within a sandbox's memory here, or an empty text."""
    small = subprocess.run(["prlimit", f"--data={1 << 30}", BIN / "gramy-plug-bolek", "--version"], capture_output=True)
    return "this build, with a sanitizer perhaps, does not run within that memory" if small.returncode else no_sandbox()


def descendants(pid):
    """The processes that descend from process `pid`."""
    parents = []
    for stat in pathlib.Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue  # the process has ended
        parents.append((int(stat.parent.name), int(fields[1])))
    found = {pid}
    while True:
        more = {child for child, parent in parents if parent in found} - found
        if not more:
            return found - {pid}
        found |= more


def house_bots(referee):
    """The processes of a referee's house bots."""
    found = set()
    for pid in descendants(referee.process.pid):
        with contextlib.suppress(OSError):  # the process has ended
            if pathlib.Path(f"/proc/{pid}/comm").read_text() == "gramy-bot\n":
                found.add(pid)
    return found


def kill_house_bots(referee):
    """Kills a referee's house bots and waits until they are gone, so that later answers come from new
    ones."""
    killed = house_bots(referee)
    for bot in killed:
        with contextlib.suppress(ProcessLookupError):
            os.kill(bot, signal.SIGKILL)
    for _ in range(PATIENCE * 10):
        if not killed & house_bots(referee):
            return
        time.sleep(0.1)
    raise AssertionError("the killed house bots are still there")


def play_when_perfect_is_there(guest):
    """Begins a match of a Client against a house bot, as soon as the bot is present."""
    for _ in range(TRIES):
        guest.send(type="play", game="paski", board="5 5 5 3", seat=0)
        if guest.receive()["type"] == "start":
            return
        time.sleep(PATIENCE / TRIES)
    raise AssertionError("the house bot perfect did not return")


def bot_that(answer):
    """The text of a short bot over standard input and output. `answer` is its code for a move request."""
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
    """The lines that the player's process printed into a log, without the referee's times and marks."""
    return "".join(line[len("00:00:00.000 "):] for line in log.read_text().splitlines(keepends=True) if not line.startswith("--- "))


def ask(*arguments, **options):
    return subprocess.run([BIN / "gramy-referee", *arguments],
                          **{"stdout": subprocess.PIPE, "stderr": subprocess.PIPE, "text": True, "timeout": 10 * PATIENCE} | options)


def until(happens, why, patience=PATIENCE):
    """Waits for a condition and returns its value. Raises an AssertionError with the reason if the condition
    stays false."""
    deadline, pause = time.monotonic() + patience, 0.002
    while not (happened := happens()):
        if time.monotonic() > deadline:
            raise AssertionError(why)
        time.sleep(pause)
        pause = min(1.2 * pause, 0.05)
    return happened


class Folder(unittest.TestCase):
    """A test with a folder for its files, and with referees. Referees that still run at the end are killed. `file` is
    the tournament file that `begin` and `alone` play."""

    longest = 10 * PATIENCE  # time limit for a process, in seconds
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
        """Starts gramy-referee with the additional environment variables `env`. Drops the standard output, unless
        `stdout` is given."""
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
        """The text on a process's standard error so far."""
        return process.log.read_text()

    def until_said(self, process, text):
        until(lambda: text in self.said(process), f"it does not say: {text}")

    def finish(self, *processes, code=0):
        """Waits until these processes have ended with this code. Returns the messages of the last one."""
        for process in processes:
            with contextlib.suppress(subprocess.TimeoutExpired):
                process.wait(self.longest)
            self.assertEqual(process.returncode, code, self.said(process)[-5000:])
        return self.said(processes[-1])

    def end(self, process, how=signal.SIGTERM):
        """Stops the process by a signal. Returns its messages."""
        process.send_signal(how)
        return self.finish(process, code=-how if how == signal.SIGKILL else 128 + how)

    def kill(self, process):
        """Kills the process if it still runs."""
        process.kill()
        process.wait(PATIENCE)
        if process.stdout:
            process.stdout.close()

    def expect_nobody_left(self):
        """Checks that no process of a player runs any more. Finds such processes by their working directory."""

        def alive():
            for process in pathlib.Path("/proc").glob("[0-9]*"):
                with contextlib.suppress(OSError):  # the process has ended, or belongs to another user
                    if (process / "cwd").readlink() == self.folder:
                        return True
            return False

        until(lambda: not alive(), "players are left")

    def matches(self, out="out"):
        return [json.loads(line) for line in (self.folder / out / "matches.jsonl").read_text().splitlines()]

    def games(self, out):
        """The id, moves, result and reason of each match, in the order of the file."""
        games = [(match["match"], [move for move, *_ in match["moves"]], match["result"], match["reason"]) for match in self.matches(out)]
        self.assertEqual(len({match for match, *_ in games}), len(games))
        return games

    def standings(self, out="out"):
        return json.loads((self.folder / out / "standings.json").read_text())


class Listening:
    """A program that listens on a free port while its `with` lasts. Its first line is the text `says`, with the port in
    place of PORT."""

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
        """Ends the program and returns its exit code."""
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
    """A client in JSON lines that sends exactly the given messages."""

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
        """Returns the next message, or None after the referee has closed. If `pongs` is true, answers pings
        and does not return them."""
        while True:
            while b"\n" not in self.buffer:
                data = self.socket.recv(65536)
                if not data:
                    return None
                self.buffer += data
            line, self.buffer = self.buffer.split(b"\n", 1)
            if not self.has_heard and not line.startswith(b"{"):
                continue  # the text with which the referee greets a client that was silent for a second
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
        """Asks for a match and plays it; choose(moves so far) returns each move. Returns (start, all moves,
        end)."""
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
    """A person with a real `nc`, who types lines and reads the screen."""

    def __init__(self, referee):
        self.process = subprocess.Popen(
            ["nc", "127.0.0.1", str(referee.port)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        )
        os.set_blocking(self.process.stdout.fileno(), False)
        self.screen = ""  # all output so far
        self.mark = 0  # the index in `screen` up to which the test has read

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
        """Waits until the pattern appears in new output. Returns the match."""
        deadline = time.monotonic() + PATIENCE
        while True:
            found = re.search(pattern, self.screen[self.mark :], re.M)
            if found:
                self.mark += found.end()
                return found
            left = deadline - time.monotonic()
            if left <= 0 or not self._read(left):
                raise AssertionError(f"the screen never showed {pattern!r}; the screen since:\n{self.screen[self.mark:]}")

    def _read(self, seconds):
        if not select.select([self.process.stdout], [], [], seconds)[0]:
            return False
        data = os.read(self.process.stdout.fileno(), 65536)
        self.screen += data.decode()
        return bool(data)
