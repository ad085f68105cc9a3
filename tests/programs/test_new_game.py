"""scripts/new-game: what it adds and what it refuses. The contract tests play the game that it adds."""

import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from gramy import PATIENCE, SOURCE

NEEDED = ("README.md", "engine/catalogue.cpp", "protocol/PROTOCOL.md", "referee/LIMITS.md", "referee/tournament/FILE.md", "scripts/VERSION", "scripts/demo.toml", "scripts/new-game")


class NewGame(unittest.TestCase):
    def setUp(self):
        self.root = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        shutil.copytree(SOURCE / "engine", self.root / "engine", ignore=shutil.ignore_patterns("*.cpp"))
        for file in NEEDED:
            (self.root / file).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(SOURCE / file, self.root / file)
        self.before = self.tree()

    def tree(self):
        return {file.relative_to(self.root).as_posix(): file.read_text() for file in self.root.rglob("*") if file.is_file()}

    def make(self, *arguments):
        return subprocess.run([self.root / "scripts/new-game", *arguments], capture_output=True, text=True, timeout=PATIENCE)

    def refused(self, code, why, *arguments):
        done = self.make(*arguments)
        self.assertEqual((done.returncode, done.stdout), (code, ""), arguments)
        self.assertRegex(done.stderr, f"^{why}", arguments)
        self.assertEqual(self.tree(), self.before, arguments)

    def test_the_script_new_game_adds_a_game_and_prints_where_its_rules_have_to_be_written(self):
        done = self.make("moja-gra")
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        after = self.tree()
        added = {path for path in after if path not in self.before}
        changed = {path for path in self.before if after[path] != self.before[path]}
        self.assertEqual(added, {f"engine/moja-gra/{file}" for file in ("game.hpp", "README.md", "golden.txt")})
        self.assertEqual(changed, set(re.search(r"added it to (.*)\.\n", done.stdout)[1].split(", ")))
        for path in changed:
            self.assertIn("moja-gra", after[path].replace(self.before[path], ""), path)
        path, line = re.search(r"^Put your rules into (\S+):(\d+),", done.stdout, re.M).groups()
        self.assertIn("YOUR IDEA", after[path].splitlines()[int(line) - 1])
        self.assertNotRegex(after[path].replace("is Nim", ""), r"(?i)\bnim\b")
        self.assertRegex(after["engine/catalogue.cpp"], r"make_game<moja_gra::MojaGra>\(\),\n  }\);")

        self.before = after
        self.refused(1, "new-game: the game moja-gra exists already, in engine/moja-gra\n", "moja-gra")
        self.assertEqual(self.make("nim").returncode, 0)  # a second game
        for path in changed:
            self.assertRegex(self.tree()[path], r"\bnim\b", path)

    def test_names_that_a_new_game_cannot_have_are_refused(self):
        for name in ("", "Nim", "moja_gra", "gra-", "gra2", "../gra", "gra\n", "łoś", "--helo"):
            self.refused(2, "new-game: expected a name of small letters and hyphens, found '", name)
        for name in ("board", "misie", "union", "name"):
            self.refused(1, "new-game: expected a name that the engine's code does not use, found '", name)
        self.refused(2, "usage: scripts/new-game NAME\n")
        self.refused(2, "usage: scripts/new-game NAME\n", "gra", "gra")

    def test_if_a_page_lacks_the_expected_list_of_games_the_script_new_game_reports_this_and_adds_nothing(self):
        page = self.root / "referee/LIMITS.md"
        page.write_text(page.read_text().replace("[limits.board_size]", "[limits.boards]"))
        self.before = self.tree()
        self.refused(1, "new-game: referee/LIMITS.md: expected a list of the games in its usual form, found none\n", "gra")


if __name__ == "__main__":
    unittest.main()
