"""Results of another user. Whatever the folder contains, commands that read results change nothing in it, and
never hang. Other users cannot read one's own results."""

import contextlib
import fcntl
import hashlib
import json
import os
import pathlib
import re
import shutil
import sqlite3
import stat
import struct
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, Folder, ask
from test_show import Show
from test_tournament import TWO_BOTS

FILE = 'name = "2027-01-11"\n' + TWO_BOTS + '[[game]]\nid = "misie-patysie"\nboards = { generate = 2, size = 12 }\n'
NOBODY = 65534
IS_ROOT = os.geteuid() == 0
READING = (
    ("standings",), ("standings", "--json"), ("standings", "--head-to-head"), ("analyse",), ("analyse", "--player", "b"), ("analyse", "1"),
    ("export", "--standings"), ("export", "--csv"), ("verify", "--sample", "0"), ("league",), ("league", "--json"), ("workers",),
)
LEAGUE = '[[round]]\ndate = 2027-01-11\ntournament = "t.toml"\n'
JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")


ESCAPES = "\x1b]0;owned\x07\x1b[2J"


def row_hash(fields):
    """The hash that gramy stores with a row of these columns."""
    texts = [str(field).encode() for field in fields]
    return hashlib.sha256(b"".join(b"%d:%s" % (len(text), text) for text in texts)).hexdigest()[:32]


def command(name, folder, *options):
    if name == "league":  # whose only round is the folder's tournament
        return [name, folder.parent / "league.toml", "--out", folder, "--no-play", *options]
    return [name, *(["--store", folder] if name == "workers" else [folder]), *options]


def seen(folder):
    """Everything about a folder that a reader must not change. Access times are left out."""
    found = {}
    for path in [folder, *folder.rglob("*")]:
        status = path.lstat()
        found[path.relative_to(folder)] = (stat.filemode(status.st_mode), status.st_uid, status.st_size, status.st_mtime_ns, status.st_ctime_ns,
                                           path.read_bytes() if stat.S_ISREG(status.st_mode) else None)
    return found


def hot_journal(victim):
    """A rollback journal that SQLite would roll back. It names `victim` as its super-journal."""
    page, name = 4096, os.fsencode(victim)
    header = (JOURNAL_MAGIC + struct.pack(">IIIII", 0, 1, 3, 512, page)).ljust(512, b"\0")
    end = struct.pack(">I", 0x40000000 // page + 1) + name + struct.pack(">II", len(name), sum(name)) + JOURNAL_MAGIC
    return header + end


class Foreign(Folder):
    @classmethod
    def setUpClass(cls):
        cls.played = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.played.chmod(0o755)
        # A copy of the program that another user can start.
        cls.program = shutil.copy(BIN / "gramy-referee", cls.played)
        (cls.played / "t.toml").write_text(FILE)
        run = ask("tournament", cls.played / "t.toml", "--out", cls.played / "out")
        assert run.returncode == 0, run.stderr
        run = ask("tournament", cls.played / "t.toml", "--store", cls.played / "shared")
        assert run.returncode == 0, run.stderr

    def setUp(self):
        super().setUp()
        self.folder.chmod(0o755)
        self.out = self.folder / "out"
        shutil.copytree(self.played / "out", self.out)
        self.store = self.out / "results.sqlite"
        self.write("league.toml", LEAGUE)
        self.temporary = self.folder / "temporary"
        self.temporary.mkdir()
        self.temporary.chmod(0o777)

    @contextlib.contextmanager
    def changing(self):
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            yield store
            store.commit()

    def kill(self):
        """Leaves a write-ahead log beside the store, as a process that was killed does."""
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            store.execute("PRAGMA wal_autocheckpoint = 0")
            store.execute("INSERT INTO board VALUES ('of no match', '')")
            store.commit()
            left = {end: pathlib.Path(f"{self.store}{end}").read_bytes() for end in ("", "-wal")}
        self.assertGreater(len(left["-wal"]), 1000)
        for end, contents in left.items():
            pathlib.Path(f"{self.store}{end}").write_bytes(contents)

    def give_away(self, owner=NOBODY):
        """Gives the folder to another user, and lets all users read it."""
        for path in [self.out, *self.out.rglob("*")]:
            os.chown(path, owner, owner)
            path.chmod(0o755 if path.is_dir() else 0o644)

    def read(self, name, *options, user=None, folder=None):
        who = {} if user is None else {"user": user, "group": user, "extra_groups": [], "executable": self.program}
        return ask(*command(name, folder or self.out, *options), **who, env={**os.environ, "TMPDIR": str(self.temporary)}, timeout=PATIENCE)

    def expect_read(self, *options, **how):
        run = self.read(*options, **how)
        self.assertEqual((run.returncode, run.stderr), (0, ""), options)
        return run.stdout

    def expect_refused(self, why, commands=READING):
        before = seen(self.out)
        for each in commands:
            with self.subTest(" ".join(each)):
                run = self.read(*each)
                self.assertIn(run.returncode, (1, 2), run.stdout)
                self.assertRegex(run.stderr, r"\Agramy-referee: .*" + why)
        self.assertEqual(seen(self.out), before)
        self.assertEqual(list(self.temporary.iterdir()), [])

    def shown(self):
        """The answer about the tournament that the page gets."""
        with Show(self.out) as site:
            return site.read("/api/tournament")

    def test_commands_that_read_results_change_nothing_in_the_results_folder(self):
        expected = {each: self.read(*each).stdout for each in READING}
        shared = self.read("workers", folder=self.played / "shared")
        self.assertIn("worker", shared.stdout)
        readers = [(NOBODY, 0), (None, NOBODY)] if IS_ROOT else [(None, os.geteuid())]
        for was_killed in (False, True):
            if was_killed:
                self.kill()
            for user, owner in readers:
                if IS_ROOT:
                    self.give_away(owner)
                before = seen(self.out)
                for each in READING:
                    if each == ("workers",):
                        continue
                    with self.subTest(" ".join(each), user=user, owner=owner, was_killed=was_killed):
                        self.assertEqual(self.expect_read(*each, user=user), expected[each])
                        self.assertEqual(seen(self.out), before)
                        self.assertEqual(list(self.temporary.iterdir()), [])
                with self.subTest("show", was_killed=was_killed, owner=owner):
                    self.assertEqual(self.shown()["name"], "2027-01-11")
                    self.assertEqual(seen(self.out), before)

    def test_the_standings_of_another_users_running_tournament_can_be_read(self):
        if IS_ROOT:
            self.give_away()
        with open(self.out / "lock", "r+b") as lock:
            fcntl.lockf(lock, fcntl.LOCK_EX)  # locks the folder as a running tournament does
            self.assertIn("running", self.expect_read("standings"))
            with contextlib.closing(sqlite3.connect(self.store)) as store:
                store.execute("PRAGMA wal_autocheckpoint = 0")
                store.execute("INSERT INTO board VALUES ('of no match', '')")
                store.commit()
                self.assertIn("running", self.expect_read("standings"))
                store.execute("UPDATE item SET value = value || ' ' WHERE kind = 'document' AND name = 'standings'")
                store.commit()
                self.assertIn("damaged: document standings was changed", self.read("standings").stderr)

    def test_the_command_workers_changes_nothing_in_the_results_folder(self):
        shutil.rmtree(self.out)
        shutil.copytree(self.played / "shared", self.out)
        if IS_ROOT:
            self.give_away()
        before = seen(self.out)
        self.assertIn("worker", self.expect_read("workers"))
        self.assertEqual(seen(self.out), before)

    def test_an_sqlite_journal_that_names_another_file_is_refused_and_the_other_file_is_not_deleted(self):
        victim = self.folder / "victim"
        victim.write_text("mine")
        pathlib.Path(f"{self.store}-journal").write_bytes(hot_journal(victim))
        self.expect_refused(r"/results\.sqlite-journal: names another file, which SQLite would delete")
        playing = self.run_tournament(FILE)
        self.assertEqual(playing.returncode, 2)
        self.assertIn("results.sqlite-journal: names another file", playing.stderr)
        self.assertEqual(victim.read_text(), "mine")

    def test_an_sqlite_journal_that_names_no_other_file_is_rolled_back_in_a_copy_of_the_store(self):
        expected = self.expect_read("standings", "--json")
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            store.execute("PRAGMA journal_mode = DELETE")
            store.execute("PRAGMA cache_size = 1")
            store.execute("PRAGMA cache_spill = 1")
            store.execute("BEGIN")
            store.execute("UPDATE match SET record = record || ' '")
            store.execute("UPDATE item SET value = value || ' '")
            left = {end: pathlib.Path(f"{self.store}{end}").read_bytes() for end in ("", "-journal")}
            store.rollback()
        self.assertEqual(left["-journal"][:8], JOURNAL_MAGIC)
        for end, contents in left.items():
            pathlib.Path(f"{self.store}{end}").write_bytes(contents)
        before = seen(self.out)
        self.assertEqual(self.expect_read("standings", "--json"), expected)
        self.assertEqual(seen(self.out), before)

    def test_control_codes_in_a_forged_record_do_not_reach_the_terminal(self):
        with self.changing() as store:
            columns = [name for _, name, *_ in store.execute("PRAGMA table_info(match)")]
            row = dict(zip(columns, store.execute("SELECT * FROM match").fetchone()))
            row["match"] = ESCAPES
            row["hash"] = row_hash(row[name] for name in columns[1:-1])
            store.execute("UPDATE match SET match = :match, hash = :hash WHERE key = :key", row)
        self.expect_refused("has names with characters that no tournament allows", READING[:1] + READING[3:4])
        self.assertIn("has names with characters that no tournament allows", self.run_tournament(FILE).stderr)

        shutil.copy(self.played / "out/results.sqlite", self.store)
        with self.changing() as store:
            edition = json.loads(store.execute("SELECT value FROM item WHERE name = 'edition 1'").fetchone()[0])
            edition["players"][0]["version"]["command"] += ESCAPES
            text = json.dumps(edition)
            store.execute("UPDATE item SET value = ?, hash = ? WHERE name = 'edition 1'", [text, row_hash(("document", "2027-01-11", "edition 1", text))])
        playing = self.run_tournament(FILE, "--accept-changes")
        self.assertEqual(playing.returncode, 0, playing.stderr)
        self.assertIn("]0;owned", playing.stderr)
        self.assertNotIn("\x1b", playing.stderr)

    def test_json_in_a_store_is_refused_if_gramy_cannot_have_written_it(self):
        with self.changing() as store:
            store.execute("UPDATE item SET value = 'x', hash = ? WHERE name = 'standings'", [row_hash(("document", "2027-01-11", "standings", "x"))])
        self.expect_refused("expected results as JSON that gramy wrote, found other JSON", [("export", "--html", str(self.folder / "html")), ("league",)])
        shutil.copy(self.played / "out/results.sqlite", self.store)
        for text in ("'; DROP TABLE match;--", '{"games": {"misie-patysie": [[]]}, "overall": {}}', '{"games": {}, "overall": {"a": -1}}'):
            with self.changing() as store:
                store.execute("UPDATE item SET value = ?, hash = ? WHERE name = 'accuracies'", [text, row_hash(("document", "2027-01-11", "accuracies", text))])
            self.expect_refused("expected the players' accuracies, by game and overall, found other JSON", [("standings",), ("league",)])

    def test_stored_standings_with_impossible_places_of_players_are_refused(self):
        for places, why in (([{"name": "a", "place": 0, "points": 1}], "expected places from 1 to 1, found 0 for a"),
                            ([{"name": "a", "place": 1}], "expected the same criteria for all places, found others for a"),
                            ([{"name": "a", "place": 1, "x" * 10**7: 1}], "expected names of players and criteria, found 'xxx")):
            with self.changing() as store:
                (text,) = store.execute("SELECT value FROM item WHERE name = 'standings'").fetchone()
                text = json.dumps(json.loads(text) | {"format": {"name": "swiss", "rounds": 1, "places": places}})
                store.execute("UPDATE item SET value = ?, hash = ? WHERE name = 'standings'", [text, row_hash(("document", "2027-01-11", "standings", text))])
            self.expect_refused("format: " + why, [("standings",), ("league",)])

    def test_standings_of_a_hundred_thousand_players_are_read_to_the_end(self):
        with self.changing() as store:
            (text,) = store.execute("SELECT value FROM item WHERE name = 'standings'").fetchone()
            standings = json.loads(text)
            standings["games"]["misie-patysie"] += [{"name": f"x{number}"} for number in range(100_000)]
            text = json.dumps(standings)
            store.execute("UPDATE item SET value = ?, hash = ? WHERE name = 'standings'", [text, row_hash(("document", "2027-01-11", "standings", text))])
        for each in (("standings", "--json"), ("league",)):
            self.expect_read(*each)

    def test_a_store_with_views_triggers_or_tables_that_gramy_does_not_make_is_refused(self):
        endless = "WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n) SELECT 'x' AS content, i AS text FROM n"
        for change, what in ((f"DROP TABLE board; CREATE VIEW board AS {endless}", "view board"),
                             ("CREATE TABLE more (one TEXT)", "table more"),
                             ("CREATE TRIGGER t AFTER INSERT ON match BEGIN DELETE FROM match; END", "trigger t"),
                             ("CREATE INDEX i ON match (abs(repeat))", "index i"),
                             ("DROP TABLE board; CREATE TABLE board (content TEXT, text TEXT CHECK (text > 0))", "table board"),
                             ("DROP TABLE board; CREATE VIRTUAL TABLE board USING fts5 (content, text)", "table board")):
            with self.subTest(what), self.changing() as store:
                store.executescript(change)
            self.expect_refused(f"found an SQLite object that no tournament makes: {what}", READING[:1] + READING[-1:])
            playing = self.run_tournament(FILE)
            self.assertEqual(playing.returncode, 2)
            self.assertIn(f"found an SQLite object that no tournament makes: {what}", playing.stderr)
            shutil.copy(self.played / "out/results.sqlite", self.store)

    def test_a_database_with_thousands_of_tables_is_refused(self):
        with self.changing() as store:
            store.executescript("".join(f"CREATE TABLE t{number} (one);" for number in range(3000)))
        self.expect_refused("damaged: reading the file takes more steps than a file of its size needs", READING[:1])

    def test_a_value_of_more_than_96_mebibytes_in_a_store_is_not_read(self):
        with self.changing() as store:
            store.execute("UPDATE match SET record = zeroblob(101000000) WHERE rowid = 2")
        self.expect_refused("damaged: a value in the file is longer than 96 MiB", [("standings",), ("export", "--csv")])

    def test_symbolic_links_in_a_results_folder_are_not_followed_and_pipes_are_not_waited_for(self):
        elsewhere = self.folder / "elsewhere"
        for name, why in (("results.sqlite", "results.sqlite: expected a file, found "), ("results.sqlite-wal", "results.sqlite-wal: expected a file, found "),
                          ("results.sqlite-journal", "results.sqlite-journal: expected a file, found ")):
            path = self.out / name
            path.unlink(missing_ok=True)
            os.mkfifo(path)
            self.expect_refused(why + "a socket, a pipe or a device", READING[:3])
            path.unlink()
            path.symlink_to(elsewhere)
            self.expect_refused(why + "a symbolic link", READING[:3])
            self.assertIn(self.run_tournament(FILE).returncode, (1, 2))
            path.unlink()
            shutil.copy(self.played / "out/results.sqlite", self.store)
        self.assertFalse(elsewhere.exists())

    def test_a_results_folder_can_be_read_but_gets_no_new_matches_if_its_lock_is_not_a_regular_file(self):
        lock, elsewhere = self.out / "lock", self.folder / "elsewhere"
        lock.unlink()
        os.mkfifo(lock)
        self.expect_read("standings")
        playing = self.run_tournament(FILE)
        self.assertEqual(playing.returncode, 2)
        self.assertIn("lock: expected a regular file, found something else", playing.stderr)
        lock.unlink()
        lock.symlink_to(elsewhere)
        self.expect_read("standings")
        self.assertNotEqual(self.run_tournament(FILE).returncode, 0)
        self.assertFalse(elsewhere.exists())

    def test_a_pipe_instead_of_a_file_of_records_is_refused_and_not_waited_for(self):
        lines = self.out / "matches.jsonl"
        lines.unlink()
        os.mkfifo(lines)
        run = ask("analyse", lines, timeout=PATIENCE)
        self.assertEqual(run.returncode, 2)
        self.assertIn("matches.jsonl: expected a file, found a socket, a pipe", run.stderr)

    def test_a_tournament_refuses_to_write_into_the_results_folder_of_another_user(self):
        if not IS_ROOT:
            self.skipTest("only root can give a folder to another user")
        self.give_away()
        before = seen(self.out)
        playing = self.run_tournament(FILE)
        self.assertEqual(playing.returncode, 2)
        self.assertIn(f"out: belongs to user {NOBODY}, not to you (user 0), and that user could make this program change any file of yours", playing.stderr)
        self.assertEqual(seen(self.out), before)

    def test_a_tournament_refuses_to_write_into_a_results_folder_that_other_users_can_write_to(self):
        self.out.chmod(0o777)
        playing = self.run_tournament(FILE)
        self.assertEqual(playing.returncode, 2)
        self.assertIn("(to forbid them to write: chmod go-w ", playing.stderr)


class Own(Folder):
    def test_results_can_be_read_only_by_their_owner(self):
        before = os.umask(0)
        try:
            first = self.run_tournament(FILE, out="results/new")
        finally:
            os.umask(before)
        out = self.folder / "results/new"
        self.assertIn(f"the records go to {out}, which only you can read", first.stderr)
        modes = {path.relative_to(out).as_posix(): stat.S_IMODE(path.stat().st_mode) for path in [out, *out.rglob("*")]}
        self.assertEqual(modes, {name: 0o700 if (out / name).is_dir() else 0o600 for name in modes})
        self.assertIn("logs/a.log", modes)
        self.assertEqual(stat.S_IMODE((self.folder / "results").stat().st_mode), 0o777)

        out.chmod(0o755)
        again = self.run_tournament(FILE, out="results/new")
        self.assertEqual(again.stderr.count("which other users can read and lock (chmod go= "), 1)
        if IS_ROOT:
            self.folder.chmod(0o755)
            opened = subprocess.run(["cat", out / "lock", out / "results.sqlite"], user=NOBODY, group=NOBODY, extra_groups=[], capture_output=True)
            self.assertEqual(opened.stderr.count(b"Permission denied"), 2)


if __name__ == "__main__":
    unittest.main()
