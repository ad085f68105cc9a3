"""Tests of a tournament whose file changes while several processes play it. Every test runs twice: with the
results in a folder, and in a database."""

import contextlib
import json
import unittest

from gramy import PYTHON, ask, until
from test_work import BOT, GAMES, Work
from test_work_database import Database, lacking

# BOT with an argument that says which legal move it plays.
CHOOSING = BOT.replace('message["legal"][0]', 'message["legal"][int(sys.argv[1])]')
FIRST, LAST = f"{PYTHON} bot.py 0", f"{PYTHON} bot.py -1"
SWISS = 'format = "swiss"\nswiss = { rounds = %d }\n'
SPRT = 'format = "sprt"\nsprt = { elo0 = 0, elo1 = 5, batch = 2, max_pairs = %d }\n'


class Editions:
    """Tests of a tournament whose file changes. Subclasses run the tests with a folder and with a database."""

    workers_at_once = 2

    def setUp(self):
        super().setUp()
        self.write("bot.py", CHOOSING)

    def write_players(self, bots, head="", boards=(4, 3)):
        """Writes the file. "ola < ala" renames ala to ola."""
        players = ""
        for name, command in bots.items():
            name, _, was = name.partition(" < ")
            players += f'[[player]]\nname = "{name}"\ncommand = "{command}"\ntransport = "stdio"\n' + (f'was = "{was}"\n' if was else "")
        self.write_file(head + players + GAMES % boards)

    @contextlib.contextmanager
    def held(self, out, bots, head="", begun=10, is_ready=None, **more):
        """Starts a host and workers. Yields the processes when some matches are recorded and each worker has
        claimed some matches. While the `with` lasts, only the first `begun` matches may begin."""
        self.write_players(bots, head, **more)
        self.set_gate("limit", 2 * begun)
        running = [self.offer_only(out), *(self.work(out) for _ in range(self.workers_at_once))]
        holding = "select count(distinct worker) from batch where worker <> 0"
        until(is_ready or (lambda: self.number(out, holding) == self.workers_at_once and self.recorded(out) > 0), "they do not hold matches")
        yield running
        (self.folder / "limit").unlink()

    def take_up(self, out, edition, running):
        """Starts a process with the changed tournament file, which becomes the edition with the number
        `edition`. Waits until all processes in `running` use this edition. Returns the new process."""
        adding = self.offer_only(out)
        for process in running:
            self.until_said(process, f"the tournament goes on with edition {edition}")
        return adding

    def expect_as_fresh(self, out, fresh):
        self.alone(fresh)
        self.expect_same(fresh, out)

    def expect_kept(self, out, matches):
        """Checks that these matches are still in the store, even if they do not count."""
        self.assertLessEqual(matches, {match for match, in self.query(out, "select match from match")})

    def test_a_round_robin_whose_file_changes_ends_like_a_new_round_robin_that_begins_with_the_final_file(self):
        """Kills a worker and the host while the round-robin is played."""
        begun = {"ala": FIRST, "ola": LAST, "ula": FIRST, "iga": LAST}
        changed = {"ewa < ola": LAST, "ala": FIRST, "ula": LAST, "una": FIRST}
        with self.held("out", begun) as running:
            offering, killed, *workers = running
            recorded = {match for match, in self.query("out", "select match from match")}
            self.write_players(changed, boards=(4, 5))
            adding = self.take_up("out", 2, running)
            self.assertRegex(self.said(adding), r"keeps \d+ match(es)?; plays .* of the new player una.*; archives ")
            self.kill(offering)
            self.kill(killed)
        self.finish(*workers)
        self.finish(adding)
        self.expect_as_fresh("out", "fresh")
        self.expect_kept("out", recorded)
        self.assertGreater(self.recorded("out"), self.standings("fresh")["played"])
        listed = json.loads(ask("editions", self.store("out"), "--json").stdout)
        self.assertEqual([(each["edition"], each["matches"] > 0) for each in listed], [(1, True), (2, True)])

    def test_a_player_added_to_a_running_swiss_plays_from_the_next_round_on(self):
        four = {"ala": FIRST, "ola": LAST, "ula": FIRST, "iga": LAST}
        five = four | {"una": FIRST}
        self.write_players(four, SWISS % 1)
        self.alone("whole")
        self.write_players(five, SWISS % 3)
        self.alone("whole")
        def is_played():  # whether matches have begun; perhaps none is recorded yet
            return (self.folder / "start").exists() and (self.folder / "start").stat().st_size > 4

        for count in ("start", "end"):
            (self.folder / count).unlink()
        with self.held("out", four, SWISS % 3, begun=2, is_ready=is_played) as running:
            self.write_players(five, SWISS % 3)
            adding = self.take_up("out", 2, running)
            self.assertIn("una plays from round 2 on", self.said(adding))
        self.finish(adding, *running)
        self.expect_same("whole", "out")

    def test_a_running_sprt_may_get_more_pairs_and_refuses_other_changes(self):
        two = {"new": FIRST, "old": LAST}
        boards = (20, 20)
        with self.held("out", two, SPRT % 20, boards=boards) as running:
            for head, players, why in (
                (SPRT % 20 + "[clock]\ninitial_ms = 7000\n", two, "clock"),
                (SPRT % 20, {"new": FIRST, "other": LAST}, "list of players was new, old, is new, other"),
                (SPRT % 20, {"new": FIRST, "old": FIRST}, "player old: command was "),
            ):
                self.write_players(players, head, boards=boards)
                self.assertIn(why, self.finish(self.offer("out", "--no-play"), code=2))
            self.assertNotIn("goes on with edition", "".join(map(self.said, running)))
            self.write_players(two, SPRT % 30, boards=boards)
            adding = self.take_up("out", 2, running)
        self.finish(adding, *running)
        self.expect_as_fresh("out", "fresh")

class InFolder(Editions, Work):
    pass


@unittest.skipIf(lacking(), lacking())
class InDatabase(Editions, Database):
    workers_at_once = 4


if __name__ == "__main__":
    unittest.main()
