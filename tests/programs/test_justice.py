"""Bots that misbehave in every known way, beside correct bots. Each match ends for the right reason, no other
match suffers, and no process is left behind."""

import contextlib
import json
import os
import pathlib
import re
import signal
import socket
import subprocess
import sys
import textwrap
import time
import unittest
import uuid

from gramy import BIN, PATIENCE, Client, Folder, Referee, descendants, printed

# A bot that reacts to a move request in the given way. It exits when its connection is closed.
BOT = """
import json, os, signal, socket, sys, time
name, (host, port) = os.environ["GRAMY_NAME"], os.environ["GRAMY_ADDRESS"].split(":")
def connect(**more):
    global link, lines
    link = socket.create_connection((host, int(port)))
    lines = link.makefile(encoding="utf-8")
    send(type="hello", protocol=1, name=name, token=os.environ["GRAMY_TOKEN"], wants=["legal"], **more)
def told():
    while (line := lines.readline()) and not line.startswith("{"):
        pass  # the greeting for a client that was silent for a second
    return line
def send(**message):
    link.sendall(json.dumps(message).encode() + b"\\n")
def move(**other):
    send(**{"type": "move", "match": match, "ply": ply, "move": legal[0], **other})
def wait_until(moment):
    time.sleep(max(moment - time.monotonic() - 0.005, 0))
    while time.monotonic() < moment:
        pass
def act():
    global late, secret
{act}
late = 0
connect()
try:
    while line := told():
        asked = time.monotonic()
        message = json.loads(line)
        if message["type"] == "welcome":
            secret = message["resume"]
        if message["type"] == "error":
            print(message["code"], flush=True)
        if message["type"] == "move_request":
            match, ply, legal = message["match"], message["ply"], message["legal"]
            limit = message["clock"]["yours_ms"] + {margin_ms}
            act()
except ConnectionError:
    pass
time.sleep(0.3)
{end}
"""

# For each player, its reaction to a move request and the possible reasons for the ends of its matches. `normal`
# means that this reaction harms no match.
CONDUCT = {
    "illegal": ("move(move=[99, 99])", "illegal_move"),
    "malformed": ("move(move='left')", "malformed"),
    "garbage": ("while True: link.sendall(os.urandom(10000))", "disconnect"),
    "silent": ("pass", "timeout"),
    "ready-then-silent": ("send(type='ready', match=match)", "timeout"),
    "byte-a-second": ("for byte in b'{\"type\":\"move\",\"match\":\"': link.sendall(bytes([byte])); time.sleep(1)", "timeout"),
    "endless-line": ("while True: link.sendall(b'x' * 65536)", "disconnect"),
    "deaf-talker": ("while True: link.sendall(b'{\"type\":\"pong\",\"id\":1}\\n' * 1000)", "disconnect"),
    "long-line": ("link.sendall(b'{\"type\":\"move\",\"x\":\"' + b'x' * 10_000_000 + b'\"}\\n'); move()", "disconnect"),
    "long-play": ("link.sendall(b'{\"type\":\"play\",\"game\":\"paski\",\"board\":\"' + b'1 ' * 5_000_000 + b'\"}\\n')", "disconnect"),
    "gone-for-good": ("link.shutdown(socket.SHUT_RDWR); time.sleep(6)", "disconnect"),
    "crash-at-ply": ("move() if ply < 8 else os.kill(os.getpid(), signal.SIGSEGV)", "crash"),
    "crash-after-move": ("move(); ply < 8 or os._exit(1)", "crash"),
    "exit-0": ("move() if ply < 8 else os._exit(0)", "crash"),
    # The child process keeps the connection open after its parent has exited.
    "orphan-maker": ("""
        if ply < 8:
            move()
        elif os.fork() == 0:
            os.setsid()
            os.fork() == 0 and time.sleep(1000)
            os._exit(0)
        else:
            os._exit(1)
        """, "crash"),
    "comes-back": ("""
        if ply in (6, 7):
            link.shutdown(socket.SHUT_RDWR)
            connect(resume=secret)
            secret = json.loads(told())["resume"]
            told(), told()  # reads the repeated start and move request
        move()
        """, "normal"),
    "sigterm-proof": ("signal.signal(signal.SIGTERM, signal.SIG_IGN); move()", "normal"),
    "stale-ply": ("ply > 1 and move(ply=ply - 2); move()", "normal"),
    "future-ply": ("move(ply=ply + 2); move()", "normal"),
    "two-answers": ("move(); move()", "normal"),
    # The first move is not late, because the time for preparation may cover it. If the referee is delayed too, it
    # accepts the late move. Then the next move is sent even later.
    "late-by-1-ms": ("""
        if ply > 1:
            wait_until(asked + (limit + 100 ** late) / 1000)
            late += 1
        move(info=limit)
        """, "timeout"),
    "slow": ("ply in (2, 3) and wait_until(asked + 0.6 * limit / 1000); move(info=limit)", "normal"),
    "other-match": ("move(match=match.replace(name, 'steady')); move()", "normal"),
}

MARGIN_MS = 50

# Initial times in ms of the bots that lose by the clock, and of the bot that is late.
TIME = dict.fromkeys(("silent", "ready-then-silent", "byte-a-second", "gone-for-good", "late-by-1-ms"), 2000) | {"slow": 8000}

TOURNAMENT = f"""
name = "justice"
format = "gauntlet"
concurrency = 64
[clock]
ready_ms = 500
initial_ms = 60000
increment_ms = 1000
margin_ms = {MARGIN_MS}
[[player]]
name = "good"
command = "gramy-bot --player perfect"
[[player]]
name = "steady"
command = "gramy-bot --player perfect"
[[player]]
name = "ghost"
command = "exit 3"
[[game]]
id = "misie-patysie"
boards = {{ files = ["long.in"] }}
[[game]]
id = "paski"
boards = {{ generate = 20 }}
players = ["good", "steady"]
"""


def written_to(folder):
    """Writes the tournament and its bots into a folder. Returns the path of the tournament file."""
    players = ""
    for name, (act, _) in CONDUCT.items():
        end = "time.sleep(1000)" if name == "sigterm-proof" else ""
        act = textwrap.indent(textwrap.dedent(act), "    ")
        (folder / f"{name}.py").write_text(BOT.replace("{act}", act).replace("{end}", end).replace("{margin_ms}", str(MARGIN_MS)))
        players += f'[[player]]\nname = "{name}"\ncommand = "exec {sys.executable} -S {name}.py"\n'
        if name in TIME:
            players += f"clock = {{ initial_ms = {TIME[name]} }}\n"
    (folder / "long.in").write_text("30 30 1\n")
    (folder / "tournament.toml").write_text(TOURNAMENT.replace("[[game]]", players + "[[game]]", 1))
    return folder / "tournament.toml"


def processes_with(marker):
    """The processes with this variable in their environment, which descendants inherit."""
    found = []
    for environment in pathlib.Path("/proc").glob("[0-9]*/environ"):
        try:
            if marker.encode() in environment.read_bytes():
                found.append(environment.parent.name)
        except OSError:
            pass  # the process has ended, or belongs to another user
    return found


def sockets_of(pid):
    """The inodes of a process's open sockets."""
    found = set()
    with contextlib.suppress(OSError):  # the process has ended, or belongs to another user
        for descriptor in pathlib.Path(f"/proc/{pid}/fd").iterdir():
            with contextlib.suppress(OSError):
                found.add(os.readlink(descriptor))
    return {target for target in found if target.startswith("socket:")}


def has_begun(pid):
    """Whether the process already runs the bot's program. Before that, it is a copy of the referee."""
    with contextlib.suppress(OSError):
        return os.path.basename(os.readlink(f"/proc/{pid}/exe")) != "gramy-referee"
    return False


class Watch:
    """Watches a referee's sockets until it ends, and ends it if that takes too long."""

    def __init__(self, process):
        self.ever, self.at_the_end, self.inherited = set(), set(), set()
        deadline = time.monotonic() + 4 * PATIENCE
        looked = time.monotonic()
        while True:
            sockets = sockets_of(process.pid)
            if process.poll() is not None:
                # The referee waits 3 s for its bots before it exits. If the last look at the sockets was less
                # than 2 s ago, this look was within these 3 s.
                self.saw_the_end = time.monotonic() < looked + 2
                return
            looked = time.monotonic()
            if time.monotonic() > deadline:
                for pid in {process.pid} | descendants(process.pid):
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(pid, signal.SIGKILL)
            self.at_the_end = sockets
            self.ever |= sockets
            for child in filter(has_begun, descendants(process.pid)):
                self.inherited |= self.ever & sockets_of(child)
            time.sleep(0.1)


class Justice(Folder):
    def test_in_a_tournament_with_misbehaving_bots_every_match_ends_for_the_expected_reason_and_no_process_is_left(self):
        file = written_to(self.folder)
        marker = f"JUSTICE={uuid.uuid4()}"
        with open(self.folder / "stderr", "w") as log:
            command = [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out", "--truth", "off"]
            environment = os.environ | dict([marker.split("=")])
            with subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=log, env=environment) as process:
                watch = Watch(process)
        stderr = (self.folder / "stderr").read_text()
        self.assertEqual(process.returncode, 0, stderr)
        self.assertEqual(processes_with(marker), [])
        # When `watch` looked for the last time, the referee had already sent bye to all bots. It only waited for the
        # bots that ignore bye.
        if watch.saw_the_end:
            self.assertEqual(watch.at_the_end, set())
        self.assertGreater(len(watch.ever), len(CONDUCT))
        self.assertEqual(watch.inherited, set())

        ended = {name: [] for name in CONDUCT}
        for match in self.matches():
            for player in set(match["players"]) - {"good"}:
                if player == "steady":
                    self.assertEqual(match["reason"], "normal", match)
                else:
                    ended[player].append(match)
        for name, (_, reason) in CONDUCT.items():
            with self.subTest(name):
                self.assertEqual([match["reason"] for match in ended[name]], 2 * [reason], (ended[name], stderr))
                if reason != "normal":
                    for match in ended[name]:
                        self.assertEqual(match["players"][int(match["result"])], "good", match)
                        self.assertIn(name, match["detail"])
        for name, code in (("stale-ply", "stale_ply"), ("future-ply", "stale_ply"), ("other-match", "unknown_match")):
            self.assertEqual(set(printed(self.folder / f"out/logs/{name}.log").split()), {code}, name)
        # The recorded time of an accepted move is at most the limit, so the move was in time by the referee's clock.
        for match in ended["late-by-1-ms"]:
            self.assertRegex(match["detail"], r"ran out of time at ply \d+: no move within \d+ ms and a margin of 50 ms")
            given = dict(match.get("lag", []))
            for ply, limit in match["info"]:
                # both times are whole milliseconds
                self.assertLessEqual(match["moves"][ply][1] - given.get(ply, 0), limit + 1, match)
        for match in ended["slow"]:
            limits = dict(match["info"])
            ply = 2 if 2 in limits else 3
            self.assertGreater(match["moves"][ply][1], limits[ply] / 2, match)
        standings = json.loads((self.folder / "out/standings.json").read_text())
        faults = {player["name"]: player["faults"] for player in standings["players"]}
        self.assertEqual((faults["good"], faults["steady"]), ({}, {}))
        self.assertTrue(standings["finished"])
        # The bot `ghost` cannot be started, and the referee does not wait for it.
        self.assertEqual(standings["aborted"], 2)
        self.assertIn("ghost is out: could not be started: exited with code 3", stderr)
        self.assertIn(f"2 of {2 * len(CONDUCT) + 44} matches could not be played", stderr)
        self.assertRegex(stderr, r"worst event-loop lag: \d+ ms")


# Stops the referee for longer than the bot's clock. In seat 0 the bot answers while the referee is stopped, in seat 1
# afterwards. The clock is short only at the bot's first move, and runs from the bot's `ready`. If the bot itself was
# delayed for longer than its clock, it makes a file `held up`.
STOPPER = """
    if ply > 1:
        return move()
    answers_meanwhile = match.startswith("paski:board.in:stopper:")
    referee = int(open("referee.pid").read())
    begun = time.monotonic()
    send(type="ready", match=match)
    move(ply=ply + 2)
    told()  # the answer shows that the referee has sent the request and that the clock runs
    os.kill(referee, signal.SIGSTOP)
    if answers_meanwhile:
        move()
    if time.monotonic() > begun + limit / 1000:
        open("held up", "w").close()
    time.sleep(limit / 1000 + 0.2)
    os.kill(referee, signal.SIGCONT)
    if not answers_meanwhile:
        move()
"""


class Sleeping(Folder):
    def test_no_clock_runs_while_the_referee_is_stopped(self):
        self.write("stopper.py", BOT.replace("{act}", STOPPER).replace("{end}", "").replace("{margin_ms}", "50"))
        self.write("board.in", "1 1 1 20\n")
        file = self.write("tournament.toml", f"""
            concurrency = 1
            [[player]]
            name = "stopper"
            command = "exec {sys.executable} -S stopper.py"
            clock = {{ initial_ms = 1500, increment_ms = 60000 }}
            [[player]]
            name = "calm"
            command = "gramy-bot --player random"
            [[game]]
            id = "paski"
            boards = {{ files = ["board.in"] }}
            """)
        for out in ("out", "again"):
            referee = [BIN / "gramy-referee", "tournament", file, "--out", out]
            command = ["sh", "-c", 'echo $$ > referee.pid; exec "$@"', "-", *referee]
            process = subprocess.run(command, capture_output=True, text=True, timeout=4 * PATIENCE, cwd=self.folder)
            stderr = process.stderr
            if not (self.folder / "held up").exists():
                break
            (self.folder / "held up").unlink()
        self.assertEqual(process.returncode, 0, stderr)
        for match in self.matches(out):
            self.assertEqual(match["reason"], "normal")
            ply = match["players"].index("stopper")
            self.assertLess(match["moves"][ply][1], 1500, match)
        self.assertEqual(len(re.findall(r"the referee did not run for \d+ ms, and all clocks stood still meanwhile", stderr)), 2, stderr)
        standings = json.loads((self.folder / out / "standings.json").read_text())
        self.assertEqual((standings["played"], standings["aborted"]), (2, 0))


class Sockets(unittest.TestCase):
    def test_the_referee_closes_the_socket_of_a_client_that_leaves_in_any_way(self):
        with Referee() as referee:
            descriptors = pathlib.Path(f"/proc/{referee.process.pid}/fd")
            before = len(list(descriptors.iterdir()))
            hello = b'{"type":"hello","protocol":1,"name":"guest%d"}\n'
            openings = [b"", b"x", b"{", hello, hello[:20], hello + b'{"type":"play","game":"paski"}\n', hello + b"x" * 100_000,
                        b"x" * 100_000, b"GET / HTTP/1.1\r\n\r\n", b"NAME someone%d\nplay paski\n", hello + b"{\n" * 200]
            left = []
            for number, opening in enumerate(openings * 3):
                link = socket.create_connection(("127.0.0.1", referee.port), PATIENCE)
                try:
                    link.sendall(opening.replace(b"%d", b"%d" % number))
                except ConnectionError:
                    pass
                if number < len(openings):
                    link.close()
                elif number < 2 * len(openings):
                    # closes the connection with a reset
                    link.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
                    link.close()
                else:
                    with contextlib.suppress(OSError):  # the referee has disconnected some already
                        link.shutdown(socket.SHUT_WR)
                    left.append(link)
            with Client(referee, "polite") as polite:
                polite.send(type="play", game="paski", board="1 2 3 20", seat=0)
                polite.expect("start")
            deadline = time.monotonic() + PATIENCE
            while (now := len(list(descriptors.iterdir()))) > before and time.monotonic() < deadline:
                time.sleep(0.05)
            self.assertEqual(now, before)
            for link in left:
                link.close()


if __name__ == "__main__":
    unittest.main()
