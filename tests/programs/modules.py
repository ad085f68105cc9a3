"""Helpers for tests with modules of the contest task. Each test program has its own cache of compiled modules,
and each test checks that no module still runs."""

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
    """The block of commands with this beginning, in the README or on the page about modules."""
    blocks = [block for page in ("README.md", "bots/bolek/README.md") for block in re.findall(r"```sh\n(.*?)```", (SOURCE / page).read_text(), re.S)]
    return next(block for block in blocks if block.startswith(beginning))


def modules_running(cache):
    """The processes that run a module, that is a program in the cache."""
    found = []
    for exe in pathlib.Path("/proc").glob("[0-9]*/exe"):
        try:
            if str(exe.readlink()).startswith(str(cache)):
                found.append(exe.parent.name)
        except OSError:
            continue  # the process has ended, or belongs to another user
    return found


class Folder(gramy.Folder):
    """A test with a folder for its files. All tests of a program share a cache. Each test checks that no module still runs."""

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
        """The path of gramy's module in this language."""
        file = BOLEK / f"mis.{language}"
        if language == "c":
            file = shutil.copy(BOLEK / "mis.cpp", self.folder / "mis.c")
        return file

    def link_repository(self):
        """Prepares the folder so that the commands of the pages work in it."""
        for name in ("bots", "scripts"):
            (self.folder / name).symlink_to(SOURCE / name)
