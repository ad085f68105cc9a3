"""`gramy-referee show`, which shows the folder of a tournament in a browser."""

import collections
import contextlib
import gzip
import http.client
import json
import pathlib
import re
import signal
import socket
import tempfile
import unittest
import urllib.parse

from gramy import PATIENCE, PYTHON, Client, Folder, Listening, Referee, ask, until
from test_tournament import GATE, our_players

FILE = """
name = "<b>shown</b>"
seed = 3
concurrency = 4
""" + our_players(perfect="perfect", shaky="noisy:0.4 --seed 2") + "".join(
    f'[[game]]\nid = "{game}"\nboards = {{ generate = 2, size = 12 }}\n' for game in (
    "misie-patysie", "paski", "graf", "hydrorozgrywka", "zielone", "policjant-i-zlodziej"))


class Visit:
    """A connection to a site."""

    def connect(self, port):
        self.link = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)
        return self

    def get(self, path, status=200, method="GET", headers={}):
        """Requests a path and returns the body of the answer. Keeps the header fields in `fields`."""
        self.link.request(method, path, headers=headers)
        response = self.link.getresponse()
        body = response.read()
        assert response.status == status, (path, response.status, body[:1000])
        self.fields = response.headers
        return body

    def read(self, path, status=200):
        return json.loads(self.get(path, status))


class Show(Listening, Visit):
    """`gramy-referee show` on a free port."""

    def __init__(self, folder, *arguments):
        super().__init__("gramy-referee", "show", folder, "--port", "0", *arguments, says="page at http://127.0.0.1:PORT/")

    def __enter__(self):
        super().__enter__()
        self.connect(self.port)
        return self

    def __exit__(self, *_):
        self.link.close()
        self.stop()

    def raw(self, data):
        """Sends these bytes. Returns everything that is received until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.port), PATIENCE) as link:
            link.sendall(data)
            answer = b""
            while chunk := link.recv(65536):
                answer += chunk
        return answer


def of_match(match, what=""):
    return f"/api/match/{urllib.parse.quote(match, safe='')}{what}"


class Shown(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.out = folder / "out"
        (folder / "t.toml").write_text(FILE)
        ask("tournament", folder / "t.toml", "--out", cls.out, check=True)
        cls.before = {file.name: file.read_bytes() for file in cls.out.iterdir() if file.is_file()}
        cls.lines = [json.loads(line) for line in (cls.out / "matches.jsonl").read_text().splitlines()]
        cls.site = cls.enterClassContext(Show(cls.out))
        cls.site.link.request("GET", "/")
        response = cls.site.link.getresponse()
        response.read()
        cls.home = response.status  # status 501 means that this build contains no page

    def test_the_command_show_shows_each_match_as_recorded_with_the_mistakes_that_analyse_finds(self):
        listed = self.site.read("/api/matches?limit=1000")
        self.assertEqual(([match["id"] for match in listed["matches"]], listed["all"], listed["next"]),
                         ([line["match"] for line in self.lines], 24, None))
        mistakes = 0
        for line, row in zip(self.lines, listed["matches"], strict=True):
            match = self.site.read(of_match(line["match"]))
            self.assertEqual([[ply["numbers"], ply["ms"]] for ply in match["plies"]], line["moves"])
            self.assertEqual("draw" if match["winner"] is None else str(match["winner"]), line["result"])
            judged = json.loads(ask("analyse", self.out, line["match"], "--json").stdout)
            truth = self.site.read(of_match(line["match"], "/truth"))
            self.assertEqual([(mistake["ply"], mistake["seat"], mistake["played"], mistake["better"])
                              for mistake in truth["mistakes"]],
                             [(move["ply"], move["seat"], " ".join(map(str, move["move"])), " ".join(map(str, move["better"])))
                              for move in judged["moves"] if "better" in move])
            winners = [{"draw": "draw", "win": ("first", "second")[seat], "loss": ("second", "first")[seat]}[value]
                       for seat, value in [(move["seat"], move["before"]) for move in judged["moves"]] +
                       [(judged["end"]["to_move"], judged["end"]["value"])]]
            self.assertEqual(truth["values"], winners)
            self.assertEqual(truth["distances"], [move.get("distance") for move in judged["moves"]] + [None])
            self.assertEqual(truth["accuracy"], judged["accuracy"])
            self.assertEqual(match["accuracy"], judged["accuracy"])
            self.assertEqual(row["mistakes"], [sum(mistake["seat"] == seat for mistake in truth["mistakes"]) for seat in (0, 1)])
            mistakes += len(truth["mistakes"])
        self.assertGreater(mistakes, 5)

    def test_the_page_of_the_command_show_requests_nothing_from_other_hosts(self):
        page = self.site.get("/", self.home).decode()
        if self.home == 501:
            self.assertIn("built without its web page", page)
            self.skipTest("GRAMY_WEB is off, or esbuild or React is not installed")
        self.assertTrue(self.site.fields["Content-Type"].startswith("text/html"))
        self.assertEqual(self.site.get("/tournament").decode(), page)
        for address in ("/tournament/paski", "/player/perfect", "/match/paski%3Aa%3Ab%3Ac"):
            self.assertEqual(self.site.get(address).decode(), page.replace('"assets/', '"../assets/'))
        for address in re.findall(r'(?:src|href)="([^"]+)"', page):
            if address.startswith("data:"):
                continue
            self.assertTrue(address.startswith("assets/"), address)
            plain = self.site.get(f"/{address}")
            self.assertTrue(plain)
            self.assertIn("immutable", self.site.fields["Cache-Control"])
            compressed = self.site.get(f"/{address}", headers={"Accept-Encoding": "gzip"})
            self.assertEqual(self.site.fields["Content-Encoding"], "gzip")
            self.assertEqual(gzip.decompress(compressed), plain)

    def test_a_request_for_another_host_is_refused_unless_an_option_allows_the_host(self):
        request = b"GET /api/standings HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n"
        self.assertTrue(self.site.raw(request).startswith(b"HTTP/1.1 421 "))
        with Show(self.out, "--web-host", "other.example", "--web-host", "Evil.Example") as site:
            self.assertTrue(site.raw(request).startswith(b"HTTP/1.1 200 "))

    def test_the_command_show_sends_nothing_over_a_connection_before_a_request(self):
        with socket.create_connection(("127.0.0.1", self.site.port), PATIENCE) as link:
            link.settimeout(2)
            self.assertRaises(TimeoutError, link.recv, 1)
            link.settimeout(PATIENCE)
            link.sendall(b"GET /api/standings HTTP/1.1\r\nHost: localhost\r\n\r\n")
            self.assertTrue(link.recv(100).startswith(b"HTTP/1.1 200 "))

    def test_a_flood_of_connections_does_not_keep_other_visitors_out(self):
        with Show(self.out) as site, contextlib.ExitStack() as flood:
            for number in range(600):  # more connections than an address may have
                link = flood.enter_context(socket.create_connection(("127.0.0.1", site.port), PATIENCE))
                if number % 2:
                    link.sendall(b"GET /api/standings HTTP/1.1\r\nHost: local")
            self.assertTrue(site.get("/api/standings"))

    def test_the_command_show_refuses_connections_that_do_not_speak_http(self):
        self.assertTrue(self.site.raw(b'{"type":"hello","protocol":1,"name":"Ala"}\r\n\r\n').startswith(b"HTTP/1.1 400 "))
        self.assertEqual(self.site.raw(b"\x16\x03\x01"), b"")

    def test_the_command_show_does_not_change_the_results_folder(self):
        self.site.read("/api/tournament")
        for name, content in self.before.items():
            self.assertEqual((self.out / name).read_bytes(), content, name)

    def test_a_signal_ends_the_command_show_with_exit_code_0(self):
        for how in (signal.SIGINT, signal.SIGTERM):
            with Show(self.out) as site:
                site.get("/api/standings")
                self.assertEqual(site.stop(how), 0)

    def test_the_command_show_refuses_wrong_arguments_and_a_port_in_use(self):
        for arguments, code, said in ((["/nowhere"], 2, "/nowhere"), ([self.out, "--web-host", "a b"], 2, "a host's name"),
                                      ([self.out, "--port", str(self.site.port)], 1, "cannot serve on 127.0.0.1")):
            done = ask("show", *arguments)
            self.assertEqual((done.returncode, done.stdout), (code, ""))
            self.assertIn(said, done.stderr)


class Served(unittest.TestCase):
    def test_the_command_serve_shows_its_ended_matches_on_pages(self):
        with Referee() as referee, Client(referee, "ann") as ann:
            site = Visit().connect(referee.port)
            kind = site.read("/api/site")
            self.assertEqual((kind["kind"], kind["live"], kind["open"]), ("referee", True, True))
            self.assertEqual({game["id"] for game in kind["games"]}, set(re.findall(r'id = "(.*)"', FILE)))
            site.get(of_match("m1"), 404)
            start, moves, end = ann.play(lambda moves: [1, 0], game="misie-patysie", board="2 0 2", seat=0, against="perfect")
            match = site.read(of_match(start["match"]))
            self.assertEqual([ply["numbers"] for ply in match["plies"]], [list(move) for move in moves])
            self.assertEqual((match["players"], match["winner"], match["hidden"]), (["ann", "perfect"], 1, None))
            truth = site.read(of_match(start["match"], "/truth"))
            self.assertEqual((truth["values"], truth["mistakes"][0]["better"]), (["first", "second", "second"], "2 0"))
            self.assertEqual(site.read(of_match(start["match"], "/position/1"))["last"], "1 0")
            site.get(of_match(start["match"], "/position/3"), 404)
            site.link.close()


class Running(Folder):
    """A tournament of 20 boards with two matches each. Its bot waits while the test reads the tournament's pages."""

    def begin_gated(self, *arguments):
        """Starts a tournament whose bot waits before the 16th match. Returns its process and the port of its
        page."""
        self.out = self.folder / "-".join(["out", *arguments])
        self.write("gate.py", GATE)
        self.play_up_to(15)
        file = self.write(
            "t.toml",
            'concurrency = 1\nclock = { initial_ms = 600000 }\n' + our_players(ann="random --seed 1") +
            f'[[player]]\nname = "bob"\ncommand = "{PYTHON} gate.py | gramy-bot --stdio --player random --seed 2"\n'
            'transport = "stdio"\n[[game]]\nid = "misie-patysie"\nboards = { generate = 20 }\n')
        process = self.start("tournament", file, "--out", self.out, *arguments)
        page = until(lambda: re.search(r"(?m)^page at http://127\.0\.0\.1:(\d+)/\n", self.said(process)), "it has no page")
        return process, int(page[1])

    def play_up_to(self, matches):
        """Lets the bot play up to this many matches."""
        (self.folder / "next").write_text(str(matches))
        (self.folder / "next").replace(self.folder / "last")

    def watch(self, site):
        """Reads all pages again and again, until 15 and then until 33 matches are played. These numbers are
        odd, so that one board then has played only one of its two matches. For each board, returns how many
        of its matches were over when its exact values first appeared. Also returns all numbers of matches
        that the page has listed."""
        told, counts = {}, []
        for matches in 15, 33:
            self.play_up_to(matches)
            until(lambda: self.look(site, told, counts) == matches, f"{matches} matches are not played")
        return told, counts

    def look(self, site, told, counts):
        asked = {}
        for row in site.read("/api/matches")["matches"][-2:]:
            match = site.read(of_match(row["id"]))
            site.link.request("GET", of_match(row["id"], "/truth"))
            truth = site.link.getresponse()
            self.assertIn((truth.status, set(json.loads(truth.read())) == {"hidden"}), [(403, True), (200, False)])
            asked[row["id"]] = match["accuracy"] or not match["hidden"] or truth.status == 200
        rows = site.read("/api/matches")["matches"]
        counts.append(len(rows))
        played = collections.Counter(row["board"] for row in rows)
        for row in rows:
            if not row["hidden"] or row["mistakes"] or asked.get(row["id"]):
                told.setdefault(row["board"], played[row["board"]])
        return len(rows)

    def test_during_a_tournament_the_command_show_shows_exact_values_of_a_board_only_after_the_boards_last_match(self):
        process, _ = self.begin_gated()
        with Show(self.out) as site:
            def running():
                shown = site.read("/api/tournament")
                self.assertEqual(shown["hidden"] is None, shown["finished"])
                self.assertEqual((shown["games"][0]["boards"], shown["games"][0]["scheduled"]), (20, 40))
                return shown["running"]
            self.assertTrue(running())
            told, counts = self.watch(site)
            self.assertTrue(running())
            self.assertGreater(len(set(counts)), 1)
            self.assertGreater(len(told), 1)  # the exact values of some boards appeared before the end of the tournament
            # Asks for the page and does not open the store, because a second reader would keep the tournament from
            # merging its SQLite log.
            until(lambda: all(row["hidden"] or row["mistakes"] for row in site.read("/api/matches")["matches"]), "not all is judged")
            self.play_up_to(40)
            self.finish(process)
            until(lambda: not running(), "it is still running")
            self.assertEqual(self.look(site, told, counts), 40)
            self.assertEqual(set(told.values()), {2})
            self.assertEqual(site.get("/api/standings"), (self.out / "standings.json").read_bytes())
            match = site.read("/api/matches")["matches"][0]["id"]
            self.assertTrue(site.read(of_match(match, "/truth"))["values"])
            site.stop()
            self.assertFalse((self.out / "results.sqlite-wal").exists())

    def test_the_command_tournament_serves_the_pages_of_its_tournament(self):
        def lost(truth):
            return [loss["match"].split(":")[1] for player in truth["players"] for loss in player["losses"]]

        for arguments in ([], ["--truth", "live"]):
            with self.subTest(arguments):
                _, port = self.begin_gated(*arguments)
                site = Visit().connect(port)
                self.addCleanup(site.link.close)
                self.assertEqual(site.read("/api/site")["kind"], "tournament")
                told, counts = self.watch(site)
                if arguments:
                    written = self.out / "truth.json"
                    until(lambda: written.exists() and lost(json.loads(written.read_text())), "there is no truth")
                shown = site.read("/api/tournament")
                self.assertTrue(shown["running"] and shown["hidden"])
                played = collections.Counter(row["board"] for row in site.read("/api/matches")["matches"])
                self.assertGreater(len(told), 1)
                self.assertEqual(set(told.values()), {2})
                self.assertEqual(shown["truth"] is not None, bool(arguments))
                if arguments:
                    self.assertEqual({played[board] for board in lost(shown["truth"])}, {2})


if __name__ == "__main__":
    unittest.main()
