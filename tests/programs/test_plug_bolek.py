"""`plug-bolek`, which makes a bot of a module for the contest task."""

import json
import pathlib
import shutil
import signal
import subprocess
import unittest

from gramy import BIN, PATIENCE, Client, Referee, no_module_in_sandbox
from modules import BOLEK, LANGUAGES, SCRIPTS, TESTS, Folder, call, shown_commands


class Wire(Folder):
    """Modules that play as bots at a referee."""

    def tournament(self, players, board, more="", clocks={}):
        (self.folder / "board.in").write_text(board)
        players = "".join(f'[[player]]\nname = "{name}"\ncommand = "{command}"\n{clocks.get(name, "")}{more}'
                          for name, command in players.items())
        file = self.folder / "tournament.toml"
        file.write_text(
            f'name = "modules"\nconcurrency = 8\n{players}[[game]]\nid = "misie-patysie"\n'
            'boards = { files = ["board.in"] }\n'
        )
        run = call(BIN / "gramy-referee", "tournament", file, "--out", self.folder / "out", env=self.environment)
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = [json.loads(line) for line in (self.folder / "out/matches.jsonl").read_text().splitlines()]
        return run, matches, json.loads((self.folder / "out/standings.json").read_text())

    def plug(self, file):
        return f"{SCRIPTS / 'plug-bolek'} {file}"

    def test_modules_of_every_kind_play_in_one_tournament(self):
        ours = {language: self.own(language) for language in LANGUAGES}
        modules = TESTS / "modules"
        plain = {"trivial": modules / "trivial.pas", "random": modules / "random.c"}
        faults = {
            "wrong": (modules / "wrong.cpp", "illegal_move"), "wrong-pas": (modules / "wrong.pas", "illegal_move"),
            "segfault": (modules / "segfaults.cpp", "crash"), "runtime-error": (modules / "crashes.pas", "crash"),
            "loop": (modules / "loops.c", "timeout"),
        }
        faulty = {name: file for name, (file, _) in faults.items()}
        reasons = {name: reason for name, (_, reason) in faults.items()}
        files = {**ours, **plain, **faulty}
        for file in files.values():
            self.compiled(file)
        # The first player wins on this board.
        _, matches, standings = self.tournament(
            {name: self.plug(file) for name, file in files.items()},
            "12 9 4",
            clocks={"loop": "clock = { ready_ms = 0, initial_ms = 100, increment_ms = 0 }\n"},
        )
        self.assertEqual((standings["finished"], standings["aborted"]), (True, 0))
        self.assertEqual(len(matches), len(files) * (len(files) - 1))
        seen = set()
        for match in matches:
            first, second = match["players"]
            loser = match["players"][1 - int(match["result"])]
            offender = next((player for player in (first, second) if player in faulty), None)
            if offender:
                self.assertEqual(loser, offender, match)
                # The first player can always win the board, so only the second loses without a fault.
                if match["reason"] == "normal":
                    self.assertEqual(offender, second, match)
                else:
                    self.assertEqual(match["reason"], reasons[offender], match)
                    seen.add((offender, match["players"].index(offender)))
            else:
                self.assertEqual(match["reason"], "normal", match)
                if first in ours:
                    self.assertEqual(loser, second, match)
            if loser == "segfault" and match["reason"] == "crash":
                self.assertRegex(match["detail"], "signal 11|code 139")  # the words of the shell that runs the command
        self.assertEqual(seen, {(player, seat) for player in faulty for seat in (0, 1)})
        by_name = {player["name"]: player for player in standings["players"]}
        for name in files:
            self.assertEqual(set(by_name[name]["faults"]), {reasons[name]} if name in faulty else set())
        log = self.folder / "out/logs"
        self.assertIn("ruch_bolka(", (log / "wrong.log").read_text())
        self.assertIn("the module crashed (SIGSEGV)", (log / "segfault.log").read_text())
        self.assertIn("Runtime error 200", (log / "runtime-error.log").read_text())

    @unittest.skipIf(no_module_in_sandbox(), f"no module can run in a sandbox here: {no_module_in_sandbox()}")
    def test_a_module_of_a_player_with_a_sandbox_is_compiled_and_played_inside_the_sandbox(self):
        shutil.copytree(SCRIPTS, self.folder / "scripts")
        shutil.copytree(BOLEK, self.folder / "bots/bolek")
        shutil.copy(TESTS / "modules/segfaults.cpp", self.folder)
        compiled = {*self.cache.glob("*")}
        stranger = 'transport = "stdio"\nsandbox = true\nfolder = "."\n'
        _, matches, _ = self.tournament(
            {"ours": "scripts/plug-bolek bots/bolek/mis.pas --stdio", "segfault": "scripts/plug-bolek segfaults.cpp --stdio"},
            "12 9 4", more=stranger,
        )
        # If the module moves first, it crashes. If it moves second, it has lost before its first move.
        self.assertEqual({(match["players"][int(match["result"])], match["players"].index("segfault"), match["reason"])
                          for match in matches}, {("ours", 0, "crash"), ("ours", 1, "normal")})
        self.assertEqual({*self.cache.glob("*")}, compiled)

    @unittest.skipIf(no_module_in_sandbox(), f"no module can run in a sandbox here: {no_module_in_sandbox()}")
    def test_in_a_sandbox_a_module_is_found_only_if_its_file_is_beside_the_tournament_file(self):
        shutil.copy(BOLEK / "mis.pas", self.folder)
        stranger = 'transport = "stdio"\nsandbox = { allow_engine = true }\n'
        run, matches, _ = self.tournament(
            {"here": f"{SCRIPTS}/plug-bolek mis.pas --stdio", "there": f"{SCRIPTS}/plug-bolek {TESTS}/modules/random.c --stdio",
             "random": "gramy-bot --player random --stdio"},
            "12 9 4", more=stranger)
        self.assertEqual({match["reason"] for match in matches}, {"normal"})
        self.assertEqual({name for match in matches for name in match["players"]}, {"here", "random"})
        self.assertIn(f"there is out: could not be started: exited with code 2; its sandbox does not contain '{TESTS}/modules/random.c'; its "
                      "last output: ", run.stderr)
        self.assertIn("which is not visible in the sandbox: it shows only the system's files and ", (self.folder / "out/logs/there.log").read_text())

    def test_plug_bolek_plays_a_simple_move_for_a_module_that_fails_to_move_in_a_lost_position(self):
        with Referee() as referee, Client(referee, "asker") as client:
            process = self.plugged(referee, TESTS / "modules/lost.cpp")
            said = []
            for board, call, what, begun_again in (
                ("4 4 1", "ruch_bolka(4, 4)", "crashed (SIGABRT)", "poczatek(3, 3, 1)"),
                ("3 3 2", "ruch_bolka(3, 3)", "exited with code 0", "poczatek(2, 2, 2)"),
                ("4 4 3", "ruch_bolka(4, 4)", "took 0 and 0", None),
                ("5 5 4", "ruch_bolka(5, 5)", "wrote to standard output", "poczatek(4, 4, 4)"),
                ("3 5 5", "ruch_bolka(3, 5)", "did not return in time", "poczatek(2, 4, 5)"),
                ("3 5 6", "poczatek(3, 5)", "crashed (SIGABRT)", "poczatek(2, 4, 6)"),
                ("3 5 7", "poczatek(3, 5)", "did not return in time", "poczatek(2, 4, 7)"),
            ):
                with self.subTest(board):
                    _, moves, end = client.play(
                        lambda moves, board=board: (0, 1) if sum(move[1] for move in moves) < int(board[2]) else (1, 0),
                        game="misie-patysie", board=board, seat=1, against="module", rated=True,
                        clock={"ready_ms": 3600000, "initial_ms": 60000})
                    self.assertEqual((moves[0], end["outcome"], end["reason"]), ((1, 0), "loss", "normal"), moves)
                    said += ["poczatek({}, {}, {})".format(*board.split())]
                    said += [f"ply 0: plays a simple move: {call} {what}"] + [begun_again] * (begun_again is not None)
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(PATIENCE), 0)
            log = process.stderr.read()
            for line in said:
                self.assertIn(line, log)

    def test_a_submitted_module_that_fails_to_move_in_lost_positions_is_admitted_and_commits_no_fault(self):
        submissions = self.folder / "submissions"
        submissions.mkdir()
        (submissions / "zero.cpp").write_text((TESTS / "modules/lost.cpp").read_text())
        for number, board in enumerate(("4 4 3", "7 2 3", "0 5 3")):
            (self.folder / f"{number}.in").write_text(board)
        sandbox = "false" if no_module_in_sandbox() else "true"
        for format in ("round-robin", "knockout"):
            file = self.folder / f"{format}.toml"
            file.write_text(f'''
                format = "{format}"
                [[players]]
                folder = "submissions"
                sandbox = {sandbox}
                [[player]]
                name = "random"
                command = "gramy-bot --player random --seed 3"
                [[game]]
                id = "misie-patysie"
                boards = {{ files = ["?.in"] }}
            ''')
            out = self.folder / f"out-{format}"
            run = call(BIN / "gramy-referee", "tournament", file, "--out", out, env=self.environment)
            self.assertEqual(run.returncode, 0, run.stderr)
            self.assertIn("1/1 admitted: zero", run.stderr)
            zero = next(player for player in json.loads((out / "standings.json").read_text())["players"] if player["name"] == "zero")
            self.assertEqual((zero["faults"], zero.get("place", 1)), ({}, 1), run.stdout)
        matches = [json.loads(line) for line in (out / "matches.jsonl").read_text().splitlines()]
        infos = {match["match"]: match.get("info", []) for match in matches}
        self.assertEqual(infos["misie-patysie:0.in:zero:random"][0], [0, {"instead_of": "ruch_bolka(4, 4) took 0 and 0"}])
        self.assertEqual(infos["misie-patysie:2.in:zero:random"][0][1].keys(), {"alone"})
        self.assertEqual(infos["misie-patysie:1.in:zero:random"], [])
        shown = call(BIN / "gramy-referee", "analyse", out, "misie-patysie:0.in:zero:random")
        self.assertIn("said '{\"instead_of\":\"ruch_bolka(4, 4) took 0 and 0\"}'", shown.stdout, shown.stderr)
        as_json = call(BIN / "gramy-referee", "analyse", out, "misie-patysie:0.in:zero:random", "--json")
        self.assertEqual(json.loads(as_json.stdout)["moves"][0]["info"], {"instead_of": "ruch_bolka(4, 4) took 0 and 0"})

    def test_a_module_that_cannot_be_compiled_does_not_stop_a_tournament(self):
        run, matches, standings = self.tournament(
            {"ours": self.plug(BOLEK / "mis.cpp"), "broken": self.plug(TESTS / "modules/broken.cpp"),
             "perfect": "gramy-bot --player perfect"},
            "7 2 3",
        )
        self.assertRegex(run.stderr, "broken is out: could not be started: exited with code 2; its last output: 'compile-bolek: the module "
                         "does not compile: .*broken.cpp:5:10: error: .here_is_the_mistake. was not declared")
        self.assertIn("here_is_the_mistake", (self.folder / "out/logs/broken.log").read_text())
        self.assertEqual([match["result"] for match in matches], ["0", "0"])
        self.assertEqual(standings["aborted"], 4)

    def plugged(self, referee, file):
        """Starts plug-bolek with this module as a bot, and waits for its welcome."""
        self.compiled(file)
        return self.welcomed(f"{SCRIPTS / 'plug-bolek'} {file} --connect 127.0.0.1:{referee.port} --name module")

    def welcomed(self, command):
        process = subprocess.Popen(
            f"exec {command} --log info", shell=True, cwd=self.folder, env=self.environment, stderr=subprocess.PIPE, text=True
        )
        self.addCleanup(process.stderr.close)
        self.addCleanup(process.wait)
        self.addCleanup(process.kill)
        self.assertIn("] welcomed by gramy ", process.stderr.readline())
        return process

    def test_a_module_plays_in_either_seat_against_a_client(self):
        with Referee() as referee, Client(referee, "asker") as client:
            process = self.plugged(referee, BOLEK / "mis.cpp")
            for seat, board in ((1, "7 2 3"), (0, "8 8 2"), (0, f"1000000 2 {2**31 - 1}"), (1, "0 5 3")):
                pool, limit = [*map(int, board.split())][:2], int(board.split()[2])

                def choose(moves):
                    m, p = (pile - sum(move[i] for move in moves) for i, pile in enumerate(pool))
                    return (0, min(p, limit)) if p else (min(m, limit), 0)

                _, moves, end = client.play(choose, game="misie-patysie", board=board, seat=seat, against="module")
                self.assertEqual((end["outcome"], end["reason"]), ("loss", "normal"), (board, moves))
            # A move with a number that an int cannot hold is not passed on to the module.
            for sticks in (1, 2**31):
                _, moves, end = client.play(lambda _, sticks=sticks: (0, sticks), game="misie-patysie", board=f"1 {sticks} {2**31}",
                                            seat=1, against="module")
                self.assertEqual((moves, end["outcome"], end["reason"]), ([(1, 0), (0, sticks)], "win", "normal"))
            process.send_signal(signal.SIGTERM)
            self.assertEqual(process.wait(PATIENCE), 0, process.stderr.read())

    def test_if_a_module_chooses_an_illegal_move_in_a_casual_match_its_bot_resigns(self):
        with Referee() as referee, Client(referee, "asker") as client:
            self.plugged(referee, TESTS / "modules/wrong.cpp")
            _, moves, end = client.play(lambda _: (1, 0), game="misie-patysie", board="7 2 3", seat=1, against="module")
            self.assertEqual((moves, end["reason"]), ([], "resign"))

    def test_the_process_of_a_module_that_hangs_is_ended_when_its_match_or_its_bot_ends(self):
        request = {"game": "misie-patysie", "board": "7 2 3", "seat": 1, "against": "module", "rated": True}
        for ending, code in ((signal.SIGTERM, 0), (signal.SIGKILL, -signal.SIGKILL)):
            with Referee() as referee, Client(referee, "asker") as client:
                process = self.plugged(referee, TESTS / "modules/loops.c")
                for _ in range(2):
                    _, _, end = client.play(None, **request, clock={"initial_ms": 100, "increment_ms": 0, "margin_ms": 20})
                    self.assertEqual((end["outcome"], end["reason"]), ("win", "timeout"))
                client.send(type="play", **request)
                client.expect("start")
                self.wait_until_modules(lambda count: count > 0)
                process.send_signal(ending)
                self.assertEqual(process.wait(PATIENCE), code, process.stderr.read())

    def test_the_bot_of_a_module_exits_with_an_error_if_the_modules_process_cannot_be_started(self):
        with Referee() as referee, Client(referee, "asker") as client:
            process = self.plugged(referee, TESTS / "modules/trivial.pas")
            pathlib.Path(self.compiled(TESTS / "modules/trivial.pas")).unlink()
            client.send(type="play", game="misie-patysie", board="7 2 3", seat=1, against="module")
            self.assertEqual(process.wait(PATIENCE), 1)
            self.assertRegex(process.stderr.read(), r"^gramy-plug-bolek: [^\n]*: No such file or directory\n$")

    def test_child_processes_of_a_module_are_ended_when_its_match_ends(self):
        with Referee() as referee, Client(referee, "asker") as client:
            process = self.plugged(referee, TESTS / "modules/escapes.c")
            client.send(type="play", game="misie-patysie", board="7 2 3", seat=1, against="module")
            client.expect("start")
            self.wait_until_modules(lambda count: count >= 3)
            client.send(type="bye")
            self.no_module_is_left()
            self.assertIsNone(process.poll())

    def test_if_a_module_commits_a_fault_its_bot_ends_and_names_the_fault(self):
        for file, code, words in (("segfaults.cpp", -signal.SIGSEGV, "the module crashed (SIGSEGV)"),
                                  ("prints.cpp", 1, "the module wrote to standard output")):
            with Referee() as referee, Client(referee, "asker") as client:
                process = self.plugged(referee, TESTS / "modules" / file)
                client.send(type="play", game="misie-patysie", board="7 2 3", seat=1, against="module")
                self.assertEqual(process.wait(PATIENCE), code)
                self.assertIn(words, process.stderr.read())

    def test_the_commands_on_the_page_about_bolek_make_a_bot_of_a_module(self):
        self.link_repository()
        (self.folder / "my").mkdir()
        self.compiled(shutil.copy(BOLEK / "mis.pas", self.folder / "my"))
        with Referee() as referee, Client(referee, "asker") as client:
            process = self.welcomed(shown_commands("scripts/plug-bolek").strip().replace("4242", str(referee.port)))
            _, moves, end = client.play(lambda _: (1, 1), game="misie-patysie", board="1 1 1", seat=0, against="ZOSIA")
            self.assertEqual((moves, end["outcome"]), ([(1, 1)], "win"))
            process.terminate()
            self.assertEqual(process.wait(PATIENCE), 0)


if __name__ == "__main__":
    unittest.main()
