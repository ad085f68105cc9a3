"""zielone: edge scans and steps of the fast method, compared with the trap method and with the number of edges. Also the time to
build and solve, divided by the time to read."""

ONE_ROUND = [
    ("random", [1_000_000, 10_000_000, 200_000]),
    ("dense", [6_300, 3_000]),
    ("larger", [6_324, 3_000]),
]
NAMED_IN_THE_BAR = ["chain", "strong-chain"]
# Families that were made to be hard for an earlier version of the fast method.
CLOSED = ["linked-chain", "braced-chain", "ladder", "fan", "stairs", "hub", "ring-hub", "linked-ring-hub"]
# Families that mislead a method which takes the green vertices in an estimated or random order.
MISLEADING = ["numbered-ladder", "false-ladder"]


def scans(bench, path, method):
    stats = bench.solve("zielone", path, "--method", method, "--check").stats
    return stats["edge_scans"] / stats["edges"]


def of_promise(bench, path):
    """The steps of the fast method, as a share of its promised maximum. The maximum is 1.25 times the steps of the trap method, plus
    4 for each edge."""
    fast, trap = (bench.solve("zielone", path, "--method", method).stats for method in ("fast", "trap"))
    return fast["steps"] / (1.25 * trap["steps"] + 4 * fast["edges"])


def rows(bench):
    for family, arguments in ONE_ROUND:
        # The families need even numbers.
        scaled = [bench.scaled(each) // 2 * 2 for each in arguments]
        path = bench.generate("zielone", family, *scaled)
        what = " ".join([family, *map(str, scaled)])
        trap, fast = (scans(bench, path, method) for method in ("trap", "fast"))
        yield bench.row(f"{what}: edge scans by fast, divided by those by trap", fast / trap, "x", at_most=1.15)
        yield bench.row(f"{what}: time to build and solve, divided by the time to read", bench.against_reading("zielone", path), "x", at_most=1)

    greens, edges = bench.scaled(1_000), bench.scaled(10_000_000)
    for family in NAMED_IN_THE_BAR + CLOSED:
        path = bench.generate("zielone", family, greens, edges)
        yield bench.row(f"{family} {greens} {edges}: scans of each edge by fast", scans(bench, path, "fast"), "x", at_most=3)
        yield bench.row(f"{family} {greens} {edges}: time to build and solve, divided by the time to read", bench.against_reading("zielone", path),
                        "x", at_most=1 if family in NAMED_IN_THE_BAR else None)
    # Repeats this with more green vertices, because the trap method may then read more edges.
    greens, edges = bench.scaled(30_000), bench.scaled(1_000_000)
    for family in CLOSED:
        path = bench.generate("zielone", family, greens, edges)
        yield bench.row(f"{family} {greens} {edges}: scans of each edge by fast", scans(bench, path, "fast"), "x", at_most=3)
    for greens, edges in [(300, 300_000), (300, 3_000_000), (3_000, 3_000_000)]:
        greens, edges = bench.scaled(greens), bench.scaled(edges)
        for family in MISLEADING:
            path = bench.generate("zielone", family, greens, edges)
            yield bench.row(f"{family} {greens} {edges}: scans of each edge by fast", scans(bench, path, "fast"), "x", at_most=10)
    for family in NAMED_IN_THE_BAR + CLOSED + MISLEADING:
        path = bench.generate("zielone", family, 100, bench.scaled(300_000))
        yield bench.row(f"{family} 100 {bench.scaled(300_000)}: steps by fast, divided by the promised maximum",
                        of_promise(bench, path), "x", at_most=1)
    # On these boards the trap method takes as many scans of each edge as there are green vertices.
    greens, edges = 100, bench.scaled(1_000_000)
    for family in NAMED_IN_THE_BAR:
        path = bench.generate("zielone", family, greens, edges)
        for method in ("trap", "fast"):
            yield bench.row(f"{family} {greens} {edges}: scans of each edge by {method}", scans(bench, path, method), "x",
                            at_most=3 if method == "fast" else None)
    half, whole = (bench.solve("zielone", bench.generate("zielone", "chain", 1000, edges), "--check").stats["check_s"]
                   for edges in (bench.scaled(5_000_000), bench.scaled(10_000_000)))
    yield bench.row("chain: time to check a board of twice as many edges, divided by the time for one", whole / half, "x",
                    at_most=None if bench.quick else 3)
    greens = bench.scaled(1_000_000)
    path = bench.generate("zielone", "chain", greens, greens)
    yield bench.row(f"chain {greens} {greens}: scans of each edge by fast", scans(bench, path, "fast"), "x", at_most=3)
    yield from bench.parts("zielone_build/1000000", "zielone_solve<fast>/1000000",
                           "zielone_solve<trap>/1000000", "zielone_solve<labels>/1000000")
