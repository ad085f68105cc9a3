"""graf: the number of scans of each edge, and the time to build and solve, divided by the time to read."""

BOARDS = [
    ("random", [1_000_000, 10_000_000]),
    ("layered", [1_000_000, 10_000_000]),
    ("cycle", [1_000_000, 10_000_000]),
    ("layered-shuffled", [1_000_000, 10_000_000]),
    ("cycle-shuffled", [1_000_000, 10_000_000]),
    ("hubs", [1_000_000, 10_000_000]),
    ("grid", [1600]),
]
# Only these families have a bound on the time. The other families were made to be hard for the solver.
NAMED_IN_THE_BAR = {"random", "layered", "cycle"}


def rows(bench):
    for family, arguments in BOARDS:
        arguments = [bench.scaled(each) for each in arguments]
        path = bench.generate("graf", family, *arguments)
        stats = bench.solve("graf", path, "--check").stats
        what = " ".join([family, *map(str, arguments)])
        yield bench.row(f"{what}: scans of each edge", stats["edge_scans"] / stats["edges"], "x", at_most=1)
        yield bench.row(f"{what}: time to build and solve, divided by the time to read", bench.against_reading("graf", path), "x",
                        at_most=1 if family in NAMED_IN_THE_BAR else None)
    yield from bench.parts("graf_reverse/100000", "graf_analyse/100000")
