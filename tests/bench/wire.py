"""The wire: moves a second of a referee under load. The runs alternate with runs of programs in floors/, which do nothing but pass
on lines of the same length."""

import contextlib
import gzip
import http.client
import json
import os
import pathlib
import re
import statistics
import subprocess
import sys

CONNECTIONS, MATCHES = 200, 1000
IDLE = 10_000
ONLOOKERS = 100
RING = 500_000


class Listener:
    """A referee, or a program of floors/ in its place, that runs during a `with` block."""

    def __init__(self, *command):
        self.command = [str(word) for word in command]

    def __enter__(self):
        self.process = subprocess.Popen(self.command, stdout=subprocess.PIPE, text=True, preexec_fn=on_processor(0))
        said = self.process.stdout.readline()
        found = re.fullmatch(r"listening on 127\.0\.0\.1:(\d+)\n", said)
        if not found:
            raise SystemExit(f"bench: {self.command[0]}: expected a line with its address, found {said!r}")
        self.port = found[1]
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def resident_bytes(self):
        status = pathlib.Path(f"/proc/{self.process.pid}/status").read_text()
        return int(re.search(r"VmRSS:\s*(\d+) kB", status)[1]) * 1024

    def cpu_s(self):
        return int(pathlib.Path(f"/proc/{self.process.pid}/schedstat").read_text().split()[0]) / 1e9


def on_processor(which):
    """Returns a function that pins a child process to one processor. Otherwise times would depend on which processors run the referee
    and its clients."""
    processors = sorted(os.sched_getaffinity(0))
    return lambda: os.sched_setaffinity(0, {processors[which % len(processors)]})


@contextlib.contextmanager
def load(bench, listener, processor=0, **options):
    """Runs wire_load and returns its lines. One match runs on the listener's processor, so that the figures show the work and not the
    time to wake an idle processor. With many matches, two processors stay busy."""
    words = [word for name, value in options.items() for word in ([f"--{name}"] if value is True else [f"--{name}", str(value)])]
    command = [bench.programs / "wire_load", "--port", listener.port, *words]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=on_processor(processor)) as process:
        try:
            yield process.stdout
        finally:
            process.terminate()


class Load:
    """Results of a load: `rate` is moves a second, `rate_of_core` is moves in a second of the listener's processor time."""

    def __init__(self, bench, listener, **options):
        self.resident = []  # the listener's memory in bytes at each number of moves
        figures = None
        with load(bench, listener, **options) as said:
            for line in said:
                if line == "counting\n":
                    cpu = listener.cpu_s()
                elif line.startswith("moves "):
                    self.resident.append((int(line.split()[1]), listener.resident_bytes()))
                elif line.startswith("{"):
                    figures = json.loads(line)
                    cpu = listener.cpu_s() - cpu
        if figures is None:
            raise SystemExit("bench: wire_load ended before it printed its figures; its messages are above")
        self.begun = figures["begun"]
        self.request = figures["request"]
        self.rate = figures["moves"] / figures["seconds"]
        self.rate_of_core = figures["moves"] / cpu


def referee(bench):
    many = pathlib.Path(__file__).with_name("many.toml")
    return Listener(bench.programs / "gramy-referee", "serve", "--port", 0, "--config", many)


def in_turns(bench, floor, times, **options):
    """Puts the same load on the referee and on the program `floor` of floors/, in turns. Returns pairs of
    results."""
    pairs = []
    for _ in range(1 if bench.quick else times):
        with referee(bench) as listener:
            ours = Load(bench, listener, **options)
            assert ours.begun == options["matches"], f"{ours.begun} matches have begun"
        with Listener(bench.programs / f"floor_{floor}", ours.request) as listener:
            pairs.append((ours, Load(bench, listener, **options)))
    return pairs


def web_socket_rows(bench, seconds):
    """Compares the same load in WebSocket frames and in lines, in turns."""
    loads = dict(processor=1, connections=CONNECTIONS, matches=MATCHES, seconds=seconds)
    pairs = []
    for _ in range(1 if bench.quick else 3):
        pair = []
        for more in ({"frames": True}, {}):
            with referee(bench) as listener:
                pair.append(Load(bench, listener, **loads, **more))
        pairs.append(pair)
    what = f"{MATCHES} matches over {CONNECTIONS} WebSockets"
    yield bench.row(f"{what}: moves a second of the referee's core", median(frames.rate_of_core for frames, _ in pairs), "/s")
    yield bench.row(f"{what}: the referee's work for a move, divided by that over plain lines",
                    median(lines.rate_of_core / frames.rate_of_core for frames, lines in pairs), "x", at_most=1.7)


def page_rows(bench):
    """Measures the files that a browser loads before it shows the page. No rows if the build has no page."""
    with referee(bench) as listener:
        def fetch(address):
            with contextlib.closing(http.client.HTTPConnection("127.0.0.1", int(listener.port))) as link:
                link.request("GET", address)
                answer = link.getresponse()
                return answer.read() if answer.status == 200 else None

        page = fetch("/")
        if page is None:
            return
        scripts = re.findall(rb'<script[^>]* src="([^"]*)"', page)
        others = re.findall(rb'<(?:link|img|iframe)[^>]* (?:href|src)="(?!data:)([^"]*)"', page)
        size = sum(len(gzip.compress(fetch("/" + script.decode()), 9)) for script in scripts)
        yield bench.row("the first page: scripts, by gzip", size, "bytes", at_most=90 * 1024)
        yield bench.row("the first page: requests", 1 + len(scripts) + len(others), "", at_most=3)


def watched_rate(bench, seconds, told):
    """The rate of a match with ONLOOKERS spectators. Appends to `told` how many views each spectator received
    in a second."""
    with referee(bench) as listener:
        command = [sys.executable, pathlib.Path(__file__).with_name("onlookers.py"), listener.port, str(ONLOOKERS)]
        onlookers = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, preexec_fn=on_processor(1))
        assert onlookers.stdout.readline() == "ready\n", "the onlookers were not let in"
        rate = Load(bench, listener, matches=1, seconds=seconds).rate
    told.append(float(onlookers.stdout.readline()) / seconds)
    onlookers.wait()
    onlookers.stdout.close()
    return rate


def median(values):
    return statistics.median(list(values))


def rows(bench):
    seconds = 0.2 if bench.quick else 2

    pairs = in_turns(bench, "ping_pong", 5, matches=1, seconds=seconds)
    yield bench.row("one match: the floor, a ping-pong of equal lines", median(floor.rate for _, floor in pairs), "/s")
    yield bench.row("one match: moves", median(ours.rate for ours, _ in pairs), "/s")
    yield bench.row("one match: moves, divided by the floor's", median(ours.rate / floor.rate for ours, floor in pairs), "x",
                    at_least=0.7)

    watched = 2  # seconds, which is long enough because the lobby announces a new match within one second

    def rate_alone():
        with referee(bench) as listener:
            return Load(bench, listener, matches=1, seconds=watched).rate

    told = []
    against = bench.ratio(lambda: watched_rate(bench, watched, told), rate_alone, times=5)
    yield bench.row(f"{ONLOOKERS} watchers of one match: its rate, divided by that without watchers", against, "x", at_least=0.9)
    yield bench.row("the same: views a second for each watcher", median(told), "/s", at_least=5)

    pairs = in_turns(bench, "echo", 3, processor=1, connections=CONNECTIONS, matches=MATCHES, seconds=seconds)
    what = f"{MATCHES} matches over {CONNECTIONS} connections"
    yield bench.row(f"{what}: an Asio echo of equal lines", median(floor.rate for _, floor in pairs), "/s")
    yield bench.row(f"{what}: moves", median(ours.rate for ours, _ in pairs), "/s")
    yield bench.row(f"{what}: moves a second of the referee's core", median(ours.rate_of_core for ours, _ in pairs),
                    "/s", at_least=40_000)

    yield from web_socket_rows(bench, seconds)
    yield from page_rows(bench)

    idle = bench.scaled(IDLE)
    with referee(bench) as listener, referee(bench) as crowded:
        before = crowded.resident_bytes()
        with load(bench, crowded, connections=idle, matches=0) as said:
            if said.readline() != "here\n":
                raise SystemExit("bench: the idle connections were not let in")
            grown = crowded.resident_bytes() - before
            against = bench.ratio(lambda: Load(bench, crowded, seconds=seconds).rate,
                                  lambda: Load(bench, listener, seconds=seconds).rate, times=5)
    yield bench.row(f"{idle} idle connections: the referee's memory for each", grown / idle, "bytes", at_most=16 * 1024)
    yield bench.row(f"{idle} idle connections: rate of a match, divided by that without these connections", against, "x", at_least=0.9)

    ring = bench.scaled(RING)
    long = []

    def rate_of_long():
        with referee(bench) as listener:
            long.append(Load(bench, listener, ring=ring))
        return long[-1].rate

    def rate_of_usual():
        with referee(bench) as listener:
            return Load(bench, listener, seconds=seconds).rate

    against = bench.ratio(rate_of_long, rate_of_usual, times=3)
    yield bench.row(f"a match of {ring} moves: its rate, divided by that of the one match above", against, "x", at_least=0.9)
    # Memory is constant except for the list of moves, which is the match's record and grows by a fixed amount with each move.
    (early, less), (late, more) = long[-1].resident[0], long[-1].resident[-1]
    yield bench.row("the same: the referee's memory for each move", (more - less) / (late - early), "bytes", at_most=128)
