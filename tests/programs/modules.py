"""Modules of the task for the tests: where they lie, a cache of their own, and no process left behind."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile

import gramy
from gramy import BIN, PATIENCE, SOURCE, until

BOLEK = SOURCE / "bots/bolek"
TESTS = SOURCE / "tests/bots/bolek"
SCRIPTS = SOURCE / "scripts"
LANGUAGES = ("c", "cpp", "pas")


def call(*command, text="", **options):
    return subprocess.run([str(word) for word in command], input=text, capture_output=True, text=True, timeout=PATIENCE, **options)


def shown_commands(beginning):
    """The block of commands that begins so, of the README or of the page of modules."""
    blocks = [block for page in ("README.md", "bots/bolek/README.md") for block in re.findall(r"```sh\n(.*?)```", (SOURCE / page).read_text(), re.S)]
    return next(block for block in blocks if block.startswith(beginning))


def modules_running(cache):
    """Processes whose program lies in the cache."""
    found = []
    for exe in pathlib.Path("/proc").glob("[0-9]*/exe"):
        try:
            if str(exe.readlink()).startswith(str(cache)):
                found.append(exe.parent.name)
        except OSError:
            continue  # gone meanwhile, or not ours to see
    return found


class Folder(gramy.Folder):
    """A folder for files, one cache for all tests of a program, and no process left behind."""

    home = tempfile.TemporaryDirectory()
    cache = pathlib.Path(home.name).resolve() / "gramy/bolek"
    environment = {**os.environ, "XDG_CACHE_HOME": home.name, "PATH": f"{BIN}:{os.environ['PATH']}"}

    def tearDown(self):
        self.no_module_is_left()

    def wait_until_modules(self, are_as_expected):
        until(lambda: are_as_expected(len(modules_running(self.cache))), "more or fewer modules run")

    def no_module_is_left(self):
        self.wait_until_modules(lambda count: count == 0)

    def script(self, name, *arguments, text="", **options):
        return call(SCRIPTS / name, *arguments, text=text, env=self.environment, **options)

    def compiled(self, file):
        done = self.script("compile-bolek", file)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout.strip()

    def own(self, language):
        """Our module in that language."""
        file = BOLEK / f"mis.{language}"
        if language == "c":
            file = shutil.copy(BOLEK / "mis.cpp", self.folder / "mis.c")
        return file

    def link_repository(self):
        """Makes the folder one where the commands of the pages work."""
        for name in ("bots", "scripts"):
            (self.folder / name).symlink_to(SOURCE / name)
