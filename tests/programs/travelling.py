"""Tournaments whose players have files or folders. gramy copies them into a cache, which the test makes."""

import contextlib
import os

from gramy import Folder, ask


class Travelling(Folder):
    def setUp(self):
        super().setUp()
        self.addCleanup(self.make_writable)
        self.file = self.folder / "class.toml"
        self.out = self.folder / "out"
        self.cache = self.folder / "cache"
        self.environment = {"XDG_CACHE_HOME": str(self.cache)}

    def make_writable(self):
        """Makes the copies of players' files writable, so that a test can delete them."""
        for path in [self.cache, *self.cache.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)

    def run_it(self, *arguments, code=0, cwd="/"):
        """Runs `gramy-referee`. Returns its standard output and standard error."""
        run = ask(*arguments, cwd=cwd, env=os.environ | self.environment)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def play(self, *arguments, option="--out"):
        return self.run_it("tournament", self.file, option, self.out, "--truth", "off", *arguments)

    @contextlib.contextmanager
    def offered(self):
        """Shares the tournament with other processes. They have to play all of it while the `with` lasts."""
        offering = self.start("tournament", self.file, "--store", self.out, "--no-play", "--truth", "off", env=self.environment)
        self.until_said(offering, "the records go to")
        yield
        self.finish(offering)
