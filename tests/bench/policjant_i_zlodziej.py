"""policjant-i-zlodziej: the memory that solving needs, and the time to solve, divided by the time of a loop that does nothing but
take back every move."""

GAME = "policjant-i-zlodziej"


def against_floor(bench, path):
    return bench.ratio(lambda: bench.solve(GAME, path).stats["solve_s"],
                       lambda: bench.floor("policjant", path).stats["seconds"])


def rows(bench):
    side = bench.scaled(64)
    open_board = bench.generate(GAME, "open", side, side)
    walls = bench.generate(GAME, "walls", side, side, 20, 8)
    boards = [
        ("open", open_board, 2),
        ("20 % walls and 8 exits", walls, 4),
        ("35 % walls and 4 exits", bench.generate(GAME, "walls", side, side, 35, 4), 4),
        ("open with an exit in each corner", bench.generate(GAME, "corners", side, side), 4),
        ("city of blocks", bench.generate(GAME, "city", side, side, 3, 4), 4),
        ("two banks", bench.generate(GAME, "river", side, side), 4),
        ("maze", bench.generate(GAME, "maze", side, side, 0), 4),
        ("maze with 5 exits", bench.generate(GAME, "maze", side, side, 5), 4),
        ("spiral", bench.generate(GAME, "spiral", side, side), 4),
    ]
    for what, path, bar in boards:
        bench.solve(GAME, path, "--check")
        yield bench.row(f"{side} x {side}, {what}: time to solve, divided by the floor's", against_floor(bench, path), "x", at_most=bar)

    whole = bench.solve(GAME, open_board).stats
    yield bench.row(f"{side} x {side}, open: solving", whole["solve_s"], "s")
    if not bench.quick:  # in a small run, the program itself takes most of the memory
        yield bench.row("the same: memory of the whole process", whole["peak_rss_bytes"] / whole["vertices"], "B a situation",
                        at_most=1.5)

    side = bench.scaled(100)
    large = [bench.solve(GAME, bench.generate(GAME, family, side, side)).stats for family in ("open", "corners")]
    yield bench.row(f"{side} x {side}: solving, open", large[0]["solve_s"], "s")
    yield bench.row(f"{side} x {side}: solving, an exit in each corner", large[1]["solve_s"], "s")
    yield bench.row(f"{side} x {side}: memory of the whole process", max(run["peak_rss_bytes"] for run in large) / 1e9, "GB",
                    at_most=0.5)
    yield from bench.parts("policjant_solve/32", "policjant_verdicts")
