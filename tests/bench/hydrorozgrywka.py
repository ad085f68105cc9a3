"""hydrorozgrywka: the time and the memory of gramy-solve, and the time of its reader. The time of gramy-solve is divided by that
of a program that only reads the board, walks it once, and writes."""

BOARDS = [
    ("ring", [500_000]),
    ("ring", [5_000_000]),
    ("random", [500_000]),
    ("random", [5_000_000]),
    ("star", [1_666_666]),
    ("chain", [1_666_666]),
    ("sun", [1_250_000]),
    ("cycles", [1, 5_000_000]),
    ("cycles", [500, 10_000]),
    ("flower", [1_666_666, 3]),
]


def rows(bench):
    for family, arguments in BOARDS:
        # Scales only the largest argument, because the others are lengths of cycles, which have a minimum.
        largest = max(arguments)
        arguments = [bench.scaled(each) if each == largest else each for each in arguments]
        path = bench.generate("hydrorozgrywka", family, *arguments)
        bench.solve("hydrorozgrywka", path, "--check")
        runs = []

        def ours():
            runs.append(bench.solve("hydrorozgrywka", path))
            return runs[-1].wall_s

        ratio = bench.ratio(ours, lambda: bench.floor("hydrorozgrywka", path).wall_s)
        what = " ".join([family, *map(str, arguments)])
        yield bench.row(f"{what}: time of the process, divided by the floor's", ratio, "x", at_most=2)
        if not bench.quick:  # in a small run, the program itself takes most of the memory
            bytes_an_edge = max(run.peak_rss_bytes for run in runs) / runs[0].stats["edges"]
            yield bench.row(f"{what}: peak memory for each edge", bytes_an_edge, "bytes", at_most=64)
    reader = bench.part("reader_numbers")
    yield bench.row("the reader, numbers of one to seven digits", reader.counters["bytes_per_second"] / 1e6, "MB/s",
                    at_least=100)
    yield from bench.parts("hydro_cycles/500000", "hydro_bunches/500000")
