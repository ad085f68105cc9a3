"""A running tournament: its table on a terminal, and commands that read it."""

import fcntl
import json
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import unittest

from gramy import PATIENCE, Folder, ask, until
from test_tournament import BOT

SLOW = BOT.replace("{answer}", 'time.sleep(0.05); send(type="move", match=match, ply=ply, move=message["legal"][0])')

# A player that waits in its third match while the file `hold` exists.
HELD = BOT.replace(
    "{answer}",
    """
        seen = globals().setdefault("seen", set())
        seen.add(match)
        while len(seen) > 2 and os.path.exists("hold"):
            time.sleep(0.02)
        send(type="move", match=match, ply=ply, move=legal[0])
""".strip(),
)


class Screen:
    """The screen of a terminal that knows the control codes of the referee."""

    def __init__(self, rows, columns):
        self.rows, self.columns = rows, columns
        self.lines, self.row, self.column = [""], 0, 0

    def feed(self, text):
        for order, count, letter in re.findall(r"\x1b\[((\d*)[A-Z])|([^\x1b])", text):
            if order == "2K":
                self.lines[self.row] = ""
            elif order == "J":
                del self.lines[self.row + 1 :]
                self.lines[self.row] = self.lines[self.row][: self.column]
            elif order:
                assert order[-1] == "A", order
                self.row -= int(count)
                assert self.row >= max(0, len(self.lines) - self.rows), "above the top of the screen"
            elif letter == "\r":
                self.column = 0
            elif letter == "\n":
                self.row += 1
                self.lines += [""] * (self.row + 1 - len(self.lines))
            else:
                line = self.lines[self.row]
                assert self.column < self.columns, f"too wide: {line}"
                self.lines[self.row] = line[: self.column].ljust(self.column) + letter + line[self.column + 1 :]
                self.column += 1


class Terminal(Folder):
    def play(self, rows, columns):
        """Plays a tournament on a terminal of this size. Returns all states of the screen in their order."""
        self.write("slow.py", SLOW)
        players = "".join(f'[[player]]\nname = "slow-{i}"\ncommand = "{sys.executable} -S slow.py"\n' for i in range(3))
        ghost = '[[player]]\nname = "ghost"\ncommand = "exit 3"\n'
        file = self.write("t.toml", players + ghost + '[[game]]\nid = "paski"\nboards = { generate = 1, size = 12 }\n')
        terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        referee = self.start("tournament", file, "--out", self.folder / "out", stderr=end)
        os.close(end)
        written = b""
        try:
            while data := os.read(terminal, 65536):
                written += data
        except OSError:  # raised once the referee has closed the terminal
            os.close(terminal)
        self.assertEqual(referee.wait(timeout=PATIENCE), 0)
        screen, states = Screen(rows, columns), []
        for part in re.split(r"(?<=\x1b\[J)", written.decode()):
            screen.feed(part)
            states.append([line for line in screen.lines if line])
        return states

    def test_a_running_tournaments_table_is_drawn_below_the_messages_and_erased_at_the_end(self):
        states = self.play(24, 100)
        tables = [state for state in states if any("points" in line for line in state)]
        self.assertGreater(len(tables), 1)
        for state in tables:
            *said, _, head = state[: next(i for i, line in enumerate(state) if "points" in line) + 1]
            self.assertEqual(head.split(), ["#", "player", "points", "played", "elo", "accuracy", "faults"])
            self.assertEqual({line.split()[1] for line in state[len(said) + 2 :]}, {"slow-0", "slow-1", "slow-2", "ghost"})
            self.assertEqual(said, states[-1][: len(said)], "a message does not stay")
        self.assertRegex(tables[-1][-6], r"\d+/12 matches")
        last = states[-1]
        self.assertRegex(last[0], "12 matches, 4 players")
        self.assertEqual(sum("ghost is out" in line for line in last), 2, "expected once when it happens, and once below the standings")
        self.assertIn("paski 12/12", "\n".join(last))
        self.assertFalse(any("points" in line for line in last))


class Elsewhere(Folder):
    def test_without_a_terminal_a_tournament_prints_its_progress_as_plain_lines_at_intervals(self):
        self.write("slow.py", SLOW)
        players = "".join(f'[[player]]\nname = "slow-{i}"\ncommand = "{sys.executable} -S slow.py"\n' for i in range(2))
        run = self.run_tournament(players + '[[game]]\nid = "paski"\nboards = { generate = 8, size = 12 }\n')
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertRegex(run.stderr, r"\A[ -~\n]*\n\Z", "expected no control codes")
        rate = r"\d+\.\d/s"
        lines = re.findall(rf"^paski (\d+)/16 \| (\d+)/16 matches(?:, {rate}(?:, about \d+ (?:s|min) left)?)?$", run.stderr, re.M)
        done = [int(of_all) for _, of_all in lines]
        self.assertTrue(all(of_game == of_all for of_game, of_all in lines), lines)
        self.assertEqual(done, sorted(done))
        self.assertGreater(len(done), 1, run.stderr)
        self.assertRegex(run.stderr, rf"(?m)^paski 16/16 \| 16/16 matches, {rate}$")
        self.assertEqual(run.stderr.count("\npaski "), len(lines), run.stderr)


class FromAnotherTerminal(Folder):
    def test_the_commands_standings_export_and_analyse_can_read_a_running_tournament(self):
        self.write("hold", "")
        self.write("held.py", HELD)
        players = f'[[player]]\nname = "held"\ncommand = "{sys.executable} -S held.py"\n' + "".join(
            f'[[player]]\nname = "{name}"\ncommand = "gramy-bot --player {name}"\n' for name in ("perfect", "random")
        )
        out, file = self.folder / "out", self.write(
            "t.toml",
            'name = "open"\nformat = "swiss"\nswiss = { rounds = 3 }\n'
            + players + '[[game]]\nid = "paski"\nboards = { generate = 1 }\n',
        )
        referee = self.start("tournament", file, "--out", out, "--truth", "live", stdout=subprocess.PIPE)

        def shows_two_rounds():
            tables = ask("standings", out).stdout
            return "%" in tables and "after 2 rounds\n" in tables and tables

        tables = until(shows_two_rounds, "two rounds are not judged")
        self.assertIn("open, swiss after 2 rounds\n", tables)
        self.assertTrue(tables.endswith("matches; running\n"), tables)
        shown = json.loads(ask("standings", out, "--json").stdout)
        self.assertEqual((shown["running"], shown["finished"]), (True, False))
        self.assertGreaterEqual(shown["played"], 2)
        self.assertEqual(len(ask("export", out, "--csv").stdout.splitlines()), 1 + shown["played"])
        judged = json.loads(ask("analyse", out, "--json").stdout)
        self.assertEqual({player["name"] for player in judged["players"]} - {"held", "perfect", "random"}, set())
        (self.folder / "hold").unlink()
        self.finish(referee)
        final = referee.stdout.read()
        self.assertTrue(ask("standings", out).stdout.endswith("6 of 6 matches; finished\n"))
        for line in final.partition("swiss after")[2].splitlines()[2:6]:
            self.assertIn(line, ask("standings", out).stdout, "expected the final places")

    def test_matches_of_a_changed_player_are_played_again_unless_the_option_accept_changes_is_given(self):
        def play(third, *arguments):
            return self.run_tournament(
                'name = "changed"\n'
                + "".join(
                    f'[[player]]\nname = "{name}"\ncommand = "{command}"\n'
                    for name, command in (("a", "gramy-bot --player perfect"), ("b", "gramy-bot --player random"), ("c", third))
                )
                + '[[game]]\nid = "paski"\nboards = { generate = 1 }\n',
                *arguments,
            )

        self.assertEqual(play("exit 3").returncode, 0)
        before = self.matches()
        self.assertEqual(len(before), 2)
        out = self.folder / "out"
        self.assertEqual(json.loads((out / "standings.json").read_text())["aborted_in"], {"paski": 4})
        self.assertRegex(ask("standings", out).stdout, "(?m)^paski .*2 matches, 4 aborted$")
        went_on = play("gramy-bot --player greedy")
        self.assertEqual(went_on.returncode, 0, went_on.stderr)  # the player c has played no match, so its command may change
        self.assertEqual([match for match in self.matches() if match in before], before, "the earlier matches have changed")
        self.assertEqual(len(self.matches()), 6)
        changed = play("gramy-bot --player random --seed 5")
        self.assertEqual(changed.returncode, 0, changed.stderr)
        self.assertIn("keeps 2 matches; plays 4 more: 4 of c's new version; archives 4: 4 of c's earlier version", changed.stderr)
        accepted = play("gramy-bot --player random --seed 6", "--accept-changes")
        self.assertEqual(accepted.returncode, 0, accepted.stderr)
        self.assertIn("keeps 6 matches\n", accepted.stderr)
        self.assertIn("going on although ", accepted.stderr)
        self.assertEqual(len(self.matches()), 6)


if __name__ == "__main__":
    unittest.main()
