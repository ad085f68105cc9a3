"""Results of `perfect` in lost and drawn positions against opponents that err."""

import json

# For each game, the size of boards whose results are computed exactly, and three sizes that are played.
SIZES = {
    "misie-patysie": (12, (30, 100, 1000)),
    "paski": (12, (20, 60, 150)),
    "hydrorozgrywka": (24, (12, 30, 100)),
    "zielone": (8, (12, 24, 60)),
    "graf": (10, (16, 40, 120)),
    "policjant-i-zlodziej": (4, (5, 8, 12)),
}
DRAWN = ["graf", "policjant-i-zlodziej"]
# Players that choose among the moves that keep the position's value, each by a simple rule. In earlier versions, `perfect` played
# like `fewest`.
OTHERS = {"first": "the first such move", "any": "any such move", "fewest": "the fewest good answers"}


def measured(bench, game, measure, size, starts):
    command = [bench.programs / "resistance", "--game", game, "--measure", measure, "--size", size, "--starts", starts]
    return json.loads(bench.process(command).output.read_text())


def played(bench, game, measure, size):
    found = measured(bench, game, measure, size, 10 if bench.quick else 1000)
    for row in found["rows"]:
        other = max(OTHERS, key=lambda name: row[name]["score"])
        scores = f"{row['perfect']['score']:.3f} a start, {OTHERS[other]} {row[other]['score']:.3f}"
        what = f"{game} {size}, {found['starts']} {measure} starts, {row['opponent']}: {scores}: lead"
        error = row[other]["lead_error"]
        yield bench.row(what, row[other]["lead"] / error if error else 0, "standard errors")


def rows(bench):
    for game, (small, sizes) in SIZES.items():
        found = measured(bench, game, "exact", small, 5 if bench.quick else 200)
        for row in found["rows"]:
            if row["best"]:
                what = f"{game} {small}, {found['starts']} lost starts, noisy {row['errors']}: share of the best resistance's {row['best']:.3f}"
                yield bench.row(what, row["perfect"] / row["best"], "x", at_least=0.9)
        for size in sizes:
            yield from played(bench, game, "lost", size)
            if game in DRAWN:
                yield from played(bench, game, "drawn", size)
