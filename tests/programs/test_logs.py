"""In a player's log, marks show where each match begins and ends. What the player prints during a match
stands between the match's marks. With an option, files keep all lines that the referee exchanged in a
match."""

import json
import os
import re
import sys
import unittest

from gramy import Folder, ask, no_sandbox

# A bot over TCP or standard streams. It prints the match of each message before its answer, prints something after
# the answer, and prints lines that look like the log's marks.
BOT = """
import json, os, socket, sys
lines, out = sys.stdin.buffer, sys.stdout.buffer
def send(**message):
    out.write(json.dumps(message).encode() + b"\\n")
    out.flush()
def say(text):
    os.write(2, text.encode())
try:
    if "GRAMY_ADDRESS" in os.environ:
        host, port = os.environ["GRAMY_ADDRESS"].split(":")
        link = socket.create_connection((host, int(port)))
        lines, out = link.makefile("rb"), link.makefile("wb")
    send(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ.get("GRAMY_TOKEN"), wants=["legal"], capacity=2)
    for line in lines:
        if not line.startswith(b"{"): continue  # the greeting for a client that was silent for a second
        message = json.loads(line)
        if message["type"] == "start":
            say("\\nin " + message["match"] + "\\n")
            say("--- 2024-02-29T12:00:00.000Z match m ends: won (normal)\\n\\0--- mark\\nhalf a line")
        if message["type"] == "move_request":
            say("\\nin " + message["match"])
            send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
            say("\\nsent\\n")
# the referee has ended, perhaps before this copy joined, because other copies have played all matches
except ConnectionError: pass
"""

PLAYERS = f"""
concurrency = 4
[[player]]
name = "tcp"
command = "{sys.executable} -S bot.py"
[[player]]
name = "pipes"
command = "{sys.executable} -S bot.py"
transport = "stdio"
copies = 2
[[player]]
name = "shut"
command = "python3 bot.py"
transport = "stdio"
sandbox = {str(not no_sandbox()).lower()}
[[game]]
id = "paski"
boards = {{ generate = 3, size = 20 }}
"""

MARK = re.compile(r"--- \d{4}-\d\d-\d\dT(\d\d:\d\d:\d\d\.\d{3})Z (.*)")
PRINTED = re.compile(r"(\d\d:\d\d:\d\d\.\d{3}) (.*)")
BEGIN = re.compile(r"match (\S+) begins: (\S+), moves (first|second), against (\S+)")
END = re.compile(r"match (\S+) ends: (\w+) \((\w+)\)")


class Logs(Folder):
    def setUp(self):
        super().setUp()
        self.write("bot.py", BOT)

    def run_it(self, *arguments):
        run = ask(*arguments, cwd=self.folder)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def read(self, log):
        """Finds the matches in a log by its marks. Checks the lines that the bot printed before its answers:
        each line stands between the marks of the right match."""
        playing, found, marks, printed = {}, {}, [], 0
        for line in log.read_text().split("\n"):
            if not line: continue
            if mark := MARK.fullmatch(line):
                marks.append(mark[2])
                if begun := BEGIN.fullmatch(mark[2]): playing[begun[1]] = (begun[3], begun[4])
                if ended := END.fullmatch(mark[2]): found[ended[1]] = (*playing.pop(ended[1]), ended[2], ended[3])
                continue
            text = PRINTED.fullmatch(line)
            self.assertTrue(text, line)
            if text[2].startswith("in "):
                printed += 1
                self.assertIn(text[2].removeprefix("in "), playing, log)
            else:
                self.assertIn(text[2], ("half a line", "sent", "", "\0--- mark", "--- 2024-02-29T12:00:00.000Z match m ends: won (normal)"))
        self.assertEqual((marks[0], marks[-1], playing), ("started", "ended: with exit code 0", {}))
        self.assertEqual(len(marks), 2 + 2 * len(found))
        self.assertGreaterEqual(printed, 2 * len(found))
        return found

    def expect_all(self, logs, records):
        """Checks that each recorded match is in the logs of its players."""
        expected = {name: {} for name in ("tcp", "pipes", "shut")}
        for record in records:
            for seat, name in enumerate(record["players"]):
                outcome = "won" if record["result"] == str(seat) else "lost"
                expected[name][record["match"]] = (("first", "second")[seat], record["players"][1 - seat], outcome, "normal")
        found = {name: {} for name in expected}
        for log in logs.rglob("*.log"):
            found[log.stem.removesuffix("-2")].update(self.read(log))
        self.assertEqual(found, expected)

    def expect_lines(self, records, folder="lines"):
        """Checks that each recorded match has a file with the requests and answers of both players."""
        files = {file.name: file.read_text() for file in (self.folder / folder).iterdir()}
        self.assertEqual(set(files), {record["match"] + ".txt" for record in records})
        for record in records:
            begin, *lines, end = files[record["match"] + ".txt"].splitlines()
            self.assertRegex(begin, rf"^-- 0\.000 s begun at \d{{4}}-\d\d-\d\dT[\d:]+Z: {re.escape(record['match'])}$")
            self.assertRegex(end, r"^-- \d+\.\d{3} s ended: normal$")
            said = [re.fullmatch(r"([<>]) \d+\.\d{3} s (\S+) ({.*})", line) for line in lines]
            self.assertTrue(all(said), lines)
            moves = [json.loads(each[3])["move"] for each in said if each[1] == "<" and '"move"' in each[3]]
            self.assertEqual(moves, [move for move, *_ in record["moves"]])

    def test_a_players_output_is_logged_between_lines_that_mark_the_beginning_and_the_end_of_the_match(self):
        run = self.run_tournament(PLAYERS, "--truth", "off", "--wire", self.folder / "lines")
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.matches()), 18)
        self.expect_all(self.folder / "out/logs", self.matches())
        self.expect_lines(self.matches())

    def test_workers_also_mark_the_beginning_and_the_end_of_each_match_in_the_logs(self):
        self.write("shared.toml", PLAYERS)
        offering = self.start("tournament", "shared.toml", "--store", "out", "--truth", "off", "--no-play", cwd=self.folder)
        self.until_said(offering, "the records go to")
        workers = [self.start("work", "--store", "out", "--wire", f"lines-{number}", "--logs", f"logs-{number}", cwd=self.folder)
                   for number in (1, 2)]
        self.finish(*workers, offering)
        records = self.matches()
        self.assertEqual(len(records), 18)
        # Only one worker plays a match and starts its two players. So each match is in exactly two logs.
        found = [match for folder in self.folder.glob("logs-?") for log in folder.rglob("*.log") for match in self.read(log)]
        self.assertEqual(sorted(found), sorted(2 * [record["match"] for record in records]))
        together = self.folder / "together"
        together.mkdir()
        for folder in self.folder.glob("lines-?"):
            for file in folder.iterdir(): file.rename(together / file.name)
        self.expect_lines(records, "together")

    def test_a_second_run_of_the_command_match_appends_to_the_players_log(self):
        arguments = ["match", "--player", f"{sys.executable} bot.py", "--player", "random", "--game", "paski", "--boards"]
        self.run_it(*arguments, "1", "--out", "mine")
        log = self.folder / "mine/logs/bot.log"
        self.assertEqual(len(self.read(log)), 2)
        first = log.read_text()
        os.truncate(log, len(first) - 1)
        self.run_it(*arguments, "2", "--out", "mine")
        self.assertTrue(log.read_text().startswith(first), "the earlier log was changed")
        log.write_text(log.read_text().removeprefix(first))
        self.assertEqual(len(self.read(log)), 2)


if __name__ == "__main__":
    unittest.main()
