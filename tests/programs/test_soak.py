"""Everything hostile at once, beside those who play: their matches go as they go without it, and memory stays bounded. The long
form is described in referee/SECURITY.md."""

import json
import pathlib
import re
import resource
import sys
import unittest

import attacks
from gramy import Client, Referee
from test_tournament import Folder

# Thinks until its time is over, keeps the referee busy itself and by others meanwhile, and then moves.
HOSTILE = """
import atexit, json, os, socket, subprocess, sys, time
host, port = os.environ["GRAMY_ADDRESS"].split(":")
for attack in sys.argv[2:]:
    atexit.register(subprocess.Popen([sys.executable, sys.argv[1], port, attack], stdout=subprocess.DEVNULL).kill)
link = socket.create_connection((host, int(port)))
lines = link.makefile(encoding="utf-8")
def line(**message):
    return json.dumps(message).encode() + b"\\n"
link.sendall(line(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], wants=["legal"]))
words = line(type="pong", id=0, words=[0] * 20000) * 14
try:
    for message in map(json.loads, lines):
        if message["type"] == "move_request":
            time.sleep(message["clock"]["yours_ms"] / 1000)
            link.sendall(words + line(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0]))
except ConnectionError:
    pass
"""

HONEST = """
name = "soak"
format = "round-robin"
concurrency = 16
[clock]
ready_ms = 1000
initial_ms = 4000
increment_ms = 100
[[player]]
name = "good"
command = "gramy-bot --player perfect"
[[player]]
name = "steady"
command = "gramy-bot --player perfect --stdio"
transport = "stdio"
"""

GAMES = """
[[game]]
id = "paski"
boards = { generate = 30 }
players = ["good", "steady"]
"""

HOSTILE_GAMES = """
[[game]]
id = "misie-patysie"
boards = { generate = 1 }
"""

AT_A_TOURNAMENT = {"flooder": ["long_lines"], "babbler": ["short_lines"], "crowder": ["connections"]}


class Soak(Folder):
    def honest_matches(self, out):
        return {match["match"]: (match["moves_only"], match["result"], match["reason"]) for match in (
            match | {"moves_only": [move for move, _ in match["moves"]]} for match in self.matches(out))
            if set(match["players"]) == {"good", "steady"}}

    def test_a_tournament_of_honest_bots_is_played_as_it_is_without_the_others(self):
        alone = self.run_tournament(HONEST + GAMES)
        self.assertEqual(alone.returncode, 0, alone.stderr)
        expected = self.honest_matches("out")
        self.assertEqual(len(expected), 60)

        script = self.write("hostile.py", HOSTILE)
        players = "".join(
            f'[[player]]\nname = "{name}"\ncommand = "{sys.executable} {script} {attacks.__file__} {" ".join(kinds)}"\n'
            for name, kinds in AT_A_TOURNAMENT.items())
        beside = self.run_tournament(HONEST + players + GAMES + HOSTILE_GAMES, out="beside")
        self.assertEqual(beside.returncode, 0, beside.stderr)
        honest = self.honest_matches("beside")
        self.assertEqual({match: honest[match] for match in expected}, expected, beside.stderr)
        for match in self.matches("beside"):
            faulty = match["players"][1 - int(match["result"])] if match["result"] != "draw" else None
            if match["reason"] != "normal":
                self.assertNotIn(faulty, ("good", "steady"), match)
        # Nothing is annulled, whatever is tried: who was late has lost.
        standings = json.loads((self.folder / "beside/standings.json").read_text())
        self.assertEqual(standings["aborted"], 0, beside.stderr)


class Open(unittest.TestCase):
    def test_whoever_plays_beside_all_attacks_loses_nothing_by_them(self):
        hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
        if hard < 2 * attacks.CROWD:
            self.skipTest(f"a crowd needs {2 * attacks.CROWD} open files, found a limit of {hard}")
        with Referee() as referee, attacks.under_way(referee.port, [attack.__name__ for attack in attacks.ATTACKS]):
            with Client(referee, "honest", wants=["legal"]) as honest:
                for number in range(10):
                    honest.send(type="play", game="misie-patysie", seed=number, rated=True,
                                clock={"initial_ms": 5000, "increment_ms": 100})
                    self.assertEqual(self.played(honest)["reason"], "normal")
                self.assertLess(resident_mb(referee), 2000)

    def played(self, honest):
        while (message := honest.receive())["type"] != "end":
            if message["type"] == "move_request":
                honest.send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
            else:
                self.assertEqual(message["type"], "start", message)
        return message


def resident_mb(referee):
    status = pathlib.Path(f"/proc/{referee.process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s*(\d+) kB", status)[1]) / 1024


if __name__ == "__main__":
    unittest.main()
