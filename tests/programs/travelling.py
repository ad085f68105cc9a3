"""A tournament whose players bring files: copies of these are kept in a cache of the test's own."""

import contextlib
import json
import os
import pathlib
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE


class Travelling(unittest.TestCase):
    def setUp(self):
        self.folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())).resolve()
        self.addCleanup(self.make_writable)
        self.file = self.folder / "class.toml"
        self.out = self.folder / "out"
        self.cache = self.folder / "cache"
        self.environment = {**os.environ, "XDG_CACHE_HOME": str(self.cache)}

    def make_writable(self):
        """The copies, so that they can be deleted."""
        for path in [self.cache, *self.cache.rglob("*")]:
            if path.is_dir():
                path.chmod(0o755)

    def run_it(self, *arguments, code=0, cwd="/"):
        """What `gramy-referee` prints, and on standard error."""
        run = subprocess.run([BIN / "gramy-referee", *arguments], capture_output=True, text=True, timeout=10 * PATIENCE, cwd=cwd,
                             env=self.environment)
        self.assertEqual(run.returncode, code, run.stdout + run.stderr)
        return run.stdout + run.stderr

    def play(self, *arguments, option="--out"):
        return self.run_it("tournament", self.file, option, self.out, "--truth", "off", *arguments)

    @contextlib.contextmanager
    def offered(self):
        """Offers the tournament to others, who have played it at the end of a `with`."""
        offering = subprocess.Popen(
            [BIN / "gramy-referee", "tournament", self.file, "--store", self.out, "--no-play", "--truth", "off"],
            stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, env=self.environment,
        )
        with offering:
            try:
                for line in offering.stderr:
                    if "the records go to" in line:
                        break
                yield
                self.assertEqual(offering.wait(PATIENCE), 0)
            finally:
                offering.kill()

    def standings(self):
        return json.loads((self.out / "standings.json").read_text())

    def records(self):
        return [json.loads(line) for line in (self.out / "matches.jsonl").read_text().splitlines()]
