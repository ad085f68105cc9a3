"""`gramy-referee tournament`: its files, bots that misbehave, and interruptions."""

import contextlib
import csv
import io
import json
import os
import pathlib
import re
import shlex
import shutil
import signal
import socket
import sqlite3
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, PYTHON, SOURCE, Folder, ask, descendants, until

# A short bot that reacts to a move request in the given way.
BOT = """
import json, os, socket, sys, time
host, port = os.environ["GRAMY_ADDRESS"].split(":")
link = socket.create_connection((host, int(port)))
def send(**message):
    link.sendall(json.dumps(message).encode() + b"\\n")
send(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], wants=["legal"])
for line in link.makefile():
    if not line.startswith("{"): continue  # the greeting for a client that was silent for a second
    message = json.loads(line)
    if message["type"] == "move_request":
        match, ply, legal = message["match"], message["ply"], message["legal"]
        {answer}
"""


def our_players(**kinds):
    """The tables of a tournament file for players that are gramy's bots. `kinds`: for each player's name, the
    kind of its bot."""
    return "".join(f'[[player]]\nname = "{name}"\ncommand = "gramy-bot --player {kind}"\n' for name, kind in kinds.items())


TWO_BOTS = our_players(a="perfect", b="random")

MISBEHAVIOUR = {
    "illegal_move": 'send(type="move", match=match, ply=ply, move=[99999, 99999])',
    "malformed": 'send(type="move", match=match, ply=ply, move="left")',
    "timeout": "pass",
    "crash": "os._exit(1)",
    "disconnect": "link.shutdown(socket.SHUT_RDWR); time.sleep(100)",
    "resign": 'send(type="resign", match=match)',
}

# Bots with these faults lose only when their time runs out. For each fault, the initial time in ms.
TIME = {"timeout": 300, "disconnect": 4000}

# A program that passes the referee's lines on to a bot over standard streams. If the file `last` exists, it contains a
# number. Only this many matches are passed on, and later ones wait.
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


def handles(process, how):
    """Whether the process has a handler for the signal."""
    status = pathlib.Path(f"/proc/{process.pid}/status").read_text()
    caught = next(line for line in status.splitlines() if line.startswith("SigCgt")).split()[1]
    return int(caught, 16) >> (how - 1) & 1


class Played(Folder):
    """A tournament that several tests read, in a folder with an unusual name."""

    @classmethod
    def setUpClass(cls):
        cls.shared = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.file, cls.out = cls.shared / "t.toml", cls.shared / "odd 100%41 name?#"
        cls.file.write_text('name = "read"\n' + TWO_BOTS + '[[game]]\nid = "paski"\nboards = { generate = 2, size = 12 }\n')
        cls.played = ask("tournament", cls.file, "--out", cls.out, "--json", "--log", "debug")
        assert cls.played.returncode == 0, cls.played.stderr

    def test_a_command_ends_without_an_error_message_if_the_reader_of_its_output_has_gone(self):
        match = self.matches(self.out)[0]["match"]
        for arguments in (["standings", self.out], ["standings", self.out, "--json"], ["export", self.out, "--csv"],
                          ["analyse", self.out], ["analyse", self.out, match], ["schedule", self.file], ["token"],
                          ["check", "--games", "misie-patysie", "--", "gramy-bot", "--player", "random"],
                          ["tournament", self.file, "--out", self.folder / "again"]):
            ours, theirs = os.pipe()
            os.close(ours)
            with self.subTest(arguments[0]):
                run = ask(*arguments, stdout=theirs)
                self.assertEqual(run.returncode, 141)
                if arguments[0] == "tournament":  # progress is reported nevertheless
                    self.assertNotIn("cannot write", run.stderr)
                    self.assertEqual(len(self.matches("again")), 4)
                else:
                    self.assertEqual(run.stderr, "")
                    self.assertIn("141 the output is no longer read, as after `| head`", ask(arguments[0], "--help").stdout)
            os.close(theirs)

    def test_the_log_of_a_tournament_reports_connections_matches_and_results(self):
        lines = self.played.stderr.splitlines()
        for line in (r"debug connection \d+: opened, from 127\.0\.0\.1:\d+",
                     r"info connection \d+: joined, name [ab], session s\d+, from 127\.0\.0\.1",
                     r"info connection \d+: left, name [ab]",
                     r"info match paski:generated-1:a:b: begun, paski, a against b, clock 60\+0\.1 s, rated",
                     r"info match paski:generated-1:b:a: ended, paski, b against a, result won by [ab], reason normal, \d+ moves?",
                     r"debug connection \d+: closed"):
            found = [each for each in lines if re.fullmatch(r"\d\d:\d\d:\d\d " + line, each)]
            self.assertEqual(len(found), 2 if "connection" in line else 1, (line, lines))
        quiet = ask("tournament", self.file, "--out", self.folder / "quiet", "--log", "info").stderr
        self.assertIn("ended, paski", quiet)
        self.assertNotIn("opened, from", quiet)

    def test_repeating_the_command_of_a_finished_tournament_prints_the_tables_and_plays_no_match(self):
        self.assertEqual(json.loads(self.played.stdout)["players"], json.loads((self.out / "standings.json").read_text())["players"])
        again = ask("tournament", self.file, "--out", self.out, "--json")
        self.assertEqual((again.returncode, again.stdout), (0, self.played.stdout))
        self.assertIn("4 were played before", again.stderr)
        tables = ask("tournament", self.file, "--out", self.out).stdout
        command = re.search(r"To see more: (.*?); ", tables)[1]
        self.assertEqual(shlex.split(command), [f"{BIN}/gramy-referee", "standings", str(self.out)])
        self.assertEqual(subprocess.run(["bash", "-c", command], capture_output=True, timeout=PATIENCE).returncode, 0)

    def test_the_commands_standings_and_export_read_the_recorded_matches(self):
        left = sorted(os.listdir(self.out))
        self.assertEqual([name for name in left if name.startswith("results.sqlite")], ["results.sqlite"])
        written = json.loads((self.out / "standings.json").read_text())
        shown = json.loads(ask("standings", self.out, "--json").stdout)
        self.assertFalse(shown["running"])
        for key in ("tournament", "finished", "scheduled", "played", "players", "games"):
            self.assertEqual(shown[key], written[key], key)
        tables = ask("standings", self.out).stdout
        self.assertEqual(tables.count("#  player"), 1, "expected one table, because there is one game")
        self.assertIn("\nfaults: ", tables)
        self.assertIn("100.0%", tables, "expected accuracies")
        self.assertTrue(tables.endswith("4 of 4 matches; finished\n"), tables)

        exported = ask("export", self.out, "--csv", text=False)
        self.assertEqual(exported.stdout.count(b"\r\n"), 5)
        rows = list(csv.DictReader(io.StringIO(exported.stdout.decode(), newline="")))
        for row, match in zip(rows, self.matches(self.out), strict=True):
            self.assertEqual([row["match"], row["seat_0"], row["seat_1"]], [match["match"], *match["players"]])
            self.assertEqual((row["result"], row["plies"]), (match["result"], str(len(match["moves"]))))
            self.assertEqual(row["winner"], match["players"][int(match["result"])])
        ask("analyse", self.out)
        self.assertEqual(sorted(os.listdir(self.out)), left)
        for command in (("standings",), ("export", "--csv")):
            nowhere = ask(*command, self.folder / "nowhere")
            self.assertEqual((nowhere.returncode, nowhere.stdout), (2, ""))
            self.assertIn("nowhere: expected a tournament's folder, found nothing there", nowhere.stderr)

    def test_results_are_read_from_a_folder_in_which_nothing_can_be_written(self):
        # Drops root's capabilities, because root may write into any folder.
        unprivileged = ["setpriv", "--bounding-set=-all", "--inh-caps=-all"] if os.geteuid() == 0 else []
        if subprocess.run([*unprivileged, "true"], stderr=subprocess.DEVNULL).returncode != 0:
            self.skipTest("setpriv cannot drop capabilities here")
        out = self.folder / self.out.name
        shutil.copytree(self.out, out)
        self.addCleanup(lambda: out.chmod(0o755))

        def read_only(command, *options):
            out.chmod(0o555)
            if subprocess.run([*unprivileged, "touch", out / "file"], stderr=subprocess.DEVNULL).returncode == 0:
                self.skipTest("permissions do not bind this user")
            run = subprocess.run([*unprivileged, BIN / "gramy-referee", command, out, *options],
                                 capture_output=True, text=True, timeout=PATIENCE)
            out.chmod(0o755)
            return run

        for arguments, word in ((["standings"], "4 of 4 matches; finished"), (["export", "--csv"], "paski:generated-2:"),
                                (["analyse"], "accuracy")):
            shown = read_only(*arguments)
            self.assertEqual((shown.returncode, shown.stderr), (0, ""))
            self.assertIn(word, shown.stdout)
        # Leaves an SQLite log that was not merged into the database, as a killed process does.
        with contextlib.closing(sqlite3.connect(out / "results.sqlite")) as store:
            store.execute("INSERT INTO board VALUES ('of no match', '')")
            store.commit()
            left = {end: (out / f"results.sqlite{end}").read_bytes() for end in ("", "-wal", "-shm")}
        for end, contents in left.items():
            (out / f"results.sqlite{end}").write_bytes(contents)
        self.assertIn("4 of 4 matches", read_only("standings").stdout)


class Tournament(Folder):
    def test_each_pair_plays_each_board_of_all_games_in_both_seats_and_the_standings_agree_with_the_records(self):
        games = ("misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej")
        run = self.run_tournament(
            'name = "small"\n'
            + our_players(perfect="perfect", shaky="noisy:0.3 --seed 5", random="random")
            + "".join(f'[[game]]\nid = "{game}"\nboards = {{ generate = 2, size = 12 }}\n' for game in games)
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = self.matches()
        self.assertEqual(len(matches), 6 * 2 * 3 * 2)
        self.assertEqual(len({match["match"] for match in matches}), len(matches))
        pairs = {(match["game"], match["board"], match["start"], *match["players"]) for match in matches}
        for game, board, start, first, second in pairs:
            self.assertIn((game, board, start, second, first), pairs)
        standings = self.standings()
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
        self.assertNotIn("ended, misie-patysie", run.stderr)  # only with --log
        self.assertNotIn("\x1b", run.stdout + run.stderr)

    def test_each_fault_of_a_bot_ends_its_match_for_the_expected_reason_and_other_matches_go_on(self):
        players = [our_players(good="perfect")]
        for reason, answer in MISBEHAVIOUR.items():
            self.write(f"{reason}.py", BOT.replace("{answer}", answer))
            players.append(f'[[player]]\nname = "{reason}"\ncommand = "{PYTHON} {reason}.py"\n')
            if reason in TIME:
                players.append(f"clock = {{ initial_ms = {TIME[reason]} }}\n")
        run = self.run_tournament(
            'name = "faults"\nconcurrency = 8\nwait_ms = 5000\nformat = "gauntlet"\ngauntlet = { player = "good" }\n'
            "[clock]\nready_ms = 0\nincrement_ms = 0\nmargin_ms = 20\n"
            + "".join(players)
            + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1, size = 12 }\n'
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        seen = set()
        for match in self.matches():
            self.assertIn("good", match["players"])
            if match["result"] == "draw":
                continue
            loser = match["players"][1 - int(match["result"])]
            if loser != "good":
                self.assertEqual(match["reason"], loser, match)
                seen.add(loser)
        self.assertEqual(seen, set(MISBEHAVIOUR))
        standings = self.standings()
        for player in standings["players"]:
            kinds = set(player["faults"])
            self.assertLessEqual(kinds, {player["name"]} - {"resign", "good"}, player)

    def test_a_bot_that_exits_at_its_start_does_not_stop_a_tournament(self):
        run = self.run_tournament(TWO_BOTS + '[[player]]\nname = "ghost"\ncommand = "exit 3"\n'
                                  '[[game]]\nid = "paski"\nboards = { generate = 1, size = 12 }\n')
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("ghost", run.stderr)
        self.assertEqual(len(self.matches()), 2)
        self.assertTrue(self.standings()["finished"])

    def test_remote_players_are_admitted_by_their_tokens(self):
        made = ask("token").stdout
        token, token_hash = re.fullmatch(r'token = "(.*)"\n(token_hash = ".*")\n', made).groups()
        secret = "a-token-for-nobody-else"
        file = self.write(
            "tournament.toml",
            f"""
            name = "remote"
            listen = "127.0.0.1:0"
            [[player]]
            name = "here"
            command = "echo $GRAMY_ADDRESS > new; mv new address; exec gramy-bot --player perfect"
            [[player]]
            name = "there"
            {token_hash}
            [[player]]
            name = "far"
            token = "{secret}"
            [[game]]
            id = "paski"
            boards = {{ generate = 1, size = 12 }}
            """,
        )
        referee = self.start("tournament", file, "--out", self.folder / "out")
        address = self.folder / "address"
        until(address.exists, "the bot is not started")

        def come(name, token):
            return subprocess.Popen([BIN / "gramy-bot", "--player", "random", "--connect", address.read_text().strip(),
                                     "--name", name, "--token", token], stderr=subprocess.PIPE, text=True)

        wrong = come("there", "other")
        self.assertIn("token", wrong.communicate(timeout=PATIENCE)[1])
        self.assertEqual(wrong.returncode, 1)
        for right in (come("there", token), come("far", secret)):
            errors = right.communicate(timeout=PATIENCE)[1]
            self.assertEqual(right.returncode, 0, errors)
        self.finish(referee)
        self.assertEqual(len(self.matches()), 6)
        for kept in (self.folder / "out").rglob("*"):
            if kept.is_file():
                self.assertNotIn(secret.encode(), kept.read_bytes(), kept)

    def test_the_exact_values_computed_during_play_equal_those_computed_at_the_end(self):
        self.write("gate.py", GATE)
        last = self.write("last", "10")
        file = self.write(
            "tournament.toml",
            "concurrency = 2\n" + our_players(a="noisy:0.3 --seed 1") +
            f'[[player]]\nname = "b"\ncommand = "{PYTHON} gate.py | gramy-bot --stdio --player random"\ntransport = "stdio"\n'
            '[[game]]\nid = "paski"\nboards = { generate = 20, size = 30 }\n',
        )
        out = self.folder / "out"
        broken_off = self.start("tournament", file, "--out", out, "--truth", "live")
        until((out / "truth.json").exists, "no truth is written while matches are played")
        self.end(broken_off, signal.SIGINT)
        self.assertLess(len(self.matches()), 40)
        last.unlink()
        truths = []
        for when in ("live", "end"):
            run = ask("tournament", file, "--out", out, "--truth", when)
            self.assertEqual(run.returncode, 0, run.stderr)
            truths.append((out / "truth.json").read_bytes())
            (out / "truth.json").unlink()
        self.assertEqual(*truths)
        self.assertRegex(run.stdout, r"[0-9]+\.[0-9]%")
        run = ask("tournament", file, "--out", out, "--truth", "off")
        self.assertNotRegex(run.stdout.split("head to head")[0], r"\d%")
        self.assertFalse((out / "truth.json").exists())

    def test_a_tournament_that_cannot_begin_is_refused_in_one_line_and_leaves_no_files(self):
        game = TWO_BOTS + '[[game]]\nid = "paski"\n'
        self.write("bad.in", "neither here nor there")
        self.write("file", "")
        with socket.create_server(("127.0.0.1", 0)) as taken:
            address = "127.0.0.1:%d" % taken.getsockname()[1]
            for text, code, said, out in (
                ("", 2, "player", "new"),
                ("name = ", 2, "tournament.toml:1", "new"),
                (game.replace("paski", "piski"), 2, "paski", "new"),
                (f'listen = "{address}"\n' + game, 1, f"gramy-referee: cannot listen on {address}: Address already in use\n", "new"),
                ('listen = "localhost:0"\n' + game, 2, "tournament.toml:1:10: listen: expected an IP address", "new"),
                (game + 'boards = { files = ["bad.in"] }\n', 2, "bad.in: ", "new"),
                (TWO_BOTS + '[[game]]\nid = "policjant-i-zlodziej"\nboards = { generate = 1, size = 1000000000 }\n', 2,
                 "size: expected a side of at most 100 cells, found 1000000000", "new"),
                (game, 1, "file/out: cannot be made: Not a directory\n", "file/out"),
            ):
                with self.subTest(text):
                    run = self.run_tournament(text, out=out)
                    self.assertEqual((run.returncode, run.stdout, run.stderr.count("\n")), (code, "", 1), run.stderr)
                    self.assertIn(said, run.stderr)
                    self.assertFalse((self.folder / out).exists())
        run = ask("tournament", "/nowhere.toml", "--out", self.folder)
        self.assertEqual(run.returncode, 2)
        self.assertIn("/nowhere.toml", run.stderr)

    def test_a_tournament_is_refused_if_its_file_contains_a_game_that_a_players_bot_cannot_play(self):
        run = self.run_tournament(TWO_BOTS.replace("random", "paski-grundy") + '[[game]]\nid = "graf"\n')
        self.assertEqual(run.returncode, 2)
        self.assertRegex(run.stderr, "b.*graf")



class Stopping(Folder):
    def test_signals_end_the_referee_and_its_players(self):
        slow = BOT.replace("{answer}", 'open("asked", "w"); time.sleep(100)')
        self.write("slow.py", slow)
        # A bot that ignores SIGTERM and has a child in another session.
        self.write("deaf.py", "import os, signal, subprocess, time\n"
                              "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
                              "subprocess.Popen(['setsid', 'sleep', '1000'])\n" + slow)
        stopped = []
        for how in (signal.SIGINT, signal.SIGTERM):
            folder = self.folder / how.name
            folder.mkdir()
            file = self.write(f"{how.name}/t.toml", 'name = "stopped"\n' + "".join(
                f'[[player]]\nname = "{name}"\ncommand = "{PYTHON} ../{name}.py"\n' for name in ("slow", "deaf")
            ) + '[[game]]\nid = "paski"\n')
            referee = self.start("tournament", file, "--out", folder / "out")
            until((folder / "asked").exists, "no bot is asked for a move")
            children = descendants(referee.pid)
            self.assertGreaterEqual(len(children), 3)
            referee.send_signal(how)
            stopped.append((how, referee, file, children))
        for how, referee, file, children in stopped:
            out = file.parent / "out"
            errors = self.finish(referee, code=128 + how)
            again = re.search("stopped: 0 of 8 matches were played; go on with: (.*)\n", errors)[1]
            self.assertEqual(shlex.split(again), [f"{BIN}/gramy-referee", "tournament", str(file), "--out", str(out)])
            for child in children:
                self.assertFalse(os.path.exists(f"/proc/{child}"), child)
            self.assertFalse(json.loads((out / "standings.json").read_text())["finished"])

    def test_a_second_signal_ends_the_referee_before_its_graceful_shutdown_is_complete(self):
        # A bot that ignores all signals, so that the referee has to wait.
        self.write("deaf.py", "import os, signal, subprocess, sys, time\n"
                              "signal.signal(signal.SIGTERM, lambda *_: None)\n"
                              "print('{\"type\":\"hello\",\"protocol\":1}', flush=True)\n"
                              "subprocess.Popen(['setsid', 'sleep', '1000'])\n"
                              "while True: time.sleep(100)\n")
        file = self.write(
            "tournament.toml",
            f'[[player]]\nname = "deaf"\ncommand = "{PYTHON} deaf.py"\ntransport = "stdio"\n'
            '[[player]]\nname = "away"\ntoken = "x"\n[[game]]\nid = "paski"\n',
        )
        referee = self.start("tournament", file, "--out", self.folder / "out")
        until(lambda: len(descendants(referee.pid)) >= 3, "the bot has no child")
        children = descendants(referee.pid)
        # SIGSTOP makes the later signals wait until SIGCONT, so that they reach the referee together. Their order
        # does not matter.
        for each in (signal.SIGSTOP, signal.SIGTERM, signal.SIGINT, signal.SIGCONT):
            referee.send_signal(each)
        self.assertIn(referee.wait(PATIENCE), (-signal.SIGINT, -signal.SIGTERM), self.said(referee))
        self.assertNotIn("stopped", self.said(referee))  # printed when all players have gone
        for child in children:
            self.assertFalse(os.path.exists(f"/proc/{child}"), child)

    def test_a_first_signal_does_not_interrupt_the_shutdown_of_a_finished_tournament(self):
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
        players = "".join(f'[[player]]\nname = "{name}"\ncommand = "exec {PYTHON} bot.py"\ntransport = "stdio"\n'
                          for name in "ab")
        file = self.write("tournament.toml", players + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1, size = 12 }\n')
        referee = self.start("tournament", file, "--out", self.folder / "out", "--truth", "off", stdout=subprocess.PIPE)
        until((self.folder / "bye").exists, "nobody is told goodbye")
        referee.send_signal(signal.SIGINT)
        self.finish(referee)
        self.assertIn("#  player", referee.stdout.read())
        self.assertTrue(self.standings()["finished"])

    def test_a_signal_while_boards_are_made_ends_the_tournament_and_leaves_no_folder(self):
        file = self.write("tournament.toml", TWO_BOTS + '[[game]]\nid = "graf"\nboards = { generate = 100000, size = 1000 }\n')
        for how in (signal.SIGINT, signal.SIGTERM):
            referee = self.start("tournament", file, "--out", self.folder / "out")
            until(lambda: handles(referee, how), "it does not handle the signal")
            self.end(referee, how)
            self.assertFalse((self.folder / "out").exists())

    def test_two_tournaments_cannot_use_one_results_folder_at_the_same_time(self):
        text = ('[[player]]\nname = "a"\ntoken = "x"\n[[player]]\nname = "b"\ntoken = "y"\n'
                '[[game]]\nid = "paski"\n')
        waiting = self.write("waiting.toml", text)
        command = ["tournament", waiting, "--out", self.folder / "out"]
        first = self.start(*command)
        # Both the folder and the port are in use. The error is about the folder.
        address = until(lambda: re.search("the records go to .*\nlistening on ([^;]*);", self.said(first)), "it does not listen")[1]
        self.write("waiting.toml", f'listen = "{address}"\n' + text)
        second = ask(*command)
        self.assertEqual(second.returncode, 2)
        self.assertIn("out: in use: a tournament or `serve` is running there (end it, ", second.stderr)
        self.end(first, signal.SIGINT)


class Script(Folder):
    def test_the_run_script_finds_a_tournament_file_relative_to_the_working_folder(self):
        # Makes a folder that looks like a repository with built programs.
        (self.folder / "repository/scripts").mkdir(parents=True)
        shutil.copy(SOURCE / "scripts/run", self.folder / "repository/scripts/run")
        self.write("repository/scripts/build", "#!/bin/sh\n").chmod(0o755)
        (self.folder / "repository/build/release").mkdir(parents=True)
        (self.folder / "repository/build/release/bin").symlink_to(BIN)
        (self.folder / "here/files").mkdir(parents=True)
        self.write("here/files/mine.toml", TWO_BOTS + '[[game]]\nid = "paski"\nboards = { generate = 1, size = 12 }\n')
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
    def test_the_demonstration_tournament_names_every_player_and_every_game(self):
        text = (SOURCE / "scripts/demo.toml").read_text()
        players = subprocess.run([BIN / "gramy-bot", "--list"], capture_output=True, text=True, check=True).stdout
        for line in players.splitlines():
            if line and not line.startswith(" "):
                self.assertIn(line.split()[0], text)


if __name__ == "__main__":
    unittest.main()
