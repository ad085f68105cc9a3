"""Players that bring a folder: it travels with the tournament, and what runs is what was packed."""

import json
import os
import pathlib
import shutil
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, no_sandbox

# Plays as a file beside it says, by a module beside it; what it can see goes to its log.
BOT = """
import json, os, sys, moves
print("sees", sorted(os.listdir()), os.path.exists("FOLDER/t.toml"), file=sys.stderr)
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move_request":
        send(type="move", match=message["match"], ply=message["ply"], move=moves.chosen(message["legal"]))
"""
MOVES = """
def chosen(legal):
    return legal[int(open("data/taste").read())]
"""
PLAYERS = """
concurrency = 2
[[player]]
name = "ala"
command = "./bot"
folder = "bots/ala"
transport = "stdio"
SANDBOX
[[player]]
name = "ola"
command = "gramy-bot --stdio --player random"
transport = "stdio"
[[game]]
id = "paski"
boards = { generate = 3, size = 12 }
"""


class BotFolder(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.addCleanup(self.make_writable)
        self.folder = pathlib.Path(folder.name).resolve()
        self.out = self.folder / "out"
        self.cache = self.folder / "cache"
        self.bot = self.folder / "bots/ala"
        (self.bot / "data").mkdir(parents=True)
        (self.bot / "bot").write_text("#!/usr/bin/python3 -B" + BOT.replace("FOLDER", str(self.folder)))
        (self.bot / "bot").chmod(0o755)
        (self.bot / "moves.py").write_text(MOVES)
        (self.bot / "data/taste").write_text("-1")
        self.write()

    def make_writable(self):
        for path in [self.cache, *self.cache.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)

    def write(self, sandbox=False):
        (self.folder / "t.toml").write_text(PLAYERS.replace("SANDBOX", "sandbox = true" if sandbox else ""))

    def run_it(self, *arguments, code=0):
        """What it prints, and on standard error."""
        run = subprocess.run(
            [BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=10 * PATIENCE, cwd="/",
            env={**os.environ, "XDG_CACHE_HOME": str(self.cache)},
        )
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def play(self, *arguments, option="--out", code=0):
        return self.run_it("tournament", self.folder / "t.toml", option, self.out, "--truth", "off", *arguments, code=code)

    def offered(self):
        """A tournament that is offered, and nobody plays."""
        offering = subprocess.Popen(
            [BIN / "gramy-referee", "tournament", self.folder / "t.toml", "--store", self.out, "--no-play", "--truth", "off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env={**os.environ, "XDG_CACHE_HOME": str(self.cache)},
        )
        for line in offering.stderr:
            if "the records go to" in line:
                break
        return offering

    def records(self):
        return [json.loads(line) for line in (self.out / "matches.jsonl").read_text().splitlines()]

    def moves(self):
        return {record["match"]: [move for move, *_ in record["moves"]] for record in self.records()}

    def log(self):
        return "".join(path.read_text() for path in self.out.rglob("ala.log"))

    def test_a_command_runs_in_a_copy_of_the_folder(self):
        self.play()
        self.assertEqual({record["reason"] for record in self.records()}, {"normal"})
        self.assertIn("sees ['bot', 'data', 'moves.py'] True", self.log())
        copies = list((self.cache / "gramy/bots").iterdir())
        self.assertEqual(len(copies), 1)
        self.assertEqual((copies[0] / "data/taste").stat().st_mode & 0o222, 0)
        shutil.rmtree(self.folder / "bots")
        self.assertIn("6 of 6 played again: 6 the same", self.run_it("verify", self.out, "--sample", "1"))
        self.make_writable()
        shutil.rmtree(self.cache)
        self.assertIn("6 of 6 played again: 6 the same", self.run_it("verify", self.out, "--sample", "1"))

    @unittest.skipIf(no_sandbox(), "there can be no sandbox")
    def test_a_sandbox_shows_the_folder_and_no_other(self):
        self.write(sandbox=True)
        self.play()
        self.assertEqual({record["reason"] for record in self.records()}, {"normal"})
        self.assertIn("sees ['bot', 'data', 'moves.py'] False", self.log())

    def test_workers_have_it_from_the_store(self):
        self.play()
        alone = self.moves()
        shutil.rmtree(self.out)
        with self.offered() as offering:
            try:
                shutil.rmtree(self.folder / "bots")
                self.make_writable()
                shutil.rmtree(self.cache)
                self.run_it("work", "--store", self.out)
                self.assertEqual(offering.wait(PATIENCE), 0)
            finally:
                offering.kill()
        self.assertEqual(self.moves(), alone)
        self.assertIn("sees ['bot', 'data', 'moves.py']", self.log())

    def test_a_changed_folder_is_another_version(self):
        self.play()
        (self.bot / "data/taste").write_text("0")
        changed = self.play()
        self.assertIn("sets 6 aside: 6 of ala's earlier version", changed)
        self.assertIn("player ala: content of its folder has changed", changed)
        (self.bot / "data/taste").write_text("-1")
        self.assertIn("takes 6 back", self.play())
        (self.bot / "data/taste").write_text("0 ")
        self.assertIn("going on although player ala", self.play("--accept-changes"))

    def test_what_cannot_travel_is_refused_in_words(self):
        (self.bot / "link").symlink_to("/etc/passwd")
        self.assertIn("player 'ala': folder: ", self.play(code=2))
        self.assertIn("found a symbolic link (put the file itself there)", self.play(code=2))
        (self.bot / "link").unlink()
        os.mkfifo(self.bot / "pipe")
        self.assertIn("found a socket, a pipe or a device", self.play(code=2))
        (self.bot / "pipe").unlink()
        with open(self.bot / "large", "w") as large:
            large.truncate((64 << 20) + 1)
        self.assertIn("expected at most 64 MiB, found more", self.play(code=2))
        shutil.rmtree(self.bot)
        self.assertIn("bots/ala: expected a folder or a file, found nothing there", self.play(code=2))

    def test_a_worker_may_have_the_other_bots_elsewhere(self):
        bots = self.folder / "elsewhere"
        bots.mkdir()
        shutil.copy(self.bot / "moves.py", bots)
        shutil.copytree(self.bot / "data", bots / "data")
        shutil.copy(self.bot / "bot", bots)
        shutil.copytree(bots, self.folder / "here")
        text = PLAYERS.replace("SANDBOX", "").replace('folder = "bots/ala"\n', "")
        (self.folder / "t.toml").write_text(text)
        for path in (self.folder / "here").iterdir():
            shutil.move(path, self.folder)
        with self.offered() as offering:
            try:
                (self.folder / "bot").unlink()
                self.assertIn("file ./bot", self.run_it("work", "--store", self.out, code=2))
                self.assertIn("--bots: expected a folder", self.run_it("work", "--store", self.out, "--bots", bots / "no", code=2))
                self.run_it("work", "--store", self.out, "--bots", bots)
                self.assertEqual(offering.wait(PATIENCE), 0)
            finally:
                offering.kill()
        self.assertEqual({record["reason"] for record in self.records()}, {"normal"})

    def test_a_worker_may_refuse_whoever_runs_in_the_open(self):
        with self.offered() as offering:
            try:
                said = self.run_it("work", "--store", self.out, "--sandbox-only", code=2)
                self.assertIn("player 'ala': expected sandbox = true of everybody who is started with --sandbox-only", said)
            finally:
                offering.terminate()


if __name__ == "__main__":
    unittest.main()
