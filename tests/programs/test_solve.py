"""gramy-solve: the contests' answers byte for byte, errors, statistics and generated inputs."""

import json
import os
import pty
import re
import signal
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, SOURCE


def run(*arguments, text=""):
    return subprocess.run([BIN / "gramy-solve", *map(str, arguments)], input=text, capture_output=True, text=True,
                          timeout=PATIENCE)


# For each game, an input of its contest and the answer.
CONTESTS = {
    "misie-patysie": ("7 2 3\n", "WIN 2 0\n"),
    "paski": ("1 5 1\n3\n1\n5\n6\n", "1\n1\n2\n"),
    "hydrorozgrywka": ("6 7\n1 2\n2 3\n3 1\n3 4\n4 5\n5 6\n6 3\n", "1\n1\n1\n2\n1\n2\n"),
    "zielone": ("5 3\n0 2 6 7\n0 3 6 7 8\n0 1 8\n1 1 7\n1 1 8\n1 2 1 2\n0 3 1 2 4\n0 2 3 4\n", "5\n1\n2\n4\n6\n7\n"),
    "graf": ("5 5\n1 2\n2 3\n4 5\n5 4\n5 3\n1\n3 L\n", "LOSS 2\nWIN 1\nLOSS 0\nLOSS 2\nWIN 1\n"),
    "policjant-i-zlodziej": ("1 3\nC.T\n", "WIN 3\n"),
}

# The names of the statistics that every game has. EFFORT has those that only one game has.
STATISTICS = {"read_s", "solve_s", "write_s", "input_bytes", "peak_rss_bytes", "method"}
EFFORT = {
    "misie-patysie": {"build_s"},
    "paski": {"vertices", "edge_scans"},
    "hydrorozgrywka": {"build_s", "vertices", "edges"},
    "zielone": {"build_s", "vertices", "edges", "edge_scans", "steps", "rounds"},
    "graf": {"build_s", "vertices", "edges", "edge_scans"},
    "policjant-i-zlodziej": {"vertices", "rounds"},
}

# Bad inputs. The test also tries incomplete inputs, and words instead of numbers.
BAD = {
    "paski": ["1 5 1 1 0"],
    "zielone": ["1 1 2 1 2 0 1 1", "1 1 0 0 0 1 1", "1 1 0 1 1 0 1 1"],
    "graf": ["2 1 1 2 2 2 W 2 W"],
    "policjant-i-zlodziej": ["1 3 CTT", "1 3 C.T .", "2 3 C.T"],
}


class Contests(unittest.TestCase):
    def test_gramy_solve_prints_the_answer_to_the_example_of_each_contest_byte_for_byte(self):
        for game, (text, answer) in CONTESTS.items():
            with tempfile.NamedTemporaryFile("w") as file:
                file.write(" ".join(text.split()))
                file.flush()
                for options, given in (([], text), (["--check"], text), (["--stats"], text), ([], "\ufeff" + text), ([file.name], "")):
                    with self.subTest(game, options=options, given=given):
                        done = run(game, *options, text=given)
                        self.assertEqual((done.returncode, done.stdout), (0, answer), done.stderr)

    def test_gramy_solve_appends_the_strategy_after_an_empty_line(self):
        # Vertices 2 and 5 both step to the lost vertex 3.
        text, answer = CONTESTS["graf"]
        self.assertEqual(run("graf", "--strategy", "--check", text=text).stdout, answer + "\n2 3\n5 3\n")


class Tool(unittest.TestCase):
    def test_bad_input_of_gramy_solve_is_an_error_of_one_line_without_output(self):
        for game, (text, _) in CONTESTS.items():
            for bad in ("", text[:-2], text.replace(text[0], "x", 1), *BAD.get(game, [])):
                with self.subTest(game, bad=bad):
                    done = run(game, text=bad)
                    self.assertEqual((done.returncode, done.stdout), (2, ""))
                    self.assertRegex(done.stderr, r"^gramy-solve: [^\n]+\n$")

    def test_the_error_about_bad_input_names_the_file_or_standard_input(self):
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("7 x")
            file.flush()
            for command in (["misie-patysie"], ["move", "misie-patysie"]):
                self.assertRegex(run(*command, file.name).stderr, rf"^gramy-solve: {file.name}: token 2 \(line 1\): .*'x'\n")
                self.assertRegex(run(*command, text="7 x").stderr, r"^gramy-solve: standard input: token 2 .*'x'\n")
        # Errors about the command line do not mention the input.
        self.assertRegex(run("paski", "--strategy", text="1 2 3").stderr, "^gramy-solve: strategy: ")
        self.assertRegex(run("paski", "--method", "x", text="1 5 1 1 7").stderr, "^gramy-solve: method: ")

    def test_bad_arguments_of_gramy_solve_are_errors_of_one_line(self):
        for arguments in (["dance"], [], ["paski", "/nowhere"], ["paski", "--method", "x"],
                          ["misie", "/dev/null"], ["generate", "paski", "nothing"], ["generate", "paski", "match"],
                          ["generate", "paski", "match", "0"], ["move", "zielone"], ["paski", "/tmp"],
                          ["paski", "--period", "1", "2"], ["paski", "--period", "1", "2", "2", "--check"],
                          ["paski", "--json"], ["zielone", "--stats", "generate"],
                          ["generate", "paski", "match", "9", "--seed", "-1"],
                          ["generate", "zielone", "match", str(2**53 - 1)]):
            done = run(*arguments, text=CONTESTS["zielone"][0])
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertRegex(done.stderr, r"^gramy-solve: [^\n]+\n$", arguments)

    def test_the_help_of_gramy_solve_has_examples_and_exit_codes(self):
        done = run("--help")
        self.assertEqual(done.returncode, 0)
        self.assertIn("Examples:", done.stdout)
        self.assertIn("Exit codes:", done.stdout)

    def test_output_of_gramy_solve_to_a_full_disk_is_an_error(self):
        with open("/dev/full", "w") as full:
            done = subprocess.run([BIN / "gramy-solve", "misie-patysie"], input="7 2 3", stdout=full,
                                  stderr=subprocess.PIPE, text=True, timeout=PATIENCE)
        self.assertEqual(done.returncode, 1)
        self.assertRegex(done.stderr, "cannot write")

    def test_gramy_solve_ends_without_an_error_message_if_the_reader_of_its_output_has_gone(self):
        for arguments in (["misie-patysie"], ["move", "misie-patysie"], ["generate"], ["paski", "--period", "1", "2", "2"]):
            for inherited in (signal.SIG_DFL, signal.SIG_IGN):
                ours, theirs = os.pipe()
                os.close(ours)
                done = subprocess.run([BIN / "gramy-solve", *arguments], input="7 2 3", stdout=theirs, stderr=subprocess.PIPE,
                                      text=True, timeout=PATIENCE, restore_signals=False,
                                      preexec_fn=lambda: signal.signal(signal.SIGPIPE, inherited))
                os.close(theirs)
                self.assertEqual((done.returncode, done.stderr), (-signal.SIGPIPE, ""), arguments)
        for command in ([], ["move"], ["generate"]):
            self.assertRegex(run(*command, "--help").stdout, r"141 the output\s+is no longer read")

    def test_the_statistics_of_gramy_solve_are_the_last_line_of_standard_error(self):
        for game, (text, _) in CONTESTS.items():
            with self.subTest(game):
                done = run(game, "--stats", "--check", text=text)
                stats = json.loads(done.stderr.splitlines()[-1])
                self.assertEqual(set(stats), STATISTICS | EFFORT[game] | {"check_s"})
                for key in stats.keys() - {"method"}:
                    self.assertGreaterEqual(stats[key], 0, key)
                self.assertEqual(stats["input_bytes"], len(text))
                self.assertGreater(stats["peak_rss_bytes"], 1_000_000)
                self.assertTrue(stats["method"])
                self.assertEqual(set(json.loads(run(game, "--stats", text=text).stderr)), STATISTICS | EFFORT[game])
        stats = json.loads(run("zielone", "--stats", text=CONTESTS["zielone"][0]).stderr)
        self.assertEqual((stats["vertices"], stats["edges"]), (8, 15))
        self.assertGreater(stats["edge_scans"], 0)
        self.assertGreater(stats["rounds"], 0)
        stats = json.loads(run("graf", "--stats", text=CONTESTS["graf"][0]).stderr)
        self.assertEqual((stats["vertices"], stats["edges"]), (5, 5))
        self.assertLessEqual(stats["edge_scans"], 5)

    def test_the_command_gramy_solve_golden_writes_the_same_match_each_time(self):
        done = run("golden", "misie-patysie", "-", text="7 2 3\n")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        page = re.search(r"golden misie-patysie -\n(.*?)\.\.\.\n", (SOURCE / "engine/tool/README.md").read_text(), re.S)[1]
        self.assertEqual(done.stdout[: len(page)], page)
        self.assertRegex(done.stdout, r"\nresult [01]\n$")
        self.assertEqual(run("golden", "graf", "--seed", 4).stdout, run("golden", "graf", "--seed", 4).stdout)
        for arguments, why in ((["golden"], "GAME is missing"), (["golden", "paski", "--start", "1"], "--start requires FILE"),
                               (["golden", "pasky"], "no game 'pasky' \\(did you mean 'paski'"), (["x", "golden", "paski"], "expected no arguments before the command golden"),
                               (["golden", "graf", "-"], "standard input: token 2 .* found 'x'")):
            refused = run(*arguments, text="7 x")
            self.assertEqual((refused.returncode, refused.stdout), (2, ""), arguments)
            self.assertRegex(refused.stderr, f"^gramy-solve: {why}", arguments)

    def test_the_command_gramy_solve_generate_makes_the_same_inputs_each_time_and_they_can_be_solved(self):
        listed = run("generate").stdout.splitlines()
        games = {line.split()[0] for line in listed}
        self.assertLessEqual(set(CONTESTS), games)
        for game in games:
            one = run("generate", game, "match", 40, "--seed", 3)
            again = run("generate", game, "match", 40, "--seed", 3)
            self.assertEqual(one.returncode, 0, one.stderr)
            self.assertEqual(one.stdout, again.stdout)
            self.assertNotEqual(one.stdout, run("generate", game, "match", 40, "--seed", 4).stdout)
            # The output of `generate` is valid input for the other commands.
            for text in (one.stdout, run("generate", game, "match", 8).stdout):
                self.assertEqual(run(game, "--check", text=text).returncode, 0, game)
                start = ("--start", 1) if run("move", game, text=text).returncode == 2 else ()
                self.assertEqual(run("move", game, *start, text=text).returncode, 0, game)

    def test_gramy_solve_shows_the_progress_of_long_work_on_a_terminal_only_and_can_be_interrupted(self):
        # None of the solver's shortcuts applies to these strips, so the search takes many seconds.
        with tempfile.NamedTemporaryFile("w") as file:
            file.write("3 6 6 1 1000000")
            file.flush()
            command = [BIN / "gramy-solve", "paski", file.name]
            ours, theirs = pty.openpty()
            with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as elsewhere, \
                    subprocess.Popen(command, stdout=subprocess.PIPE, stderr=theirs) as process:
                os.close(theirs)
                seen = b""
                while not re.search(rb"solve \d+ %", seen):
                    seen += os.read(ours, 4096)
                for each in (elsewhere, process):
                    each.send_signal(signal.SIGINT)
                    self.assertEqual(each.wait(PATIENCE), -signal.SIGINT)
                    self.assertEqual(each.stdout.read(), b"")
                self.assertEqual(elsewhere.stderr.read(), b"")
            os.close(ours)

    def test_gramy_solve_shows_no_progress_of_short_work(self):
        text, answer = CONTESTS["zielone"]
        ours, theirs = pty.openpty()
        done = subprocess.run([BIN / "gramy-solve", "zielone"], input=text, stdout=subprocess.PIPE, stderr=theirs, text=True,
                              timeout=PATIENCE)
        os.close(theirs)
        self.assertEqual(done.stdout, answer)
        with self.assertRaises(OSError):  # nothing was written to the terminal, so the read fails
            os.read(ours, 1)
        os.close(ours)

    def test_gramy_solve_prints_a_proven_period_of_paski_or_the_range_that_it_searched(self):
        done = run("paski", "--period", 1, 2, 2)
        self.assertEqual(done.stdout, "preperiod 71\nperiod 12\nlast exception 70\nproven by comparing the Grundy values G(71) .. G(167)\n")
        found = json.loads(run("paski", "--period", 1, 2, 2, "--json").stdout)
        self.assertEqual([found[key] for key in ("lengths", "preperiod", "period", "last_exception", "compared_to")],
                         [[1, 2], 71, 12, 70, 167])
        done = run("paski", "--period", 3, 6, 6, "--period-limit", 3000)
        self.assertEqual((done.returncode, done.stdout), (0, "no period is proven by the Grundy values G(0) .. G(2999)\n"))
        self.assertIsNone(json.loads(run("paski", "--period", 3, 6, 6, "--period-limit", 3000, "--json").stdout)["period"])

    def test_the_move_command_of_gramy_solve_prints_a_positions_value_with_a_best_move_and_the_reason(self):
        done = run("move", "misie-patysie", text="7 2 3")
        self.assertEqual(done.stdout.splitlines()[:2], ["value win", "move 2 0 (Bolek takes 2 bears)"])
        self.assertRegex(done.stdout, r"\nwhy Divided by 4 .*\n$")
        done = run("move", "graf", "--start", 1, "--json", text="2 1\n1 2\n0")
        found = json.loads(done.stdout)
        self.assertIn("ends the match", found.pop("reason"))
        self.assertEqual(found.pop("claims"), [
            {"kind": "distance", "value": "win", "moves": 1},
            {"kind": "keeping", "value": "win", "all": 1, "keeping": 1, "named": [[2]]}, {"kind": "ends"}])
        self.assertEqual(found, {"game": "graf", "value": "win", "distance": 1, "move": [2]})

    def test_the_command_gramy_solve_move_prints_the_value_of_all_moves_in_the_middle_of_a_match(self):
        done = run("move", "misie-patysie", "--moves", "1 1, 3 0", "--all", text="7 2 3")
        self.assertEqual([line for line in done.stdout.splitlines() if not line.startswith("why")], [
            "value win", "move 1 0 (Bolek takes 1 bear)", "win  1 0 (Bolek takes 1 bear)",
            "loss 2 0 (Bolek takes 2 bears)", "loss 3 0 (Bolek takes 3 bears)",
            "loss 0 1 (Bolek takes 1 stick)", "loss 1 1 (Bolek takes 1 bear and 1 stick)"])
        board = "4 5\n1 2\n1 3\n3 1\n3 4\n3 3\n1\n4 D\n"
        found = json.loads(run("move", "graf", "--start", 1, "--moves", "3", "--all", "--json", text=board).stdout)
        self.assertEqual((found["value"], found["all"]), ("draw", [
            {"move": [3], "value": "draw", "distance": None}, {"move": [4], "value": "draw", "distance": None},
            {"move": [1], "value": "loss", "distance": 2}]))
        done = run("move", "graf", "--start", 1, "--all", text="5 5\n1 2\n1 3\n2 4\n3 5\n5 4\n0\n")
        self.assertEqual([line for line in done.stdout.splitlines() if not line.startswith("why")], [
            "value win in 3", "move 3 (first moves to vertex 3)", "win in 3  3 (first moves to vertex 3)",
            "loss in 2 2 (first moves to vertex 2)"])
        done = run("move", "misie-patysie", "--moves", "2 2", "--all", text="2 2 3")
        self.assertEqual(done.stdout, "value loss\nno move: the match is over\n")
        for moves, error in (("1 1, 4 0", "--moves: ply 1: expected at most 3 of a kind, found 4"),
                             ("1 1,, 1 0", "--moves: ply 1: expected the numbers of a move, found ''"),
                             ("1 1, x", "--moves: ply 1: expected the numbers of a move, found ' x'"),
                             ("2 2, 1 0", "--moves: ply 1: the match is over")):
            with self.subTest(moves):
                done = run("move", "misie-patysie", "--moves", moves, text="2 2 3" if "2 2" in moves else "7 2 3")
                self.assertEqual((done.returncode, done.stdout, done.stderr), (2, "", f"gramy-solve: {error}\n"))
        done = run("move", "misie-patysie", "--all", text="9000000 0 9000000")
        self.assertEqual(done.stderr, "gramy-solve: --all: expected at most 1000000 legal moves, found more\n")


if __name__ == "__main__":
    unittest.main()
