"""The referee's port for browsers and programs: WebSockets, pages, and faulty clients."""

import contextlib
import http.client
import json
import pathlib
import re
import select
import signal
import subprocess
import tempfile
import types
import unittest

from gramy import BIN, PATIENCE, Client, Referee
from test_limits import limited
from websocket import WebSocketClient


def fetch(port, path, host=None, method="GET", **fields):
    """The status, header fields and body of the answer to a request over a new connection."""
    with contextlib.closing(http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE)) as link:
        link.request(method, path, headers={"Host": host or f"127.0.0.1:{port}", **fields})
        answer = link.getresponse()
        return answer.status, dict(answer.getheaders()), answer.read()


class WebSockets(unittest.TestCase):
    def test_a_large_board_is_sent_over_a_websocket_in_both_directions(self):
        board = "30000 30000\n" + "".join(f"{v} {v % 30000 + 1}\n" for v in range(1, 30001)) + "0\n"
        with Referee() as referee, WebSocketClient(referee, "LARGE") as bot:
            bot.send(type="play", game="graf", board=board, start=1, against="random")
            self.assertEqual(bot.expect("start")["board"], board)


class Pages(unittest.TestCase):
    def test_serve_prints_the_address_of_its_page_on_the_second_line(self):
        with Referee() as referee:
            status, head, body = fetch(referee.port, "/")
            if status == 501:  # the build left the page out
                self.assertEqual(select.select([referee.process.stdout], [], [], 0)[0], [])
                return
            self.assertEqual(status, 200)
            self.assertEqual(referee.process.stdout.readline(), f"page at http://127.0.0.1:{referee.port}/\n")
            self.assertIn("connect-src 'self'", head["Content-Security-Policy"])
            needed = re.findall(rb'(?:src|stylesheet" href)="(assets/[^"]*)"', body)
            self.assertEqual(len(needed), 2, "expected one script and one style")
            for address in needed:
                status, head, _ = fetch(referee.port, "/" + address.decode())
                self.assertEqual(status, 200)
                self.assertIn("immutable", head["Cache-Control"])
            self.assertEqual(fetch(referee.port, "/nothing/there")[0], 404)
            status, _, body = fetch(referee.port, "/api/nothing")
            self.assertEqual(status, 404)
            self.assertIn("error", json.loads(body))

    def test_a_host_name_is_accepted_only_if_the_option_web_host_names_it(self):
        with Referee("--web-host", "games.example.org") as referee:
            self.assertNotEqual(fetch(referee.port, "/api/site", host="games.example.org")[0], 421)
            self.assertEqual(fetch(referee.port, "/api/site", host="example.org")[0], 421)
            with WebSocketClient(referee, host="games.example.org:8443", Origin="https://games.example.org:8443") as bot:
                self.assertEqual(bot.status, 101)


class Limits(unittest.TestCase):
    def test_the_client_address_that_a_proxy_names_is_used_only_if_the_proxy_is_trusted(self):
        for trusted in (True, False):
            proxy = ["--trust-proxy", "127.0.0.1"] if trusted else []
            with self.subTest(trusted=trusted), limited(*proxy, connections_per_address=4) as referee, contextlib.ExitStack() as stack:
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
                    self.assertIsNone(comes("192.0.2.9"))  # refused before its request is read, like any client
                    continue
                self.assertEqual([comes(f"203.0.113.{i}, 192.0.2.7") for i in range(6)], [101] * 4 + [503] * 2)
                self.assertEqual([comes(f"192.0.2.{i}") for i in range(8, 13)], [101] * 5)
                # A connection of the proxy that names no valid client counts for the proxy's own address.
                self.assertEqual([comes(None), comes("unknown"), comes("192.0.2.50, me"), comes("<b>"), comes("")], [101] * 4 + [503])
                self.assertNotEqual(fetch(referee.port, "/api/nothing", **{"X-Forwarded-For": "192.0.2.99"})[0], 503)
                self.assertEqual(fetch(referee.port, "/api/nothing", **{"X-Forwarded-For": "192.0.2.7"})[0], 503)
                with Client(referee) as lines:  # refused, because the proxy's own address has reached its limit of connections
                    lines.send(type="hello", protocol=1, name="LINES")
                    self.assertEqual(lines.receive()["code"], "busy")
                referee.process.send_signal(signal.SIGUSR1)
                used = ""
                while "together" not in used:
                    used += referee.process.stderr.readline()
                self.assertRegex(used, r"(?m)^192\.0\.2\.7 +BOT-1 ")
                self.assertNotIn("203.0.113", used)


class Tournaments(unittest.TestCase):
    def test_a_remote_player_plays_a_tournament_over_a_websocket(self):
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
                logs = re.fullmatch(rf"players' logs \(private\): http://127\.0\.0\.1:{port}/tournament#token=([0-9a-f]{{32}})\n",
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
