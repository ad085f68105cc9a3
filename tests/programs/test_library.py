"""A program outside the project finds the installed library in any folder, compiles against it and links
it."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, SOURCE

CACHE = (BIN.parent / "CMakeCache.txt").read_text()


def cached(name):
    """The value of a setting in this build's cache."""
    return re.search(rf"^{name}:\w+=(.*)$", CACHE, re.M).group(1)


class Library(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        cls.folder, cls.prefix = folder, folder / "moved"
        cls.run_tool("cmake", "--install", BIN.parent, "--component", "development", "--prefix", folder / "first")
        (folder / "first").rename(cls.prefix)

    @staticmethod
    def run_tool(*command):
        done = subprocess.run(command, capture_output=True, text=True, timeout=PATIENCE)
        assert done.returncode == 0, done.stdout + done.stderr
        return done.stdout

    def test_the_example_program_finds_the_library_and_plays_perfectly(self):
        shutil.copytree(SOURCE / "engine/example", self.folder / "values")
        sanitizers = f"-fsanitize={cached('GRAMY_SANITIZE')}" if cached("GRAMY_SANITIZE") else ""
        self.run_tool("cmake", "-S", self.folder / "values", "-B", self.folder / "build", "-G", "Ninja", "-D", f"CMAKE_PREFIX_PATH={self.prefix}",
                      "-D", f"CMAKE_CXX_COMPILER={cached('CMAKE_CXX_COMPILER')}", "-D", f"CMAKE_CXX_FLAGS=-Wall -Wextra -Werror {sanitizers}")
        self.run_tool("cmake", "--build", self.folder / "build")
        moves = []
        for line in self.run_tool(self.folder / "build/values").splitlines():
            value, move = line.split(": ")
            board = self.folder / "board"
            board.write_text("2 3 5 30")
            said = self.run_tool(BIN / "gramy-solve", "move", "paski", board, *(["--moves", ", ".join(moves)] if moves else []))
            self.assertIn(f"value {value}\nmove {move} (", said)
            moves.append(move)
        self.assertGreater(len(moves), 3)

    def test_only_public_headers_are_installed_and_they_include_no_private_header(self):
        include = self.prefix / "include"
        installed = {file.relative_to(include).as_posix(): file.read_text() for file in include.rglob("*.hpp")}
        public = re.findall(r'#include "(engine/[^"]+)"', (SOURCE / "engine/library.hpp").read_text())
        self.assertLessEqual({f"gramy/{header}" for header in public}, set(installed))
        for header in ("game.hpp", "game_model.hpp", "paski/solver.hpp"):
            self.assertNotIn(f"gramy/engine/{header}", installed)
        for header, text in installed.items():
            with self.subTest(header):
                self.assertNotIn('#include "', text)
                self.assertLessEqual(set(re.findall("#include <(gramy/[^>]+)>", text)), set(installed))


if __name__ == "__main__":
    unittest.main()
