"""`gramy-referee serve` for a class: reserved names, a record of every match, and a log. The log says who
joins and leaves, and which matches begin and end, with their results."""

import contextlib
import csv
import hashlib
import json
import re
import resource
import signal
import sqlite3
import subprocess
import time
import unittest

from gramy import BIN, PATIENCE, Client, Folder, Netcat, Referee, until
from test_show import Visit


def hash_of(token):
    return hashlib.blake2b(token.encode(), digest_size=32).hexdigest()


CLASS = f"""
[[player]]
name = "ala"
token_hash = "{hash_of("kot")}"
[[player]]
name = "olek"
token_hash = "{hash_of("pies")}"
"""


def run(*arguments):
    return subprocess.run([BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=PATIENCE)


class Class(Folder):
    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.config = self.write("class.toml", CLASS)

    def serve(self, *arguments):
        return Referee("--config", str(self.config), "--out", str(self.out), *arguments)

    def lose(self, client):
        """Plays a casual match that ends at once. No strip fits into the board, so the first player loses."""
        client.play(None, game="paski", board="5 5 5 3", seat=0)

    def lose_rated(self, client):
        """Plays a rated match and resigns it."""
        client.send(type="play", game="paski", rated=True)
        client.send(type="resign", match=client.expect("start")["match"])
        while client.receive()["type"] != "end":
            pass

    def test_a_reserved_name_needs_its_token(self):
        with self.serve() as referee:
            for hello in ({}, {"token": "pies"}):
                with Client(referee) as thief:
                    thief.send(type="hello", protocol=1, name="Ala", **hello)
                    error = thief.expect("error")
                    self.assertEqual((error["code"], error["fatal"]), ("bad_token", True))
            with Client(referee, "ala", token="kot"), Client(referee, "guest"), Netcat(referee) as person:
                person.type("name olek")
                person.see("reserved\\s+and\\s+needs\\s+its\\s+token(.|\n)*`name olek\\s+TOKEN`")
                person.type("name olek kot")
                person.see("wrong token for the reserved name olek")
                person.type("name olek pies")
                person.see("Hello, olek")

    def test_without_a_rated_match_the_command_standings_prints_a_sentence_instead_of_a_table(self):
        with self.serve() as referee, Client(referee, "guest") as guest:
            guest.play(lambda moves: (1, 0), game="misie-patysie", board="1 0 1", seat=0)
            self.assertEqual(referee.stop(), 0)
        self.assertEqual(run("standings", self.out).stdout,
                         "No table: 0 matches, not counting 1 casual match; `serve --out` with this folder adds more matches\n")
        self.assertEqual(run("standings", self.out, "--head-to-head").stdout,
                         "No table: nobody has played two matches against the same opponent on the same board.\n")

    def test_commands_that_read_tournaments_also_read_matches_that_the_command_serve_has_recorded(self):
        with self.serve() as referee, Client(referee, "ALA", token="kot") as ala, Client(referee, "guest") as guest:
            self.lose_rated(ala)
            ala.send(type="play", game="misie-patysie", board="1 0 1", seat=0)
            ala.expect("start")
            self.assertEqual(referee.stop(), 0)  # an unfinished match is not recorded
        with self.serve() as referee, Client(referee, "ala", token="kot") as ala:
            ala.play(lambda moves: (1, 0), game="misie-patysie", board="1 0 1", seat=0)
            self.lose_rated(ala)
            for _ in range(PATIENCE * 10):  # waits for the log, which is written while matches are played
                standings = run("standings", self.out)
                if "2 matches, not counting 1 casual" in standings.stdout:
                    break
                time.sleep(0.1)
            self.assertIn("2 matches, not counting 1 casual match; `serve` is running", standings.stdout, standings.stderr)
            second = run("serve", "--port", "0", "--out", self.out)
            self.assertEqual((second.returncode, second.stdout), (2, ""))
            self.assertIn("in use: a tournament or `serve` is running there (end it, ", second.stderr)
        standings = run("standings", self.out)
        self.assertRegex(standings.stdout, r"(?m)^ .*\bala +0\.0 ")  # the wins of ala in casual matches do not count
        self.assertIn("2 matches, not counting 1 casual match; `serve --out` with this folder adds more matches", standings.stdout)
        rows = list(csv.DictReader(run("export", self.out, "--csv").stdout.splitlines()))
        for row, place, casual in zip(rows, ("paski:1:", "paski:3:", "misie-patysie:2:"), ("", "", "1"), strict=True):
            self.assertTrue(row["match"].startswith(place), row)
            self.assertEqual(row["casual"], casual)
        self.assertEqual([match["name"] for match in json.loads(run("export", self.out, "--standings").stdout)["players"]],
                         ["perfect", "ala"])
        self.assertIn("misie-patysie:2:ala:perfect", run("analyse", self.out, "3").stdout)
        self.assertEqual(run("analyse", self.out, "--player", "ala").returncode, 0)
        self.assertEqual(run("verify", self.out).stdout,
                         "3 matches: moves and results follow the rules\n"
                         "no match was played again: `serve` does not record its players' commands\n")
        pages = run("export", self.out, "--html", self.folder / "pages")
        self.assertEqual((pages.returncode, pages.stderr), (0, ""))

    def test_a_later_referee_with_the_same_folder_of_records_shows_earlier_matches_at_their_old_addresses(self):
        def begin(client):
            client.send(type="play", game="misie-patysie", board="9 8 3", seat=0)
            return client.expect("start")["match"]

        def visit(referee, path, status=200):
            site = Visit().connect(referee.port)
            with contextlib.closing(site.link):
                return site.get(path, status).decode()

        def answer(referee, match, status):
            return json.loads(visit(referee, f"/api/match/{match}", status))

        def is_noted():
            with contextlib.closing(sqlite3.connect(self.out / "results.sqlite")) as results:
                return results.execute("SELECT count(*) FROM item WHERE kind = 'begun'").fetchone() == (1,)

        with self.serve() as referee, Client(referee, "ala", token="kot") as ala:
            ended = begin(ala)
            self.assertRegex(ended, "^[a-z2-7]{26}$")
            ala.send(type="resign", match=ended)
            while ala.receive()["type"] != "end":
                pass
            before = answer(referee, ended, 200)
            page = visit(referee, f"/embed/{ended}")
            self.assertIn('<meta property="og:title" content="ala – perfect">', page)
            stopped = begin(ala)
            answer(referee, stopped, 404)  # the match is being played
            self.assertEqual(referee.stop(), 0)
        with self.serve() as referee, Client(referee, "ala", token="kot") as ala:
            self.assertEqual(answer(referee, ended, 200), before)
            self.assertEqual(answer(referee, f"{ended}/position/0", 200)["ply"], 0)
            note = answer(referee, stopped, 410)["broken_off"]
            self.assertEqual((note["players"], note["why"]), (["ala", "perfect"], "the referee is being stopped"))
            self.assertEqual(note["play"], {"game": "misie-patysie", "board": "9 8 3\n"})
            killed = begin(ala)
            until(is_noted, "no note of the match that is being played")
            referee.stop(signal.SIGKILL)
        with self.serve() as referee:
            self.assertEqual(answer(referee, killed, 410)["broken_off"]["why"], "the referee ended unexpectedly")
            answer(referee, "a" * 26, 404)

    def test_rated_matches_have_the_clock_and_the_board_size_that_the_host_sets(self):
        self.config.write_text(CLASS + "[rated]\nclock = \"60+1\"\nsize = { graf = 20 }\n")
        with self.serve() as referee, Client(referee, "ala", token="kot") as ala, Client(referee, "bot") as bot:
            for cheat in ({"clock": {"initial_ms": 0, "margin_ms": 0}}, {"clock": {"initial_ms": 1000}}, {"board": "5 5 5 3"}, {"seat": 0}):
                ala.send(type="play", game="paski", rated=True, **cheat)
                error = ala.expect("error")
                self.assertIn(error["code"], ("refused", "bad_message"))
                if error["code"] == "refused":
                    self.assertEqual(error["cause"], {"what": "rated_terms", "clock": "60+1"})
            ala.send(type="play", game="paski", against="bot", rated=True)
            self.assertEqual(ala.expect("error")["cause"]["what"], "not_rated")
            ala.send(type="play", game="graf", rated=True)
            start = ala.expect("start")
            self.assertEqual((start["rated"], start["clock"]["initial_ms"], start.get("seed")), (True, 60000, None))
            self.assertEqual(start["board"].split()[0], "20")
            bot.send(type="play", game="graf", board=start["board"], start=1)
            self.assertEqual(bot.expect("error")["cause"]["what"], "rated_board")

    def test_the_command_serve_logs_the_names_and_the_matches_of_players(self):
        with self.serve("--log", "info") as referee:
            with Client(referee, "ala", token="kot") as ala:
                self.lose(ala)
            with Client(referee, "olek", token="pies"):
                pass
            referee.process.send_signal(signal.SIGTERM)
            log = referee.process.stderr.read()
        lines = [re.sub(r"^\d\d:\d\d:\d\d ", "", line) for line in log.splitlines()]
        story = (r"info connection \d+: joined, name ala, session s\d+, from 127\.0\.0\.1",
                 r"info match [a-z2-7]{26}: begun, paski, ala against perfect, clock none, casual",
                 r"info match [a-z2-7]{26}: ended, paski, ala against perfect, result won by perfect, reason normal, 0 moves",
                 r"info connection \d+: left, name ala")
        visit = (r"info connection \d+: joined, name olek, session s\d+, from 127\.0\.0\.1",
                 r"info connection \d+: left, name olek")
        for told in (story, visit):
            found = [[i for i, line in enumerate(lines) if re.fullmatch(each, line)] for each in told]
            self.assertEqual([len(each) for each in found], [1] * len(told), log)
            self.assertEqual(found, sorted(found), log)

    def test_if_the_disk_is_full_the_command_serve_logs_this_and_matches_go_on(self):
        with self.serve() as referee, Client(referee, "ala", token="kot") as ala:
            self.lose(ala)
            resource.prlimit(referee.process.pid, resource.RLIMIT_FSIZE, (64 << 10, resource.RLIM_INFINITY))
            for _ in range(100):
                self.lose(ala)
            log = referee.process.stderr.readline()
            resource.prlimit(referee.process.pid, resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
            self.lose(ala)
            referee.process.send_signal(signal.SIGTERM)
            log += referee.process.stderr.read()
            self.assertEqual(referee.process.wait(PATIENCE), 0)
        self.assertRegex(log, r"error \d+ match(?:es were| was) left unrecorded since `serve` started \(.*out/results.sqlite: cannot be written.*\); play continues")
        missing = int(re.findall(r"error (\d+) match(?:es were| was) left unrecorded", log)[-1])
        self.assertGreater(missing, 0)
        rows = run("export", self.out, "--csv").stdout.splitlines()
        self.assertEqual(len(rows) - 1 + missing, 102)

    def test_the_command_serve_refuses_an_unusable_folder_for_records_with_an_error_of_one_line(self):
        self.out.mkdir()
        (self.out / "results.sqlite").write_bytes(b"not a database, and long enough to be looked at")
        for arguments in (["--out", self.out], ["--out-mb", "5"], ["--config", self.config, "--out", "/proc/nothing"]):
            refused = run("serve", "--port", "0", *arguments)
            self.assertNotEqual(refused.returncode, 0)
            self.assertEqual((refused.stdout, len(refused.stderr.splitlines())), ("", 1), refused.stderr)


if __name__ == "__main__":
    unittest.main()
