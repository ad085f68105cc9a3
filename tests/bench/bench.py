#!/usr/bin/env python3
"""Measures the solvers and the referee, and compares the figures with the bounds that they must keep. `scripts/bench --help` explains the options."""
import argparse
import dataclasses
import datetime
import importlib
import json
import os
import pathlib
import platform
import statistics
import subprocess
import sys
import tempfile
import time

SOURCE = pathlib.Path(__file__).resolve().parents[2]
SUBJECTS = ["misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej", "wire", "justice", "scale", "sprt", "exam", "resistance", "python"]


@dataclasses.dataclass
class Run:
    """The measurements of one process."""
    wall_s: float
    peak_rss_bytes: int
    stats: dict  # the process's own statistics in JSON, if it printed any
    output: pathlib.Path


@dataclasses.dataclass
class Part:
    """The result of one Google Benchmark: the time of one iteration, and its counters."""
    seconds: float
    counters: dict

    @property
    def ms(self):
        return self.seconds * 1e3

    @property
    def ns(self):
        return self.seconds * 1e9


@dataclasses.dataclass
class Row:
    """One line of the table of results. It has a figure, and may have a bar, which is the bound that the figure must keep."""
    subject: str
    what: str
    value: float
    unit: str
    at_most: float | None = None
    at_least: float | None = None

    def held(self):
        if self.at_most is not None:
            return self.value <= self.at_most
        if self.at_least is not None:
            return self.value >= self.at_least
        return None


class Bench:
    """Functions with which the benchmark files, such as graf.py, run and measure programs."""

    def __init__(self, programs, folder, quick):
        self.programs = programs
        self.folder = folder
        self.quick = quick  # whether to use small sizes and few repetitions, which only test that everything runs
        self.subject = None

    def scaled(self, size):
        """The size to measure: `size`, or a hundredth of it with --quick."""
        return max(size // 100, 10) if self.quick else size

    def generate(self, game, family, *arguments, seed=1):
        """The path of a generated input. Makes the input if it does not exist."""
        words = [game, family, *map(str, arguments)]
        path = self.folder / ("-".join([*words, str(seed)]) + ".in")
        if not path.exists():
            self.process([self.programs / "gramy-solve", "generate", *words, "--seed", str(seed)], path)
        return path

    def solve(self, game, path, *options):
        """Runs gramy-solve on an input with --stats."""
        return self.process([self.programs / "gramy-solve", game, path, "--stats", *options])

    def against_reading(self, game, path):
        """Returns the time to build and solve a board, divided by the time to read it. This is the median of several runs."""
        runs = [self.solve(game, path).stats for _ in range(1 if self.quick else 5)]
        return statistics.median((run["build_s"] + run["solve_s"]) / run["read_s"] for run in runs)

    def floor(self, name, *arguments):
        """Runs a program of tests/bench/floors, which does only the least work for a task."""
        return self.process([self.programs / f"floor_{name}", *arguments])

    def ratio(self, ours, floor, times=7):
        """Calls ours() and floor() in turns, so that the machine's load affects both. Both return seconds. Returns the median of the quotients."""
        turns = range(1 if self.quick else times)
        return statistics.median(ours() / floor() for _ in turns)

    def part(self, name):
        """The median of three runs of the Google Benchmark with this full name."""
        command = [self.programs / "gramy-bench", f"--benchmark_filter=^{name}$", "--benchmark_format=json"]
        command += ["--benchmark_min_time=0.01"] if self.quick else ["--benchmark_repetitions=3"]
        run = self.process(command)
        entries = json.loads(run.output.read_text())["benchmarks"]
        entry = next((e for e in entries if e.get("aggregate_name") == "median"), entries[0])
        scale = {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[entry["time_unit"]]
        return Part(entry["real_time"] * scale, entry)

    def parts(self, *names):
        """Adds a row without a bar for each of these Google Benchmarks."""
        for name in names:
            seconds = self.part(name).seconds
            unit, scale = next((each for each in [("ms", 1e3), ("us", 1e6)] if seconds * each[1] >= 1), ("ns", 1e9))
            yield self.row(f"part {name}", seconds * scale, unit)

    def row(self, what, value, unit, at_most=None, at_least=None):
        return Row(self.subject, what, value, unit, at_most, at_least)

    def process(self, command, output=None):
        """Runs the command to its end, with its output in a file. If the command fails, raises an error with its messages."""
        output = output or self.folder / "output"
        command = [str(word) for word in command]
        with open(output, "wb") as out, tempfile.TemporaryFile() as errors:
            begin = time.perf_counter()
            child = subprocess.Popen(command, stdout=out, stderr=errors, stdin=subprocess.DEVNULL)
            _, status, usage = os.wait4(child.pid, 0)
            wall = time.perf_counter() - begin
            child.returncode = os.waitstatus_to_exitcode(status)
            errors.seek(0)
            said = errors.read().decode(errors="replace")
        if child.returncode != 0:
            raise SystemExit(f"bench: {' '.join(command)} exited with code {child.returncode}: {said.strip()}")
        last = said.strip().rpartition("\n")[2]
        stats = json.loads(last) if last.startswith("{") else {}
        return Run(wall, usage.ru_maxrss * 1024, stats, output)


def machine():
    """One line that describes the machine."""
    cpu = platform.processor() or platform.machine()
    for line in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            cpu = line.partition(": ")[2]
            break
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    return f"{cpu}, {os.cpu_count()} processors, {memory:.0f} GB, {platform.system()} {platform.release()}"


def number(value):
    return f"{value:.0f}" if value >= 100 else f"{value:.3g}"


def cells(row):
    bar = (f"at most {number(row.at_most)}" if row.at_most is not None else
           f"at least {number(row.at_least)}" if row.at_least is not None else "")
    held = {True: "held", False: "MISSED", None: ""}[row.held()]
    return [row.subject, row.what, f"{number(row.value)} {row.unit}", bar, held]


HEAD = ["subject", "what", "measured", "bar", ""]


class PlainTable:
    """A table as text. Its lines are printed one by one, so its columns have fixed widths, which fit nearly all lines."""
    WIDTHS = [21, 66, 14, 14, 6]

    def line(self, words):
        return "  ".join(word.ljust(width) for word, width in zip(words, self.WIDTHS)).rstrip()

    def head(self):
        return self.line(HEAD) + "\n" + "-" * (sum(self.WIDTHS) + 8)


class MarkdownTable:
    def line(self, words):
        return "| " + " | ".join(words) + " |"

    def head(self):
        return self.line(HEAD) + "\n" + "|---|---|---|---|---|"


def main():
    parser = argparse.ArgumentParser(
        prog="bench", description="Measures the solvers on generated inputs and the referee under load, and compares ratios "
        "and counted work with their bars.", epilog="Exit codes: 0 all bars held, 1 a bar was missed or a measurement failed, 2 bad usage.")
    parser.add_argument("what", nargs="*", metavar="SUBJECT", help="a game, wire, justice, scale, sprt, exam, resistance or python; default: all")
    parser.add_argument("--quick", action="store_true", help="small inputs: only tests that everything runs")
    parser.add_argument("--markdown", action="store_true", help="the table as Markdown")
    parser.add_argument("--json", metavar="FILE", help="file for the figures; default: a new file in results/")
    arguments = parser.parse_args()
    for name in arguments.what:
        if name not in SUBJECTS:
            parser.error(f"expected one of {', '.join(SUBJECTS)}, found '{name}'")

    programs = pathlib.Path(os.environ.get("GRAMY_BIN", SOURCE / "build/release/bin"))
    table = MarkdownTable() if arguments.markdown else PlainTable()
    begun = datetime.datetime.now()
    rows = []
    print(machine(), "\n", sep="\n" if arguments.markdown else "", flush=True)
    print(table.head(), flush=True)
    sys.path.insert(0, str(pathlib.Path(__file__).parent))
    for subject in arguments.what or SUBJECTS:
        with tempfile.TemporaryDirectory(prefix="gramy-bench-") as folder:
            bench = Bench(programs, pathlib.Path(folder), arguments.quick)
            bench.subject = subject
            for row in importlib.import_module(subject.replace("-", "_")).rows(bench):
                rows.append(row)
                print(table.line(cells(row)), flush=True)

    with_bar = [row for row in rows if row.held() is not None]
    missed = [row for row in with_bar if not row.held()]
    print(f"\n{len(with_bar) - len(missed)} of {len(with_bar)} bars held")
    path = pathlib.Path(arguments.json or SOURCE / "results" / f"bench-{begun:%Y%m%d-%H%M%S}.json")
    path.parent.mkdir(parents=True, exist_ok=True)
    figures = [dataclasses.asdict(row) | {"held": row.held()} for row in rows]
    document = {"machine": machine(), "begun": begun.isoformat(timespec="seconds"), "quick": arguments.quick, "rows": figures}
    path.write_text(json.dumps(document, indent=1) + "\n")
    print(f"figures: {path}")
    return 1 if missed and not arguments.quick else 0


if __name__ == "__main__":
    sys.exit(main())
