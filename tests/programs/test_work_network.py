"""A tournament in a database whose workers lose the network: nothing is lost, nothing is played twice.
GRAMY_OUTAGE_S=60 python3 test_work_network.py    makes each outage this much longer

"""

import os
import signal
import time

from gramy import until
from proxy import Proxy
from test_work import FORMATS, GAMES, HELD, PATIENT, PLAYERS
from test_work_database import Database, main

OUTAGE_S = float(os.environ.get("GRAMY_OUTAGE_S", 0))


class Network(Database):
    longest = Database.longest + 20 * OUTAGE_S

    def setUp(self):
        super().setUp()
        self.proxy = Proxy(self.address.partition("host=")[2] + "/.s.PGSQL.5432")
        self.addCleanup(self.proxy.close)

    def through_proxy(self, url):
        return url.replace("@/", f"@127.0.0.1:{self.proxy.port}/").partition("?")[0]

    def store(self, out):
        return self.through_proxy(self.url(out))

    def workers_url(self, out):
        return self.through_proxy(super().workers_url(out))

    def work_here(self, out):
        """Starts a worker whose network does not fail."""
        return self.start("work", "--store", super().workers_url(out), "--concurrency", "2")

    def share_counted(self, boards):
        self.write_bots("ab", GAMES % (boards, 1), PATIENT)
        self.alone("whole")
        for name in ("start", "end"):
            (self.folder / name).unlink()
        self.limit = 0
        self.let(2)

    def let(self, more):
        """Allows players to begin more matches."""
        self.limit += more
        self.set_gate("limit", self.limit)

    def until_letting(self, what, happens):
        """Lets waiting matches begin one after another until the condition is true."""
        def step():
            if happens():
                return True
            if self.count("start") > self.limit:
                self.let(2)
        until(step, what)

    def until_one_waits(self):
        """Waits until a player has received the start of a match that may not begin yet."""
        until(lambda: self.count("start") > self.limit, "no match waits")

    def count(self, what):
        file = self.folder / what
        return file.stat().st_size if file.exists() else 0

    def outages(self):
        """Returns a generator for each kind of outage: connections are refused, data arrive late, or data are
        lost. The generator's first step begins the outage, and its second step ends it."""
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

    def until_settled(self, here=0):
        """Waits until the server has handled all requests that have reached it."""
        until(lambda: self.proxy.is_heard() and self.connected("out", "state = 'active'") == 0
              and self.connected("out") <= len(self.proxy.connections) + here, "the server is busy")

    def test_matches_that_a_worker_plays_while_its_network_is_down_are_recorded_when_the_network_returns(self):
        self.share_counted(24)
        offering, worker = self.offer("out", "--no-play"), self.work("out")
        for outage in self.outages():
            before = self.recorded("out")
            self.until_letting("nothing was played", lambda: self.recorded("out") > before)
            self.until_one_waits()
            next(outage)
            self.until_settled()
            ended, recorded = self.count("end"), self.recorded("out")
            self.until_letting("nobody plays without network", lambda: self.count("end") > ended + 1)
            time.sleep(OUTAGE_S)
            self.assertEqual(self.recorded("out"), recorded, "expected no network here")
            next(outage, None)
        (self.folder / "limit").unlink()
        self.finish(worker, offering)
        self.expect_same("whole", "out")
        matches = self.standings("whole")["played"]
        self.assertEqual((self.count("start"), self.count("end"), self.played("out")), (2 * matches, 2 * matches, matches))

    def test_a_match_whose_lease_expires_while_the_workers_network_is_down_counts_once(self):
        self.share_counted(40)
        offering, away = self.offer("out", "--no-play"), self.work("out")
        self.until_said(away, "worker 1: plays ")
        here = self.work_here("out")
        expired = 0
        for outage in self.outages():
            before = self.recorded("out")
            self.until_letting("nothing was played", lambda: self.recorded("out") > before)
            self.until_one_waits()
            next(outage)
            self.until_settled(here=1)
            held = set(self.query("out", "select round, first from batch where worker = 1"))
            expired += len(held)
            self.expire(away, "out")
            self.until_letting("nobody else plays it", lambda: held.isdisjoint(self.query("out", "select round, first from batch")))
            time.sleep(OUTAGE_S)
            next(outage, None)
        (self.folder / "limit").unlink()
        self.finish(away, here, offering)
        self.assertGreater(expired, 0)
        self.expect_same("whole", "out")
        self.assertEqual(self.played("out"), self.standings("whole")["played"])

    def share_held(self):
        """Writes a tournament. Returns a context. Until the context ends, BOT plays only on the first HELD
        boards of each game."""
        self.write_held(PLAYERS + GAMES % (2 * HELD, 2 * HELD))
        self.alone("whole")
        return self.not_over()

    def test_a_worker_that_missed_the_restart_of_a_tournament_joins_again(self):
        with self.share_held():
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_played("out")
            self.proxy.refuse()
            self.kill(offering)
            self.until_settled()
            self.expire(worker, "out")
            offering = self.start("tournament", self.file, "--store", self.url("out"), "--truth", "off", "--no-play")
            self.until_said(offering, "the records go to")
            self.proxy.listen()
        said = self.finish(worker)
        self.assertIn("the tournament was begun anew, and worker 1 is not known there any more\n", said)
        self.assertEqual(said.count("the records go to"), 2)
        self.finish(offering)
        self.expect_same("whole", "out")

    def test_a_worker_that_is_asked_to_end_while_its_network_is_down_says_that_it_waits(self):
        with self.share_held():
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_played("out")
            self.proxy.hold()
            worker.terminate()
        self.until_said(worker, "waiting, ten minutes at most, until the matches that this process played are stored (to end the wait, send")
        worker.terminate()
        self.finish(worker, code=-signal.SIGTERM)
        self.proxy.flow()
        until(lambda: len(self.proxy.connections) == 1, "it is still connected")
        self.until_settled()
        self.expire(worker, "out")
        self.finish(self.work("out"), offering)
        self.expect_same("whole", "out")

    def test_a_request_that_is_repeated_after_its_answer_was_lost_takes_effect_only_once(self):
        self.lease_ms = 1500
        for name in ("round-robin", "swiss"):
            with self.subTest(format=name):
                self.write_held(FORMATS[name])
                self.alone(f"{name}-whole")
                asked = ["gramy.join", "gramy.offer(", *3 * ["gramy.claim", "gramy.finish"], "gramy.extend", "gramy.look",
                         "gramy.matches_after", "gramy.put_document", "commit", "gramy.leave"]
                self.proxy.lost.clear()
                for text in asked:
                    self.proxy.lose_answer(text)
                with self.not_over():
                    offering, worker = self.offer(name), self.work(name)
                    until(lambda: "gramy.extend" in self.proxy.lost, "nobody extends")
                self.finish(worker, offering)
                self.expect_same(f"{name}-whole", name)
                self.assertEqual(sorted(self.proxy.lost), sorted(asked))
                self.assertEqual(self.played(name), self.standings(f"{name}-whole")["played"])


if __name__ == "__main__":
    main()
