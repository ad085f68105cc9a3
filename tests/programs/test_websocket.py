"""The referee's port as browsers and programs use it: WebSockets, pages, and what misbehaves there."""

import contextlib
import http.client
import json
import random
import socket
import time
import unittest

from gramy import PATIENCE, Client, Netcat, Referee
from websocket import BINARY, CLOSE, CONTINUATION, PING, PONG, TEXT, WebSocketClient, frame, upgrade


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


if __name__ == "__main__":
    unittest.main()
