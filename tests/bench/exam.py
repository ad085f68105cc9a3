"""Exams: processor time to make exam sheets, to let a bot answer them, to grade the answers, and to show the scores of many answers."""

import json
import resource

GAMES = ("misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej")


def processor_seconds(bench, command, output=None):
    """Runs the command. Returns the processor time of the command and of all processes that it has started."""
    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime
    before = used()
    bench.process(command, output)
    return used() - before


def sheet(bench, name, positions):
    """Makes an exam sheet with this number of positions, spread evenly over all games. Returns the sheet's path, the number of its
    items, and the seconds that it took."""
    recipe = bench.folder / f"{name}.toml"
    each, rest = divmod(positions, len(GAMES))
    recipe.write_text(f'name = "{name}"\n' + "".join(
        f'[[game]]\nid = "{game}"\npositions = {each + (number < rest)}\n' for number, game in enumerate(GAMES)))
    path = bench.folder / f"{name}.jsonl"
    seconds = processor_seconds(bench, [bench.programs / "gramy-referee", "exam", "make", recipe, "--out", path])
    return path, len(path.read_text().splitlines()) - 1, seconds


def rows(bench):
    referee = bench.programs / "gramy-referee"
    path, items, seconds = sheet(bench, "made", bench.scaled(1000))
    yield bench.row(f"make {items} positions of six games", seconds, "s", at_most=2)

    path, items, _ = sheet(bench, "sat", bench.scaled(6000))
    out = bench.folder / "out"
    seconds = processor_seconds(bench, [referee, "exam", "sit", path, "--player", "random", "--out", out, "--concurrency", 64])
    yield bench.row(f"sit {items} positions with gramy-bot", items / seconds, "items/s", at_least=2000)

    moves = {}
    for line in (out / "matches.jsonl").read_text().splitlines():
        match = json.loads(line)
        moves[match["match"].split(":")[1]] = match["moves"][-1][0]
    answers = bench.folder / "answers.jsonl"
    answers.write_text("".join(json.dumps({"item": item, "move": move}) + "\n" for item, move in moves.items()))
    seconds = processor_seconds(bench, [referee, "exam", "grade", path, answers])
    # Each position is solved again, because a sheet may be forged. So the engine determines the speed.
    yield bench.row(f"grade {items} answers", items / seconds, "items/s", at_least=10_000)

    path, items, _ = sheet(bench, "shared", bench.scaled(1000))
    out = bench.folder / "many"
    players = [word for number in range(40) for word in ("--player", "random", "--name", f"p{number}")]
    bench.process([referee, "exam", "sit", path, *players, "--out", out, "--concurrency", 64])
    seconds = processor_seconds(bench, [referee, "exam", "standings", out, "--json"])
    answers = 40 * items
    yield bench.row(f"standings of {answers} answers, in seconds for a million", seconds / answers * 1e6, "s", at_most=2)
