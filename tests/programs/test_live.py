"""A tournament while it is played: the table on a terminal."""

import fcntl
import os
import pty
import re
import struct
import subprocess
import sys
import termios
import unittest

from gramy import BIN, PATIENCE
from test_tournament import BOT, Folder

SLOW = BOT.replace("{answer}", 'time.sleep(0.05); send(type="move", match=match, ply=ply, move=message["legal"][0])')


class Screen:
    """What a terminal shows: as much of one as the referee uses."""

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
        """The states of the screen, one after another."""
        self.write("slow.py", SLOW)
        players = "".join(f'[[player]]\nname = "slow-{i}"\ncommand = "{sys.executable} slow.py"\n' for i in range(3))
        ghost = '[[player]]\nname = "ghost"\ncommand = "./there-is-no-such-program"\n'
        file = self.write("t.toml", players + ghost + '[[game]]\nid = "paski"\nboards = { generate = 1, size = 12 }\n')
        terminal, end = pty.openpty()
        fcntl.ioctl(end, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))
        referee = subprocess.Popen(
            [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out"], stdout=subprocess.DEVNULL, stderr=end
        )
        os.close(end)
        written = b""
        try:
            while data := os.read(terminal, 65536):
                written += data
        except OSError:  # nobody has the other end any more
            os.close(terminal)
        self.assertEqual(referee.wait(timeout=PATIENCE), 0)
        screen, states = Screen(rows, columns), []
        for part in re.split(r"(?<=\x1b\[J)", written.decode()):
            screen.feed(part)
            states.append([line for line in screen.lines if line])
        return states

    def test_a_table_is_drawn_below_what_is_said_and_goes_in_the_end(self):
        states = self.play(24, 100)
        tables = [state for state in states if any("points" in line for line in state)]
        self.assertGreater(len(tables), 1)
        for state in tables:
            *said, _, head = state[: next(i for i, line in enumerate(state) if "points" in line) + 1]
            self.assertEqual(head.split(), ["#", "player", "points", "played", "elo", "accuracy", "faults"])
            self.assertEqual({line.split()[1] for line in state[len(said) + 2 :]}, {"slow-0", "slow-1", "slow-2", "ghost"})
            self.assertEqual(said, states[-1][: len(said)], "what is said stays")
        self.assertRegex(tables[-1][-6], r"\d+/12 matches")
        last = states[-1]
        self.assertRegex(last[0], "12 matches, 4 players")
        self.assertEqual(sum("ghost is out" in line for line in last), 1)
        self.assertIn("paski 12/12", "\n".join(last))
        self.assertFalse(any("points" in line for line in last))

    def test_the_table_keeps_to_a_small_terminal(self):
        tables = [state for state in self.play(5, 500) if any("and 3 more" in line for line in state)]
        self.assertTrue(tables)


if __name__ == "__main__":
    unittest.main()
