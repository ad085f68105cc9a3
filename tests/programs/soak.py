#!/usr/bin/env python3
"""An hour under attack. A tournament has honest and hostile players. Beside it, a referee serves under all
attacks of attacks.py. Prints a line each minute, and at the end whether everything held (exit code 0).
referee/SECURITY.md describes the requirements; test_soak.py is the short form."""

import argparse
import json
import math
import pathlib
import re
import resource
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter

import attacks
from gramy import BIN, SLOWNESS, Client, Referee
from staller import STALLER

# A player that starts attackers, one process `PROGRAM PORT KIND CROWD` for each kind of attack. It makes a file when all
# attacks have begun.
HOSTILE = """
import os, subprocess, sys
port, (program, crowd, *kinds) = os.environ["GRAMY_ADDRESS"].split(":")[1], sys.argv[1:]
attackers = [subprocess.Popen([sys.executable, "-S", program, port, kind, crowd], stdout=subprocess.PIPE) for kind in kinds]
under_way = os.environ["GRAMY_NAME"] + " attacks"
if not os.path.exists(under_way):
    for attacker in attackers:
        attacker.stdout.readline()
    open(under_way, "w").close()
os.setpriority(os.PRIO_PROCESS, 0, 19)
""" + STALLER

# A player that waits until all attacks have begun, and then waits this many seconds before each move. The time has no
# influence on its moves.
THOUGHTFUL = """
import json, os, socket, sys, time
seconds, stdio = float(sys.argv[1]), sys.argv[-1] == "--stdio"
while not all(os.path.exists(name + " attacks") for name in sys.argv[2].split()):
    time.sleep(0.02)
link = None if stdio else socket.create_connection(os.environ["GRAMY_ADDRESS"].split(":"))
lines, out = (sys.stdin, sys.stdout) if stdio else (link.makefile(encoding="utf-8"), link.makefile("w", encoding="utf-8"))
def say(**message):
    print(json.dumps(message), file=out, flush=True)
identity = {} if stdio else {"name": os.environ["GRAMY_NAME"], "token": os.environ["GRAMY_TOKEN"]}
say(type="hello", protocol=1, wants=["legal"], **identity)
for message in (json.loads(line) for line in lines if line.startswith("{")):
    if message["type"] == "move_request":
        time.sleep(seconds)
        legal, ply = message["legal"], message["ply"]
        say(type="move", match=message["match"], ply=ply, move=legal[7 * ply % len(legal)])
"""

HONEST = """
name = "soak"
format = "round-robin"
concurrency = 16
wait_ms = 300000
[clock]
ready_ms = 1000
initial_ms = {initial_ms}
increment_ms = 100
[[player]]
name = "good"
command = "gramy-bot --player perfect"
[[player]]
name = "steady"
command = "gramy-bot --player perfect --stdio"
transport = "stdio"
[[player]]
name = "thoughtful"
command = "{thoughtful}"
[[player]]
name = "pensive"
command = "{thoughtful} --stdio"
transport = "stdio"
"""
HONEST_PLAYERS = {"good", "steady", "thoughtful", "pensive"}
GAMES = ("misie-patysie", "paski")

GAME = """
[[game]]
id = "{game}"
boards = {{ generate = {boards} }}
"""

# The attacks that each hostile player of a tournament starts on its port.
HOSTILE_PLAYERS = {
    "flooder": ["long_lines", "frames", "pages"],
    "crowder": ["connections", "silence", "short_lines", "watchers"],
}

# Games for rated matches with a clock. None of them can end by repetition.
RATED = ["misie-patysie", "paski", "hydrorozgrywka", "zielone"]


def alone(folder, boards, games=GAMES, initial_ms=4000, seconds=0, attackers=()):
    """The file of a tournament of honest players. Two of them wait for the attackers and think this many
    seconds before each move."""
    script = folder / "thoughtful.py"
    script.write_text(THOUGHTFUL)
    thoughtful = f"{sys.executable} -S {script} {seconds} '{' '.join(attackers)}'"
    return HONEST.format(initial_ms=initial_ms, thoughtful=thoughtful) + "".join(GAME.format(game=game, boards=boards) for game in games)


def beside_hostile_players(folder, boards, games=GAMES, initial_ms=4000, seconds=0.25, hostile_clock="initial_ms = 4000",
                           crowd=attacks.CROWD):
    """The tournament of honest players with hostile players added."""
    script = folder / "hostile.py"
    script.write_text(HOSTILE)
    return alone(folder, boards, games, initial_ms, seconds, HOSTILE_PLAYERS) + "".join(
        f'[[player]]\nname = "{name}"\ncommand = "{sys.executable} -S {script} {attacks.__file__} {crowd} {" ".join(kinds)}"\n'
        f"clock = {{ {hostile_clock} }}\n" for name, kinds in HOSTILE_PLAYERS.items())


def recorded(out):
    """The matches in a tournament's folder so far, without an incomplete last line."""
    file = out / "matches.jsonl"
    lines = file.read_text().split("\n")[:-1] if file.exists() else []
    return [json.loads(line) for line in lines]


def of_honest_players(matches):
    """For each match between two honest players, its moves, result and reason. The keys are the ids."""
    return {match["match"]: ([move for move, _ in match["moves"]], match["result"], match["reason"])
            for match in matches if HONEST_PLAYERS.issuperset(match["players"])}


def lost_by_honest_players(matches):
    """The matches that an honest player lost by a fault."""
    return [match for match in matches if match["reason"] != "normal" and match["result"] != "draw"
            and match["players"][1 - int(match["result"])] in HONEST_PLAYERS]


def play_rated(client, number, initial_ms):
    """Plays a rated match with a clock against `perfect`. Returns the reason for its end."""
    clock = {"initial_ms": initial_ms * SLOWNESS, "increment_ms": 100 * SLOWNESS}
    client.send(type="play", game=RATED[number % len(RATED)], size=12, seed=number, rated=True, clock=clock)
    while (message := client.receive())["type"] != "end":
        if message["type"] == "move_request":
            client.send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
        elif message["type"] != "start":
            raise AssertionError(f"expected a match, found {message}")
    return message["reason"]


def resident_mb(pid):
    status = pathlib.Path(f"/proc/{pid}/status").read_text()
    return int(re.search(r"VmRSS:\s*(\d+) kB", status)[1]) / 1024


def start_tournament(folder, text, out):
    file = folder / f"{out}.toml"
    file.write_text(text)
    with open(folder / f"{out}.log", "w") as log:
        return subprocess.Popen([BIN / "gramy-referee", "tournament", file, "--out", folder / out], stdout=log, stderr=log)


class Rated:
    """A client that plays rated matches on a thread and keeps the reasons of their ends."""

    def __init__(self, referee, initial_ms=5000):
        self.reasons, self.initial_ms = [], initial_ms
        self.client = Client(referee, "rated", wants=["legal"])
        self.over = threading.Event()
        self.thread = threading.Thread(target=self.play)

    def __enter__(self):
        self.thread.start()
        return self

    def __exit__(self, *_):
        self.over.set()
        self.thread.join()
        self.client.socket.close()

    def play(self):
        try:
            while not self.over.wait(0.05):  # pauses between matches, so that other programs get the processors
                self.reasons.append(play_rated(self.client, len(self.reasons), self.initial_ms))
        except (AssertionError, OSError, TypeError) as error:  # TypeError: the connection was closed
            self.reasons.append(f"{error}")


def asked_by_a_probe(port):
    """Runs a probe for 5 s. Returns a sentence about how long the probe waited for answers."""
    try:
        waited = attacks.probed(port, 5)
    except subprocess.CalledProcessError as failure:
        return f"the probe has failed: {failure.stderr.strip()}"
    return f"the probe waited {waited[len(waited) // 2]:.1f} ms (median), {waited[len(waited) * 99 // 100]:.1f} ms (99th percentile)"


def watch(minutes, folder, referee, tournament, rated):
    """Prints a line each minute. Returns the memory of both referees in MB for each minute."""
    memory = []
    end = time.monotonic() + minutes * 60
    while (left := end - time.monotonic()) > 0:
        time.sleep(min(left, 55))
        answers = asked_by_a_probe(referee.port)
        referee.process.send_signal(signal.SIGUSR1)
        memory.append((resident_mb(referee.process.pid), resident_mb(tournament.pid) if tournament.poll() is None else 0))
        matches = recorded(folder / "beside")
        print(f"minute {len(memory)}: resident {memory[-1][0]:.0f} MB serving, {memory[-1][1]:.0f} MB tournament; "
              f"{answers}; honest matches {len(of_honest_players(matches))}, of all {len(matches)}; rated matches {len(rated.reasons)}", flush=True)
    return memory


def grown(memory):
    """Whether the memory in the second half is more than a quarter above that in the first tenth."""
    early = max(memory[:max(len(memory) // 10, 1)])
    return max(memory[len(memory) // 2:]) > 1.25 * early


def soak(minutes, folder):
    """Runs the soak test. Returns a sentence for each requirement that was not met."""
    boards = math.ceil(2 * minutes)  # boards of each game, about as many as fit into the time
    if start_tournament(folder, alone(folder, boards), "alone").wait() != 0:
        return [f"the tournament alone has failed: {folder / 'alone.log'}"]
    expected = of_honest_players(recorded(folder / "alone"))
    print(f"{len(expected)} matches of the honest players alone; everything is kept in {folder}", flush=True)

    names = [attack.__name__ for attack in attacks.ATTACKS]
    with Referee() as referee:
        usage = threading.Thread(target=lambda: (folder / "usage.log").write_text(referee.process.stderr.read()))
        usage.start()
        tournament = start_tournament(folder, beside_hostile_players(folder, boards), "beside")
        try:
            with Rated(referee) as rated, attacks.under_way(referee.port, names):
                memory = watch(minutes, folder, referee, tournament, rated)
            ended = tournament.poll()
        finally:
            tournament.terminate()
            tournament.wait()
        referee.process.terminate()
        usage.join()
    matches = recorded(folder / "beside")
    honest = of_honest_players(matches)
    standings = json.loads((folder / "beside/standings.json").read_text())
    print(f"in the tournament {len(matches)} matches, {len(honest)} of the honest players, {standings['aborted']} aborted; "
          f"rated {len(rated.reasons)}; memory at most {max(serving for serving, _ in memory):.0f} and {max(of for _, of in memory):.0f} MB")
    return [
        *(["no match of the honest players has ended"] if not honest else []),
        *(f"otherwise than alone: {match}" for match, played in honest.items() if expected[match] != played),
        *(f"lost by a fault: {match['match']}, {match['reason']}" for match in lost_by_honest_players(matches)),
        *([f"{standings['aborted']} matches aborted"] if standings["aborted"] else []),
        *(f"{count} rated matches ended by: {reason}" for reason, count in Counter(rated.reasons).items() if reason != "normal"),
        *(["the referee that serves has grown"] if grown([serving for serving, _ in memory]) else []),
        *(["the tournament's referee has grown"] if ended is None and grown([of for _, of in memory]) else []),
        *([f"the tournament ended with {ended}"] if ended else []),
    ]


def main():
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--minutes", type=float, default=60, help="how long (%(default)s)")
    options.add_argument("--out", type=pathlib.Path, help="an empty folder for results and logs; a new one below /tmp without it")
    given = options.parse_args()
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    if hard < 2 * attacks.CROWD:
        sys.exit(f"soak: a crowd needs {2 * attacks.CROWD} open files, found a limit of {hard} (ulimit -Hn)")
    folder = (given.out or pathlib.Path(tempfile.mkdtemp(prefix="soak-"))).resolve()
    folder.mkdir(exist_ok=True)
    wrong = soak(given.minutes, folder)
    print("\n".join(wrong) if wrong else "everything held")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main())
