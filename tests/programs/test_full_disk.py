"""A tournament on a small disk of its own that becomes full. The test is skipped if no disk can be
mounted."""

import contextlib
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest

from gramy import PYTHON, Folder, ask, skip
from test_tournament import BOT, TWO_BOTS


class FullDisk(Folder):
    def setUp(self):
        super().setUp()
        self.disk = self.folder / "disk"
        self.disk.mkdir()
        subprocess.run(["mount", "-t", "tmpfs", "-o", "size=16m", "none", self.disk], check=True)
        self.addCleanup(subprocess.run, ["umount", self.disk], check=True)
        self.ballast = self.disk / "ballast"
        with self.ballast.open("wb") as file:
            os.posix_fallocate(file.fileno(), 0, (16 << 20) - (640 << 10))

    def play(self):
        return ask("tournament", self.folder / "tournament.toml", "--out", self.disk / "out")

    def stored(self):
        """Checks that the store is undamaged, using a copy on another disk. Returns the number of its matches."""
        with tempfile.TemporaryDirectory() as copy:
            for file in (self.disk / "out").glob("results.sqlite*"):
                shutil.copy(file, copy)
            with contextlib.closing(sqlite3.connect(f"{copy}/results.sqlite")) as store:
                self.assertEqual(store.execute("PRAGMA integrity_check").fetchall(), [("ok",)])
                return store.execute("SELECT count(*) FROM match").fetchone()[0]

    def test_a_full_disk_is_reported_at_once_and_a_later_run_with_more_room_continues_the_tournament(self):
        self.write("bot.py", BOT.replace("{answer}", 'send(type="resign", match=match)') + 'open("last", "w").write(message["type"])\n')
        resigning = TWO_BOTS.replace("gramy-bot --player random", f"{PYTHON} bot.py")
        self.write("tournament.toml", "concurrency = 8\n" + resigning + '[[game]]\nid = "paski"\nboards = { generate = 300 }\n')
        full = r"out/[a-z.]+: cannot be written: (database or disk is full|No space left on device)\n"
        run = self.play()
        self.assertEqual((run.returncode, run.stdout), (1, ""), run.stderr)
        self.assertRegex(run.stderr, full)
        written = self.stored()
        self.assertGreater(written, 0)
        self.assertEqual((self.folder / "last").read_text(), "bye")
        self.assertLess(written, 600)

        again = self.play()
        self.assertEqual((again.returncode, again.stdout), (1, ""), again.stderr)
        self.assertRegex(again.stderr, full)
        self.assertGreaterEqual(self.stored(), written)

        written = self.stored()
        self.ballast.unlink()
        run = self.play()
        self.assertEqual(run.returncode, 0, run.stderr)
        self.assertIn(f"{written} were played before", run.stderr)
        self.assertEqual((self.stored(), len(self.matches("disk/out"))), (600, 600))


if __name__ == "__main__":
    # This program's mounts are invisible to other programs, and end with it.
    alone = ["unshare", "--mount", *([] if os.geteuid() == 0 else ["--map-root-user"])]
    if "alone" not in sys.argv:
        probe = subprocess.run([*alone, "mount", "-t", "tmpfs", "none", "/mnt"], capture_output=True, text=True)
        if probe.returncode != 0:
            skip(f"no disk can be mounted here: {probe.stderr}")
        os.execvp(alone[0], [*alone, sys.executable, __file__, "alone"])
    unittest.main(argv=sys.argv[:1])
