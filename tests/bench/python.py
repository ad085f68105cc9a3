"""The Python module: states and labelled positions in a second of processor time, compared with a game in plain Python."""

import json
import pathlib
import subprocess

# The measured program. It runs in the version of Python for which the module is built.
MEASURE = r'''
import json, random, sys, time
begin = time.process_time()
import gramy
imported = time.process_time() - begin
quick = sys.argv[1] == "quick"


class Control:
    """The game graf in plain Python: plays moves by their index, and ends at the third repetition."""

    def __init__(self, board):
        words = iter(map(int, board.text.replace("W", "1").replace("L", "2").replace("D", "3").split()))
        self.after = {vertex: [] for vertex in range(1, next(words) + 1)}
        for _ in range(next(words)):
            self.after[next(words)].append(next(words))
        self.here, self.mover, self.seen, self.played = board.start, 0, {(board.start, 0): 1}, []

    def is_terminal(self):
        return not self.after[self.here] or self.seen[self.here, self.mover] == 3

    def count_moves(self):
        return len(self.after[self.here])

    def apply_action(self, action):
        self.here, self.mover = self.after[self.here][action], 1 - self.mover
        self.played.append(self.here)
        self.seen[self.here, self.mover] = self.seen.get((self.here, self.mover), 0) + 1


def steps_a_second(begin, steps):
    """The number of random moves, chosen by index, in a second of processor time."""
    chance, done, spent = random.Random(1), 0, time.process_time()
    numbers = [chance.randrange(1 << 30) for _ in range(1000)]
    while done < steps:
        state = begin()
        while not state.is_terminal():
            state.apply_action(numbers[done % 1000] % state.count_moves())
            done += 1
    return done / (time.process_time() - spent)


board = gramy.game("graf").generate(60, seed=1)
times = 1 if quick else 5
steps = 2000 if quick else 100_000
ratios = sorted(steps_a_second(board.state, steps) / steps_a_second(lambda: Control(board), steps) for _ in range(times))
labels = {}
gramy.positions("paski", 5, 5)  # imports numpy
for name in gramy.games():
    count = 2000 if quick else 300_000
    spent = time.process_time()
    size = gramy.game(name).size_for_people
    gramy.positions(name, size, count, seed=1)
    labels[f"{name} {size}"] = count / (time.process_time() - spent)
print(json.dumps({"import_s": imported, "steps_s": steps_a_second(board.state, steps), "ratio": ratios[len(ratios) // 2], "labels": labels}))
'''


def interpreter(programs):
    for line in (programs.parent / "CMakeCache.txt").read_text().splitlines():
        if line.startswith("GRAMY_PYTHON_EXECUTABLE"):
            return line.partition("=")[2]
    raise SystemExit("bench: the Python module is not built: scripts/install-deps python")


def rows(bench):
    environment = {"PYTHONPATH": str(bench.programs.parent / "python"), "PATH": "/usr/bin:/bin"}
    command = [interpreter(bench.programs), "-c", MEASURE, "quick" if bench.quick else "long"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=pathlib.Path("/"))
    if done.returncode != 0:
        raise SystemExit(f"bench: python: {done.stderr.strip()}")
    found = json.loads(done.stdout)
    yield bench.row("import gramy, processor time", found["import_s"] * 1e3, "ms", at_most=60)
    yield bench.row("states by index, divided by those in plain Python (graf 60)", found["ratio"], "x", at_least=2)
    yield bench.row("states by index (graf 60)", found["steps_s"] / 1e6, "M/s")
    for game, labels in sorted(found["labels"].items()):
        yield bench.row(f"positions with the value of every move: {game}", labels / 1e6, "M/s")
    yield bench.row("positions with the value of every move: the fourth best game", sorted(found["labels"].values())[-4] / 1e6, "M/s", at_least=1)
