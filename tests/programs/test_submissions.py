"""Submissions of a class: each file and each folder is checked, and either plays or is rejected with a
reason."""

import io
import json
import os
import shutil
import subprocess
import tarfile
import unittest
import zipfile

from gramy import BIN, PATIENCE, no_sandbox, skip
from travelling import Travelling

# A bot. The text in place of %s decides whether the bot follows the protocol.
BOT = """
import json, os, sys
FAULT = "%s"
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"], **({"games": [FAULT]} if FAULT in ("paski", "misie-patysie") else {}))
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "bye":
        break
    if message["type"] != "move_request":
        continue
    match, ply, legal = message["match"], message["ply"], message["legal"]
    if FAULT == "cheats":
        send(type="move", match=match, ply=ply, move=[0, 0])
    elif legal is None:
        send(type="resign", match=match)
    else:
        send(type="move", match=match, ply=ply, move=legal[-1 if FAULT == "last" else 0])
"""
SLEEPS = "import time\nwhile True: time.sleep(1)\n"
FLOODS = "while True: print('{\"type\":\"pong\",\"id\":1}')\n"
FORKS = "import os, time\nfor _ in range(200):\n    if os.fork() == 0: time.sleep(60)\ntime.sleep(60)\n"
CLASS = """
wait_ms = 60000
[[players]]
folder = "submissions"
names = { "kot.py" = "Kot Ąćęłńóśźż" }
sandbox = { processes = 64, memory_mb = 512 }
[[player]]
name = "random"
command = "gramy-bot --player random --seed 1"
[[game]]
id = "misie-patysie"
boards = { generate = 1, size = 12 }
"""


class Submissions(Travelling):
    def setUp(self):
        super().setUp()
        self.submissions = self.folder / "submissions"
        self.submissions.mkdir()
        self.file.write_text(CLASS)

    def hand_in(self, name, text=None, fault=""):
        path = self.submissions / name
        path.parent.mkdir(exist_ok=True)
        path.write_text(BOT % fault if text is None else text)

    def refused(self):
        return {player["name"]: player["why"] for player in self.standings().get("not_admitted", [])}

    def test_admitted_submissions_play_and_rejected_ones_are_listed_with_reasons(self):
        self.hand_in("Zażółć Gęślą.py")
        self.hand_in("kot.py", fault="last")
        self.hand_in("ola/bot.py", text="import moves\n" + BOT % "")
        self.hand_in("ola/moves.py", text="")
        self.hand_in("jedna.py", fault="misie-patysie")
        self.hand_in("oszust.py", fault="cheats")
        self.hand_in("leniwy.py", fault="paski")
        self.hand_in("notes.txt", text="to do: my bot")
        self.hand_in("ola.py~", text="an older one")
        (self.submissions / "thief.py").symlink_to("/etc/passwd")
        said = self.play()
        for line in ("checking 6 submissions", "admitted: Zazolc-Gesla (Zażółć Gęślą)\n", "admitted: jedna\n",
                     "admitted: kot (Kot Ąćęłńóśźż)\n", "admitted: ola\n",
                     "not admitted: thief: expected a file or a folder, found a symbolic link"):
            self.assertIn(line, said)
        standings = self.standings()
        self.assertEqual({player["name"] for player in standings["players"]}, {"Zazolc-Gesla", "kot", "jedna", "ola", "random"})
        persons = {player["name"]: player.get("person") for player in standings["players"]}
        self.assertEqual(persons["Zazolc-Gesla"], "Zażółć Gęślą")
        self.assertEqual(persons["kot"], "Kot Ąćęłńóśźż")
        self.assertIsNone(persons["ola"])
        refused = self.refused()
        self.assertEqual(set(refused), {"oszust", "leniwy", "notes", "thief"})
        self.assertIn("plays misie-patysie: ", refused["oszust"])
        self.assertIn("illegal_move", refused["oszust"])
        self.assertIn("expected at least one of the games to check, found paski", refused["leniwy"])
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})
        self.assertEqual(len(self.matches()), 20)
        for table in (said, self.run_it("standings", self.out)):
            self.assertRegex(table, r"(?m)^.* Zazolc-Gesla .*  Zażółć Gęślą$")
            self.assertRegex(table, r"(?m)^not admitted\n(     .*\n)*     oszust: plays misie-patysie: ")

        # Accepted submissions are not checked again, and no match is played again.
        again = self.play()
        self.assertIn("admitted: ola, as before\n", again)
        self.assertIn("not admitted: oszust: ", again)
        self.assertEqual(len(self.matches()), 20)
        self.assertEqual(set(self.refused()), set(refused))

        # After a change of the games, all submissions are checked again, and each plays the games of its hello.
        some_games = CLASS.replace('folder = "submissions"\n', 'folder = "submissions"\nsome_games = true\n')
        self.file.write_text(some_games + '[[game]]\nid = "paski"\nboards = { generate = 1, size = 12 }\n')
        changed = self.play()
        self.assertNotIn("as before", changed)
        for line in ("admitted: jedna, for misie-patysie only\n", "admitted: leniwy, for paski only\n", "admitted: ola\n", "plays 20 more"):
            self.assertIn(line, changed)
        self.assertEqual(set(self.refused()), {"oszust", "notes", "thief"})
        seated = {(record["game"], name) for record in self.matches() for name in record["players"]}
        self.assertEqual({game for game, name in seated if name == "jedna"}, {"misie-patysie"})
        self.assertEqual({game for game, name in seated if name == "leniwy"}, {"paski"})

        # The results can be read without the folder of submissions.
        shutil.rmtree(self.submissions)
        self.make_writable()
        shutil.rmtree(self.cache)
        self.assertIn("40 of 40 played again: 40 the same", self.run_it("verify", self.out, "--sample", "1", "--trust-commands"))

    def test_a_submission_that_plays_only_some_games_is_rejected_unless_the_file_allows_it(self):
        self.hand_in("jedna.py", fault="misie-patysie")
        self.hand_in("ola.py")
        paski = '[[game]]\nid = "paski"\nboards = { generate = 1, size = 12 }\n'
        self.file.write_text(CLASS + paski)
        self.play()
        self.assertIn("the bot does not play paski: its hello names only other games (to admit bots for the games that they play, "
                      "write some_games = true in [[players]])", self.refused()["jedna"])
        self.file.write_text('format = "swiss"\n' + (CLASS + paski).replace('folder = "submissions"\n', 'folder = "submissions"\nsome_games = true\n'))
        self.assertIn("some_games: applies only to a round-robin or a gauntlet, and only if submissions sit no exam", self.run_it("schedule", self.file, code=2))

    def test_the_reason_why_a_submission_is_rejected_shows_the_first_error_of_the_compiler(self):
        self.hand_in("ala.py")
        self.hand_in("zla.cpp", text="int main() { here_is_the_mistake; }\n")
        self.play()
        self.assertRegex(self.refused()["zla"], "does not compile: .*zla.cpp:1:14: error: .here_is_the_mistake. was not declared")

    def test_the_schedule_lists_submissions_that_cannot_be_started(self):
        self.hand_in("ala.py")
        self.hand_in("kot.py")
        self.hand_in("notes.txt", text="to do: my bot")
        schedule = json.loads(self.run_it("schedule", self.file, "--json"))
        self.assertEqual(schedule["players"][1], {"name": "ala", "person": "", "command": "python3 ala.py"})
        self.assertEqual([player["name"] for player in schedule["not_admitted"]], ["notes"])
        why = schedule["not_admitted"][0]["why"]
        self.assertIn("notes.txt", why)
        shown = self.run_it("schedule", self.file)
        self.assertIn("\nplayers\n     random: gramy-bot --player random --seed 1\n     ala: python3 ala.py\n     kot (Kot Ąćęłńóśźż): python3 kot.py\n", shown)
        self.assertTrue(shown.endswith(f"\n\nnot admitted\n     notes: {why}\n"), shown)

    def zip(self, name, *files, method=zipfile.ZIP_DEFLATED):
        with zipfile.ZipFile(self.submissions / name, "w", method) as archive:
            for path, text in files:
                archive.writestr(path, text)

    def tar(self, name, *members):
        """Submits a .tar.gz. Its members are pairs of a name and a text, or TarInfo objects."""
        with tarfile.open(self.submissions / name, "w:gz") as archive:
            for member in members:
                if not isinstance(member, tarfile.TarInfo):
                    path, text = member
                    member = tarfile.TarInfo(path)
                    member.size = len(text.encode())
                    archive.addfile(member, io.BytesIO(text.encode()))
                else:
                    archive.addfile(member)

    def test_a_submitted_archive_plays_like_a_submitted_folder(self):
        self.zip("Ala Żółć_17_assignsubmission_file_praca.ZIP", ("ala/bot.py", "import moves\n" + BOT % ""), ("ala/moves.py", ""),
                 ("ala/dane żółć.txt", ""), ("__MACOSX/ala/._bot.py", "x"), (".DS_Store", "x"), ("README.txt", "x"))
        self.tar("ola.tar.gz", ("./", ""), ("./bot.py", BOT % "last"), ("./.git/config", "x"))
        (self.submissions / "Jan_18_assignsubmission_file_").mkdir()
        self.tar("Jan_18_assignsubmission_file_/all.tgz", ("only.py", BOT % ""))
        self.play()
        self.assertEqual(self.refused(), {})
        persons = {player["name"]: player.get("person") for player in self.standings()["players"]}
        self.assertEqual(persons, {"Ala-Zolc": "Ala Żółć", "ola": None, "Jan": None, "random": None})
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})
        self.assertIn("admitted: ola, as before\n", self.play())

    def test_a_hostile_archive_is_rejected_and_no_file_is_unpacked(self):
        def link(kind):
            head = tarfile.TarInfo("bot.py")
            head.type, head.linkname = kind, "/etc/passwd"
            return head

        bot, outside = ("bot.py", "x"), str(self.folder / "outside")
        self.hand_in("ala.py")
        self.hand_in("ola.py")
        self.zip("a-up.zip", bot, ("../outside", "x"))
        self.zip("a-windows.zip", bot, ("..\\outside", "x"))
        self.tar("b-up.tar.gz", bot, ("a/../../outside", "x"))
        self.tar("b-root.tar.gz", bot, (outside, "x"))
        self.tar("c-link.tar.gz", link(tarfile.SYMTYPE))
        self.tar("c-hard.tar.gz", bot, link(tarfile.LNKTYPE))
        self.tar("c-pipe.tar.gz", bot, link(tarfile.FIFOTYPE))
        self.tar("d-twice.tar.gz", bot, bot)
        self.tar("d-tree.tar.gz", bot, ("bot.py/x", ""))
        self.tar("e-many.tar.gz", bot, *((f"f/{i}", "") for i in range(1000)))
        self.zip("e-deep.zip", bot, ("d/" * 100 + "f", ""))
        self.zip("f-bomb.zip", bot, (".hidden", b"0" * ((64 << 20) + 1)))
        self.tar("f-bomb.tar.gz", bot, (".hidden", "0" * ((64 << 20) + 1)))
        self.zip("f-other.zip", bot, method=zipfile.ZIP_LZMA)
        self.hand_in("g-cut.zip", text="PK\3\4")
        self.hand_in("g-text.tar.gz", text="no archive")
        self.zip("h-name.zip", bot, ("a\nb", ""))
        why = {player["name"]: player["why"] for player in json.loads(self.run_it("schedule", self.file, "--json"))["not_admitted"]}
        for name, words in {
            "a-up": "expected paths that stay within the archive, found '../outside'", "a-windows": "expected paths that stay within the archive",
            "b-up": "expected paths that stay within the archive", "b-root": "expected paths that stay within the archive",
            "c-link": "expected files and folders, found a link or a device: 'bot.py'", "c-hard": "a link or a device", "c-pipe": "a link or a device",
            "d-twice": "expected each path once, found 'bot.py' again", "d-tree": "expected each path once",
            "e-many": "expected at most 1000 files and folders", "e-deep": "expected a path of at most 200 bytes",
            "f-bomb": "expected files of at most 64 MiB together, found more", "f-other": "expected files that are uncompressed, or compressed by deflate",
            "g-cut": "the archive cannot be unpacked", "g-text": "the archive cannot be unpacked", "h-name": "expected a name of printable characters",
        }.items():
            self.assertIn(words, why.pop(name))
        self.assertIn("expected files of at most 64 MiB together, found more", why.pop("f-bomb-2"))
        self.assertEqual(why, {})
        self.assertFalse((self.folder / "outside").exists())
        self.assertEqual({path.name for path in self.folder.iterdir()}, {"class.toml", "submissions"})

    def test_submissions_that_attack_the_referee_are_rejected(self):
        self.file.write_text(CLASS.replace("wait_ms = 60000", "wait_ms = 6000"))
        self.hand_in("ala.py")
        self.hand_in("sleeps.py", text=SLEEPS)
        self.hand_in("floods.py", text=FLOODS)
        self.hand_in("forks.py", text=FORKS)
        many = self.submissions / "many"
        many.mkdir()
        for i in range(1000):
            (many / f"{i}").mkdir()
        (many / "bot.py").touch()
        self.hand_in("waits/bot.py")
        os.mkfifo(self.submissions / "waits/data")
        large = self.submissions / "large.py"
        with open(large, "w") as file:
            file.truncate((64 << 20) + 1)
        self.hand_in("x" * 240 + ".py")
        self.hand_in("bad\nname.py")
        self.play()
        refused = self.refused()
        self.assertEqual(set(refused), {"sleeps", "floods", "forks", "many", "large", "waits", "x" * 32, "bad-name"})
        self.assertIn("the bot sent no message for 6000 ms", refused["sleeps"])
        self.assertIn("expected a hello as the bot's first message, found another message", refused["floods"])
        self.assertIn("starts and says hello: ", refused["forks"])
        self.assertIn("expected at most 1000 files and folders", refused["many"])
        self.assertIn("expected files of at most 64 MiB together, found more", refused["large"])
        self.assertIn("waits/data: expected files and folders, found a socket, a pipe or a device", refused["waits"])
        self.assertIn("expected a path of at most 200 bytes", refused["x" * 32])
        self.assertEqual({player["name"] for player in self.standings()["players"]}, {"ala", "random"})

    def test_a_missing_gramy_plug_bolek_is_reported_once_before_any_check(self):
        programs = self.folder / "bin"
        programs.mkdir()
        for program in ("gramy-referee", "gramy-supervise", "plug-bolek"):
            shutil.copy(BIN / program, programs)
        self.hand_in("ala.py")
        self.hand_in("jan/mis.cpp", text="")
        self.hand_in("ola.pas", text="")
        run = subprocess.run([programs / "gramy-referee", "tournament", self.file, "--out", self.out], capture_output=True, text=True,
                             timeout=PATIENCE, env=os.environ | self.environment | {"PATH": "/usr/bin:/bin"})
        self.assertEqual(run.returncode, 2, run.stderr)
        self.assertIn(f"submissions/jan: gramy-plug-bolek, which plays modules of misie-patysie, is not in PATH or {programs} (build",
                      run.stderr)
        self.assertEqual(run.stderr.count("\n"), 1, run.stderr)
        self.assertNotIn("admitted", run.stderr)

    def test_workers_play_submissions_without_the_folder_of_submissions(self):
        self.hand_in("ala.py")
        self.hand_in("ola.py", fault="last")
        self.hand_in("oszust.py", fault="cheats")
        with self.offered():
            shutil.rmtree(self.submissions)
            self.run_it("work", "--store", self.out)
        self.assertEqual(set(self.refused()), {"oszust"})
        self.assertEqual(len(self.matches()), 6)

    def test_a_referee_that_joins_a_shared_tournament_admits_submissions_handed_in_since_the_tournament_began(self):
        self.hand_in("ala.py")
        self.hand_in("oszust.py", fault="cheats")
        with self.offered():
            self.hand_in("late.py")
            self.assertIn("admitted: ala, as before", self.play(option="--store"))
        self.assertEqual(set(self.refused()), {"oszust"})
        self.assertEqual(len(self.matches()), 6)

    def test_an_admitted_submission_plays_even_if_its_file_changes_after_the_check(self):
        one_by_one = "concurrency = 1\n" + CLASS.replace("sandbox = { processes = 64, memory_mb = 512 }", "sandbox = false")
        self.file.write_text(one_by_one)
        self.hand_in("ala.py")
        self.hand_in("oszust.py", fault="cheats")
        ala, late = self.submissions / "ala.py", self.submissions / "late.py"
        self.hand_in("zmienia.py", text=f"for path in {[str(ala), str(late)]}: open(path, 'w').write('raise SystemExit')\n" + BOT % "")
        said = self.play()
        self.assertTrue(late.exists(), said)
        self.assertEqual({player["name"] for player in self.standings()["players"]}, {"ala", "random", "zmienia"})
        self.assertEqual(set(self.refused()), {"oszust"})
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})

    def test_a_signal_stops_the_checks_of_submissions(self):
        self.hand_in("sleeps.py", text=SLEEPS)
        self.hand_in("ala.py", text=SLEEPS)
        run = self.start("tournament", self.file, "--out", self.out, env=self.environment)
        self.until_said(run, "checking 2 submissions")
        self.end(run)


if __name__ == "__main__":
    if no_sandbox():
        skip("this machine cannot make a sandbox: " + no_sandbox())
    unittest.main()
