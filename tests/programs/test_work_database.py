"""A tournament in a PostgreSQL database, played by several processes."""

import contextlib
import json
import os
import pathlib
import signal
import subprocess
import sys
import time
import unittest

from gramy import BIN, PATIENCE
from test_show import Show, of_match
from test_work import BOT, FORMATS, GAMES, PLAYERS, Work

SOURCE = pathlib.Path(__file__).resolve().parent.parent.parent
SKIPPED = 77


def ask(*arguments, **more):
    return subprocess.run([BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=PATIENCE, **more)


def lacking():
    """What there is no trying these without; empty if there is everything."""
    if "built without databases" in ask("store", "init", "postgresql:///nowhere?host=/nowhere").stderr:
        return "gramy-referee was built without libpq-dev"
    if not list(pathlib.Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return "PostgreSQL is not installed (scripts/install-deps test)"
    return ""


class Database(Work):
    """With a server of its own, in whose databases tournaments are called as folders are elsewhere."""

    def setUp(self):
        super().setUp()
        os.chmod(self.folder, 0o711)  # the server is another user
        self.server = None
        self.start_server()
        self.addCleanup(self.stop_server)
        self.made = set()

    def start_server(self):
        """Not at once where one was killed, as long as its processes are about to notice."""
        self.until("the server cannot be started", self.is_server_started)

    def is_server_started(self):
        command = [SOURCE / "scripts/store", self.folder / "server"]
        self.server = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.server.stdout.readline().strip()
        if not self.address:
            self.stop_server()
        return self.address.startswith("postgresql://")

    def stop_server(self):
        self.server.terminate()
        self.server.wait(PATIENCE)
        self.server.stdout.close()

    def url(self, name):
        name = name.replace("-", "_")
        url = self.address.replace("/gramy?", f"/{name}?")
        if name not in self.made:
            subprocess.run(["psql", "-q", self.address, "-c", f"create database {name}"], check=True, timeout=PATIENCE)
            made = ask("store", "init", url)
            self.assertEqual(made.returncode, 0, made.stderr)
            self.assertIn(f"work --store '{url.replace('gramy@', f'{name}_worker@')}'\n", made.stdout)
            self.made.add(name)
        return url

    def store(self, out):
        return self.url(out)

    def workers_url(self, out):
        url = self.url(out)
        return url.replace("gramy@", f"{out.replace('-', '_')}_worker@")

    def work(self, out, *arguments, **more):
        return self.start("work", "--store", self.workers_url(out), "--concurrency", "2", *arguments, **more)

    def workers(self, out, *arguments):
        return ask("workers", "--store", self.url(out), *arguments)

    def recorded(self, out):
        asked = subprocess.run(
            ["psql", "-qtA", self.url(out), "-c", "select gramy.size()"], capture_output=True, text=True, timeout=PATIENCE
        )
        return int(asked.stdout) if asked.returncode == 0 else 0

    def answer(self, question):
        return subprocess.run(
            ["psql", "-qtA", self.url("out"), "-c", question], capture_output=True, text=True, timeout=PATIENCE
        ).stdout.strip()

    def has_player(self, name):
        listed = self.answer("select value from gramy.item where (kind, name) = ('fact', 'list of players')")
        return name in listed.split(", ")

    @contextlib.contextmanager
    def locked(self, table):
        """Meanwhile nobody else reads it."""
        locking = subprocess.Popen(["psql", "-qtA", self.url("out")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        locking.stdin.write(f"begin; lock table {table}; select 'locked';\n")
        locking.stdin.flush()
        self.assertEqual(locking.stdout.readline(), "locked\n")
        yield
        locking.communicate()

    def expect_same(self, whole, out):
        standings = (self.folder / whole / "standings.json").read_text()
        self.assertEqual(ask("export", self.url(out), "--standings").stdout, standings)
        shown = json.loads(ask("standings", self.url(out), "--json").stdout)
        self.assertFalse(shown.pop("running"))
        self.assertEqual(shown, json.loads(standings))
        self.assertEqual(self.exported(self.url(out)), self.exported(self.folder / whole))

    def exported(self, place):
        """Every match but for its times, in the order of the schedule."""
        lines = ask("export", place, "--csv").stdout.splitlines()
        ids = [line.split(",")[0] for line in lines]
        self.assertEqual(len(set(ids)), len(ids))
        return [line.split(",")[:8] for line in lines]


class Same(Database):
    def test_a_worker_may_have_the_owners_address(self):
        self.file.write_text('name = "shared"\n' + PLAYERS + GAMES % (4, 2))
        self.alone("whole")
        offering = self.offer("out", "--no-play")
        self.finish(self.start("work", "--store", self.url("out")))
        self.finish(offering)
        self.expect_same("whole", "out")

    def test_a_restart_of_the_server_loses_nothing(self):
        self.write_held(PLAYERS + GAMES % (60, 40))
        self.alone("whole")
        with self.not_over(boards=0):
            offering, workers = self.offer("out"), [self.work("out"), self.work("out")]
            for process in (offering, *workers):
                self.until("somebody does not play", lambda: "at once" in self.said(process))
        for boards, crashes in ((20, False), (50, True)):
            with self.not_over(boards):
                before = self.played("out")
                self.until("nothing was played", lambda: self.played("out") > before + 10)
                if crashes:
                    os.kill(int((self.folder / "server/data/postmaster.pid").read_text().split()[0]), signal.SIGKILL)
                self.stop_server()
                self.start_server()
        for process in (*workers, offering):
            self.finish(process)
        self.expect_same("whole", "out")

    def test_a_changed_class_goes_on_as_a_fresh_one(self):
        """Whoever is killed while it goes on."""
        def write(names, games=GAMES % (30, 4)):
            players = "".join(f'[[player]]\nname = "{name}"\ncommand = "gramy-bot --player {kind}"\n' for name, kind in names.items())
            self.file.write_text('name = "shared"\n' + players + games)

        begun = {"perfect": "perfect", "greedy": "greedy", "random": "random --seed 3"}
        changed = {"ola": "greedy", "perfect": "perfect", "random": "random --seed 4"}
        write(begun)
        self.finish(self.offer("out"))
        write(changed)
        found = []  # whether it had changed when it was killed
        for step in range(6):
            with self.locked("gramy.item") if step == 0 else contextlib.nullcontext():
                killed = self.offer("out", "--no-play")
                if step == 0:
                    self.until("nobody reads", lambda: self.answer("select count(*) from pg_locks where not granted") != "0")
                elif step == 5:
                    self.until("nothing changes", lambda: self.has_player("ola"))
                else:
                    with contextlib.suppress(subprocess.TimeoutExpired):
                        killed.wait(0.1 * step)
                killed.kill()
                killed.wait(PATIENCE)
            found.append(self.has_player("ola"))
        self.assertEqual(set(found), {False, True})
        self.assertEqual(found, sorted(found))
        went_on = [self.offer("out"), self.work("out")]
        for process in went_on:
            self.finish(process)
        self.alone("fresh")
        self.expect_same("fresh", "out")
        write(begun)
        self.assertRegex(self.finish(self.offer("out")), "takes [0-9]+ back; sets [0-9]+ aside: [0-9]+ of")
        self.alone("begun")
        self.expect_same("begun", "out")

    def test_the_truth_is_what_workers_have_found(self):
        self.file.write_text('name = "shared"\n' + FORMATS["knockout"])
        self.finish(self.start("tournament", self.file, "--out", self.folder / "whole"))
        offering = self.start("tournament", self.file, "--store", self.store("out"), "--no-play")
        for process in (self.work("out"), self.work("out"), offering):
            self.finish(process)
        self.expect_same("whole", "out")
        self.assertEqual(self.answer("select count(*) from gramy.match where verdict = ''"), "0")
        truth = (self.folder / "whole/truth.json").read_text().strip()
        self.assertEqual(self.answer("select value from gramy.item where (kind, name) = ('document', 'truth')"), truth)


class Away(Database):
    def test_who_begins_while_the_server_is_away_waits_for_it(self):
        self.file.write_text('name = "shared"\nconcurrency = 2\n' + PLAYERS + GAMES % (4, 2))
        self.alone("whole")
        self.url("out")
        self.stop_server()
        waiting = [self.offer("out", "--no-play"), self.work("out")]
        for process in waiting:
            self.until("it does not wait", lambda: "waiting for the server: postgresql://" in self.said(process))
        self.assertIn("cannot be reached", self.finish(self.work("out", "--idle-exit", "0")))
        asked = self.work("out")
        self.until("it does not wait", lambda: "waiting for the server" in self.said(asked))
        asked.terminate()
        self.finish(asked, 128 + signal.SIGTERM)
        self.start_server()
        for process in waiting:
            self.finish(process)
        self.expect_same("whole", "out")

    def test_what_no_waiting_helps_is_refused_at_once(self):
        self.file.write_text('name = "shared"\n' + PLAYERS + GAMES % (1, 1))
        for address, why in (
            (self.address.replace("/gramy?", "/nowhere?"), 'database "nowhere" does not exist'),
            (self.address.replace("gramy@", "nobody@"), 'role "nobody" does not exist'),
            (self.address, "found none (make them with `gramy-referee store init"),
        ):
            for arguments in (["work"], ["tournament", self.file]):
                refused = ask(*arguments, "--store", address)
                self.assertEqual(refused.returncode, 2, refused.stderr)
                self.assertIn(why, refused.stderr)
                self.assertNotIn("waiting", refused.stderr)


class Commands(Database):
    def test_all_that_read_a_folder_read_a_database(self):
        self.file.write_text('name = "shared"\nconcurrency = 2\n' + PLAYERS + GAMES % (4, 2))
        self.finish(self.start("tournament", self.file, "--out", self.folder / "whole"))
        url, logs = self.url("out"), self.folder / "logs"
        self.assertIn("found none", ask("workers", "--store", url).stderr)
        idle = self.finish(self.work("out", "--idle-exit", "0"))
        self.assertIn("waiting for a tournament in", idle)
        self.finish(self.start("tournament", self.file, "--store", url, "--logs", logs))
        self.expect_same("whole", "out")
        self.assertTrue((logs / "worker-1/shaky.log").exists())
        for arguments in (["standings"], ["analyse"], ["verify", "--sample", "1"]):
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
        # It is over, and begins nobody; another file is refused.
        self.finish(self.start("tournament", self.file, "--store", url))
        self.file.write_text(self.file.read_text().replace("generate = 4", "generate = 3"))
        self.assertIn("play into another database", self.finish(self.start("tournament", self.file, "--store", url), 2))

    def test_what_is_wrong_is_said(self):
        refused = ask("standings", self.address)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("found none (make them with `gramy-referee store init", refused.stderr)
        for arguments in (["standings"], ["store", "init"], ["work", "--store"]):
            with_password = ask(*arguments, "postgresql://gramy:kotek@127.0.0.1:1/gramy")
            self.assertEqual(with_password.returncode, 2)
            self.assertNotIn("kotek", with_password.stderr)
            self.assertIn("~/.pgpass", with_password.stderr)
        nobody = ask("standings", "postgresql://gramy@/gramy?host=/nowhere")
        self.assertEqual(nobody.returncode, 1)
        self.assertIn("cannot be reached", nobody.stderr)
        self.assertIn("expected a database", ask("store", "init", "results").stderr)

    def test_tables_of_another_version_are_refused(self):
        self.file.write_text('name = "shared"\n' + PLAYERS + GAMES % (2, 2))
        self.finish(self.offer("out"))
        subprocess.run(["psql", "-q", self.url("out"), "-c", "update gramy.about set version = 99"], check=True, timeout=PATIENCE)
        for process in (self.offer("out"), self.work("out")):
            self.assertRegex(self.finish(process, 2), "expected the tables of gramy .*, found version [0-9]+")

    def test_the_workers_address_is_not_the_owners(self):
        self.file.write_text('name = "shared"\n' + PLAYERS + GAMES % (2, 2))
        self.finish(self.offer("out"))
        for arguments in (["tournament", self.file, "--store"], ["workers", "--revoke", "1", "--store"]):
            refused = ask(*arguments, self.workers_url("out"))
            self.assertNotEqual(refused.returncode, 0)
            self.assertIn("takes the address of the database's owner", refused.stderr)


# What is ours of a player's environment.
TELLING = """
import os, sys
print([f"{name}={value}" for name, value in os.environ.items() if name.startswith(("GRAMY_NAME", "PG"))], file=sys.stderr, flush=True)
"""


class Passwords(Database):
    """The server asks workers for one."""

    PASSWORD = "kotek-na-plotku"

    def everything_written(self):
        """By all processes but the server."""
        return b"".join(
            file.read_bytes() for file in self.folder.rglob("*")
            if file.is_file() and "server" not in file.parts and file.name != ".pgpass"
        )

    def test_a_password_stays_where_it_was_put(self):
        (self.folder / "bot.py").write_text(TELLING + BOT)
        players = "".join(
            f'[[player]]\nname = "{name}"\ncommand = "{sys.executable} bot.py"\ntransport = "stdio"\n' for name in "ab"
        )
        self.file.write_text(f'name = "shared"\nconcurrency = 2\n{players}{GAMES % (60, 1)}')
        url = self.url("out")
        for statement in (f"alter role out_worker password '{self.PASSWORD}'", "create role other login"):
            subprocess.run(["psql", "-q", url, "-c", statement], check=True, timeout=PATIENCE)
        access = self.folder / "server/data/pg_hba.conf"
        access.write_text("local all gramy trust\nlocal all all scram-sha-256\n")
        subprocess.run(["psql", "-q", url, "-c", "select pg_reload_conf()"], check=True, timeout=PATIENCE, stdout=subprocess.DEVNULL)

        (self.folder / ".pgpass").write_text(f"*:*:*:out_worker:{self.PASSWORD}\n*:*:*:other:wrong-{self.PASSWORD}\n")
        (self.folder / ".pgpass").chmod(0o600)
        for user, why in (("out_worker", "no password supplied"), ("other", "password authentication failed")):
            refused = ask("work", "--store", self.workers_url("out").replace("out_worker", user),
                          env={**os.environ, "HOME": str(self.folder) if user == "other" else "/nowhere"})
            self.assertEqual(refused.returncode, 2)
            self.assertIn(why, refused.stderr)
            self.assertNotIn(self.PASSWORD, refused.stderr)

        offering = self.offer("out", "--no-play")
        logs = ["--logs", self.folder / "logs"]
        workers = [self.work("out", *logs, env={"HOME": str(self.folder)}),
                   self.work("out", *logs, env={"HOME": "/nowhere", "PGPASSWORD": self.PASSWORD})]
        self.until("nobody plays", lambda: self.played("out") > 0)
        for process in pathlib.Path("/proc").glob("[0-9]*"):
            with contextlib.suppress(OSError):
                self.assertNotIn(self.PASSWORD.encode(), (process / "cmdline").read_bytes())
        # They come back to it with the password.
        self.stop_server()
        time.sleep(0.5)
        self.start_server()
        for process in (*workers, offering):
            self.finish(process)
        written = self.everything_written()
        self.assertIn(b"['GRAMY_NAME=a']", written)  # the players' logs are there
        self.assertFalse(self.PASSWORD.encode() in written)
        for command in (["export", "--csv"], ["workers", "--store"]):
            self.assertNotIn(self.PASSWORD, ask(*command, url).stdout)
        dumped = subprocess.run(
            ["psql", "-qtA", url, "-c", "select * from gramy.item", "-c", "select * from gramy.match", "-c", "select * from gramy.worker"],
            capture_output=True, check=True, timeout=PATIENCE,
        ).stdout
        self.assertGreater(len(dumped), 1000)
        self.assertNotIn(self.PASSWORD.encode(), dumped)


if __name__ == "__main__":
    if why := lacking():
        print(f"SKIPPED: nothing is tested of tournaments in a database: {why}", flush=True)
        sys.exit(SKIPPED)
    unittest.main()
