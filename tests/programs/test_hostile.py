"""Input of a client never reaches a shell, a path or a format string, and reaches a terminal only as text."""

import os
import signal
import subprocess
import sys
import unittest

from gramy import BIN, PATIENCE, Client, Folder, Netcat, Referee, no_sandbox
from staller import STALLER
from test_tournament import BOT
from travelling import Travelling

WORDS = [
    "%s%n%x %1$n", "{}{0}{:>99999999}{name}", "$(touch owned)", "`touch owned`", "'; touch owned; '", "\"|touch owned|\"",
    "../owned", "../../owned", "/proc/self/environ", "--out owned", "\x1b[2J\x1b]0;owned\x07", "a\x00b\r\nc\u202e",
]


class OwnLag(Folder):
    def test_a_bot_that_keeps_the_referee_busy_loses_its_matches(self):
        bot = self.write("staller.py", STALLER)
        played = self.run_tournament(f"""
            name = "staller"
            [[player]]
            name = "perfect"
            command = "gramy-bot --player perfect"
            [[player]]
            name = "staller"
            command = "{sys.executable} -S {bot}"
            clock = {{ ready_ms = 0, initial_ms = 200, increment_ms = 0, margin_ms = 5 }}
            [[game]]
            id = "misie-patysie"
            boards = {{ generate = 2 }}
            """)
        self.assertEqual(played.returncode, 0, played.stderr)
        ends = [(match["players"][int(match["result"])], match["reason"]) for match in self.matches()]
        self.assertEqual(len(ends), 4, played.stderr)
        for winner, reason in ends:
            self.assertEqual(winner, "perfect")
            self.assertIn(reason, ("timeout", "disconnect"))  # disconnect: it exceeded its rate limit


class Hostile(Folder):
    def setUp(self):
        super().setUp()
        self.inner = self.folder / "a/b"
        self.inner.mkdir(parents=True)

    def assert_plain(self, text):
        """Checks that the text contains no command for a terminal."""
        self.assertEqual([c for c in text if not c.isprintable() and c != "\n"], [], ascii(text))

    def test_hostile_text_in_any_field_of_a_message_has_no_effect(self):
        with Referee(cwd=self.inner) as referee, Client(referee, "calm") as calm:
            calm.send(type="play", game="paski", board="1 2 3 20", seat=0)
            match = calm.expect("start")["match"]
            calm.expect("move_request")
            for number, word in enumerate(WORDS):
                with self.subTest(word):
                    for hello in ({"name": word}, {"name": "guest", "token": word, "protocol": word}):
                        with Client(referee) as client:
                            client.send(**{"type": "hello", "protocol": 1, **hello})
                            self.assert_plain(client.expect("error")["message"])
                    hello = {"token": word, "resume": word, "games": [word, "paski"], "wants": [word]}
                    with Client(referee, f"guest{number}", **hello) as client:
                        for message in (
                            {"type": word},
                            {"type": "play", "game": word},
                            {"type": "play", "game": "paski", "board": word},
                            {"type": "play", "game": "paski", "against": word},
                            {"type": "play", "game": "paski", "seed": word},
                            {"type": "play", "game": "paski", "clock": word},
                            {"type": "move", "match": word, "ply": 0, "move": [1]},
                            {"type": "move", "match": match, "ply": word, "move": [1]},
                            {"type": "resign", "match": word},
                            {"type": "pong", "id": word},
                        ):
                            client.send(**message)
                            self.assert_plain(client.expect("error")["message"])
                    calm.send(type="move", match=match, ply=0, move=word, info=word)
                    error = calm.expect("error")
                    self.assertEqual(error["code"], "malformed")
                    self.assert_plain(error["message"])
            calm.send(type="move", match=match, ply=0, move=[3, 1], info=WORDS)
            calm.expect("move_request")
            self.assert_nothing_has_been_done(referee)

    def test_hostile_text_that_a_person_types_has_no_effect(self):
        with Referee(cwd=self.inner) as referee:
            for word in WORDS:
                line = word.replace("\n", " ")
                with self.subTest(word), Netcat(referee) as person:
                    person.type("who")  # a brace as the first character would make the client a bot
                    person.see("perfect")
                    for command in ("", "name", "name Zosia", "play", *("play paski " + key for key in ("against", "clock", "board"))):
                        person.type(f"{command} {line}")
                        person.type("who")
                        person.see("perfect")
                    self.assert_plain(person.screen)
            self.assert_nothing_has_been_done(referee)

    def assert_nothing_has_been_done(self, referee):
        referee.process.send_signal(signal.SIGTERM)
        self.assert_plain(referee.process.stderr.read())
        self.assertEqual(referee.process.wait(PATIENCE), 0)
        self.assertEqual(list(self.folder.rglob("*")), [self.folder / "a", self.inner])

    def test_hostile_text_in_the_info_of_a_move_is_recorded_and_has_no_other_effect(self):
        file = self.write("a/b/tournament.toml", f"""
            concurrency = 1
            [[player]]
            name = "rude"
            command = "exec {sys.executable} -S rude.py"
            [[player]]
            name = "calm"
            command = "gramy-bot --player random"
            [[game]]
            id = "paski"
            boards = {{ generate = {len(WORDS)} }}
            """)
        self.write("a/b/rude.py", BOT.replace("{answer}", f"""
        said = globals().setdefault("said", {WORDS})
        word = said[0] if ply > 1 else legal[0]
        send(type="move", match=match, ply=ply, move=word, info=said[0])
        if ply > 1: said.append(said.pop(0))
        """.strip()))
        out = self.inner / "out"
        run = subprocess.run([BIN / "gramy-referee", "tournament", file, "--out", out], cwd=self.inner,
                             capture_output=True, text=True, timeout=4 * PATIENCE)
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assert_plain(run.stdout + run.stderr)
        matches = self.matches("a/b/out")
        self.assertEqual({match["reason"] for match in matches}, {"malformed"})
        self.assertEqual({info for match in matches for _, info in match["info"]}, set(WORDS))
        for command in (["standings", out], ["export", out, "--csv"], *(["analyse", out, match["match"]] for match in matches)):
            shown = subprocess.run([BIN / "gramy-referee", *command], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(shown.returncode, 0, shown.stderr)
            self.assert_plain(shown.stdout)
        self.assertFalse([path for path in self.folder.rglob("*") if "owned" in path.name])


# Replaces each bot again and again: by a link to another file, by a pipe without a writer, and by the bot again.
EXCHANGES = """
import ctypes, pathlib, sys
system = ctypes.CDLL(None, use_errno=True)
folders = list(pathlib.Path("submissions").iterdir())
while True:
    for folder in folders:
        for other in ("link", "pipe", "pipe", "link"):
            system.renameat2(-100, bytes(folder / "bot.py"), -100, bytes(pathlib.Path("others") / folder.name / other), 2)
"""


@unittest.skipIf(no_sandbox(), "this machine cannot make a sandbox")
class Exchanged(Travelling):
    def test_the_referee_reads_no_file_outside_a_submission_that_is_replaced_while_being_packed(self):
        secret = "'4d1d8cd98f00'.what.nobody.is.to.read"
        (self.folder / "secret").write_text(secret)
        for number in range(20):
            bot, other = self.folder / f"submissions/thief-{number}/bot.py", self.folder / f"others/thief-{number}"
            bot.parent.mkdir(parents=True)
            other.mkdir(parents=True)
            bot.write_text("raise SystemExit\n")
            os.mkfifo(other / "pipe")
            (other / "link").symlink_to(self.folder / "secret")
        self.file.write_text("""
            wait_ms = 5000
            [[players]]
            folder = "submissions"
            [[player]]
            name = "perfect"
            command = "gramy-bot --player perfect"
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            [[game]]
            id = "misie-patysie"
            boards = { generate = 1, size = 12 }
            """)
        for _ in range(3):
            with subprocess.Popen([sys.executable, "-c", EXCHANGES], cwd=self.folder) as thief:
                try:
                    said = self.play()
                finally:
                    thief.kill()
            why = [player["why"] for player in self.standings()["not_admitted"]]
            self.assertEqual(len(why), 20, said)
            for text in (said, str(why), *(path.read_text(errors="replace") for path in self.cache.rglob("*") if path.is_file())):
                self.assertNotIn("what.nobody", text)


if __name__ == "__main__":
    unittest.main()
