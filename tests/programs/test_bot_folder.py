"""Players with the key `folder`: a copy of the folder is packed, and the player runs in the copy on any machine."""

import shutil
import unittest

from gramy import bot_that, no_sandbox
from travelling import Travelling

# A bot that needs a file and a module beside it, and logs all files that it sees.
BOT = """
import os, sys, moves
print("sees", sorted(os.listdir()), os.path.exists("FOLDER/class.toml"), file=sys.stderr)
""" + bot_that('send(type="move", match=match, ply=ply, move=moves.chosen(legal))')
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


class BotFolder(Travelling):
    def setUp(self):
        super().setUp()
        self.bot = self.folder / "bots/ala"
        (self.bot / "data").mkdir(parents=True)
        self.write("bots/ala/bot", "#!/usr/bin/python3 -B" + BOT.replace("FOLDER", str(self.folder))).chmod(0o755)
        self.write("bots/ala/moves.py", MOVES)
        self.write("bots/ala/data/taste", "-1")
        self.write_file()

    def write_file(self, sandbox=False):
        self.file.write_text(PLAYERS.replace("SANDBOX", "sandbox = true" if sandbox else ""))

    def moves(self):
        return {record["match"]: [move for move, *_ in record["moves"]] for record in self.matches()}

    def log(self):
        return "".join(path.read_text() for path in self.out.rglob("ala.log"))

    def test_a_players_command_runs_in_a_copy_of_the_players_folder(self):
        self.play()
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})
        self.assertIn("sees ['bot', 'data', 'moves.py'] True", self.log())
        copies = list((self.cache / "gramy/bots").iterdir())
        self.assertEqual(len(copies), 1)
        self.assertEqual((copies[0] / "data/taste").stat().st_mode & 0o222, 0)
        shutil.rmtree(self.folder / "bots")
        verify = ("verify", self.out, "--sample", "1", "--trust-commands")
        self.assertIn("6 of 6 played again: 6 the same", self.run_it(*verify))
        self.make_writable()
        shutil.rmtree(self.cache)
        self.assertIn("6 of 6 played again: 6 the same", self.run_it(*verify))

    @unittest.skipIf(no_sandbox(), "this machine cannot make a sandbox")
    def test_a_sandbox_shows_the_players_folder_but_not_the_tournament_file(self):
        self.write_file(sandbox=True)
        self.play()
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})
        self.assertIn("sees ['bot', 'data', 'moves.py'] False", self.log())

    def test_workers_get_the_folders_of_players_from_the_store(self):
        self.play()
        alone = self.moves()
        shutil.rmtree(self.out)
        with self.offered():
            shutil.rmtree(self.folder / "bots")
            self.make_writable()
            shutil.rmtree(self.cache)
            self.run_it("work", "--store", self.out)
        self.assertEqual(self.moves(), alone)
        self.assertIn("sees ['bot', 'data', 'moves.py']", self.log())

    def test_a_worker_looks_for_bots_in_the_folder_that_the_option_bots_names_and_refuses_unsandboxed_bots_with_the_option_sandbox_only(self):
        bots = self.bot.rename(self.folder / "elsewhere")
        shutil.copytree(bots, self.folder, dirs_exist_ok=True)
        self.file.write_text(PLAYERS.replace("SANDBOX", "").replace('folder = "bots/ala"\n', ""))
        with self.offered():
            (self.folder / "bot").unlink()
            for options, said in (([], "file ./bot"), (["--bots", bots / "no"], "--bots: there is no folder "),
                                  (["--bots", bots, "--sandbox-only"],
                                   "player 'ala': has a command but no sandbox, and --sandbox-only requires one: set sandbox = true")):
                self.assertIn(said, self.run_it("work", "--store", self.out, *options, code=2))
            self.run_it("work", "--store", self.out, "--bots", bots)
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})


if __name__ == "__main__":
    unittest.main()
