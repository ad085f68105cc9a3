"""An installation works after it was moved. A program that is copied without its helper names the missing
file."""

import json
import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, SOURCE, no_module_in_sandbox
from test_tournament import our_players

VERSION = (SOURCE / "scripts/VERSION").read_text().strip()
PROGRAMS = ("gramy-referee", "gramy-bot", "gramy-solve", "gramy-graj", "gramy-plug-bolek", "graj", "plug-bolek", "compile-bolek",
            "start-bot")
TOURNAMENT = 'name = "small"\n' + our_players(perfect="perfect", random="random") + '[[game]]\nid = "misie-patysie"\nboards = { generate = 1 }\n'


class Install(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = pathlib.Path(cls.enterClassContext(tempfile.TemporaryDirectory()))
        first = cls.folder / "first"
        done = subprocess.run(["cmake", "--install", BIN.parent, "--prefix", first], capture_output=True, text=True)
        assert done.returncode == 0, done.stderr
        cls.prefix = cls.folder / "moved"
        first.rename(cls.prefix)
        shutil.copy(BIN / "gramy-referee", cls.folder)
        (cls.folder / "small.toml").write_text(TOURNAMENT)

    def run_installed(self, program, *arguments, **options):
        environment = {"PATH": f"{self.prefix}/bin:/usr/bin:/bin", "HOME": str(self.folder), "LC_ALL": "C"}
        return subprocess.run([self.prefix / "bin" / program, *arguments], capture_output=True, text=True, env=environment,
                              timeout=PATIENCE, cwd=self.folder, **options)

    def test_every_program_prints_its_version(self):
        for program in (*PROGRAMS, "gramy-supervise"):
            with self.subTest(program):
                done = self.run_installed(program, "--version", stdin=subprocess.DEVNULL)
                self.assertEqual((done.returncode, done.stdout), (0, f"{program} {VERSION}\n"))

    def test_the_installed_referee_plays_a_tournament(self):
        done = self.run_installed("gramy-referee", "tournament", "small.toml", "--out", "small")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len((self.folder / "small/matches.jsonl").read_text().splitlines()), 2)

    @unittest.skipIf(no_module_in_sandbox(), f"no module can run in a sandbox here: {no_module_in_sandbox()}")
    def test_an_installed_plug_bolek_plays_a_module_in_a_sandbox(self):
        shut_away = self.folder / "shut-away"
        shut_away.mkdir()
        shutil.copy(self.prefix / "share/gramy/bolek/mis.cpp", shut_away)
        stranger = TOURNAMENT.replace("perfect", "stranger").replace(
            '"gramy-bot --player stranger"', '"plug-bolek mis.cpp --stdio"\ntransport = "stdio"\nsandbox = true')
        (shut_away / "t.toml").write_text(stranger)
        done = self.run_installed("gramy-referee", "tournament", shut_away / "t.toml", "--out", shut_away / "out")
        self.assertEqual(done.returncode, 0, done.stderr)
        standings = json.loads((shut_away / "out/standings.json").read_text())
        self.assertEqual((standings["played"], standings["players"][0]["faults"]), (2, {}), done.stderr)

    def test_the_installed_graj_judges_a_module(self):
        module = self.prefix / "share/gramy/bolek/mis.cpp"
        for program in ("graj", "compile-bolek"):
            done = self.run_installed(program, module, input="7 2 3")
            self.assertEqual(done.returncode, 0, done.stderr)
        compiled = done.stdout.strip()
        self.assertTrue(os.access(compiled, os.X_OK), compiled)

    def test_each_program_has_a_manual_page_that_contains_the_text_of_its_help(self):
        for program in PROGRAMS:
            with self.subTest(program):
                page = (self.prefix / f"share/man/man1/{program}.1").read_text()
                self.assertRegex(page, rf'^\.TH {program.upper()} 1 "" "gramy {re.escape(VERSION)}"')
                # Undoes roff's escapes of hyphens and backslashes, and those that protect the beginning of a
                # line.
                text = page.replace("\\-", "-").replace("\\&", "").replace("\\e", "\\")
                said = self.run_installed(program, "--help", stdin=subprocess.DEVNULL).stdout.replace("scripts/", "")
                self.assertIn(said.strip(), text)
                for path in re.findall(r"\bshare/[\w/.]+\w", text):
                    self.assertTrue((self.prefix / path).exists(), path)
                # examples do not name files of the sources
                self.assertNotRegex(text, r"(?m)^ .*\b(?:bots|engine|build)/")
        self.assertIn("\n.SH COMMAND TOURNAMENT\n", (self.prefix / "share/man/man1/gramy-referee.1").read_text())

    def test_bash_completes_the_commands_and_options_of_gramy_referee(self):
        for line, expected in (("gramy-referee to", "token tournament"), ("gramy-referee tournament --ac", "--accept-changes"),
                               ("gramy-referee --log info to", "token tournament"),
                               ("gramy-referee --log info tournament --ac", "--accept-changes"),
                               ("gramy-referee --log = info tournament --ac", "--accept-changes"),
                               ("gramy-bot --pl", "--player"), ("gramy-solve m", "move"), ("gramy-solve paski m", "")):
            program, *_, current = words = line.split()
            script = (f"source {self.prefix}/share/bash-completion/completions/{program}; COMP_WORDS=({' '.join(words)}); "
                      f"COMP_CWORD={len(words) - 1}; _gramy {program} {current}; echo $(printf '%s\\n' ${{COMPREPLY[@]}} | sort)")
            done = subprocess.run(["bash", "-c", script], capture_output=True, text=True,
                                  env={"PATH": f"{self.prefix}/bin:/usr/bin:/bin"})
            self.assertEqual((done.stdout.strip(), done.stderr), (expected, ""), line)

    def test_links_of_installed_pages_lead_to_installed_files(self):
        pages = self.prefix / "share/doc/gramy"
        checked = 0
        for page in pages.rglob("*.md"):
            for link in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", page.read_text()):
                # Skips text in code that only looks like a link.
                if (SOURCE / page.relative_to(pages).parent / link).exists():
                    checked += 1
                    self.assertTrue((page.parent / link).exists(), f"{page.relative_to(pages)}: {link}")
        self.assertGreater(checked, 20)

    def test_no_installed_file_contains_the_path_of_the_build_or_of_the_installation(self):
        if "CMAKE_BUILD_TYPE:STRING=Release" not in (BIN.parent / "CMakeCache.txt").read_text().splitlines():
            self.skipTest("this build contains its path for debuggers and sanitizers")
        for file in self.prefix.rglob("*"):
            if file.is_file():
                for path in (SOURCE, self.folder / "first"):
                    self.assertFalse(f"{path}/".encode() in file.read_bytes(), f"{file} names {path}")

    def test_the_error_about_a_missing_gramy_supervise_names_the_path_where_it_was_expected(self):
        done = subprocess.run([self.folder / "gramy-referee", "tournament", "small.toml", "--out", "alone"], cwd=self.folder,
                              capture_output=True, text=True, timeout=PATIENCE)
        self.assertNotEqual(done.returncode, 0)
        self.assertRegex(done.stderr, rf"cannot start '.*': gramy-supervise, .*, cannot be started at '{self.folder}/gramy-supervise'")


if __name__ == "__main__":
    unittest.main()
