"""The referee's port as browsers and programs use it: WebSockets, pages, and what misbehaves there."""

import contextlib
import http.client
import json
import pathlib
import random
import re
import select
import signal
import socket
import subprocess
import tempfile
import time
import types
import unittest

from gramy import BIN, PATIENCE, Client, Netcat, Referee
from websocket import BINARY, CLOSE, CONTINUATION, PING, PONG, WebSocketClient, frame, upgrade


def fetch(port, path, host=None, method="GET", **fields):
    """(status, head's fields, body) of a request over a connection of its own."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as link:
        link.request(method, path, headers={"Host": host or f"127.0.0.1:{port}", **fields})
        answer = link.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


def closed(link):
    """Whether the other end closes, without a word."""
    link.settimeout(PATIENCE)
    try:
        return link.recv(1) == b""
    except ConnectionResetError:
        return True


class WebSockets(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.referee = cls.enterClassContext(Referee())

    def test_a_bot_plays_over_frames_as_over_lines(self):
        games = {"misie-patysie": 1, "paski": 2, "zielone": 3}
        for game, seed in games.items():
            with self.subTest(game=game):
                ends = []
                for kind in (Client, WebSocketClient):
                    with kind(self.referee, f"BOT-{seed}", **({"hello": {"wants": ["legal"]}} if kind is WebSocketClient else {"wants": ["legal"]})) as bot:
                        bot.send(type="play", game=game, seed=seed, seat=0)
                        board = bot.expect("start")["board"]
                        lots, told = random.Random(seed), []
                        while (message := bot.receive())["type"] == "move_request":
                            told.append((message["ply"], message["legal"]))
                            bot.send(type="move", match=message["match"], ply=message["ply"], move=lots.choice(message["legal"]))
                        self.assertEqual(message["type"], "end", message)
                        ends.append((board, told, message["outcome"], message["reason"]))
                self.assertEqual(*ends)
                self.assertGreater(len(ends[0][1]), 1)

    def test_one_over_frames_plays_one_over_lines(self):
        with Client(self.referee, "LINES") as lines, WebSocketClient(self.referee, "FRAMES") as frames:
            frames.send(type="play", game="misie-patysie", board="5 5 2", seat=0, against="LINES")
            start = frames.expect("start")
            self.assertEqual(lines.expect("start")["match"], start["match"])
            frames.expect("move_request")
            frames.send(type="resign", match=start["match"])
            self.assertEqual(frames.expect("end")["outcome"], "loss")
            self.assertEqual(lines.expect("end")["outcome"], "win")

    def test_a_large_board_goes_there_and_back(self):
        board = "30000 30000\n" + "".join(f"{v} {v % 30000 + 1}\n" for v in range(1, 30001)) + "0\n"
        with WebSocketClient(self.referee, "LARGE") as bot:
            bot.send(type="play", game="graf", board=board, start=1, against="random")
            self.assertEqual(bot.expect("start")["board"], board)

    def test_whoever_is_closed_comes_back(self):
        bot = WebSocketClient(self.referee, "BACK")
        with bot:
            bot.send(type="play", game="misie-patysie", board="5 5 2", seat=0)
            match = bot.expect("start")["match"]
            bot.expect("move_request")
            bot.send_bytes(frame(b"\x03\xe9", CLOSE))
            self.assertIsNone(bot.receive())
            self.assertEqual(bot.closed_with, 1001)
        with WebSocketClient(self.referee, "BACK", hello={"resume": bot.welcome["resume"]}) as again:
            self.assertEqual(again.expect("start")["match"], match)
            again.expect("move_request")

    def test_frames_that_are_none_are_closed_with_the_code_for_that(self):
        hello = json.dumps({"type": "hello", "protocol": 1, "name": "WRONG"}).encode()
        for what, bytes_, code in [
            ("unmasked", frame(hello, mask=b""), 1002),
            ("binary", frame(hello, BINARY), 1003),
            ("reserved bit", frame(hello, rsv=4), 1002),
            ("no UTF-8", frame(b"\xff"), 1007),
            ("a ping of 126 bytes", frame(b"x" * 126, PING), 1002),
            ("too long", frame(b'{"type":"hello",' + b" " * 100_000), 1009),
            ("too long, in parts", frame(b"{", fin=False) + b"".join(frame(b" " * 1000, CONTINUATION, fin=False) for _ in range(100)), 1009),
        ]:
            with self.subTest(what), WebSocketClient(self.referee) as bot:
                self.assertEqual(bot.status, 101)
                bot.send_bytes(bytes_)
                while bot.receive():
                    pass
                self.assertEqual(bot.closed_with, code)

    def test_floods_of_frames_are_put_out(self):
        for what, flood in [
            ("pings", frame(b"", PING) * 3000),
            ("pongs", frame(b"", PONG) * 3000),
            ("messages with nothing in them", frame(b"") * 3000),
            ("fragments without end", frame(b"{", fin=False) + frame(b"", CONTINUATION, fin=False) * 500_000),
        ]:
            with self.subTest(what), WebSocketClient(self.referee, "FLOOD") as bot:
                with contextlib.suppress(ConnectionError):
                    bot.send_bytes(flood)
                said = []
                with contextlib.suppress(ConnectionError):
                    while message := bot.receive():
                        said.append(message)
                self.assertEqual([message["code"] for message in said], ["rate_limited"])
                self.assertEqual(bot.closed_with, 1008)

    def test_only_a_page_of_this_host_may_ask_for_one(self):
        port = self.referee.port
        for origin, host, status in [
            (None, None, 101),
            (f"http://127.0.0.1:{port}", None, 101),
            (f"https://localhost:{port}", f"localhost:{port}", 101),
            ("http://evil.example", None, 403),
            (f"http://localhost:{port}", None, 403),
            ("null", None, 403),
            ("http://evil.example", "evil.example", 421),
            (None, "evil.example", 421),
        ]:
            with self.subTest(origin=origin, host=host), WebSocketClient(self.referee, host=host, Origin=origin) as bot:
                self.assertEqual(bot.status, status)

    def test_what_asks_for_none_gets_none(self):
        port = self.referee.port
        self.assertEqual(fetch(port, "/ws")[0], 426)
        with WebSocketClient(self.referee, Sec_WebSocket_Version="8") as bot:
            self.assertEqual(bot.status, 426)
        with WebSocketClient(self.referee, path="/else") as bot:
            self.assertNotEqual(bot.status, 101)


class Pages(unittest.TestCase):
    def test_the_address_of_the_page_is_the_second_line(self):
        with Referee() as referee:
            status, head, body = fetch(referee.port, "/")
            if status == 501:  # built without it
                self.assertEqual(select.select([referee.process.stdout], [], [], 0)[0], [])
                return
            self.assertEqual(status, 200)
            self.assertEqual(referee.process.stdout.readline(), f"page at http://127.0.0.1:{referee.port}/\n")
            self.assertIn("connect-src 'self'", head["Content-Security-Policy"])
            needed = re.findall(rb'(?:src|stylesheet" href)="(/assets/[^"]*)"', body)
            self.assertEqual(len(needed), 2, "expected one script and one style")
            for address in needed:
                status, head, _ = fetch(referee.port, address.decode())
                self.assertEqual(status, 200)
                self.assertIn("immutable", head["Cache-Control"])
            self.assertEqual(fetch(referee.port, "/nothing/there")[0], 404)

    def test_what_is_no_page(self):
        with Referee() as referee:
            status, _, body = fetch(referee.port, "/api/nothing")
            self.assertEqual(status, 404)
            self.assertIn("error", json.loads(body))
            self.assertEqual(fetch(referee.port, "/", host="evil.example")[0], 421)
            for method in ("POST", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE"):
                with self.subTest(method), contextlib.closing(socket.create_connection(("127.0.0.1", referee.port), PATIENCE)) as link:
                    link.sendall(f"{method} / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 6\r\n\r\nname E".encode())
                    answer = b""
                    while more := link.recv(65536):
                        answer += more
                    self.assertTrue(answer.startswith(b"HTTP/1.1 405 "), answer)
                    self.assertEqual(answer.count(b"HTTP/1.1"), 1)
            with contextlib.closing(socket.create_connection(("127.0.0.1", referee.port), PATIENCE)) as link:
                link.sendall(b"\x16\x03\x01\x00\x05hello")
                self.assertTrue(closed(link))

    def test_another_name_of_the_host(self):
        with Referee("--web-host", "games.example.org") as referee:
            self.assertNotEqual(fetch(referee.port, "/api/site", host="games.example.org")[0], 421)
            self.assertEqual(fetch(referee.port, "/api/site", host="example.org")[0], 421)
            with WebSocketClient(referee, host="games.example.org:8443", Origin="https://games.example.org:8443") as bot:
                self.assertEqual(bot.status, 101)

    def test_sockets_that_a_browser_keeps_to_spare_hear_no_greeting(self):
        with Referee() as referee:
            with contextlib.ExitStack() as stack:
                def connect():
                    return stack.enter_context(socket.create_connection(("127.0.0.1", referee.port), PATIENCE))

                def ask(link):
                    link.sendall(b"GET /api/nothing HTTP/1.1\r\nHost: localhost\r\n\r\n")

                def status(link):
                    answer = http.client.HTTPResponse(link)
                    answer.begin()
                    answer.read()
                    return answer.status

                referee.process.send_signal(signal.SIGSTOP)  # else it greets whoever is silent for a second before they ask
                try:
                    before = [connect() for _ in range(3)]
                    browser = connect()
                    ask(browser)
                finally:
                    referee.process.send_signal(signal.SIGCONT)
                self.assertEqual(status(browser), 404)
                after = [connect() for _ in range(3)]
                time.sleep(3)
                for link in before + after:
                    ask(link)
                self.assertEqual([status(link) for link in before + after], [404] * 6)
            with Netcat(referee) as person:  # who speaks is answered all the same
                person.type("help")
                person.see("This is gramy")


class Limits(unittest.TestCase):
    """What strangers may take up, with limits that are soon met."""

    @contextlib.contextmanager
    def limited(self, *arguments, **limits):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "limits.toml")
            file.write_text("[limits]\n" + "".join(f"{key} = {value}\n" for key, value in limits.items()))
            with Referee("--config", file, *arguments) as referee:
                yield referee

    def test_slow_heads_and_hellos(self):
        with self.limited(hello_ms=1000) as referee:
            for what, said in [("a head", upgrade(referee.port)[:-2]), ("a head of none", b"GET / HTTP/1.1\r\nHost: l")]:
                with self.subTest(what), contextlib.closing(socket.create_connection(("127.0.0.1", referee.port), PATIENCE)) as link:
                    link.sendall(said)
                    self.assertTrue(link.recv(65536).startswith(b"HTTP/1.1 408 "))
                    self.assertTrue(closed(link))
            with WebSocketClient(referee) as silent:
                self.assertEqual(silent.receive()["code"], "bad_message")
                self.assertIsNone(silent.receive())
                self.assertEqual(silent.closed_with, 1008)
            with WebSocketClient(referee) as slow:
                slow.send_bytes(frame(b'{"type":"hello"', fin=False))
                self.assertEqual(slow.receive()["code"], "bad_message")

    def test_a_flood_of_sockets_keeps_nobody_out(self):
        with self.limited(connections_per_address=20) as referee, contextlib.ExitStack() as stack:
            player = stack.enter_context(WebSocketClient(referee, "PLAYS"))
            for i in range(200):
                link = stack.enter_context(socket.create_connection(("127.0.0.1", referee.port), PATIENCE))
                if i % 2:
                    link.sendall(upgrade(referee.port))
            self.assertNotEqual(fetch(referee.port, "/api/nothing")[0], 503)
            player.send(type="play", game="misie-patysie", board="5 5 2", seat=0)
            player.expect("start")

    def test_a_proxy_that_is_trusted_speaks_for_others(self):
        for trusted in (True, False):
            proxy = ["--trust-proxy", "127.0.0.1"] if trusted else []
            with self.subTest(trusted=trusted), self.limited(*proxy, connections_per_address=4) as referee, contextlib.ExitStack() as stack:
                taken = 0

                def comes(said):
                    nonlocal taken
                    bot = stack.enter_context(WebSocketClient(referee, X_Forwarded_For=said))
                    if bot.status == 101:
                        taken += 1
                        bot.send(type="hello", protocol=1, name=f"BOT-{taken}")
                        bot.expect("welcome")
                    return bot.status

                if not trusted:
                    self.assertEqual([comes(f"192.0.2.{i}") for i in range(4)], [101] * 4)
                    self.assertIsNone(comes("192.0.2.9"))  # told so before its head is read, as anybody is
                    continue
                self.assertEqual([comes(f"203.0.113.{i}, 192.0.2.7") for i in range(6)], [101] * 4 + [503] * 2)
                self.assertEqual([comes(f"192.0.2.{i}") for i in range(8, 13)], [101] * 5)
                # A head that says nothing, or nonsense, counts for the proxy itself.
                self.assertEqual([comes(None), comes("unknown"), comes("192.0.2.50, me"), comes("<b>"), comes("")], [101] * 4 + [503])
                self.assertNotEqual(fetch(referee.port, "/api/nothing", **{"X-Forwarded-For": "192.0.2.99"})[0], 503)
                self.assertEqual(fetch(referee.port, "/api/nothing", **{"X-Forwarded-For": "192.0.2.7"})[0], 503)
                with Client(referee) as lines:  # the proxy's machine has its own places
                    lines.send(type="hello", protocol=1, name="LINES")
                    self.assertEqual(lines.receive()["code"], "busy")
                referee.process.send_signal(signal.SIGUSR1)
                used = ""
                while "together" not in used:
                    used += referee.process.stderr.readline()
                self.assertRegex(used, r"(?m)^192\.0\.2\.7 +BOT-1 ")
                self.assertNotIn("203.0.113", used)


class Tournaments(unittest.TestCase):
    def test_a_player_from_elsewhere_plays_over_frames(self):
        with tempfile.TemporaryDirectory() as folder:
            file = pathlib.Path(folder, "remote.toml")
            file.write_text("""
                [[player]]
                name = "random"
                command = "gramy-bot --player random"
                [[player]]
                name = "REMOTE"
                token = "Sesame-7"
                [[game]]
                id = "paski"
                boards = { generate = 2 }
            """)
            process = subprocess.Popen([BIN / "gramy-referee", "tournament", file, "--out", pathlib.Path(folder, "out"), "--json"],
                                       stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.addCleanup(process.kill)
            while not (found := re.search(r"listening on 127\.0\.0\.1:(\d+); waiting for REMOTE", process.stderr.readline())):
                self.assertIsNone(process.poll())
            port = int(found[1])
            if fetch(port, "/")[0] != 501:
                self.assertEqual(process.stderr.readline(), f"page at http://127.0.0.1:{port}/\n")
                logs = re.fullmatch(rf"logs, for you only, at http://127\.0\.0\.1:{port}/tournament#token=([0-9a-f]{{32}})\n",
                                    process.stderr.readline())
                self.assertEqual([fetch(port, f"/api/logs/random{query}")[0] for query in ("", f"?token={'0' * 32}", f"?token={logs[1]}")],
                                 [403, 403, 200])
            referee = types.SimpleNamespace(port=port)
            with WebSocketClient(referee) as stranger:
                stranger.send(type="hello", protocol=1, name="REMOTE", token="sesame")
                self.assertEqual(stranger.receive()["code"], "bad_token")
            with WebSocketClient(referee, "REMOTE", hello={"token": "Sesame-7", "wants": ["legal"]}) as bot:
                while (message := bot.receive())["type"] != "bye":
                    if message["type"] == "move_request":
                        bot.send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
            standings, _ = process.communicate(timeout=PATIENCE)
            self.assertEqual(process.returncode, 0)
            self.assertEqual({player["name"]: player["faults"] for player in json.loads(standings)["players"]}, {"REMOTE": {}, "random": {}})


if __name__ == "__main__":
    unittest.main()
