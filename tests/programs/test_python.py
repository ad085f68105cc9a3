"""The Python module. Its states and values have to equal those of gramy-solve, and wrong calls of all kinds
have to fail."""

import ast
import copy
import copyreg
import doctest
import gc
import importlib.util
import inspect
import itertools
import json
import os
import pathlib
import pickle
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import unittest

from gramy import BIN, PATIENCE, SOURCE, skip

PACKAGE = BIN.parent / "python"
if not (PACKAGE / "gramy/__init__.py").exists():
    skip("the Python module is not built: scripts/install-deps python")
# The test module tests/programs/gramy.py has the same name as the Python module under test.
programs = sys.modules.pop("gramy")
sys.path.insert(0, str(PACKAGE))
import gramy  # noqa: E402

WORDS = {"win": gramy.WIN, "draw": gramy.DRAW, "loss": gramy.LOSS}
SIZES = {"misie-patysie": 12, "paski": 24, "hydrorozgrywka": 12, "zielone": 10, "graf": 12, "policjant-i-zlodziej": 4}
SLOW_BOARD = "1 7 8 50000"  # a board of paski that takes some tenths of a second to solve
LINES = int(os.environ.get("GRAMY_PYTHON_LINES", 60))  # lines of play that are compared with gramy-solve


def boards(size=None):
    for name in gramy.games():
        yield gramy.game(name).generate(size or SIZES.get(name, 5), seed=3)


def some_line(board, chance, most=12):
    """The state after some random moves."""
    state = board.state()
    for _ in range(chance.randrange(most)):
        if state.is_terminal():
            break
        state.apply_action(chance.randrange(state.count_moves()))
    return state


def run(code, **variables):
    """Runs Python code in a process of its own."""
    environment = {key: value for key, value in os.environ.items() if not key.startswith("GRAMY_")} | {"PYTHONPATH": str(PACKAGE)} | variables
    return subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=PATIENCE, env=environment)


class AgainstGramySolve(unittest.TestCase):
    def test_random_states_have_the_same_values_in_the_module_and_in_gramy_solve(self):
        chance = random.Random(43)
        names = gramy.games()
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "board")
            for line in range(LINES):
                name = names[line % len(names)]
                board = gramy.game(name).generate(chance.randint(2, SIZES.get(name, 5)), seed=line)
                state = some_line(board, chance)
                file.write_text(board.text)
                command = [BIN / "gramy-solve", "move", name, file, "--all", "--json"]
                command += ["--start", str(board.start)] if board.start else []
                command += ["--moves", ", ".join(" ".join(map(str, move)) for move in state.history())] if state.history() else []
                found = json.loads(subprocess.run(command, check=True, capture_output=True).stdout)
                with self.subTest(game=name, board=board.text, start=board.start, moves=state.history()):
                    self.assertEqual(state.value(), WORDS[found["value"]])
                    self.assertEqual(state.distance(), found["distance"])
                    if state.is_terminal():
                        self.assertIsNone(found["move"])
                        continue
                    self.assertEqual(list(state.best_move()), found["move"])
                    self.assertEqual(state.explain(), found["claims"])
                    self.assertEqual(state.reason() or None, found["reason"])
                    after = {tuple(each["move"]): WORDS[each["value"]] for each in found["all"]}
                    self.assertEqual(dict(zip(state.legal_moves(), state.values_after())), after)
                    self.assertEqual({move: state.value_after(move) for move in state.legal_moves()}, after)
                    self.assertEqual(sorted(state.best_moves()), sorted(move for move, value in after.items() if value == state.value()))

    def test_the_module_and_gramy_solve_generate_the_same_board_from_a_seed(self):
        for name in gramy.games():
            made = subprocess.run([BIN / "gramy-solve", "generate", name, "match", "9", "--seed", "5"], check=True, capture_output=True, text=True)
            self.assertEqual(gramy.game(name).generate(9, seed=5).text, made.stdout)


class States(unittest.TestCase):
    def test_a_match_of_best_actions_ends_with_the_value_of_its_first_position(self):
        for board in boards():
            state = board.state()
            winner = {1: state.current_player(), -1: 1 - state.current_player()}.get(state.value())
            while not state.is_terminal():
                self.assertEqual(state.legal_actions(), list(range(state.count_moves())))
                state.apply_action(state.legal_moves().index(state.best_move()))
            self.assertEqual(state.returns(), [0, 0] if winner is None else [1, -1] if winner == 0 else [-1, 1])
            self.assertEqual((state.current_player(), state.count_moves(), state.legal_moves(), state.best_moves()), (-4, 0, [], []))

    def test_copies_of_a_state_are_independent(self):
        for board in boards():
            state = board.state()
            text, move = str(state), state.best_move()
            for other in (state.clone(), copy.copy(state), copy.deepcopy(state), state.child(move)):
                if not other.history():
                    other.play(move)
                self.assertEqual(other.history(), [move])
                self.assertEqual(other.value(), -state.value_after(move))
            self.assertEqual((str(state), state.history()), (text, []))

    def test_boards_and_states_that_are_pickled_and_unpickled_are_unchanged(self):
        chance = random.Random(1)
        for board in boards():
            state = some_line(board, chance)
            again = pickle.loads(pickle.dumps(state))
            self.assertEqual((again.board, again.history(), str(again)), (board, state.history(), str(state)))
            self.assertEqual(again.value(), state.value())
            self.assertEqual(hash(pickle.loads(pickle.dumps(board))), hash(board))
            self.assertEqual(pickle.loads(pickle.dumps(board.game)), board.game)

    def test_all_positions_of_a_match_have_equally_many_features_and_different_positions_have_different_features(self):
        told_apart = 0
        for board in boards():
            state, seen = board.state(), set()
            width = len(state.features())
            while not state.is_terminal() and len(seen) < 5:
                seen.add(tuple(state.features()))
                self.assertEqual(len(state.features()), width)
                state.apply_action(0)
            told_apart += len(seen)
        self.assertGreater(told_apart, 20)

    def test_features_contain_the_board_and_the_position_and_have_names(self):
        def named(game, text, start=None, moves=()):
            state = gramy.game(game).board(text, start).state(moves)
            self.assertEqual(len(state.features()), len(set(state.feature_names())))
            return dict(zip(state.feature_names(), state.features()))

        row = {f"cell {cell}": int(cell in (2, 3)) for cell in range(1, 7)}
        self.assertEqual(named("paski", "1 2 3 6", moves=[(2, 2)]), {"to_move": 1, "board 1": 1, "board 2": 2, "board 3": 3, "board 4": 6, **row})
        self.assertEqual(named("misie-patysie", "7 2 3", moves=[(2, 0)]),
                         {"to_move": 1, "board 1": 7, "board 2": 2, "board 3": 3, "bears": 5, "sticks": 2})
        token, won = 1 | 1 << 6, 1 << 7  # bits of a vertex: 1 has the token, 64 was visited, 128 is won
        self.assertEqual(named("graf", "3 2\n1 2\n3 1\n1\n2 W", 3), {
            "to_move": 0, "vertices": 3, "edges": 2, "vertex 1": 0, "vertex 2": won, "vertex 3": token,
            "edge 1 from": 1, "edge 1 to": 2, "edge 1": 0, "edge 2 from": 3, "edge 2 to": 1, "edge 2": 0})
        grid = named("policjant-i-zlodziej", "2 3\nC.T\nE*.")
        self.assertEqual([grid["rows"], grid["columns"], grid["cell 2 1"], grid["cell 2 2"]], [2, 3, 1 << 11, 1 << 10])

    def test_the_explanation_of_a_mistake_contains_the_opponents_best_reply(self):
        replies = 0
        for board in boards(9):
            state = board.state()
            for move in state.legal_moves():
                claims, value, after = state.explain(move), state.value(), state.value_after(move)
                if after == value:
                    self.assertNotIn("mistake", [claim["kind"] for claim in claims])
                    continue
                child = state.child(move)
                self.assertEqual((WORDS[claims[0]["value"]], WORDS[claims[0]["after"]]), (value, after))
                reply = None if child.is_terminal() else child.best_move()
                self.assertEqual(claims, [{"kind": "mistake", **claims[0], "reply": reply}] + (child.explain(reply) if reply else []))
                replies += reply is not None
        self.assertGreater(replies, 5)
        state = gramy.game("misie-patysie").board("7 2 3").state()
        self.assertRegex(state.reason((1, 0)), r"^A mistake: the move turns a win into a loss\. The best answer is 1 0\. Divided by 4 ")

    def test_a_board_made_to_order_has_the_ordered_winner(self):
        for winner in (0, 1):
            for name in gramy.games():
                board = gramy.game(name).generate(SIZES.get(name, 5), seed=2, difficulty="hard", winner=winner)
                self.assertEqual(board.state().value(), 1 if winner == 0 else -1)


class Wrong(unittest.TestCase):
    def check(self, error, pattern, function, *arguments, **named):
        with self.assertRaisesRegex(error, pattern):
            function(*arguments, **named)

    def test_wrong_arguments_are_errors_that_say_what_was_expected(self):
        paski, graf = gramy.game("paski"), gramy.game("graf")
        for error, pattern, function, arguments in (
                (gramy.BadBoard, "expected one of misie-patysie, .*found 'chess'", gramy.game, ("chess",)),
                (TypeError, "", gramy.game, (7,)),
                (gramy.BadBoard, r"token 4 \(line 1\): expected", paski.board, ("1 2 3 x",)),
                (gramy.BadBoard, "determines where play begins", paski.board, ("1 2 3 9", 1)),
                (gramy.BadBoard, "start: expected a vertex from 1 to 3, found none", graf.board, ("3 1\n1 2\n0",)),
                (gramy.BadBoard, "found 4", graf.board, ("3 1\n1 2\n0", 4)),
                (TypeError, "", graf.board, ("3 1\n1 2\n0", "1")),
                (TypeError, "", paski.board, (None,)),
                (gramy.BadBoard, "size: expected 1 to", paski.generate, (0,)),
                (gramy.BadBoard, "size: expected 1 to", paski.generate, (2**62,)),
                (TypeError, "", paski.generate, (2**64,)),
                (TypeError, "", paski.generate, (10, -1)),
                (gramy.BadBoard, "difficulty: expected easy, normal, hard", paski.generate, (10, 1, "harsh")),
                (gramy.BadBoard, "a number from 0 to 1, found 2", paski.generate, (10, 1, 2.0)),
                (TypeError, "", paski.generate, (10, 1, [])),
                (gramy.BadBoard, "winner: expected 0, 1 or None, found 2", paski.generate, (10, 1, None, 2)),
                (TypeError, "", gramy.positions, ("paski", "20")),
                (TypeError, "", gramy.positions, ("paski", 20, -1)),
                (gramy.BadBoard, "n: expected at most", gramy.positions, ("paski", 20, 10**12)),
                (gramy.TooManyMoves, "expected at most 1000 legal moves", gramy.positions, ("misie-patysie", 10**6, 5)),
                (gramy.BadBoard, "positions: expected 1 to", gramy.accuracy, (None, "paski", 0)),
                (gramy.BadBoard, "", paski.board, ("1 2 3 " + "9" * 4000,))):
            with self.subTest(arguments):
                self.check(error, pattern, function, *arguments)
        self.check(gramy.BadBoard, "", paski.board, "1 2 3 9", largest=8)

    def test_illegal_moves_are_errors_and_do_not_change_the_state(self):
        for board in boards():
            state = board.state()
            history = len(state.history())
            for function in (state.play, state.child, state.value_after, state.explain, state.reason, lambda move: board.state([move])):
                for error, move in ((TypeError, 7), (TypeError, "1"), (TypeError, (1.5, 2)), (TypeError, ("1", "2")), (gramy.IllegalMove, ()),
                                    (gramy.IllegalMove, (1,) * 5), (gramy.IllegalMove, (-1, -1)), (gramy.IllegalMove, (2**70, 1)),
                                    (gramy.IllegalMove, (2**53 - 1, 2**53 - 1)), (gramy.IllegalMove, (1, 1, 1))):
                    self.check(error, "", function, move)
            for function in (state.apply_action, state.move_of, state.action_to_string):
                for error, action in ((TypeError, -1), (TypeError, "0"), (TypeError, 0.5), (gramy.IllegalMove, state.count_moves())):
                    self.check(error, "", function, action)
            self.assertEqual(len(state.history()), history)

    def test_python_code_that_runs_while_a_move_is_read_or_listed_cannot_corrupt_the_state(self):
        state = gramy.game("misie-patysie").board("9 9 3").state()

        class Emptying:
            def __init__(self, numbers):
                self.numbers = numbers

            def __index__(self):
                self.numbers.clear()
                return 1

        numbers = []
        numbers += [Emptying(numbers), 0, 0, 0]
        self.check(gramy.IllegalMove, "found 1 number", state.play, numbers)

        def fails():
            yield 1
            raise ZeroDivisionError

        self.check(ZeroDivisionError, "", state.play, fails())
        self.check(gramy.IllegalMove, "found more", state.play, itertools.count())
        self.check(gramy.IllegalMove, "found a number outside this range", state.play, (10**6000, 1))

        def play_on(phase, info):
            gc.callbacks.clear()
            state.play(state.best_move())
            state.legal_moves()

        gc.callbacks.append(play_on)
        thresholds = gc.get_threshold()
        gc.set_threshold(1)
        try:
            moves = state.legal_moves()
        finally:
            gc.set_threshold(*thresholds)
        self.assertEqual(gc.callbacks, [])
        self.assertEqual(len({len(move) for move in moves}), 1)

    def test_python_code_can_neither_construct_nor_subclass_the_classes_game_board_and_state(self):
        for kind in (gramy.Game, gramy.Board, gramy.State):
            for make in (kind, lambda: kind.__new__(kind), lambda: object.__new__(kind), lambda: kind.__base__.__new__(kind),
                         lambda: type("Mine", (kind,), {}), lambda: copyreg.__newobj__(kind)):
                self.check(TypeError, "", make)
            for name, function in vars(kind).items():
                if callable(function) and not name.startswith("__"):
                    self.check(TypeError, "", function, 7)

    def test_an_endless_iterator_of_moves_is_refused_at_its_first_illegal_move(self):
        for board in boards():
            self.check(gramy.IllegalMove, r"^move \d+: ", board.state, itertools.repeat(board.state().legal_moves()[0]))

    def test_the_module_refuses_texts_that_are_no_boards(self):
        for text in ("", "\0", "\udc80", "1 2 3 \udc80", "\u0661 2 3 4", "1 2 3 4 5", "-1 2 3 4", "1e3 1 1 1"):
            for name in gramy.games():
                with self.assertRaises((gramy.BadBoard, UnicodeError, TypeError)):
                    gramy.game(name).board(text)

    def test_a_state_whose_match_is_over_refuses_moves(self):
        for board in boards():
            state = board.state()
            while not state.is_terminal():
                move = state.best_move()
                state.play(move)
            for function in (state.play, state.child, state.value_after, state.explain):
                self.check(gramy.IllegalMove, "the match is over", function, move)
            for function in (state.best_move, state.explain, state.reason):
                self.check(gramy.IllegalMove, "the match is over", function)
            self.check(gramy.IllegalMove, "the match is over", state.apply_action, 0)
            self.assertIn(state.value(), (-1, 0, 1))

    def test_a_state_with_more_moves_than_the_bound_refuses_to_list_them(self):
        state = gramy.game("misie-patysie").board(f"{2**53 - 1} {2**53 - 1} {2**53 - 1}").state()
        self.assertEqual(state.count_moves(), 3 * (2**53 - 1))
        for function in (state.legal_moves, state.legal_actions, state.best_moves, state.values_after):
            self.check(gramy.TooManyMoves, "expected at most 1000 legal moves", function)
        self.check(gramy.TooManyMoves, "expected at most 1000000 legal moves", state.legal_moves, 2**63)
        self.check(TypeError, "", state.legal_moves, -1)
        self.assertEqual(state.value_after(state.best_move()), state.value())
        short = gramy.game("misie-patysie").board("9 9 1").state()
        self.assertEqual(len(short.legal_moves(bound=3)), 3)
        self.check(gramy.TooManyMoves, "at most 2", short.legal_moves, bound=2)


class Together(unittest.TestCase):
    def test_threads_that_solve_one_board_at_the_same_time_get_the_same_value(self):
        board = gramy.game("policjant-i-zlodziej").generate(20, seed=1)
        found = []
        threads = [threading.Thread(target=lambda: found.append(board.state().value())) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        self.assertEqual(found, [board.state().value()] * 4)

    def test_other_threads_run_while_a_board_is_solved_but_cannot_use_its_state(self):
        found = []
        for _ in range(100):  # a new board each time, because a solved board would not be solved again
            state = gramy.game("paski").board(SLOW_BOARD).state()
            thread = threading.Thread(target=lambda: found.append(state.value()))
            thread.start()
            is_used = False
            while thread.is_alive() and not is_used:
                try:
                    state.history()
                except RuntimeError:
                    is_used = True
            thread.join()
            if is_used:
                break
        self.assertTrue(is_used)
        self.assertEqual(state.value(), found[-1])

    def test_during_solving_a_signal_handler_cannot_use_the_state_but_can_stop_the_solver(self):
        class Stop(Exception):
            pass

        def use(*_):
            try:
                state.history()
            except RuntimeError:
                signal.setitimer(signal.ITIMER_REAL, 0)
            else:
                return  # the solver has not begun yet, or has ended already
            for function in (state.value, state.clone, state.history, state.legal_moves, lambda: state.apply_action(0), lambda: pickle.dumps(state)):
                with self.assertRaisesRegex(RuntimeError, "another call is using this state"):
                    function()
            raise Stop

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, use))
        self.addCleanup(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, 0.001, 0.001)
        with self.assertRaises(Stop):
            for _ in range(100):  # a new board each time, because a solved board would not be solved again
                state = gramy.game("paski").board(SLOW_BOARD).state()
                state.value()
        self.assertIn(state.value(), (-1, 0, 1))
        self.assertEqual(state.history(), [])

    def test_ctrl_c_stops_solving_and_another_board_can_be_solved_afterwards(self):
        code = """
import gramy, os, signal, threading
try:
    threading.Timer(0.2, os.kill, (os.getpid(), signal.SIGINT)).start()
    gramy.positions("paski", 200, 10_000_000)
    print("not stopped")
except KeyboardInterrupt:
    print("stopped", gramy.game("paski").board("1 1 1 9").state().value())
"""
        self.assertEqual(run(code).stdout, "stopped 1\n")

    def test_a_program_can_end_while_its_daemon_threads_solve_boards(self):
        code = """
import gramy, threading
begun = threading.Barrier(3)
board = gramy.game("paski").generate(28, seed=1)

def work(use):
    use()
    begun.wait()
    while True:
        use()

for use in (lambda: board.state().value(), lambda: gramy.positions("paski", 28, 1000)):
    threading.Thread(target=work, args=(use,), daemon=True).start()
begun.wait()
"""
        for _ in range(4):
            done = run(code)
            self.assertEqual((done.returncode, done.stderr), (0, ""))


class ManyPositions(unittest.TestCase):
    def test_the_function_positions_returns_columns_that_agree_with_the_states_of_the_positions(self):
        for name in gramy.games():
            found = gramy.positions(name, SIZES.get(name, 5), 60, seed=4, features=True)
            again = gramy.positions(name, SIZES.get(name, 5), 60, seed=4)
            self.assertEqual(list(found.after), list(again.after))
            self.assertEqual(len(found), 60)
            begin = 0
            for index in range(0, 60):
                end = begin + int(found.counts[index])
                if index % 7 == 0:
                    state = found.state(index)
                    self.assertEqual(list(found.after[begin:end]), state.values_after())
                    self.assertEqual((found.values[index], found.ply[index]), (state.value(), len(state.history())))
                    if hasattr(found, "offsets"):
                        self.assertEqual((found.offsets[index], found.offsets[index + 1]), (begin, end))
                        self.assertEqual([action for action, keeps in enumerate(found.masks[index]) if keeps],
                                         [state.legal_moves().index(move) for move in state.best_moves()])
                        self.assertEqual(list(found.features[index][:found.widths[index]]), state.features())
                begin = end

    def test_columns_of_positions_are_memoryviews_if_numpy_is_not_installed(self):
        done = run("import sys; sys.modules['numpy'] = None\nimport gramy\nfound = gramy.positions('paski', 9, 20, features=True)\n"
                   "print(type(found.values).__name__, len(found.values), found.features[0], found.state(3).history() != [])")
        self.assertEqual((done.stdout, done.stderr), ("memoryview 20 0 True\n", ""))

    def test_accuracy_is_1_for_best_moves_and_near_chance_for_random_moves(self):
        chance = random.Random(2)
        for name in gramy.games():
            best = gramy.accuracy(lambda state: state.best_move(), name, positions=20, size=SIZES.get(name, 5))
            self.assertEqual((best.kept, best.accuracy, best.high), (best.asked, 1, 1))
            self.assertTrue(0 < best.chance < 1 and 0.7 < best.low < 1, best)
        score = gramy.accuracy(lambda state: chance.choice(state.legal_moves()), "paski", positions=200, size=20)
        self.assertLess(abs(score.accuracy - score.chance), 0.15, score)
        with self.assertRaises(gramy.IllegalMove):
            gramy.accuracy(lambda state: (99, 99), "paski", positions=5)
        with self.assertRaises(ZeroDivisionError):
            gramy.accuracy(lambda state: 1 // 0, "paski", positions=5)

    def test_the_function_accuracy_asks_about_the_same_positions_as_an_exam_sheet_with_an_equal_seed(self):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "recipe.toml").write_text('name = "a"\nseed = 7\n[[game]]\nid = "graf"\npositions = 20\nsize = [12]\n')
            subprocess.run([BIN / "gramy-referee", "exam", "make", "recipe.toml", "--out", "sheet.jsonl"], cwd=folder, check=True, capture_output=True)
            sheet = [json.loads(line) for line in pathlib.Path(folder, "sheet.jsonl").read_text().splitlines()[1:]]
        asked = []

        def answer(state):
            asked.append((state.board.text, state.board.start, [list(move) for move in state.history()]))
            return state.legal_moves()[0]

        gramy.accuracy(answer, "graf", positions=20, seed=7, size=12)
        self.assertEqual(asked, [(item["board"], item["start"], item["moves"]) for item in sheet])

    def test_repeated_use_of_states_leaks_neither_memory_nor_references(self):
        board = gramy.game("paski").generate(20, seed=1)

        def use(times):
            for _ in range(times):
                state = board.state()
                while not state.is_terminal():
                    state.child(state.legal_moves()[0]).clone().returns()
                    state.values_after(), state.explain(), state.features(), str(state), state.history()
                    state.apply_action(0)
                try:
                    state.play((1, 1))
                except gramy.IllegalMove:
                    pass

        use(5)
        counted = []
        for _ in range(2):
            gc.collect()
            counted.append((sys.getallocatedblocks(), sys.getrefcount(board), sys.getrefcount(None)))
            use(100)
        gc.collect()
        self.assertLess(sys.getallocatedblocks() - counted[1][0], 50)
        self.assertEqual(sys.getrefcount(board), counted[0][1])
        self.assertLess(abs(sys.getrefcount(None) - counted[0][2]), 50)


class Environment(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        try:
            import numpy  # noqa: F401
        except ImportError:
            raise unittest.SkipTest("numpy is not installed: scripts/install-deps python") from None

    def test_the_modules_environment_passes_the_checks_of_pettingzoo(self):
        try:
            from pettingzoo.test import api_test, seed_test
        except ImportError:
            api_test = None
        for name in gramy.games():
            env = gramy.pettingzoo.env(name, size=SIZES.get(name, 5), seed=1)
            if api_test:
                api_test(env, num_cycles=20)
                seed_test(lambda: gramy.pettingzoo.env(name, size=SIZES.get(name, 5), seed=1), num_cycles=2)
            chance = random.Random(5)
            for seed in (None, 7):
                env.reset(seed)
                self.assertEqual(env.agents, env.possible_agents)
                totals, steps = dict.fromkeys(env.agents, 0), 0
                for agent in env.agent_iter():
                    observed, reward, terminated, truncated, info = env.last()
                    totals[agent] += reward
                    self.assertFalse(truncated)
                    if terminated:
                        self.assertEqual(observed["action_mask"].sum(), 0)
                        env.step(None)
                        continue
                    mask = observed["action_mask"]
                    self.assertEqual(mask.sum(), env.state().count_moves())
                    self.assertEqual((info["value"], info["keeps"].sum()), (env.state().value(), len(env.state().best_moves())))
                    steps += 1
                    env.step(chance.choice(mask.nonzero()[0]))  # this action is an integer of numpy
                self.assertEqual((env.agents, sum(totals.values())), ([], 0))
                self.assertEqual(list(totals.values()), env.state().returns())
                self.assertGreater(steps, 0)

    def test_the_modules_pettingzoo_environment_refuses_an_illegal_action(self):
        env = gramy.pettingzoo.env("paski", size=9)
        env.reset()
        with self.assertRaises(gramy.IllegalMove):
            env.step(999)
        with self.assertRaises(gramy.TooManyMoves):
            gramy.pettingzoo.env("paski", size=30, actions=2).reset()
        with self.assertRaises(gramy.BadBoard):
            gramy.pettingzoo.env("paski", board=gramy.game("graf").generate(9))


TYPED = """
from __future__ import annotations
import gramy
from gramy.gramy_bot import Clock, State

class MyBot(gramy.Bot):
    games = ["paski"]

    def choose(self, state: State, clock: Clock | None) -> tuple[int, ...]:
        return state.random.choice(state.legal_moves())

def first(state: gramy.State) -> gramy.Move:
    return state.legal_moves()[0]

state = gramy.game("graf").generate(size=12, seed=1, difficulty="hard").state()
worth: int = state.value()
accuracy: float = gramy.accuracy(first, "graf", positions=20).accuracy
MyBot().choose(State.of(state), None)
env = gramy.pettingzoo.env("graf", size=12)
env.reset(seed=1)
agents: list[str] = list(env.agent_iter())
"""


@unittest.skipUnless(shutil.which("mypy"), "mypy is not installed: scripts/install-deps test")
class Types(unittest.TestCase):
    def mypy(self, text):
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "program.py").write_text(text)
            done = subprocess.run(["mypy", "--strict", "--follow-imports=silent", "program.py"], cwd=folder, capture_output=True, text=True,
                                  env=os.environ | {"MYPYPATH": str(PACKAGE)})
        return done.stdout + done.stderr

    def test_a_typed_program_passes_mypy_strict(self):
        self.assertEqual(self.mypy(TYPED), "Success: no issues found in 1 source file\n")

    def test_mypy_finds_wrong_types_and_names(self):
        said = self.mypy(TYPED + 'state.play("left")\nstate.play((1, "x"))\nstate.best()\nMyBot().run(7)\nenv.step("left")\n')
        self.assertIn("Found 5 errors", said)


class Module(unittest.TestCase):
    def test_the_module_gives_no_exact_values_in_a_program_that_a_referee_started(self):
        for variable in ("GRAMY_ADDRESS", "GRAMY_NAME"):
            done = run("""
import gramy
state = gramy.game("paski").generate(20).state()
state.play(state.legal_moves()[0])
for refused in (state.value, state.distance, state.best_move, state.best_moves, state.values_after, state.explain, state.reason,
                lambda: state.value_after(state.legal_moves()[0]), lambda: gramy.positions("paski", 9, 9), lambda: gramy.accuracy(None, "paski")):
    try:
        print("answered", refused())
    except gramy.Cheating:
        print(len(state.history()), end=" ")
""", **{variable: "x"})
            self.assertEqual((done.stdout, done.stderr), ("1 " * 10, ""))

    def test_an_import_of_the_module_starts_no_thread_and_loads_no_large_package(self):
        done = run("import gramy, sys, threading\nprint(sorted({'numpy', 'socket', 'asyncio', 'gymnasium'} & set(sys.modules)), threading.active_count())")
        self.assertEqual((done.stdout, done.stderr), ("[] 1\n", ""))

    def test_the_stub_file_has_every_name_and_parameter_of_the_module(self):
        stub = (PACKAGE / "gramy/__init__.pyi").read_text()
        top = set(re.findall(r"^(?:class|def) (\w+)", stub, re.M)) | {"Bot", "pettingzoo", "WIN", "DRAW", "LOSS"}
        self.assertEqual(top, set(gramy.__all__))
        for name, body in re.findall(r"^class (\w+).*:\n((?:(?: .*)?\n)+)", stub, re.M):
            real = getattr(gramy, name)
            if name in ("Game", "Board", "State"):
                self.assertEqual(set(re.findall(r"    def (\w+)", body)), {each for each in vars(real) if not each.startswith("_")}, name)
                for method, parameters in re.findall(r"    def (\w+)\(self,? ?((?:[^()]|\(\))*?)\) ->", body):
                    said = getattr(real, method).__doc__ or ""
                    for parameter in re.findall(r"(\w+):", parameters):
                        self.assertIn(f"{parameter}:", said, f"{name}.{method}")
        for described in ast.parse(stub).body:
            if isinstance(described, ast.ClassDef) and described.name in ("Game", "Board", "State"):
                for method in described.body:
                    if isinstance(method, ast.FunctionDef) and (said := ast.get_docstring(method)):
                        helps = getattr(getattr(gramy, described.name), method.name).__doc__
                        self.assertNotIn("::", helps)
                        self.assertIn(" ".join(said.split()), " ".join(helps.split()), f"{described.name}.{method.name}: module.cpp says something else")
        for function in (gramy.accuracy, gramy.positions):
            text = re.search(rf"^def {function.__name__}\((.*)\) ->", stub, re.M).group(1)
            self.assertEqual(re.findall(r"(\w+):", text), list(inspect.signature(function).parameters))

    def test_the_examples_of_the_page_about_the_module_run(self):
        page = (SOURCE / "engine/python/README.md").read_text()
        names = {"choose": lambda observation, mask: int(mask.argmax()), "print": lambda *_: None}
        blocks = re.findall(r"```python\n(.*?)```", page, re.S)
        self.assertGreater(len(blocks), 4)
        for block in blocks:
            with self.subTest(block):
                if block.startswith(">>>"):
                    test = doctest.DocTestParser().get_doctest(block, {"gramy": gramy}, "the page", None, None)
                    said = []
                    doctest.DocTestRunner(optionflags=doctest.ELLIPSIS).run(test, out=said.append)
                    self.assertEqual(said, [])
                elif "pettingzoo" not in block or importlib.util.find_spec("numpy"):
                    exec(block.replace("1_000_000", "1000").replace("found.masks", "found.after"), {"gramy": gramy, **names})

    def test_the_module_contains_an_exact_copy_of_gramy_bot_py(self):
        self.assertEqual((PACKAGE / "gramy/gramy_bot.py").read_text(), (SOURCE / "bots/python/gramy_bot.py").read_text())
        self.assertEqual(gramy.Bot.__module__, "gramy.gramy_bot")

    def test_a_bots_state_has_all_methods_of_the_modules_state_except_those_that_change_the_state(self):
        from gramy.gramy_bot import OF_THE_MODULE, State
        names = {name for name in vars(gramy.State) if not name.startswith("_")}
        self.assertEqual(names - {"play", "apply_action", "board", "game"}, OF_THE_MODULE | {name for name in vars(State) if name in names})

    def test_the_version_of_the_module_is_that_of_gramy(self):
        self.assertEqual(gramy.__version__, (SOURCE / "scripts/VERSION").read_text().strip())


if __name__ == "__main__":
    unittest.main()
