"""`gramy-referee tournament`: the files it leaves, bots that misbehave, and being stopped."""

import contextlib
import csv
import io
import json
import os
import pathlib
import re
import resource
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import sys
import tempfile
import textwrap
import time
import unittest

from gramy import BIN, PATIENCE, SOURCE, descendants, printed

# A bot in a few lines; what it does when asked for a move is filled in.
BOT = """
import json, os, socket, sys, time
host, port = os.environ["GRAMY_ADDRESS"].split(":")
link = socket.create_connection((host, int(port)))
def send(**message):
    link.sendall(json.dumps(message).encode() + b"\\n")
send(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], wants=["legal"])
for line in link.makefile():
    if not line.startswith("{"): continue  # the greeting of who has been silent for a second
    message = json.loads(line)
    if message["type"] == "move_request":
        match, ply, legal = message["match"], message["ply"], message["legal"]
        {answer}
"""

# Says bye in every other match, and is back a moment later.
LEAVER = """
import json, os, socket, sys, time
host, port = os.environ["GRAMY_ADDRESS"].split(":")
while True:
    link = socket.create_connection((host, int(port)))
    def send(**message):
        link.sendall(json.dumps(message).encode() + b"\\n")
    send(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], wants=["legal"])
    ended = 0
    for line in link.makefile():
        if not line.startswith("{"): continue
        message = json.loads(line)
        if message["type"] == "bye":
            sys.exit()
        if message["type"] == "end":
            ended += 1
        if message["type"] == "move_request":
            if ended > 0:
                break
            send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
    send(type="bye")
    link.close()
    time.sleep(0.1)
"""

TWO_BOTS = """
[[player]]
name = "a"
command = "gramy-bot --player perfect"
[[player]]
name = "b"
command = "gramy-bot --player random"
"""

MISBEHAVIOUR = {
    "illegal_move": 'send(type="move", match=match, ply=ply, move=[99999, 99999])',
    "malformed": 'send(type="move", match=match, ply=ply, move="left")',
    "timeout": "pass",
    "crash": "os._exit(1)",
    "disconnect": "link.shutdown(socket.SHUT_RDWR); time.sleep(100)",
    "resign": 'send(type="resign", match=match)',
}

# In ms, of those who lose only once their time is over.
TIME = {"timeout": 300, "disconnect": 4000}

# In front of a bot over standard input and output: while there is a file `last`, matches after so many wait.
GATE = """
import sys, time
begun = 0
def waits():
    try:
        return begun > int(open("last").read())
    except FileNotFoundError:
        return False
for line in sys.stdin:
    begun += '"type":"start"' in line
    while waits():
        time.sleep(0.01)
    print(line, end="", flush=True)
"""


class Folder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(textwrap.dedent(text))
        return path

    def run_tournament(self, text, *arguments, out="out"):
        file = self.write("tournament.toml", text)
        return subprocess.run(
            [BIN / "gramy-referee", "tournament", file, "--out", self.folder / out, *arguments],
            capture_output=True,
            text=True,
            timeout=4 * PATIENCE,
        )

    def matches(self, out="out"):
        return [json.loads(line) for line in (self.folder / out / "matches.jsonl").read_text().splitlines()]


class Output(Folder):
    """What the commands print, and where."""

    def call(self, *arguments, **options):
        return subprocess.run([BIN / "gramy-referee", *arguments], stderr=subprocess.PIPE, text=True, timeout=PATIENCE, **options)

    def test_a_reader_that_has_gone_is_no_error(self):
        played = self.run_tournament(TWO_BOTS + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n')
        self.assertEqual(played.returncode, 0, played.stderr)
        file, out = self.folder / "tournament.toml", self.folder / "out"
        for arguments in (["standings", out], ["standings", out, "--json"], ["export", out, "--csv"], ["analyse", out],
                          ["analyse", out, self.matches()[0]["match"]], ["schedule", file], ["token"],
                          ["check", "--games", "misie-patysie", "--", "gramy-bot", "--player", "random"]):
            ours, theirs = os.pipe()
            os.close(ours)
            with self.subTest(arguments[0]):
                run = self.call(*arguments, stdout=theirs)
                self.assertEqual((run.returncode, run.stderr), (141, ""))
                self.assertIn("141 whoever read the output has gone", self.call(arguments[0], "--help", stdout=subprocess.PIPE).stdout)
            os.close(theirs)
        # A tournament tells its progress all the same.
        ours, theirs = os.pipe()
        os.close(ours)
        run = self.call("tournament", file, "--out", self.folder / "again", stdout=theirs)
        os.close(theirs)
        self.assertEqual(run.returncode, 141)
        self.assertNotIn("cannot write", run.stderr)
        self.assertEqual(len(self.matches("again")), 2)

    def test_the_commands_it_names_can_be_copied(self):
        played = self.run_tournament(TWO_BOTS + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n')
        command = re.search(r"More about it: (.*?); ", played.stdout)[1]
        self.assertEqual(shlex.split(command), [f"{BIN}/gramy-referee", "standings", f"{self.folder}/out"])
        self.assertEqual(subprocess.run(["bash", "-c", command], capture_output=True, timeout=PATIENCE).returncode, 0)

    def test_the_log_tells_of_connections_matches_and_results(self):
        file = TWO_BOTS + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n'
        lines = self.run_tournament(file, "--log", "debug").stderr.splitlines()
        for line in (r"debug connection \d+: opened, from 127\.0\.0\.1:\d+",
                     r"info connection \d+: joined, name [ab], session s\d+, from 127\.0\.0\.1",
                     r"info connection \d+: left, name [ab]",
                     r"info match misie-patysie:generated-1:a:b: begun, misie-patysie, a against b, clock 60\+0\.1 s, rated",
                     r"info match misie-patysie:generated-1:b:a: ended, misie-patysie, b against a, result won by [ab], "
                     r"reason normal, \d+ moves?",
                     r"debug connection \d+: closed"):
            found = [each for each in lines if re.fullmatch(r"\d\d:\d\d:\d\d " + line, each)]
            self.assertEqual(len(found), 2 if "connection" in line else 1, (line, lines))
        quiet = self.run_tournament(file, "--log", "info", out="quiet").stderr
        self.assertIn("ended, misie-patysie", quiet)
        self.assertNotIn("opened, from", quiet)
        self.assertNotIn("ended, misie-patysie", self.run_tournament(file, out="silent").stderr)


class Tournament(Folder):
    def test_all_games_are_played_both_ways_and_the_records_add_up(self):
        run = self.run_tournament(
            """
            name = "small"
            [[player]]
            name = "perfect"
            command = "gramy-bot --player perfect"
            [[player]]
            name = "shaky"
            command = "gramy-bot --player noisy --errors 0.3 --seed 5"
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            """
            + "".join(
                f'[[game]]\nid = "{game}"\nboards = {{ generate = 2 }}\n'
                for game in ("misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej")
            )
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = self.matches()
        self.assertEqual(len(matches), 6 * 2 * 3 * 2)
        self.assertEqual(len({match["match"] for match in matches}), len(matches))
        pairs = {(match["game"], match["board"], match["start"], *match["players"]) for match in matches}
        for game, board, start, first, second in pairs:
            self.assertIn((game, board, start, second, first), pairs)
        standings = json.loads((self.folder / "out/standings.json").read_text())
        self.assertTrue(standings["finished"])
        by_name = {player["name"]: player for player in standings["players"]}
        for name, player in by_name.items():
            own = [match for match in matches if name in match["players"]]
            points = sum(
                0.5 if match["result"] == "draw" else float(match["players"][int(match["result"])] == name) for match in own
            )
            self.assertEqual((player["played"], player["points"]), (len(own), points))
            self.assertEqual(player["faults"], {})
        self.assertGreater(by_name["perfect"]["points"], by_name["random"]["points"])
        self.assertIn("small, overall", run.stdout)
        self.assertNotIn("\x1b", run.stdout + run.stderr)

    def test_every_fault_has_its_own_reason_and_the_rest_goes_on(self):
        players = ['[[player]]\nname = "good"\ncommand = "gramy-bot --player perfect"\n']
        for reason, answer in MISBEHAVIOUR.items():
            self.write(f"{reason}.py", BOT.replace("{answer}", answer))
            players.append(f'[[player]]\nname = "{reason}"\ncommand = "{sys.executable} {reason}.py"\n')
            if reason in TIME:
                players.append(f"clock = {{ initial_ms = {TIME[reason]} }}\n")
        run = self.run_tournament(
            'name = "faults"\nconcurrency = 8\nwait_ms = 5000\n'
            "[clock]\nready_ms = 0\nincrement_ms = 0\nmargin_ms = 20\n"
            + "".join(players)
            + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n'
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = self.matches()
        seen = set()
        for match in matches:
            if match["result"] == "draw":
                continue
            loser = match["players"][1 - int(match["result"])]
            if loser != "good":
                self.assertEqual(match["reason"], loser, match)
                seen.add(loser)
        self.assertEqual(seen, set(MISBEHAVIOUR))
        standings = json.loads((self.folder / "out/standings.json").read_text())
        for player in standings["players"]:
            kinds = set(player["faults"])
            self.assertLessEqual(kinds, {player["name"]} - {"resign", "good"}, player)

    def test_a_player_that_leaves_in_a_match_plays_the_next(self):
        self.write("leaver.py", LEAVER)
        run = self.run_tournament(
            f"""
            name = "bye"
            [[player]]
            name = "leaver"
            command = "{sys.executable} leaver.py"
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            [[game]]
            id = "misie-patysie"
            """
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertEqual(len(self.matches()), 8)
        standings = json.loads((self.folder / "out/standings.json").read_text())
        self.assertEqual((standings["played"], standings["aborted"], standings["finished"]), (8, 0, True))
        self.assertGreaterEqual(sum(match["reason"] != "normal" for match in self.matches()), 3)

    def test_who_is_given_up_in_the_midst_of_it_stops_nothing(self):
        # After its first match it comes back without the game, and stays until it is ended.
        self.write("quitter.py", BOT.replace("{answer}", 'send(type="move", match=match, ply=ply, move=legal[0])') + """
    if message["type"] == "end":
        send(type="bye")
        link.close()
        link = socket.create_connection((host, int(port)))
        send(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], games=["graf"])
        open("pid", "w").write(str(os.getpid()))
        time.sleep(1000)
""")
        # After its first match it moves only once the quitter has been ended.
        self.write("loyal.py", BOT.replace("{answer}", """
        while matches > 0 and os.path.exists("pid") and os.path.exists("/proc/" + open("pid").read()):
            time.sleep(0.01)
        send(type="move", match=match, ply=ply, move=legal[0])
    if message["type"] == "end": matches += 1
""").replace("for line in link", "matches = 0\nfor line in link"))
        players = "".join(
            f'[[player]]\nname = "{name}"\ncommand = "{sys.executable} {script}.py"\n'
            for name, script in (("a", "loyal"), ("b", "loyal"), ("quitter", "quitter"))
        )
        run = self.run_tournament('name = "quits"\n' + players + '[[game]]\nid = "misie-patysie"\nboards = { generate = 4 }\n')
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("quitter is out: player 'quitter' does not play 'misie-patysie'", run.stderr)
        between = [match for match in self.matches() if "quitter" not in match["players"]]
        self.assertEqual([match["reason"] for match in between], ["normal"] * 8)
        standings = json.loads((self.folder / "out/standings.json").read_text())
        self.assertTrue(standings["finished"])
        self.assertEqual(standings["played"] + standings["aborted"], 24)
        self.assertGreater(standings["aborted"], 0)
        for player in standings["players"]:
            if player["name"] != "quitter":
                self.assertEqual(player["faults"], {})

    def test_a_bot_that_ends_at_once_stops_nothing(self):
        run = self.run_tournament(
            """
            name = "one short"
            [[player]]
            name = "a"
            command = "gramy-bot --player perfect"
            [[player]]
            name = "b"
            command = "gramy-bot --player random"
            [[player]]
            name = "ghost"
            command = "exit 3"
            [[game]]
            id = "paski"
            boards = { generate = 1 }
            """
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("ghost", run.stderr)
        self.assertEqual(len(self.matches()), 2)
        self.assertTrue(json.loads((self.folder / "out/standings.json").read_text())["finished"])

    def test_remote_players_come_with_their_token(self):
        made = subprocess.run([BIN / "gramy-referee", "token"], capture_output=True, text=True, timeout=PATIENCE)
        token, token_hash = re.fullmatch(r'token = "(.*)"\n(token_hash = ".*")\n', made.stdout).groups()
        file = self.write(
            "tournament.toml",
            f"""
            name = "remote"
            listen = "127.0.0.1:0"
            [[player]]
            name = "here"
            command = "echo $GRAMY_ADDRESS > address; exec gramy-bot --player perfect"
            [[player]]
            name = "there"
            {token_hash}
            [[game]]
            id = "paski"
            boards = {{ generate = 1 }}
            """,
        )
        referee = subprocess.Popen(
            [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        address = self.folder / "address"
        deadline = time.monotonic() + PATIENCE
        while not (address.exists() and address.read_text().strip()) and time.monotonic() < deadline:
            time.sleep(0.05)
        bot = [BIN / "gramy-bot", "--player", "random", "--connect", address.read_text().strip(), "--name", "there"]
        wrong = subprocess.run([*bot, "--token", "other"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(wrong.returncode, 1)
        self.assertIn("token", wrong.stderr)
        right = subprocess.run([*bot, "--token", token], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(right.returncode, 0, right.stderr)
        referee.communicate(timeout=PATIENCE)
        self.assertEqual(referee.returncode, 0)
        self.assertEqual(len(self.matches()), 2)

    def test_the_same_file_gives_the_same_matches(self):
        text = """
            name = "again"
            seed = 9
            [[player]]
            name = "shaky"
            command = "gramy-bot --player noisy --errors 0.5 --seed 1"
            [[player]]
            name = "random"
            command = "gramy-bot --player random --seed 2"
            [[game]]
            id = "zielone"
            [[game]]
            id = "graf"
            """
        self.assertEqual(self.run_tournament(text, out="one").returncode, 0)
        self.assertEqual(self.run_tournament(text, out="two").returncode, 0)
        played = [
            {match["match"]: [move for move, _ in match["moves"]] for match in self.matches(out)} for out in ("one", "two")
        ]
        self.assertEqual(*played)
        self.assertEqual(len(played[0]), 16)

    def test_json_on_standard_output(self):
        text = """
            name = "machine"
            [[player]]
            name = "a"
            command = "gramy-bot --player perfect"
            [[player]]
            name = "b"
            command = "gramy-bot --player greedy"
            [[game]]
            id = "misie-patysie"
            """
        run = self.run_tournament(text, "--json")
        self.assertEqual(json.loads(run.stdout)["players"], json.loads((self.folder / "out/standings.json").read_text())["players"])
        again = self.run_tournament(text, "--json")
        self.assertEqual((again.returncode, again.stdout), (0, run.stdout), "there is nothing left to play")
        self.assertIn("8 were played before", again.stderr)

    def test_truth_live_is_the_truth_of_the_end(self):
        self.write("gate.py", GATE)
        last = self.write("last", "30")
        file = self.write(
            "tournament.toml",
            'concurrency = 2\n[[player]]\nname = "a"\ncommand = "gramy-bot --player noisy --errors 0.3 --seed 1"\n'
            f'[[player]]\nname = "b"\ncommand = "{sys.executable} gate.py | gramy-bot --stdio --player random"\ntransport = "stdio"\n'
            '[[game]]\nid = "paski"\nboards = { generate = 100 }\n',
        )
        out = self.folder / "out"

        def start(truth):
            return subprocess.Popen(
                [BIN / "gramy-referee", "tournament", file, "--out", out, "--truth", truth],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            )

        broken_off = start("live")
        deadline = time.monotonic() + PATIENCE
        while not (out / "truth.json").exists() and broken_off.poll() is None and time.monotonic() < deadline:
            time.sleep(0.01)
        self.assertTrue((out / "truth.json").exists(), "it is written while matches are played")
        broken_off.send_signal(signal.SIGINT)
        broken_off.communicate(timeout=PATIENCE)
        self.assertEqual(broken_off.returncode, 130)
        self.assertLess(len(self.matches()), 200)
        last.unlink()
        truths = []
        for when in ("live", "end"):
            run = start(when)
            tables, errors = run.communicate(timeout=10 * PATIENCE)
            self.assertEqual(run.returncode, 0, errors)
            truths.append((out / "truth.json").read_bytes())
            (out / "truth.json").unlink()
        self.assertEqual(*truths)
        self.assertRegex(tables, r"[0-9]+\.[0-9]%")
        run = start("off")
        tables, _ = run.communicate(timeout=PATIENCE)
        self.assertNotRegex(tables.split("head to head")[0], r"\d%")
        self.assertFalse((out / "truth.json").exists())

    def test_standings_and_export_read_what_is_recorded(self):
        def ask(*arguments):
            return subprocess.run([BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=PATIENCE)

        run = self.run_tournament('name = "read"\n' + TWO_BOTS + '[[game]]\nid = "paski"\nboards = { generate = 2 }\n')
        self.assertEqual(run.returncode, 0, run.stderr)
        out = self.folder / "out"
        left = sorted(os.listdir(out))
        self.assertEqual([name for name in left if name.startswith("results.sqlite")], ["results.sqlite"])
        written = json.loads((out / "standings.json").read_text())
        shown = json.loads(ask("standings", out, "--json").stdout)
        self.assertFalse(shown["running"])
        for key in ("tournament", "finished", "scheduled", "played", "players", "games"):
            self.assertEqual(shown[key], written[key], key)
        tables = ask("standings", out).stdout
        self.assertEqual(tables.count("#  player"), 1, "one game is one table")
        self.assertIn("\nfaults: ", tables)
        self.assertIn("100.0%", tables, "the accuracies")
        self.assertTrue(tables.endswith("4 of 4 matches; finished\n"), tables)

        exported = subprocess.run([BIN / "gramy-referee", "export", out, "--csv"], capture_output=True, timeout=PATIENCE)
        self.assertEqual(exported.stdout.count(b"\r\n"), 5)
        rows = list(csv.DictReader(io.StringIO(exported.stdout.decode(), newline="")))
        for row, match in zip(rows, self.matches(), strict=True):
            self.assertEqual([row["match"], row["seat_0"], row["seat_1"]], [match["match"], *match["players"]])
            self.assertEqual((row["result"], row["plies"]), (match["result"], str(len(match["moves"]))))
            self.assertEqual(row["winner"], match["players"][int(match["result"])])
        ask("analyse", out)
        self.assertEqual(sorted(os.listdir(out)), left)
        for command in (("standings",), ("export", "--csv")):
            nowhere = ask(*command, self.folder / "nowhere")
            self.assertEqual((nowhere.returncode, nowhere.stdout), (2, ""))
            self.assertIn("nowhere: expected a tournament's folder, found nothing there", nowhere.stderr)

    def test_results_are_read_where_nothing_can_be_written(self):
        # Permissions bind root, too, without its capabilities.
        unprivileged = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
        if subprocess.run([*unprivileged, "true"], stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("setpriv cannot drop capabilities here")
        out = self.folder / "odd 100%41 name?#"
        self.addCleanup(lambda: out.chmod(0o755))

        def read_only(*arguments):
            out.chmod(0o555)
            if subprocess.run([*unprivileged, "touch", out / "file"], stderr=subprocess.DEVNULL).returncode == 0:
                self.skipTest("permissions do not bind this user")
            run = subprocess.run(
                [*unprivileged, BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=PATIENCE
            )
            out.chmod(0o755)
            return run

        text = 'name = "read"\n' + TWO_BOTS + '[[game]]\nid = "paski"\nboards = { generate = 2 }\n'
        run = self.run_tournament(text, out=out.name)
        self.assertEqual(run.returncode, 0, run.stderr)
        for arguments, word in (
            (("standings", out), "4 of 4 matches; finished"),
            (("export", out, "--csv"), "paski:generated-2:"),
            (("analyse", out), "accuracy"),
        ):
            shown = read_only(*arguments)
            self.assertEqual((shown.returncode, shown.stderr), (0, ""))
            self.assertIn(word, shown.stdout)
        # As a kill leaves it: with a log that is not merged yet.
        with contextlib.closing(sqlite3.connect(out / "results.sqlite")) as store:
            store.execute("CREATE TABLE another (one TEXT)")
            store.commit()
            left = {end: (out / f"results.sqlite{end}").read_bytes() for end in ("", "-wal", "-shm")}
        for end, contents in left.items():
            (out / f"results.sqlite{end}").write_bytes(contents)
        self.assertIn("4 of 4 matches", read_only("standings", out).stdout)
        (out / "results.sqlite-shm").unlink()
        shown = read_only("standings", out)
        self.assertEqual((shown.returncode, shown.stdout, shown.stderr.count("\n")), (1, "", 1), shown.stderr)
        self.assertIn("results.sqlite: cannot be read in a folder that cannot be written while there is something in", shown.stderr)

    def test_bad_files_are_refused_in_one_line(self):
        for text, word in (
            ("", "player"),
            ("name = ", "tournament.toml:1"),
            ("concurency = 3", "concurrency"),
            ('[[player]]\nname = "a"\ncommand = "x"\n[[player]]\nname = "A"\ncommand = "x"\n[[game]]\nid = "paski"', "A"),
            ('[[player]]\nname = "a"\ncommand = "x"\n[[player]]\nname = "b"\ncommand = "x"\n[[game]]\nid = "piski"', "paski"),
        ):
            run = self.run_tournament(text)
            self.assertEqual((run.returncode, run.stdout), (2, ""), run.stderr)
            self.assertIn(word, run.stderr)
            self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        run = subprocess.run(
            [BIN / "gramy-referee", "tournament", "/nowhere.toml", "--out", self.folder], capture_output=True, text=True
        )
        self.assertEqual(run.returncode, 2)
        self.assertIn("/nowhere.toml", run.stderr)

    def refusal(self, text, code, out="new"):
        """What it says; nothing may be left behind."""
        run = self.run_tournament(text, out=out)
        self.assertEqual((run.returncode, run.stdout), (code, ""), run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertFalse((self.folder / out).exists())
        return run.stderr

    def test_what_cannot_be_had_is_said_in_one_line_and_nothing_is_left(self):
        game = TWO_BOTS + '[[game]]\nid = "paski"\n'
        with socket.create_server(("127.0.0.1", 0)) as taken:
            address = "127.0.0.1:%d" % taken.getsockname()[1]
            self.assertEqual(
                self.refusal(f'listen = "{address}"\n' + game, 1),
                f"gramy-referee: cannot listen on {address}: Address already in use\n",
            )
        self.assertIn("tournament.toml:1:10: listen: expected an IP address", self.refusal('listen = "localhost:0"\n' + game, 2))
        self.write("bad.in", "neither here nor there")
        self.assertIn("bad.in: ", self.refusal(game + 'boards = { files = ["bad.in"] }\n', 2))
        self.write("file", "")
        self.assertTrue(self.refusal(game, 1, out="file/out").endswith("file/out: cannot be made: Not a directory\n"))

    def test_a_full_disk_ends_everything(self):
        self.write("bot.py", BOT.replace("{answer}", 'send(type="resign", match=match)') + 'print("the last was", message["type"])\n')
        file = self.write(
            "tournament.toml",
            f"""
            concurrency = 8
            [[player]]
            name = "a"
            command = "{sys.executable} bot.py"
            [[player]]
            name = "b"
            command = "gramy-bot --player random"
            [[game]]
            id = "misie-patysie"
            boards = {{ generate = 100 }}
            """,
        )

        def fill_disk():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (200_000, 200_000))

        command = [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out"]
        # ThreadSanitizer maps a temporary file of 512 kB for constants, and a read past what the limit lets it
        # write there is a bus error; where it can make no such file, it does without.
        without_temporary = os.environ | {"TMPDIR": str(self.folder / "none")}
        run = subprocess.run(
            command, capture_output=True, text=True, timeout=PATIENCE, preexec_fn=fill_disk, env=without_temporary
        )
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("results.sqlite: cannot be written: disk I/O error\n", run.stderr)
        self.assertEqual(printed(self.folder / "out/logs/a.log"), "the last was bye\n")
        with contextlib.closing(sqlite3.connect(self.folder / "out/results.sqlite")) as store:
            self.assertEqual(store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
            (written,) = store.execute("SELECT count(*) FROM match").fetchone()
        self.assertGreater(written, 0)
        self.assertLess(written, 200)
        self.assertLessEqual(len(self.matches()), written)
        # With room again, it goes on.
        run = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(f"{written} were played before", run.stderr)
        self.assertEqual(len(self.matches()), 200)

    def test_a_player_that_does_not_play_a_game_is_refused(self):
        run = self.run_tournament(
            """
            name = "specialist"
            [[player]]
            name = "a"
            command = "gramy-bot --player perfect"
            [[player]]
            name = "b"
            command = "gramy-bot --player paski-grundy"
            [[game]]
            id = "graf"
            """
        )
        self.assertEqual(run.returncode, 2)
        self.assertIn("b", run.stderr)
        self.assertIn("graf", run.stderr)


class Stopping(Folder):
    def test_signals_end_everything(self):
        asked = self.folder / "asked"
        slow = BOT.replace("{answer}", 'open("asked", "w"); time.sleep(100)')
        self.write("slow.py", slow)
        # A bot with a child that has left its session, and deaf to SIGTERM.
        self.write("deaf.py", "import os, signal, subprocess, time\n"
                              "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                              "subprocess.Popen(['setsid', 'sleep', '1000'])\n" + slow)
        file = self.write(
            "tournament.toml",
            f"""
            name = "stopped"
            [[player]]
            name = "slow"
            command = "{sys.executable} slow.py"
            [[player]]
            name = "deaf"
            command = "{sys.executable} deaf.py"
            [[game]]
            id = "paski"
            """,
        )
        for how in (signal.SIGINT, signal.SIGTERM):
            out = self.folder / how.name
            referee = subprocess.Popen(
                [BIN / "gramy-referee", "tournament", file, "--out", out], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
            )
            deadline = time.monotonic() + PATIENCE
            while not asked.exists() and time.monotonic() < deadline:
                time.sleep(0.05)
            asked.unlink()
            children = descendants(referee.pid)
            self.assertGreaterEqual(len(children), 3)
            referee.send_signal(how)
            _, errors = referee.communicate(timeout=PATIENCE)
            self.assertEqual(referee.returncode, 128 + how, errors)
            again = re.search("stopped: 0 of 8 matches were played; go on with: (.*)\n", errors)[1]
            self.assertEqual(shlex.split(again), [f"{BIN}/gramy-referee", "tournament", str(file), "--out", str(out)])
            for child in children:
                self.assertFalse(os.path.exists(f"/proc/{child}"), child)
            self.assertFalse(json.loads((out / "standings.json").read_text())["finished"])

    def test_a_second_signal_ends_graceful_shutdown(self):
        # Deaf to everything, it makes the referee wait.
        self.write("deaf.py", "import os, signal, subprocess, sys, time\n"
                              "signal.signal(signal.SIGTERM, lambda *_: None)\n"
                              "print('{\"type\":\"hello\",\"protocol\":1}', flush=True)\n"
                              "subprocess.Popen(['setsid', 'sleep', '1000'])\n"
                              "while True: time.sleep(100)\n")
        file = self.write(
            "tournament.toml",
            f'[[player]]\nname = "deaf"\ncommand = "{sys.executable} deaf.py"\ntransport = "stdio"\n'
            '[[player]]\nname = "away"\ntoken = "x"\n[[game]]\nid = "paski"\n',
        )
        referee = subprocess.Popen(
            [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )

        def wait_for(what):
            deadline = time.monotonic() + PATIENCE
            while not what() and time.monotonic() < deadline:
                time.sleep(0.01)
            self.assertTrue(what())

        wait_for(lambda: len(descendants(referee.pid)) >= 3)
        children = descendants(referee.pid)
        # Both at the same moment to the referee, however slow this machine is; which is first does not matter.
        for each in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGCONT):
            referee.send_signal(each)
        _, errors = referee.communicate(timeout=PATIENCE)
        self.assertIn(referee.returncode, (-signal.SIGINT, -signal.SIGTERM), errors)
        self.assertNotIn("stopped", errors)  # which it says once everybody has gone
        for child in children:
            self.assertFalse(os.path.exists(f"/proc/{child}"), child)

    def test_a_first_signal_does_not_break_off_graceful_shutdown_of_what_is_over(self):
        bot = """
            import json, signal, sys, time
            signal.signal(signal.SIGTERM, lambda *_: None)
            def send(**message):
                print(json.dumps(message), flush=True)
            send(type="hello", protocol=1, wants=["legal"])
            for line in sys.stdin:
                message = json.loads(line)
                if message["type"] == "move_request":
                    send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
                if message["type"] == "bye":
                    open("bye", "w").close()
            while True: time.sleep(100)
            """
        self.write("bot.py", bot)
        players = "".join(f'[[player]]\nname = "{name}"\ncommand = "exec {sys.executable} bot.py"\ntransport = "stdio"\n'
                          for name in "ab")
        file = self.write("tournament.toml", players + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n')
        referee = subprocess.Popen(
            [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out", "--truth", "off"],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        deadline = time.monotonic() + PATIENCE
        while not (self.folder / "bye").exists() and time.monotonic() < deadline:
            time.sleep(0.01)
        referee.send_signal(signal.SIGINT)
        tables, errors = referee.communicate(timeout=PATIENCE)
        self.assertEqual(referee.returncode, 0, errors)
        self.assertIn("#  player", tables)
        self.assertTrue(json.loads((self.folder / "out/standings.json").read_text())["finished"])

    def test_a_signal_while_boards_are_made(self):
        file = self.write("tournament.toml", TWO_BOTS + '[[game]]\nid = "graf"\nboards = { generate = 100000, size = 1000 }\n')
        for how in (signal.SIGINT, signal.SIGTERM):
            referee = subprocess.Popen(
                [BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out"],
                stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
            )
            handles = 0
            while not handles >> (how - 1) & 1:
                status = pathlib.Path(f"/proc/{referee.pid}/status").read_text()
                handles = int(next(line for line in status.splitlines() if line.startswith("SigCgt")).split()[1], 16)
            referee.send_signal(how)
            referee.communicate(timeout=PATIENCE)
            self.assertEqual(referee.returncode, 128 + how)
            self.assertFalse((self.folder / "out").exists())

    def test_two_tournaments_do_not_share_a_folder(self):
        text = ('[[player]]\nname = "a"\ntoken = "x"\n[[player]]\nname = "b"\ntoken = "y"\n'
                '[[game]]\nid = "paski"\n')
        waiting = self.write("waiting.toml", text)
        command = [BIN / "gramy-referee", "tournament", waiting, "--out", self.folder / "out"]
        first = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True)
        self.assertIn("the records go to", first.stderr.readline())
        # Nor do they find first that they share a port.
        address = re.match("listening on ([^;]*);", first.stderr.readline()).group(1)
        self.write("waiting.toml", f'listen = "{address}"\n' + text)
        second = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual(second.returncode, 2)
        self.assertIn("out: expected a folder nobody plays into, found a tournament or `serve` that is running there (end it, ", second.stderr)
        first.send_signal(signal.SIGINT)
        first.communicate(timeout=PATIENCE)
        self.assertEqual(first.returncode, 130)


class Script(Folder):
    def test_run_takes_a_file_relative_to_where_one_is(self):
        # A repository that is built already.
        (self.folder / "repository/scripts").mkdir(parents=True)
        shutil.copy(SOURCE / "scripts/run", self.folder / "repository/scripts/run")
        self.write("repository/scripts/build", "#!/bin/sh\n").chmod(0o755)
        (self.folder / "repository/build/release").mkdir(parents=True)
        (self.folder / "repository/build/release/bin").symlink_to(BIN)
        (self.folder / "here/files").mkdir(parents=True)
        self.write("here/files/mine.toml", TWO_BOTS + '[[game]]\nid = "paski"\nboards = { generate = 1 }\n')
        for place, file in ((self.folder / "here", "files/mine.toml"), (self.folder / "here/files", "mine.toml")):
            run = subprocess.run(
                [self.folder / "repository/scripts/run", file], cwd=place, capture_output=True, text=True, timeout=PATIENCE
            )
            self.assertEqual(run.returncode, 0, run.stderr)
            results = pathlib.Path(run.stdout.rpartition("The records are in ")[2].strip())
            self.assertEqual(results.parent, self.folder / "repository/results")
            self.assertEqual(len((results / "matches.jsonl").read_text().splitlines()), 2)
        missing = subprocess.run([self.folder / "repository/scripts/run", "none.toml"], capture_output=True, text=True)
        self.assertEqual(missing.returncode, 2)
        self.assertIn("none.toml", missing.stderr)


class Demonstration(Folder):
    def test_the_demonstration_names_every_player_and_game(self):
        text = (SOURCE / "scripts/demo.toml").read_text()
        players = subprocess.run([BIN / "gramy-bot", "--list"], capture_output=True, text=True, check=True).stdout
        for line in players.splitlines():
            if line and not line.startswith(" "):
                self.assertIn(line.split()[0], text)


if __name__ == "__main__":
    unittest.main()
