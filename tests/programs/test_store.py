"""The store of a tournament: how damage to it is noticed, and what is exported from it."""

import contextlib
import json
import pathlib
import random
import shutil
import sqlite3
import tempfile
import unittest

from test_show import Show
from gramy import Folder, ask
from test_tournament import TWO_BOTS

MATCHES = 'name = "kept"\n' + TWO_BOTS + '[[game]]\nid = "misie-patysie"\nboards = { generate = 10, size = 12 }\n'


class Kept(Folder):
    @classmethod
    def setUpClass(cls):
        cls.played = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        (cls.played / "tournament.toml").write_text(MATCHES)
        run = ask("tournament", cls.played / "tournament.toml", "--out", cls.played / "out")
        assert run.returncode == 0, run.stderr

    def setUp(self):
        super().setUp()
        self.out = self.folder / "out"
        self.store = self.out / "results.sqlite"
        shutil.copytree(self.played / "out", self.out)
        self.exports = {name: (self.out / name).read_bytes() for name in ("matches.jsonl", "standings.json", "truth.json")}

    def expect_exports(self):
        self.assertEqual({name: (self.out / name).read_bytes() for name in self.exports}, self.exports)

    def pages(self, name):
        """The answer about the tournament, both from `show` and from the files of `export --html`."""
        with Show(self.out) as shown:
            told = [shown.get(path) for path in ("/api/tournament", "/api/standings")]
        exported = ask("export", self.out, "--html", self.folder / name)
        if "built without its web page" not in exported.stderr:
            self.assertEqual(exported.returncode, 0, exported.stderr)
            told.append((self.folder / name / "data/tournament.js").read_bytes())
        return told

    def test_exported_files_are_never_read_and_a_later_run_writes_them_again(self):
        shown = {command: ask(*command).stdout for command in
                 (("standings", self.out), ("standings", self.out, "--json"), ("export", self.out, "--csv"), ("analyse", self.out))}
        pages = self.pages("pages")
        self.assertEqual(json.loads(pages[0])["truth"], json.loads(self.exports["truth.json"]))
        for name in self.exports:
            (self.out / name).write_text("nonsense")
        for command, text in shown.items():
            self.assertEqual(ask(*command).stdout, text)
        self.assertEqual(self.pages("pages of nonsense"), pages)
        (self.out / "truth.json").write_text('{"players":[],"games":{}}')  # another text that is also valid
        self.assertEqual(self.pages("pages of others"), pages)
        self.assertIn("100.0%", shown["standings", self.out])
        run = self.run_tournament(MATCHES)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.expect_exports()

    def change_a_record(self):
        with contextlib.closing(sqlite3.connect(self.store)) as store:
            store.execute("UPDATE match SET record = replace(record, '\"a\"', '\"c\"') WHERE match = 'misie-patysie:generated-3:a:b'")
            store.commit()

    def test_an_empty_missing_or_damaged_store_is_refused(self):
        lost = "results.sqlite: {}, but matches.jsonl, which was exported from it, is there \\(put a copy of results.sqlite in its place, "
        nowhere = "results.sqlite: expected the results of a tournament|expected a tournament's folder, found no results.sqlite in it"
        damaged = (r"results\.sqlite: damaged: the record of match misie-patysie:generated-3:a:b was changed\. "
                   r"Either put a copy of the file in its place, or play")
        for harm, code, to_player, to_reader in ((lambda: self.store.write_bytes(b""), 2, lost.format("is empty"), nowhere),
                                                 (self.store.unlink, 2, lost.format("is missing"), nowhere),
                                                 (self.change_a_record, 1, damaged, damaged)):
            shutil.copy(self.played / "out/results.sqlite", self.store)
            harm()
            readers = [(command, self.out) for command in ("standings", "analyse", "verify")] + [("export", self.out, "--csv")]
            for run, said in [(self.run_tournament(MATCHES), to_player)] + [(ask(*each), to_reader) for each in readers]:
                with self.subTest(run.args[1], said=said):
                    self.assertEqual((run.returncode, run.stdout, run.stderr.count("\n")), (code, "", 1), run.stderr)
                    self.assertRegex(run.stderr, said)
            self.expect_exports()
        of_lines = ask("analyse", self.out / "matches.jsonl")
        self.assertEqual(of_lines.returncode, 0, of_lines.stderr)

    def test_a_store_with_flipped_bits_is_refused_unless_the_bits_have_no_effect(self):
        chance = random.Random(1)
        whole = self.store.read_bytes()
        del self.exports["truth.json"]
        csv = ask("export", self.out, "--csv").stdout
        refused = 0
        for _ in range(15):
            bits = [chance.randrange(8 * len(whole)) for _ in range(chance.choice((1, 2, 20)))]
            damaged = bytearray(whole)
            for bit in bits:
                damaged[bit // 8] ^= 1 << bit % 8
            with self.subTest(bits=bits):
                self.store.write_bytes(damaged)
                exported, played = ask("export", self.out, "--csv"), self.run_tournament(MATCHES, "--truth", "off")
                self.assertEqual(exported.stdout, csv if exported.returncode == 0 else "")
                if played.returncode == 0:
                    self.expect_exports()
                for run in (exported, played):
                    if run.returncode != 0:
                        refused += 1
                        self.assertIn(run.returncode, (1, 2), run.stderr)
                        self.assertRegex(run.stderr, r"\Agramy-referee: .*results\.sqlite: (damaged: .*\. Either put a copy of the file in "
                                                     r"its place, or play into another folder\.|expected the results of a tournament).*\n\Z")
                for name, contents in self.exports.items():
                    (self.out / name).write_bytes(contents)
                for end in ("-wal", "-shm"):
                    self.store.with_name("results.sqlite" + end).unlink(missing_ok=True)
        self.assertGreater(refused, 5)


if __name__ == "__main__":
    unittest.main()
