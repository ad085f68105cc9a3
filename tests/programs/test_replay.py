"""`gramy-referee replay`, which sends a bot the lines of a recorded match and compares its moves."""

import subprocess
import unittest

from gramy import BIN, PATIENCE, PYTHON, SOURCE, Folder, ask

STARTER = SOURCE / "bots/python/bot.py"
MOVES = "return state.random.choice(state.legal_moves())"


class Replay(Folder):
    def setUp(self):
        super().setUp()
        self.write("gramy_bot.py", STARTER.with_name("gramy_bot.py").read_text())
        self.write("bot.py", STARTER.read_text())
        played = ask("match", "--player", f"{PYTHON} bot.py", "--name", "ala", "--player", "random", "--name", "ola", "--game", "paski",
                     "--boards", "1", "--size", "25", "--out", "mine", cwd=self.folder)
        self.assertEqual(played.returncode, 0, played.stderr)
        self.match = next(match for match in self.matches("mine") if match["players"] == ["ala", "ola"])

    def replay(self, *options, command=f"{PYTHON} bot.py", player="ala", match=None):
        return ask("replay", "mine", match or self.match["match"], "--player", player, *options, "--", command, cwd=self.folder)

    def test_a_replay_with_the_same_bot_has_the_recorded_moves(self):
        moves = (len(self.match["moves"]) + 1) // 2
        for options in ((), ("--stdio",)):
            run = self.replay(*options)
            self.assertEqual((run.returncode, run.stdout), (0, f"{self.match['match']}: {moves} moves of ala, all as recorded\n"), run.stderr)
            self.assertIn(f"{moves} moves of ala, all as recorded\n", run.stderr)  # the bye that the bot gets

    def test_a_replay_ends_at_the_first_move_that_differs_from_the_recorded_move(self):
        first, second = (" ".join(map(str, move[0])) for move in (self.match["moves"][0], self.match["moves"][2]))
        self.write("bot.py", STARTER.read_text().replace(MOVES, "return 0, 0"))
        run = self.replay()
        self.assertEqual((run.returncode, run.stdout), (1, f"{self.match['match']}, ply 0, ala: recorded {first}, now 0 0\n"), run.stderr)
        self.write("bot.py", STARTER.read_text().replace(MOVES, f"{MOVES} if state.ply == 0 else (9, 9)"))
        run = self.replay("--stdio")
        self.assertEqual((run.returncode, run.stdout), (1, f"{self.match['match']}, ply 2, ala: recorded {second}, now 9 9\n"), run.stderr)

    def test_a_bot_in_a_replay_has_the_standard_streams_of_the_terminal(self):
        self.write("asks.py", "input()\n" + STARTER.read_text())
        run = subprocess.run([BIN / "gramy-referee", "replay", "mine", self.match["match"], "--player", "ala", "--", f"{PYTHON} asks.py"],
                             input="go on\n", capture_output=True, text=True, cwd=self.folder, timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)

    def test_an_impossible_replay_is_refused_with_the_reason(self):
        for told, code, options in (
            ("--player: expected 'ala' or 'ola'", 2, dict(player="ela")),
            ("no match 'nothing' among 2 matches in 'mine'", 2, dict(match="nothing")),
            ("but the bot ended (use --stdio if the bot uses standard input and output)", 2, dict(command="true")),
        ):
            run = self.replay(**options)
            self.assertEqual(run.returncode, code, run.stdout)
            self.assertIn(told, run.stderr)
        run = self.replay("--stdio", command="echo hello")
        self.assertEqual(run.returncode, 2, run.stdout)
        self.assertIn("expected the bot's hello, found 'hello'", run.stderr)
        self.write("leaves.py", STARTER.read_text().replace(MOVES, "raise SystemExit"))
        run = self.replay(command=f"{PYTHON} leaves.py")
        self.assertEqual((run.returncode, run.stdout), (1, f"{self.match['match']}, ply 0: the bot has ended\n"), run.stderr)


if __name__ == "__main__":
    unittest.main()
