"""What a tournament keeps: folders of earlier versions, damage, and what is exported."""

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

# A folder that 8d87246 left when it was killed in the second round of a Swiss: its store as SQL, the texts beside it, and
# `finished.json`, the standings with which it ended there. `ghost` was out in the first round.
RECORDED = pathlib.Path(__file__).parent / "recorded/folder"
MATCHES = 'name = "kept"\n' + TWO_BOTS + '[[game]]\nid = "misie-patysie"\nboards = { generate = 10, size = 12 }\n'


def without_margins(standings):
    """Standings but for what is told of pairs, which earlier versions did not count."""
    told_of_pairs = ("elo_margin", "head_to_head")
    if isinstance(standings, dict):
        return {key: without_margins(value) for key, value in standings.items() if key not in told_of_pairs}
    return [without_margins(each) for each in standings] if isinstance(standings, list) else standings


class EarlierVersion(Folder):
    def setUp(self):
        super().setUp()
        side = 260  # a board over 64 KiB has a file of its own
        rows = [["."] * side for _ in range(side)]
        rows[0][0], rows[0][3] = "C", "T"
        city = f"{side} {side}\n" + "\n".join(map("".join, rows)) + "\n"
        (self.folder / "city.in").write_text(city)
        for name in ("bot", "t.toml"):
            shutil.copy(RECORDED / name, self.folder)
        self.out = self.folder / "out"
        (self.out / "boards").mkdir(parents=True)
        (self.out / "boards/8d18cd58e4ccab24-1091c").write_text(city)
        for name in ("matches.jsonl", "standings.json"):
            shutil.copy(RECORDED / name, self.out)
        with contextlib.closing(sqlite3.connect(self.out / "results.sqlite")) as store:
            store.executescript((RECORDED / "results.sql").read_text())

    def standings(self):
        """As that version would have written them."""
        standings = json.loads((self.out / "standings.json").read_text())
        self.assertEqual(standings["format"].pop("byes"), [[], ["c"], ["a"]])
        return without_margins(standings)

    def play(self, *arguments):
        return ask("tournament", self.folder / "t.toml", "--out", self.out, "--truth", "off", *arguments)

    def test_it_is_read_as_it_is(self):
        accuracies = [{"name": "a", "accuracy": 0.125}, {"name": "b", "accuracy": None}]
        (self.out / "truth.json").write_text(json.dumps({"players": accuracies, "games": {"misie-patysie": accuracies}}))
        before = {path: path.read_bytes() for path in self.out.rglob("*") if path.is_file()}
        standings = json.loads((self.out / "standings.json").read_text())
        shown = json.loads(ask("standings", self.out, "--json").stdout)
        self.assertEqual((shown["played"], shown["aborted"], shown["scheduled"], shown["finished"]), (8, 6, 36, False))
        self.assertEqual(shown["format"], standings["format"])
        self.assertNotIn("12.5%", ask("standings", self.out).stdout)  # it may be played on, and nobody knows on which boards
        recorded = [json.loads(line) for line in (self.out / "matches.jsonl").read_text().splitlines()]
        exported = ask("export", self.out, "--csv").stdout.splitlines()[1:]
        self.assertEqual([line.split(",")[0] for line in exported], [match["match"] for match in recorded])
        for match in recorded[0], recorded[7]:
            judged = [ask("analyse", record, match["match"], "--json").stdout for record in (self.out, self.out / "matches.jsonl")]
            self.assertEqual(*judged)
            self.assertEqual(len(json.loads(judged[0])["moves"]), len(match["moves"]))
        verified = ask("verify", self.out)
        self.assertEqual(verified.returncode, 0, verified.stdout + verified.stderr)
        self.assertIn("8 matches: moves and results are by the rules", verified.stdout)
        self.assertIn("none played again: the tournament file is not kept there", verified.stdout)
        self.assertEqual({path: path.read_bytes() for path in self.out.rglob("*") if path.is_file()}, before)

    def test_it_goes_on_and_ends_as_it_would_have(self):
        run = self.play()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("8 were played before", run.stderr)
        self.assertIn("ghost is out: it was given up in a round that is over", run.stderr)
        finished = json.loads((RECORDED / "finished.json").read_text())
        self.assertEqual(self.standings(), without_margins(finished))
        before = [json.loads(line) for line in (RECORDED / "matches.jsonl").read_text().splitlines()]
        after = self.matches()
        for match in [*before, *after]:
            del match["board"]  # the large one is called otherwise now
        self.assertEqual(after[:8], before)
        self.assertEqual(len({match["match"] for match in after}), finished["played"])
        self.assertEqual(sorted(path.name for path in self.out.glob("results.sqlite*")), ["results.sqlite"])
        again = self.play()
        self.assertEqual(again.returncode, 0, again.stderr)
        self.assertIn(f"{finished['played']} were played before", again.stderr)

    def test_what_has_changed_since_is_noticed(self):
        kept = (self.out / "results.sqlite").read_bytes()
        file = self.folder / "t.toml"
        text = file.read_text()
        file.write_text(text.replace("rounds = 3", "rounds = 2"))
        self.assertIn("swiss.rounds was 3, is 2", self.play().stderr)
        file.write_text(text)
        with (self.folder / "bot").open("a") as bot:
            bot.write("\n")
        refused = self.play()
        self.assertEqual(refused.returncode, 2)
        path = f"({self.folder.resolve() / 'bot'})"
        self.assertIn(f":\n  player a: file ./bot has changed {path}\n  player b: file ./bot has changed {path}\n", refused.stderr)
        self.assertNotIn("ghost", refused.stderr)  # it has played nothing
        self.assertEqual((self.out / "results.sqlite").read_bytes(), kept)
        accepted = self.play("--accept-changes")
        self.assertEqual(accepted.returncode, 0, accepted.stderr)
        self.assertIn("going on although player a: file ./bot has changed", accepted.stderr)

    def test_a_killed_one_has_a_log_beside_it_that_is_not_lost(self):
        with contextlib.closing(sqlite3.connect(self.out / "results.sqlite")) as store:
            store.execute("PRAGMA journal_mode = WAL")
            store.execute("PRAGMA wal_autocheckpoint = 0")
            store.execute("DELETE FROM match WHERE match LIKE '%generated-1:a:b'")
            store.commit()
            left = {end: (self.out / f"results.sqlite{end}").read_bytes() for end in ("", "-wal")}
        for end, contents in left.items():
            (self.out / f"results.sqlite{end}").write_bytes(contents)
        run = self.play()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn("7 were played before", run.stderr)
        self.assertEqual(self.standings(), without_margins(json.loads((RECORDED / "finished.json").read_text())))


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
        """What the page of the tournament is told, by `show` and in the files of `export --html`."""
        with Show(self.out) as shown:
            told = [shown.get(path) for path in ("/api/tournament", "/api/standings")]
        exported = ask("export", self.out, "--html", self.folder / name)
        if "built without its page" not in exported.stderr:
            self.assertEqual(exported.returncode, 0, exported.stderr)
            told.append((self.folder / name / "data/tournament.js").read_bytes())
        return told

    def test_exports_are_not_read_back(self):
        shown = {command: ask(*command).stdout for command in
                 (("standings", self.out), ("standings", self.out, "--json"), ("export", self.out, "--csv"), ("analyse", self.out))}
        pages = self.pages("pages")
        self.assertEqual(json.loads(pages[0])["truth"], json.loads(self.exports["truth.json"]))
        for name in self.exports:
            (self.out / name).write_text("nonsense")
        for command, text in shown.items():
            self.assertEqual(ask(*command).stdout, text)
        self.assertEqual(self.pages("pages of nonsense"), pages)
        (self.out / "truth.json").write_text('{"players":[],"games":{}}')  # which is another one, but no nonsense
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
        lost = "results.sqlite: expected the results that matches.jsonl beside it was made from, found {} \\(put a copy of the file in its place, "
        nowhere = "results.sqlite: expected the results of a tournament|expected a tournament's folder, found no results.sqlite in it"
        damaged = (r"results\.sqlite: damaged: the record of match misie-patysie:generated-3:a:b \(round 1, match \d+\) has a wrong checksum "
                   r"\(put a copy of the file in its place, or play")
        for harm, code, to_player, to_reader in ((lambda: self.store.write_bytes(b""), 2, lost.format("an empty file"), nowhere),
                                                 (self.store.unlink, 2, lost.format("no file"), nowhere),
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

    def test_flipped_bits_are_refused_or_not_in_what_is_used(self):
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
                        self.assertRegex(run.stderr, r"\Agramy-referee: .*results\.sqlite: (damaged: .* \(put a copy of the file in "
                                                     r"its place, or play into another folder;|expected the results of a tournament).*\n\Z")
                for name, contents in self.exports.items():
                    (self.out / name).write_bytes(contents)
                for end in ("-wal", "-shm"):
                    self.store.with_name("results.sqlite" + end).unlink(missing_ok=True)
        self.assertGreater(refused, 5)


if __name__ == "__main__":
    unittest.main()
