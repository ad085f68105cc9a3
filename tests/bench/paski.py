"""paski: Grundy values of long boards. For some strips, the values mostly avoid a set of numbers (a sparse
space) or have a period."""


def question(bench, strips, cells):
    path = bench.folder / f"{strips.replace(' ', '-')}-{cells}.in"
    path.write_text(f"{strips}\n1\n{cells}\n")
    return path


def rows(bench):
    def solve(strips, cells, *options):
        return bench.solve("paski", question(bench, strips, cells), *options).stats

    yield bench.row("values of 20 000 cells, strips 1 7 8", bench.part("paski_sequence/20000").ms, "ms", at_most=500)
    faster = bench.ratio(lambda: bench.part("paski_definition/20000").seconds,
                         lambda: bench.part("paski_sequence/20000").seconds, times=3)
    yield bench.row("time by the definition, divided by that by the fast sequence", faster, "x", at_least=1)

    cells = bench.scaled(50_000)
    for strips, kind, most in (("1 7 8", "no sparse space", 0.34), ("1 2 9", "sparse space", 0.05)):
        tried, all_splits = (solve(strips, cells, "--method", method)["edge_scans"] for method in ("grundy", "table"))
        yield bench.row(f"share of the splits that are tried, {cells} cells, strips {strips} ({kind})", tried / all_splits, "x",
                        at_most=None if bench.quick else most)

    million = bench.scaled(1_000_000)
    for strips in ("1 2 9", "11 13 14", "1 7 8"):
        yield bench.row(f"{million} cells, strips {strips}", solve(strips, million)["solve_s"], "s", at_most=600)

    yield bench.row("2^53 - 1 cells, strips 2: values, period, proof", bench.part("paski_period").ms, "ms")
    yield bench.row("one value after that", bench.part("paski_value").ns, "ns", at_most=100)
