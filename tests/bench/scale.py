"""Scale: measures what a tournament's database has to do for one worker, and computes what it would have to
do for many cores. Also measures the cost of a shared folder, and the memory that the class Course needs for a
tournament."""

import contextlib
import itertools
import json
import os
import pathlib
import statistics
import subprocess

OFFERED = 1_000_000  # number of open batches
CLAIMED = 3_000
PAIRS = {1: 1_000, 10: 1_000, 100: 100}  # for each number of pairs in a batch, the number of batches that a load claims
LOADS = 5
LOOKS_MEASURED = 200
PLAYERS, MATCHES = 101, 10_000_000
BOARDS = 3_000

# Assumptions about a tournament on many cores.
CORES = 500
PROCESSES = 32  # one process on each machine of 16 cores
LOOKS = 3.3  # how often each process looks at the queue in a second, as set in referee/tournament/places/work_client.cpp
BATCHES_A_CORE, BATCH_S, MOST_PAIRS = 4, 10, 100  # as set in referee/tournament/play/offers.cpp

TOURNAMENT = """
concurrency = 8
[[player]]
name = "one"
command = "gramy-bot --player random --seed 1"
[[player]]
name = "two"
command = "gramy-bot --player random --seed 2"
[[game]]
id = "misie-patysie"
boards = { generate = %d }
"""


class Server:
    """A temporary PostgreSQL server for a `with` block. It confirms a write only after the data is on disk."""

    def __init__(self, folder):
        self.folder = folder

    def __enter__(self):
        script = pathlib.Path(__file__).resolve().parents[2] / "scripts/store"
        self.process = subprocess.Popen([script, self.folder], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()
        if not self.address:
            self.__exit__()
            raise SystemExit("bench: the PostgreSQL server to measure cannot be started; its messages are above")
        self.postmaster = int((self.folder / "data/postmaster.pid").read_text().split()[0])
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait()
        self.process.stdout.close()

    def processes(self):
        """CPU time of the server's processes in clock ticks, by process id. The main process's time includes that of ended processes."""
        ticks = {}
        for path in pathlib.Path("/proc").glob("[0-9]*/stat"):
            with contextlib.suppress(OSError):
                fields = path.read_text().rpartition(")")[2].split()
                if int(path.parent.name) == self.postmaster:
                    ticks[self.postmaster] = sum(map(int, fields[11:15]))
                elif int(fields[1]) == self.postmaster:
                    ticks[int(path.parent.name)] = sum(map(int, fields[11:13]))
        return ticks

    def cpu_s(self):
        """CPU seconds of all processes of the server. Waits for a moment at which no process begins or ends, because the time of such a
        process could be counted twice or not at all."""
        while True:
            before, now, after = self.processes(), self.processes(), self.processes()
            if before.keys() == after.keys() and before[self.postmaster] == after[self.postmaster]:
                return sum(now.values()) / os.sysconf("SC_CLK_TCK")

    def psql(self, database, command):
        run = subprocess.run(["psql", "-qAt", database, "-c", command], capture_output=True, text=True, check=True)
        return run.stdout.strip()

    def database(self, bench, name):
        self.psql(self.address, f"create database {name}")
        address = self.address.replace("/gramy?", f"/{name}?")
        bench.process([bench.programs / "gramy-referee", "store", "init", address])
        return address

    @contextlib.contextmanager
    def snapshot(self, database):
        """Keeps a snapshot of the present database open."""
        with subprocess.Popen(["psql", "-qAt", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as looking:
            looking.stdin.write("begin isolation level repeatable read; select count(*) from pg_class;\n")
            looking.stdin.flush()
            looking.stdout.readline()
            yield
            looking.stdin.close()


class Load:
    """Measurements of a worker that claims and reports matches without playing them, and the server's CPU time for this worker."""

    def __init__(self, bench, server, address, **options):
        words = [word for name, value in options.items() for word in (f"--{name}", value)]
        before = server.cpu_s()
        run = bench.process([bench.programs / "work_load", "--store", address, *words])
        self.cpu_s = max(server.cpu_s() - before, 1 / os.sysconf("SC_CLK_TCK"))  # the kernel counts in whole ticks
        self.claims_ms = json.loads(run.output.read_text())["claims_ms"]


def claim_rows(bench, server):
    """The time of a claim among many open batches, of which the query planner has no statistics. Each claim must find the first batch."""
    offered, claimed = bench.scaled(OFFERED), bench.scaled(CLAIMED)
    address = server.database(bench, "many")
    Load(bench, server, address, offer=offered)
    claims = Load(bench, server, address, claim=claimed).claims_ms
    what = f"{offered} batches are open: a claim"
    yield bench.row(f"{what} after ten, by a plan for any worker", statistics.median(claims[10:110]), "ms", at_most=5)
    with server.snapshot(address):
        claims = Load(bench, server, address, claim=claimed).claims_ms
    yield bench.row(f"the same with a snapshot held open, after {claimed} claims", statistics.median(claims[-100:]), "ms", at_most=5)


def cost_of_a_match(bench, server, pairs, batches):
    """Returns three costs of a match: the CPU seconds of the server, the bytes on disk, and the server's CPU
    seconds in relation to those for plain statements with the same effect. Measures several times and uses
    the least CPU seconds, because other programs may use the machine."""
    batches = bench.scaled(batches)
    address = server.database(bench, f"pairs_{pairs}")
    Load(bench, server, address, offer=(LOADS + 1) * batches, pairs=pairs)
    loads = [Load(bench, server, address, claim=batches, pairs=pairs).cpu_s for _ in range(LOADS)]
    size, count = server.psql(address, "select pg_total_relation_size('gramy.match'), count(*) from gramy.match").split("|")
    plain = [Load(bench, server, address, plain=batches, pairs=pairs).cpu_s for _ in range(LOADS)]
    return min(loads) / (2 * pairs * batches), int(size) / int(count), min(loads) / min(plain)


def cost_of_a_look(bench, server):
    """The server's CPU seconds when a worker looks once at a queue that has enough batches for CORES
    cores."""
    address = server.database(bench, "looked_at")
    looks = bench.scaled(LOOKS_MEASURED)
    Load(bench, server, address, offer=BATCHES_A_CORE * CORES)
    return Load(bench, server, address, look=looks).cpu_s / looks


def simulation_rows(bench, costs, look_s):
    """Computes the cost of a batch and of each match in it, from the costs of short and long batches."""
    short, long = min(costs), max(costs)
    of_batch = (costs[short][0] - costs[long][0]) / (1 / (2 * short) - 1 / (2 * long))
    of_match = costs[long][0] - of_batch / (2 * long)
    for ms in (1, 10, 100, 1000):
        matches = CORES * 1000 / ms  # matches in a second
        pairs = min(BATCH_S * 1000 / ms / 2, MOST_PAIRS)
        what = f"{CORES} cores, {ms} ms a match"
        yield bench.row(f"{what}: the database's cores, for {matches:.0f} matches a second",
                        matches * (of_match + of_batch / (2 * pairs)) + PROCESSES * LOOKS * look_s, "")
        yield bench.row(f"{what}: 10^9 matches", 1e9 / matches / 3600, "h")
    yield bench.row(f"{CORES} cores: connections", PROCESSES, "")
    yield bench.row("10^9 matches: on disk", costs[long][1], "GB")


def seconds_of_tournament(bench, option, number):
    file = bench.folder / "scale.toml"
    file.write_text(TOURNAMENT % bench.scaled(BOARDS))
    out = bench.folder / f"out-{number}"
    return bench.process([bench.programs / "gramy-referee", "tournament", file, option, out, "--truth", "off"]).wall_s


def folder_rows(bench):
    numbers = itertools.count()
    ratio = bench.ratio(lambda: seconds_of_tournament(bench, "--out", next(numbers)),
                        lambda: seconds_of_tournament(bench, "--store", next(numbers)), times=3)
    yield bench.row("a tournament that one process plays: its rate on a shared folder, divided by that on its own folder", ratio, "x",
                    at_least=0.9)


def course_rows(bench):
    boards = bench.scaled(MATCHES) // (PLAYERS * (PLAYERS - 1))
    run = bench.process([bench.programs / "course_load", "--players", PLAYERS, "--boards", boards])
    said = json.loads(run.output.read_text())
    what = f"a round of {said['matches']} matches: a coordinator's memory for each"
    yield bench.row(f"{what}, while it is open", said["open_bytes"] / said["matches"], "bytes", at_most=64)
    yield bench.row(f"{what}, once it is over", said["over_bytes"] / said["matches"], "bytes", at_most=1)


def rows(bench):
    yield from course_rows(bench)
    yield from folder_rows(bench)
    if not (bench.programs / "work_load").exists():
        return  # gramy-referee was built without support for databases
    bench.folder.chmod(0o711)  # the server may run as another user
    with Server(bench.folder / "server") as server:
        yield from claim_rows(bench, server)
        costs = {pairs: cost_of_a_match(bench, server, pairs, batches) for pairs, batches in PAIRS.items()}
        for pairs, (cpu_s, _, against_plain) in costs.items():
            yield bench.row(f"batches of {pairs} pair{'s' if pairs > 1 else ''}: the server's processor time for each match", cpu_s * 1e6, "us",
                            at_most=50 if pairs == 10 else None)
            yield bench.row("the same, divided by that of plain statements that change a row and add the same rows", against_plain, "x")
        yield bench.row("a match on disk, with its indexes", costs[10][1], "bytes")
        look_s = cost_of_a_look(bench, server)
        yield bench.row(f"a look at {BATCHES_A_CORE * CORES} open batches: the server's processor time", look_s * 1e3, "ms")
        yield from simulation_rows(bench, costs, look_s)
