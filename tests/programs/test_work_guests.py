"""Guests, which are players that connect to the host by themselves, in a tournament that several processes play."""

import contextlib
import json
import random
import socket
import subprocess
import unittest
import urllib.request

from gramy import PYTHON, ask, until
from test_work import BOT, GAMES, Work, players

# BOT as a remote player, which connects by itself and reconnects when its connection is lost.
GUEST = (
    """
import socket
from time import sleep
link = None
def lines():
    global link
    while True:
        try:
            link = socket.create_connection(("127.0.0.1", PORT))
            send(type="hello", protocol=1, name="guest", token="kot", wants=["legal"])
            yield from link.makefile()
        except OSError:
            pass
        sleep(0.05)
"""
    + BOT.replace("print(json.dumps(message), flush=True)", 'link.sendall(json.dumps(message).encode() + b"\\n")')
    .replace('send(type="hello", protocol=1, wants=["legal"])\n', "")
    .replace("for line in sys.stdin:", "for line in lines():")
    .replace('os.environ["GRAMY_NAME"]', '"guest"')
)


def free_port():
    """A free port outside the range of ports for outgoing connections, so that it stays free while no process
    listens."""
    for port in random.sample(range(20_000, 32_000), 100):
        with contextlib.suppress(OSError), socket.create_server(("127.0.0.1", port)):
            return port
    raise AssertionError("no port is free for the test")


class Guests:
    """Tests of tournaments with guests, which are players that connect by themselves. Subclasses run the tests with a
    folder and with a database."""

    def setUp(self):
        super().setUp()
        self.port = free_port()
        self.write("guest.py", GUEST.replace("PORT", str(self.port)))
        self.write_bots(("one", "two"), '[[player]]\nname = "guest"\ntoken = "kot"\n' + GAMES % (6, 3), head=f'listen = "127.0.0.1:{self.port}"\n')
        guest = subprocess.Popen([*PYTHON.split(), "guest.py"], cwd=self.folder)
        self.addCleanup(guest.wait)
        self.addCleanup(guest.kill)

    def with_guest(self, out):
        return self.number(out, "select count(*) from match where 'guest' in (seat_0, seat_1)")

    def without(self, out):
        return self.recorded(out) - self.with_guest(out)

    def read(self, target):
        with urllib.request.urlopen(f"http://127.0.0.1:{self.port}{target}") as answer:
            return json.load(answer)

    def test_matches_of_remote_players_wait_until_another_worker_becomes_the_host(self):
        self.alone("whole")
        with socket.create_server(("127.0.0.1", self.port)):  # the port is taken, so no worker can be the host
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_said(offering, "(trying again until this works, or until another process is the host)")
            # All matches without remote players are played, and the remote player is not given up.
            until(lambda: self.without("out") == 18, "the others wait, too")
            self.expect_all_wait(worker)
        with self.not_over(boards=2):
            self.until_said(offering, f"listening on 127.0.0.1:{self.port}; waiting for guest ")
            self.until_said(offering, f"page at http://127.0.0.1:{self.port}/")
            self.assertRegex(self.workers("out").stdout, r" hosts +2 .*\n +plays only matches of players that connect by themselves")
            until(lambda: self.with_guest("out") > 0, "the guest does not play")
            # The host's page also shows the matches that the worker has played.
            until(lambda: self.read("/api/tournament")["standings"]["played"] >= 18, "the page does not follow")
            second = self.offer("out")
            self.until_said(second, "worker 3: plays ")
            self.assertNotIn("listening", self.said(second))
            self.kill(offering)
            self.expire(offering, "out")
            self.until_said(second, f"listening on 127.0.0.1:{self.port}; waiting for guest ")
        self.finish(worker, second)
        self.expect_same("whole", "out")

    def expect_all_wait(self, worker):
        """Checks that all matches with guests wait, and that all workers say so."""
        waiting = (" matches wait, because no process listens for players that connect by themselves: "
                   "the owner has to run `gramy-referee tournament` again\n")
        # A worker prints this line when it first reads the queue, perhaps before all matches are offered.
        self.until_said(worker, waiting)
        waiting = "36" + waiting
        until(lambda: waiting in self.workers("out").stdout, "36 matches do not wait")
        self.assertIn(waiting, ask("standings", self.store("out")).stdout)
        self.assertEqual(json.loads(ask("standings", self.store("out"), "--json").stdout)["waiting_for_host"], 36)
        self.assertEqual(self.with_guest("out"), 0)

    def test_with_the_option_no_play_a_host_plays_only_matches_of_remote_players_and_leaves_other_matches_to_workers(self):
        self.alone("whole")
        offering = self.offer_only("out")
        self.assertIn(" 2 matches at once, but only matches of players that connect by themselves\n", self.said(offering))
        self.finish(self.work("out"), offering)
        self.expect_same("whole", "out")
        self.assertEqual(self.number("out", "select sum(played) from worker where only_guests"), 36)
        self.assertEqual(self.number("out", "select sum(played) from worker where not only_guests"), 18)

    def test_a_remote_player_that_never_connects_loses_by_walkover(self):
        self.write("guest.py", "")
        self.file.write_text("wait_ms = 1000\n" + self.file.read_text().replace('"guest"', '"other"'))
        self.alone("whole")
        said = self.finish(self.work("out"), self.offer("out"))
        self.assertIn("other is out: not connected for 1000 ms", said)
        self.expect_same("whole", "out")


class InFolder(Guests, Work):
    pass


if __name__ == "__main__":
    unittest.main()
