"""The examples in bots/python/examples print correct results, and the cells of the notebook run in order."""

import contextlib
import io
import json
import os
import pathlib
import random
import subprocess
import sys
import tempfile
import unittest
from unittest import mock

from doc_page import Page
from gramy import BIN, PATIENCE, SOURCE, skip

EXAMPLES = SOURCE / "bots/python/examples"
PACKAGE = BIN.parent / "python"
if not (PACKAGE / "gramy/__init__.py").exists():
    skip("the Python module is not built: scripts/install-deps python")
sys.modules.pop("gramy")  # this folder has a module of the same name, which drives the programs
sys.path[:0] = [str(PACKAGE), str(EXAMPLES)]
os.environ["MPLBACKEND"] = "Agg"
import explore  # noqa: E402
import gramy  # noqa: E402
import learn  # noqa: E402
from gramy.gramy_bot import State, TooManyMoves  # noqa: E402


def lost_by_search(limit, side):
    """The lost pools, found without a solver."""
    lost = set()
    for bears in range(side):
        for sticks in range(side):
            taken = range(1, limit + 1)
            if not any((bears - n, sticks) in lost or (bears, sticks - n) in lost or (bears - n, sticks - n) in lost for n in taken):
                lost.add((bears, sticks))
    return lost


def grundy_by_definition(strips, most):
    values = []
    for cells in range(most):
        reached = {values[left] ^ values[cells - strip - left] for strip in strips for left in range(cells - strip + 1)}
        values.append(next(value for value in range(most) if value not in reached))
    return values


class Examples(unittest.TestCase):
    def run_it(self, *command):
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GRAMY_")}
        run = subprocess.run([sys.executable, *command], cwd=EXAMPLES, env=environment | {"PYTHONPATH": str(PACKAGE)}, capture_output=True, text=True,
                             timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        return run.stdout

    def test_the_example_explore_py_finds_the_values_that_exhaustive_search_finds(self):
        for limit in (1, 4):
            self.assertEqual(explore.lost_pools(limit, 12), lost_by_search(limit, 12))
        for strips in ((2, 3, 5), (4, 4, 4)):
            self.assertEqual(explore.grundy_values(strips, 40), grundy_by_definition(strips, 40))

    def test_the_example_explore_py_prints_the_lost_pools_and_plots_them_if_matplotlib_is_installed(self):
        with tempfile.TemporaryDirectory() as folder:
            said = self.run_it("explore.py", folder)
            pictures = list(pathlib.Path(folder).iterdir())
        self.assertEqual([f"\nThe picture is in {picture}" in said for picture in pictures], [True] * len(pictures))
        self.assertIn("  0 # . . . . . . . # ", said)
        with mock.patch.dict(sys.modules, matplotlib=None):
            self.assertIsNone(explore.draw(set(), 1, 1, [0]))

    def test_the_example_learn_py_finds_the_free_runs_on_a_board(self):
        chance = random.Random(1)
        for seed in range(20):
            state = gramy.game("paski").generate(20, seed=seed).state()
            while not state.is_terminal() and chance.random() < 0.9:
                state.play(chance.choice(state.legal_moves()))
            cells = [True] * int(state.board.text.split()[3])
            for length, cell in state.history():
                cells[cell - 1:cell - 1 + length] = [False] * length
            strips = sorted({int(strip) for strip in state.board.text.split()[:3]})
            runs = sorted(len(run) for run in "".join(".X"[not free] for free in cells).split("X") if len(run) >= strips[0])
            self.assertEqual(learn.free_runs(state), (tuple(strips), tuple(runs)))

    def test_the_example_learn_py_prints_what_its_page_shows(self):
        printed = io.StringIO()
        with contextlib.redirect_stdout(printed):
            learner, score = learn.main(500, 12, 200)
        self.assertEqual(Page("bots/python/examples/README.md").blocks("text"), [printed.getvalue()])
        self.assertGreater(score.low, 0.9)
        self.assertLess(score.chance, 0.5)
        untaught = gramy.accuracy(learn.Learner().choose, "paski", 200, size=12)
        self.assertLess(untaught.high, score.low)

    def test_the_example_mistakes_py_finds_the_one_mistake_that_its_bot_makes_on_20_boards(self):
        said = self.run_it("mistakes.py", "mistakes")
        self.assertIn("mistakes on 20 boards: 1\n", said)
        self.assertIn("played (1, 0), better (0, 2): Divided by 4", said)

    def test_the_methods_of_a_bots_state_return_the_same_as_those_of_the_modules_state(self):
        for game, size in (("graf", 8), ("paski", 15)):
            there = gramy.game(game).generate(size, seed=5).state()
            there.play(there.legal_moves()[0])
            state = State.at(game, there.board.text, there.history(), there.board.start)
            self.assertEqual((state.legal_moves(), state.value(), state.best_moves()), (there.legal_moves(), there.value(), there.best_moves()))
            reply = state.best_move()
            self.assertEqual(state.child(reply).history(), [*there.history(), reply])
            self.assertEqual((State.of(there).history(), State.of(there).seat), (there.history(), 1))

    def test_with_the_module_gramy_a_bot_can_list_more_than_1000_moves(self):
        state = State(dict(game="misie-patysie", board="900 900 400", start=None, match="m1", seat=0, moves=[]))
        self.assertEqual(len(state.legal_moves(5000)), 3 * 400)
        for bound in (1000, 1100):
            with self.assertRaises(TooManyMoves):
                state.legal_moves(bound)

    def test_gramy_accuracy_grades_a_bot(self):
        class Perfect(gramy.Bot):
            def choose(self, state, clock):
                return state.best_move()

        score = gramy.accuracy(lambda state: Perfect().choose(State.of(state), None), "graf", positions=20, size=8)
        self.assertEqual(score.kept, score.asked)

    def test_the_bot_in_the_example_mistakes_py_passes_the_check(self):
        run = subprocess.run([BIN / "gramy-referee", "check", "--stdio", "--games", "misie-patysie", "--", sys.executable, EXAMPLES / "mistakes.py"],
                             env=os.environ | {"PYTHONPATH": str(PACKAGE)}, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_the_cells_of_the_notebook_run_in_order(self):
        notebook = json.loads((EXAMPLES / "tour.ipynb").read_text())
        cells = [cell for cell in notebook["cells"] if cell["cell_type"] == "code"]
        self.assertEqual([(cell["outputs"], cell["execution_count"]) for cell in cells], len(cells) * [([], None)])
        with tempfile.TemporaryDirectory() as folder:
            script = pathlib.Path(folder, "tour.py")
            script.write_text(f"import sys\nsys.path.insert(0, {str(EXAMPLES)!r})\n" + "\n\n".join("".join(cell["source"]) for cell in cells))
            said = self.run_it(script)
        self.assertIn("1 [(2, 0), (1, 1)]", said)
        self.assertIn("mistakes; the first one:\n", said)


if __name__ == "__main__":
    unittest.main()
