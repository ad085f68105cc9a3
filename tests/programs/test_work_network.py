"""A tournament in a database whose workers lose the network: nothing is lost, nothing is played twice.

GRAMY_OUTAGE_S=60 python3 test_work_network.py    how long it is away each time (3 s without it)
"""

import os
import signal
import sys
import time
import unittest

from proxy import Proxy
from test_work import FORMATS, GAMES, PLAYERS
from test_work_database import SKIPPED, Database, lacking

OUTAGE_S = float(os.environ.get("GRAMY_OUTAGE_S", 3))
SHORT, LONG = 1500, 600_000  # ms of a lease

# Plays any move after a moment's thought, and counts the matches that it has begun and ended.
BOT = """
import json, time
def send(**message):
    print(json.dumps(message), flush=True)
def count(what):
    with open(what, "a") as file:
        file.write(".")
send(type="hello", protocol=1, wants=["legal"])
for line in iter(input, None):
    message = json.loads(line)
    if message["type"] in ("start", "end"):
        count(message["type"])
    if message["type"] == "move_request":
        time.sleep(0.005)
        send(type="move", match=message["match"], ply=message["ply"], move=message["legal"][0])
"""


class Network(Database):
    longest = Database.longest + 20 * OUTAGE_S

    def setUp(self):
        super().setUp()
        self.proxy = Proxy(self.folder / "server/.s.PGSQL.5432")
        self.addCleanup(self.proxy.close)

    def through_proxy(self, url):
        return url.replace("@/", f"@127.0.0.1:{self.proxy.port}/").partition("?")[0]

    def workers_url(self, out):
        return self.through_proxy(super().workers_url(out))

    def work_here(self, out):
        """Without it."""
        return self.start("work", "--store", super().workers_url(out), "--concurrency", "2")

    def share(self, players=PLAYERS, boards=(40, 20)):
        """Workers play two matches at once; who plays alone is sooner done, however slow the players are."""
        self.file.write_text('name = "shared"\nconcurrency = 8\n' + players + GAMES % boards)
        self.alone("whole")

    def share_slow_ones(self):
        (self.folder / "bot.py").write_text(BOT)
        self.share("".join(
            f'[[player]]\nname = "{name}"\ncommand = "{sys.executable} bot.py"\ntransport = "stdio"\n' for name in "ab"
        ), (round(22 + 5 * OUTAGE_S), 1))  # more than are played meanwhile
        for name in ("start", "end"):
            (self.folder / name).unlink()

    def outages(self):
        """Each ends when it is left: there is no network; nothing gets through, and then it comes late, or is lost."""
        def gone():
            self.proxy.refuse()
            yield
            self.proxy.listen()
        def late():
            self.proxy.hold()
            yield
            self.proxy.flow()
        def lost():
            self.proxy.hold()
            yield
            self.proxy.cut()
            self.proxy.flow()
        return gone(), late(), lost()

    def settled(self, out):
        """How many matches are in the store once what was on its way has come."""
        before, recorded = None, self.recorded(out)
        while recorded != before:
            time.sleep(1)
            before, recorded = recorded, self.recorded(out)
        return recorded

    def count(self, what):
        return (self.folder / what).stat().st_size

    def test_what_is_played_without_network_is_handed_in_later(self):
        self.share_slow_ones()
        offering, worker = self.offer("out", "--no-play", lease=LONG), self.work("out")
        for outage in self.outages():
            before = self.recorded("out")
            self.until("nothing was played", lambda: self.recorded("out") > before + 4)
            next(outage)
            ended, is_over = self.count("end"), time.monotonic() + OUTAGE_S
            recorded = self.settled("out")
            time.sleep(max(0, is_over - time.monotonic()))
            self.assertGreater(self.count("end"), ended, "nobody plays without network")
            self.assertEqual(self.recorded("out"), recorded, "there is a network")
            next(outage, None)
        self.finish(worker)
        self.finish(offering)
        self.expect_same("whole", "out")
        matches = self.standings("whole")["played"]
        self.assertEqual((self.count("start"), self.count("end"), self.played("out")), (2 * matches, 2 * matches, matches))

    def test_what_has_lapsed_meanwhile_counts_once(self):
        self.share_slow_ones()
        offering, workers = self.offer("out", "--no-play", lease=SHORT), [self.work("out"), self.work_here("out")]
        for outage in self.outages():
            before = self.recorded("out")
            self.until("nothing was played", lambda: self.recorded("out") > before + 4)
            next(outage)
            time.sleep(OUTAGE_S)
            next(outage, None)
        for process in (*workers, offering):
            self.finish(process)
        self.expect_same("whole", "out")
        self.assertEqual(self.played("out"), self.standings("whole")["played"])

    def test_who_was_away_when_it_was_begun_anew_joins_again(self):
        self.write_held(PLAYERS + GAMES % (20, 20), concurrency=8)
        self.alone("whole")
        with self.not_over():
            offering, worker = self.offer("out", "--no-play", lease=SHORT), self.work("out")
            self.until("nothing was played", lambda: self.recorded("out") > 4)
            self.proxy.refuse()
            offering.kill()
            offering.wait()
            time.sleep(2 * SHORT / 1000)  # nobody is known to play then
            again = ("tournament", self.file, "--store", self.url("out"), "--truth", "off", "--lease-ms", str(SHORT), "--no-play")
            offering = self.start(*again)
            self.until_offered(offering)
            self.proxy.listen()
        said = self.finish(worker)
        self.assertIn("the tournament was begun anew, and worker 1 is not known there any more\n", said)
        self.assertEqual(said.count("the records go to"), 2)
        self.finish(offering)
        self.expect_same("whole", "out")

    def test_who_is_to_end_says_that_he_waits_for_the_network(self):
        self.write_held(PLAYERS + GAMES % (20, 20), concurrency=8)
        self.alone("whole")
        with self.not_over():
            offering, worker = self.offer("out", "--no-play", lease=SHORT), self.work("out")
            self.until("nothing was played", lambda: self.recorded("out") > 4)
            self.proxy.hold()
            worker.terminate()
        self.until("it does not say so", lambda: "is waited for, ten minutes at most, to take what was played here (the same signal" in self.said(worker))
        worker.terminate()
        self.finish(worker, -signal.SIGTERM)
        self.proxy.flow()
        self.finish(self.work("out"))
        self.finish(offering)
        self.expect_same("whole", "out")

    def test_an_answer_that_was_lost_does_no_harm(self):
        for name in ("round-robin", "swiss"):
            with self.subTest(format=name):
                self.file.write_text('name = "shared"\nconcurrency = 2\n' + FORMATS[name])
                self.alone(f"{name}-whole")
                asked = ["gramy.join", "gramy.offer(", *3 * ["gramy.claim", "gramy.finish"], "gramy.extend", "gramy.look",
                         "gramy.matches_after", "gramy.put", "commit", "gramy.leave"]
                self.proxy.lost.clear()
                for text in asked:
                    self.proxy.lose_answer(text)
                offering = self.offer(name, lease=SHORT)
                worker = self.work(name)
                self.finish(worker)
                self.finish(offering)
                self.expect_same(f"{name}-whole", name)
                self.assertEqual(sorted(self.proxy.lost), sorted(asked))
                self.assertEqual(self.played(name), self.standings(f"{name}-whole")["played"])

    def store(self, out):
        return self.through_proxy(self.url(out))


if __name__ == "__main__":
    if why := lacking():
        print(f"SKIPPED: nothing is tested of workers without network: {why}", flush=True)
        sys.exit(SKIPPED)
    unittest.main()
