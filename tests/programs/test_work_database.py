"""A tournament in a PostgreSQL database that several processes play."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import unittest

from doc_page import Page
from gramy import PATIENCE, ask, until
from test_show import Show, of_match
from test_work import AtOnce, BOT, FORMATS, GAMES, HELD, PLAYERS, Work, players
from test_work_guests import Guests

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
sys.path.insert(0, str(SOURCE / "tests"))
import services  # noqa: E402

# The program psql itself. Debian's command `psql` is a script that looks for it.
PSQL = max(pathlib.Path("/usr/lib/postgresql").glob("*/bin/psql"), default="psql")


def lacking():
    """What these tests need and this machine lacks, or an empty text."""
    if "built without support for databases" in ask("store", "init", "postgresql:///nowhere?host=/nowhere").stderr:
        return "gramy-referee was built without libpq-dev"
    if not services.is_installed("postgres"):
        return "PostgreSQL is not installed (scripts/install-deps test)"
    return ""


def main():
    if why := lacking():
        print(f"SKIPPED: nothing is tested of tournaments in a database: {why}", flush=True)
        sys.exit(77)
    unittest.main()


class Session:
    """A psql process that is connected to a database until the server stops."""

    def __init__(self, url):
        self.process = subprocess.Popen([PSQL, "-qtAX", "-v", "ON_ERROR_STOP=1", url], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                        stderr=subprocess.PIPE, text=True, env={**os.environ, "PGOPTIONS": "-c search_path=gramy"})

    def ask(self, statement):
        """The rows of a query, or None if the server is gone."""
        with contextlib.suppress(BrokenPipeError):
            self.process.stdin.write(f"{statement};\n\\echo .\n")
            self.process.stdin.flush()
        rows = []
        for line in self.process.stdout:
            if line == ".\n":
                return [tuple(row.split("|")) for row in rows]
            rows.append(line.rstrip("\n"))
        if self.process.wait(PATIENCE) == 3:
            raise AssertionError(self.process.stderr.read())

    def close(self):
        with contextlib.suppress(BrokenPipeError):
            self.process.communicate()


class Database(Work):
    """Tournaments in databases of one server. Where other tests take the name of a results folder, these
    tests take the name of a database."""

    tables = {}  # for each server, the name of a database with gramy's tables, from which other databases are copied

    def setUp(self):
        super().setUp()
        self.address = self.server()
        self.sessions = {}
        self.addCleanup(self.drop_all)

    def server(self):
        return services.address("postgres")

    def named(self, out):
        """A name for a database or a role that no other test uses."""
        return f"{out}_{self.folder.name}".replace("-", "_")

    def url(self, out):
        """Returns the address of the database of this name. Makes the database when the name is used first."""
        name = self.named(out)
        url = self.address.replace("/gramy?", f"/{name}?")
        if out not in self.sessions:
            if self.address not in self.tables:
                tables = f"tables_{os.getpid()}_{len(self.tables)}"
                self.in_server(f"create database {tables}")
                made = ask("store", "init", self.address.replace("/gramy?", f"/{tables}?"))
                self.assertEqual(made.returncode, 0, made.stderr)
                self.tables[self.address] = tables
            self.in_server(f"create database {name} template {self.tables[self.address]} strategy file_copy")
            self.sessions[out] = Session(url)
            self.query(out, "select gramy.add_worker('worker', null)")
        return url

    def in_server(self, *statements):
        session = Session(self.address)
        for statement in statements:
            session.ask(statement)
        session.close()

    def drop_all(self):
        for session in self.sessions.values():
            session.close()
        self.in_server(*[f"drop database {self.named(out)} with (force); drop role {self.named(out)}_worker, {self.named(out)}_workers" for out in self.sessions])

    def store(self, out):
        return self.url(out)

    def workers_url(self, out):
        return self.url(out).replace("gramy@", f"{self.named(out)}_worker@")

    def work(self, out, *arguments, **more):
        return self.start("work", "--store", self.workers_url(out), "--concurrency", "2", *arguments, **more)

    def query(self, out, statement):
        """The rows of a query, or none while the server is stopped."""
        url = self.url(out)
        for _ in range(2):  # tries twice, because the old session fails once after a restart of the server
            if (rows := self.sessions[out].ask(statement)) is not None:
                return rows
            self.sessions[out].close()
            self.sessions[out] = Session(url)
        return []

    def answer(self, question, out="out"):
        """The answer to a query as one text."""
        return "\n".join("|".join(row) for row in self.query(out, question))

    def connected(self, out, condition="true"):
        """The number of other connections for which this SQL condition is true."""
        return self.number(out, "select count(*) from pg_stat_activity where datname = current_database() and "
                           f"pid <> pg_backend_pid() and backend_type = 'client backend' and {condition}")

    @contextlib.contextmanager
    def locked(self, table):
        """Locks a table, so that other writers wait, while the `with` lasts."""
        locking = Session(self.url("out"))
        locking.ask(f"begin; lock table {table} in share mode")
        yield
        locking.close()

    def expect_same(self, whole, out):
        standings = (self.folder / whole / "standings.json").read_text()
        self.assertEqual(ask("export", self.url(out), "--standings").stdout, standings)
        shown = json.loads(ask("standings", self.url(out), "--json").stdout)
        self.assertFalse(shown.pop("running"))
        self.assertEqual(shown, json.loads(standings))
        self.assertEqual(self.exported(self.url(out)), self.exported(self.folder / whole))

    def exported(self, place):
        """All matches without their times, in the order of the schedule."""
        lines = ask("export", place, "--csv").stdout.splitlines()
        ids = [line.split(",")[0] for line in lines]
        self.assertEqual(len(set(ids)), len(ids))
        return [line.split(",")[:8] for line in lines]


class GuestsInDatabase(Guests, Database):
    pass


class ExamInDatabase(Database):
    def test_a_worker_plays_an_exam_that_a_database_offers(self):
        games = ("paski", "zielone", "graf")
        self.write("sheet.toml", 'name = "sheet"\nseed = 3\n' + "".join(
            f'[[game]]\nid = "{game}"\npositions = 12\n' for game in games))
        ask("exam", "make", "sheet.toml", "--out", "sheet.jsonl", cwd=self.folder, check=True)

        def play(out, test, **bots):
            self.write_file(f'format = "exam"\n{test}' + players(**bots) + "".join(
                f'[[game]]\nid = "{game}"\nboards = {{ sheet = "sheet.jsonl" }}\n' for game in games))
            self.alone(f"{out}-whole")
            offering = self.offer_only(out)
            self.finish(self.work(out), offering)
            scores = [ask("exam", "standings", place, "--json", check=True).stdout for place in (self.folder / f"{out}-whole", self.url(out))]
            self.assertEqual(*scores)
            return json.loads(scores[0])

        play("out", "", perfect="gramy-bot --player perfect", greedy="gramy-bot --player greedy")
        self.assertEqual(self.played("out"), 2 * 12 * len(games))
        self.assertEqual(self.exported(self.url("out")), self.exported(self.folder / "out-whole"))
        test = play("told", "until_told = { more_accurate0 = 0.5, more_accurate1 = 0.7 }\n",
                    perfect="gramy-bot --player perfect", random="gramy-bot --player random")["until_told"]
        self.assertEqual(test["outcome"], "H1")
        self.assertLess(test["positions"], 12 * len(games))


class OwnServer(Database):
    """Tests with a server of their own, which they stop and start."""

    def server(self):
        os.chmod(self.folder, 0o711)  # the server may run as another user
        self.start_server()
        self.addCleanup(self.stop_server)
        return self.address

    def start_server(self):
        """Starts the server again. Tries until it succeeds, because the processes of a killed server may take a while to end."""
        until(self.is_server_started, "the server cannot be started")

    def is_server_started(self):
        command = [SOURCE / "scripts/store", self.folder / "server"]
        self.running_server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.running_server.stdout.readline().strip()
        if not self.address:
            self.stop_server()
        return self.address.startswith("postgresql://")

    def stop_server(self):
        self.running_server.terminate()
        self.running_server.communicate(timeout=PATIENCE)

    def kill_server(self):
        os.kill(int((self.folder / "server/data/postmaster.pid").read_text().split()[0]), signal.SIGKILL)
        self.stop_server()


class Same(Database):
    def test_a_change_of_the_tournament_file_is_made_completely_or_not_at_all_if_the_host_is_killed(self):
        """The host is killed before, during and after the change."""
        def write(**kinds):
            self.write_file(players(**{name: f"gramy-bot --player {kind}" for name, kind in kinds.items()}) + GAMES % (8, 2))

        write(perfect="perfect", greedy="greedy", random="random --seed 3")
        self.finish(self.offer("out"))
        write(ola="greedy", perfect="perfect", random="random --seed 4")
        before = self.exported(self.url("out"))
        changed = "select count(*) from item where kind = 'document' and name = 'edition 2'"
        for table in ("item", "match", "batch"):
            with self.locked(table):
                killed = self.offer("out", "--no-play")
                until(lambda: self.connected("out", "wait_event_type = 'Lock'") > 0, "nobody waits for the table")
                self.kill(killed)
            until(lambda: self.connected("out") == 0, "it still changes")
            self.assertEqual(self.answer(changed), "0")
            self.assertEqual(self.exported(self.url("out")), before)
        killed = self.offer("out", "--no-play")
        until(lambda: self.answer(changed) == "1", "nothing changes")
        self.kill(killed)
        self.finish(self.offer("out"), self.work("out"))
        self.alone("fresh")
        self.expect_same("fresh", "out")

    def test_the_exact_values_that_workers_compute_equal_those_that_one_process_computes(self):
        self.write_file(FORMATS["knockout"])
        self.alone("whole", truth="end")
        offering = self.offer("out", "--no-play", truth=())
        with_owners_address = self.start("work", "--store", self.url("out"))
        self.finish(self.work("out"), with_owners_address, offering)
        self.expect_same("whole", "out")
        self.assertEqual(self.answer("select count(*) from match where verdict = ''"), "0")
        truth = (self.folder / "whole/truth.json").read_text()
        self.assertEqual(self.answer("select value from item where kind = 'document' and name = 'truth'"), truth)


class Several(Database):
    def test_a_database_holds_several_tournaments(self):
        url, names = self.url("out"), ["winter", "round 1/2 #3"]

        def play(number, *arguments):
            file = self.write(f"{number}.toml", f'name = "{names[number]}"\nseed = {number}\n' + PLAYERS + GAMES % (2, 1))
            return ask("tournament", file, *arguments)

        for number, name in enumerate(names):
            alone = play(number, "--out", self.folder / str(number))
            self.assertEqual(alone.returncode, 0, alone.stderr)
        self.assertEqual(play(0, "--store", url).returncode, 0)
        other = play(1, "--store", url)
        self.assertEqual(other.returncode, 2)
        self.assertIn("name was winter, is round 1/2 #3", other.stderr)
        beside = play(1, "--store", url, "--tournament", names[1])
        self.assertEqual(beside.returncode, 0, beside.stderr)
        wrong = play(1, "--store", url, "--tournament", "winter")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("--tournament: expected the name of the tournament in the file, 'round 1/2 #3', found 'winter'", wrong.stderr)
        no_folder = play(0, "--out", url)
        self.assertEqual(no_folder.returncode, 2)
        self.assertIn("--out: expected a folder, found a database: postgresql://", no_folder.stderr)
        again = play(0, "--store", url, "--tournament", "winter")
        self.assertEqual(again.returncode, 0, again.stderr)
        for command in (("standings",), ("editions",), ("analyse",), ("export", "--csv"), ("export", "--uncounted"), ("verify", "--sample", "0"), ("show",)):
            unsaid = ask(command[0], url, *command[1:])
            self.assertEqual(unsaid.returncode, 2, command)
            self.assertIn("expected --tournament with one of 'winter', 'round 1/2 #3'", unsaid.stderr)
        for number, name in enumerate(names):
            chosen = ("--tournament", name)
            standings = (self.folder / str(number) / "standings.json").read_text()
            self.assertEqual(ask("export", url, "--standings", *chosen).stdout, standings)
            self.assertEqual(len(ask("export", url, "--csv", *chosen).stdout.splitlines()), 1 + json.loads(standings)["played"])
            self.assertEqual(ask("export", url, "--uncounted", *chosen).stdout, "")
            (edition,) = json.loads(ask("editions", url, "--json", *chosen).stdout)
            self.assertEqual(edition["matches"], json.loads(standings)["played"])
            verified = ask("verify", url, "--sample", "0", *chosen)
            self.assertEqual(verified.returncode, 0, verified.stderr)
            self.assertEqual(ask("workers", "--store", url, *chosen).returncode, 0)
        self.assertEqual(ask("standings", self.folder / "0", "--tournament", "winter").returncode, 0)


class AtOnceInDatabase(AtOnce, Database):
    pass


class Workers(Database):
    def test_a_worker_is_added_to_a_database_and_removed(self):
        self.write_held(PLAYERS + GAMES % (8, 4))
        url = self.url("out")
        added = ask("store", "worker", "add", "lab-3", "--store", url)
        role = f"{self.named('out')}_lab-3"
        self.assertEqual(added.returncode, 0, added.stderr)
        self.assertRegex(added.stdout, f"worker lab-3: gramy-referee work --store .*{role}@.*\nthe worker's password.*: [0-9a-f]{{64}}\n")
        with self.not_over(boards=2):
            offering = self.offer_only("out")
            worker = self.start("work", "--store", self.workers_url("out").replace(f"{self.named('out')}_worker", role))
            self.until_said(worker, "at once")
            self.until_played("out", 0)
            listed = ask("store", "worker", "list", "--store", url).stdout
            self.assertRegex(listed, f"{role} +[1-9]")
            removed = ask("store", "worker", "remove", "lab-3", "--store", url)
            self.assertEqual(removed.returncode, 0, removed.stderr)
            self.assertNotIn(role, ask("store", "worker", "list", "--store", url).stdout)
            self.kill(worker)
        limited = ask("store", "worker", "add", "lab-4", "--store", url, "--tournament", "spring", "--tournament", "summer")
        self.assertRegex(limited.stdout, "worker lab-4: gramy-referee work --store .*_lab-4@.* --tournament spring\n")
        role = f"{self.named('out')}_lab-4"
        self.assertRegex(ask("store", "worker", "list", "--store", url).stdout, f"{role} .* spring, summer\n")
        refused = ask("work", "--store", self.workers_url("out").replace(f"{self.named('out')}_worker", role))
        self.assertEqual(refused.returncode, 1, refused.stderr)
        self.assertIn(f"role {role} may not play tournament", refused.stderr)
        ask("store", "worker", "remove", "lab-4", "--store", url)
        self.finish(self.work("out"), offering)

    def test_workers_wait_for_a_new_host_after_their_host_was_killed(self):
        self.write_held(FORMATS["swiss"])
        self.alone("whole")
        with self.not_over():
            offering, worker = self.offer("out", "--no-play"), self.work("out")
            self.until_played("out")
            self.kill(offering)
        self.until_said(worker, "no process offers matches any more")
        self.finish(self.offer("out", "--no-play"), worker)
        self.expect_same("whole", "out")


class Away(OwnServer):
    def test_a_restart_of_the_database_server_loses_no_match(self):
        self.write_held(PLAYERS + GAMES % (16, 10))
        self.alone("whole")
        with self.not_over(boards=0):
            offering, workers = self.offer("out"), [self.work("out"), self.work("out")]
            for process in (offering, *workers):
                self.until_said(process, "at once")
        for boards, stop in ((5, self.stop_server), (10, self.kill_server)):
            with self.not_over(boards):
                self.until_played("out", self.played("out"))
                stop()
                self.start_server()
        self.finish(*workers, offering)
        self.expect_same("whole", "out")

    def test_processes_that_start_while_the_database_server_is_stopped_wait_for_it(self):
        self.write_file(PLAYERS + GAMES % (4, 2))
        self.alone("whole")
        self.url("out")
        self.stop_server()
        waiting = [self.offer("out", "--no-play"), self.work("out")]
        for process in waiting:
            self.until_said(process, "waiting for the database server: postgresql://")
        self.assertIn("cannot be reached", self.finish(self.work("out", "--idle-exit", "0")))
        asked = self.work("out")
        self.until_said(asked, "waiting for the database server")
        self.end(asked)
        self.start_server()
        self.finish(*waiting)
        self.expect_same("whole", "out")


class Commands(Database):
    def test_a_reader_can_run_the_commands_for_a_database_on_the_page_about_workers(self):
        page = Page("referee/tournament/WORKERS.md")
        name = self.named("page")
        self.in_server(f"create database {name}")
        self.addCleanup(self.in_server, f"drop database {name} with (force)", f'drop role "{name}_lab-3", {name}_workers')
        url = self.address.replace("/gramy?", f"/{name}?")
        for file, text in page.files().items():
            self.write(file, text)
        commands = [command.replace("postgresql://gramy_lab-3@db.example.org/gramy", url.replace("gramy@", f"{name}_lab-3@"))
                    .replace("postgresql://ala@db.example.org/gramy", url).split()[1:] for command in page.commands() if "postgresql" in command]
        init, add, offer, work = commands
        for command in (init, add):
            done = ask(*command)
            self.assertEqual(done.returncode, 0, done.stderr)
        offering = self.start(*offer, cwd=self.folder)
        self.finish(self.start(*work, cwd=self.folder), offering)
        self.assertEqual(len(self.exported(url)), 7)  # 6 matches and the heading

    def test_commands_that_read_a_results_folder_also_read_a_database(self):
        self.write_file(PLAYERS + GAMES % (4, 2))
        self.alone("whole", truth="end")
        url, logs = self.url("out"), self.folder / "logs"
        made = ask("store", "init", url)
        self.assertIn(f"store worker add NAME --store '{url}'\n", made.stdout)
        self.assertIn("there is no tournament that several processes play", ask("workers", "--store", url).stderr)
        idle = self.finish(self.work("out", "--idle-exit", "0"))
        self.assertIn("waiting for a tournament in", idle)
        self.finish(self.start("tournament", self.file, "--store", url, "--logs", logs))
        self.expect_same("whole", "out")
        self.assertTrue((logs / "worker-1/shaky.log").exists())
        for arguments in (["standings"], ["analyse"], ["verify", "--sample", "1", "--trust-commands"]):
            of_folder, of_database = (ask(*arguments, place) for place in (self.folder / "whole", url))
            self.assertEqual(of_database.returncode, 0, of_database.stderr)
            self.assertEqual(of_database.stdout, of_folder.stdout)
        match = self.exported(url)[1][0]
        self.assertEqual(len(json.loads(ask("analyse", url, match, "--json").stdout)["moves"]) > 0, True)
        with Show(url) as shown, Show(self.folder / "whole") as of_folder:
            for path in ("/api/standings", "/api/tournament", of_match(match, "/truth")):
                self.assertEqual(*(site.read(path) for site in (shown, of_folder)))
        pages = ask("export", url, "--html", self.folder / "pages")
        self.assertEqual(pages.returncode, 0, pages.stderr)
        # If a finished tournament is started again, it starts no player. With a changed file, it is refused.
        self.finish(self.start("tournament", self.file, "--store", url))
        self.file.write_text(self.file.read_text().replace("generate = 4", "generate = 3"))
        self.assertIn("play into another database", self.finish(self.start("tournament", self.file, "--store", url), code=2))

    def test_impossible_requests_to_a_database_are_refused_at_once(self):
        self.write_file(PLAYERS + GAMES % (1, 1))
        self.finish(self.offer("out"))
        other = self.url("other")
        self.query("other", "update about set version = 99")
        with_password = "postgresql://gramy:kotek@127.0.0.1:1/gramy"
        work, tournament = ["work", "--store"], ["tournament", self.file, "--store"]
        for commands, address, code, why in (
            ([work, tournament], self.address.replace("/gramy?", "/nowhere?"), 2, 'database "nowhere" does not exist'),
            ([work, tournament], self.address.replace("gramy@", "nobody@"), 2, 'role "nobody" does not exist'),
            ([work, tournament, ["standings"]], self.address, 2, r"found no tables \(make them with `gramy-referee store init"),
            ([work, tournament], other, 2, "needs tables of version .*, found version [0-9]+"),
            ([tournament], self.workers_url("out"), 1, "use the address of the database's owner"),
            ([["workers", "--revoke", "1", "--store"]], self.workers_url("out"), 1, "use the address of the database's owner"),
            ([["standings"], ["store", "init"], ["work", "--store"]], with_password, 2, "~/.pgpass"),
            ([["standings"]], "postgresql://gramy@/gramy?host=/nowhere", 1, "cannot be reached"),
            ([["store", "init"], ["store", "worker", "list", "--store"]], "results", 2, "expected a database"),
            ([["store", "worker", "add", "x", "--store"]], self.workers_url("out"), 1, "use the address of the database's owner"),
            ([["store", "worker", "remove", "nobody", "--store"]], self.url("out"), 2, "expected a worker's name, found nobody"),
            ([["store", "init", "x", "--store"], ["store", "worker", "--store"]], self.url("out"), 2, "expected `store init URL`, or --store URL with"),
        ):
            for arguments in commands:
                with self.subTest(arguments=arguments, address=address):
                    refused = ask(*arguments, address)
                    self.assertEqual(refused.returncode, code, refused.stderr)
                    self.assertRegex(refused.stderr, why)
                    self.assertNotIn("waiting", refused.stderr)
                    self.assertNotIn("kotek", refused.stderr)


# A bot that prints the variables that gramy sets in its environment.
TELLING = """
import os, sys
print([f"{name}={value}" for name, value in os.environ.items() if name.startswith(("GRAMY_NAME", "PG"))], file=sys.stderr, flush=True)
"""


class Passwords(OwnServer):
    """A server that asks workers for their password."""

    PASSWORD = "kotek-na-plotku"

    def everything_written(self):
        """The contents of all files that processes have written, except the server's files and the file with
        the password."""
        return b"".join(
            file.read_bytes() for file in self.folder.rglob("*")
            if file.is_file() and "server" not in file.parts and file.name != ".pgpass"
        )

    def test_a_workers_password_is_written_nowhere(self):
        self.write_bots("ab", GAMES % (2 * HELD, 1), bot=TELLING + BOT)
        url, role = self.url("out"), f"{self.named('out')}_worker"
        self.in_server(f"alter role {role} password '{self.PASSWORD}'", "create role other login")
        access = self.folder / "server/data/pg_hba.conf"
        access.write_text("local all gramy trust\nlocal all all scram-sha-256\n")
        self.in_server("select pg_reload_conf()")

        self.write(".pgpass", f"*:*:*:{role}:{self.PASSWORD}\n*:*:*:other:wrong-{self.PASSWORD}\n").chmod(0o600)
        for user, why in ((role, "no password supplied"), ("other", "password authentication failed")):
            refused = ask("work", "--store", self.workers_url("out").replace(role, user),
                          env={**os.environ, "HOME": str(self.folder) if user == "other" else "/nowhere"})
            self.assertEqual(refused.returncode, 2)
            self.assertIn(why, refused.stderr)
            self.assertNotIn(self.PASSWORD, refused.stderr)

        with self.not_over():
            offering = self.offer("out", "--no-play")
            logs = ["--logs", self.folder / "logs"]
            workers = [self.work("out", *logs, env={"HOME": str(self.folder)}),
                       self.work("out", *logs, env={"HOME": "/nowhere", "PGPASSWORD": self.PASSWORD})]
            for worker in workers:
                self.until_said(worker, "at once")
            self.until_played("out", 0)
            for process in pathlib.Path("/proc").glob("[0-9]*"):
                with contextlib.suppress(OSError):
                    self.assertNotIn(self.PASSWORD.encode(), (process / "cmdline").read_bytes())
            # The workers reconnect with the password.
            self.stop_server()
            self.start_server()
        self.finish(*workers, offering)
        written = self.everything_written()
        self.assertIn(b"['GRAMY_NAME=a']", written)  # the logs of players are among the files
        self.assertFalse(self.PASSWORD.encode() in written)
        for command in (["export", "--csv"], ["workers", "--store"]):
            self.assertNotIn(self.PASSWORD, ask(*command, url).stdout)
        dumped = str([self.query("out", f"select * from {table}") for table in ("item", "match", "worker")])
        self.assertGreater(len(dumped), 1000)
        self.assertNotIn(self.PASSWORD, dumped)


if __name__ == "__main__":
    main()
