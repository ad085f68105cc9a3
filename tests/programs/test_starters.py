"""The starter bot in the given language. Built and run by the commands of its page, it passes `gramy-referee
check`."""

import glob
import json
import os
import pathlib
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import unittest

from gramy import BIN, PATIENCE, SOURCE, no_sandbox, skip
from travelling import Travelling

COMPILATION = 600  # seconds, enough for cargo, which also compiles libraries

# For some languages, a file of a library that a starter needs. The library does not come with the compiler.
LIBRARIES = {
    "cpp": "/usr/include/nlohmann/json.hpp",
    "java": "/usr/share/java/gson.jar",
    "pascal": "/usr/lib/*/fpc/*/units/*/fcl-json",
    "rust": "/usr/share/cargo/registry/serde_json-*",
}

# Programs that may be installed outside the folders that a sandbox shows.
NEEDED_IN_SANDBOX = {"rust": ["cargo"]}


def lines_of(language):
    """The commands of the page that build and run a starter. The command to build may be empty."""
    page = (SOURCE / "bots/README.md").read_text()
    row = re.search(rf"^\| \[[\w+]+\]\({language}/[^)]+\) \|[^|]*\| (?:`([^`]*)` )?\| `([^`]*)` \|$", page, re.M)
    assert row, f"bots/README.md has no line to run {language}"
    return row[1] or "", row[2]


def missing(language):
    """The tools that are not installed here."""
    programs = [line.split()[0] for line in lines_of(language) if line and not line.startswith("bots/")]
    library = LIBRARIES.get(language)
    return [program for program in programs if not shutil.which(program)] + ([library] if library and not glob.glob(library) else [])


class Starter(unittest.TestCase):
    language = None

    @classmethod
    def setUpClass(cls):
        cls.folder = cls.enterClassContext(tempfile.TemporaryDirectory())
        shutil.copytree(SOURCE / "bots" / cls.language, f"{cls.folder}/bots/{cls.language}")
        make, cls.run_line = lines_of(cls.language)
        if make:
            made = subprocess.run(make, shell=True, cwd=cls.folder, capture_output=True, text=True, timeout=COMPILATION)
            assert made.returncode == 0, made.stdout + made.stderr

    def passes_the_check(self, *options):
        run = subprocess.run([BIN / "gramy-referee", "check", "--json", *options, self.run_line], cwd=self.folder, capture_output=True,
                             text=True, timeout=2 * PATIENCE)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        passed = {each["step"] for each in json.loads(run.stdout)["findings"] if each["result"] == "ok"}
        self.assertLessEqual({"plays two matches at once", "continues after the opponent takes back a move",
                              "ignores messages of an unknown type", "moves if a request does not list the legal moves"}, passed)

    def test_the_script_new_bot_makes_a_bot_and_prints_a_check_command_that_the_bot_passes(self):
        place = pathlib.Path(self.folder, "new", "bot")
        environment = {**os.environ, "PATH": f"{BIN}:{os.environ['PATH']}"}
        make = [SOURCE / "scripts/new-bot", self.language, place]
        try:
            made = subprocess.run(make, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual(made.returncode, 0, made.stderr)
            file, line = re.search(rf"Put your idea at ({re.escape(str(place))}/\S+):(\d+)\n", made.stdout).groups()
            self.assertIn("better idea", pathlib.Path(file).read_text().splitlines()[int(line) - 1])
            commands = re.findall(r"^  (.*)$", made.stdout, re.M)[:-1]  # without the match
            self.assertIn("gramy-referee check", commands[-1])
            run = subprocess.run(" && ".join(commands).replace("check", "check --games paski"), shell=True, env=environment, capture_output=True,
                                 text=True, timeout=COMPILATION)
            self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
            again = subprocess.run(make, capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((again.returncode, again.stderr), (1, f"new-bot: expected a folder that does not exist yet, found '{place}'\n"))
        finally:
            shutil.rmtree(place.parent, ignore_errors=True)

    def test_the_starter_bot_passes_the_check(self):
        self.passes_the_check()

    def test_the_starter_bot_talks_over_standard_streams_if_they_are_pipes(self):
        self.passes_the_check("--stdio")

    def test_with_the_option_stdio_the_starter_bot_talks_over_standard_streams(self):
        request = dict(type="move_request", match="m1", ply=0, moves=[], clock=None, legal=[[1, 0], [0, 1]])
        start = dict(type="start", match="m1", game="paski", board="5\n", start=None, seat=0, moves=[])
        environment = {**os.environ, "GRAMY_ADDRESS": "127.0.0.1:1"}
        bot = subprocess.Popen(f"{self.run_line} --stdio", shell=True, cwd=self.folder, env=environment, stdin=subprocess.PIPE,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.addCleanup(bot.kill)
        hello, first, second = json.loads(bot.stdout.readline()), *(self.answer(bot, start, request) for _ in range(2))
        bot.communicate(timeout=PATIENCE)
        self.assertEqual((bot.returncode, hello["type"], first["type"]), (0, "hello", "move"))
        self.assertEqual(first, second)  # a starter's choice depends only on the match's id and the ply

    def answer(self, bot, *messages):
        bot.stdin.write("".join(json.dumps(each) + "\n" for each in messages))
        bot.stdin.flush()
        return json.loads(bot.stdout.readline())

    def test_the_starter_bot_sends_its_name_and_token_and_prints_errors_for_people(self):
        with socket.create_server(("127.0.0.1", 0)) as door:
            door.settimeout(PATIENCE)
            environment = {**os.environ, "GRAMY_NAME": "Ala", "GRAMY_TOKEN": "secret"}
            bot = subprocess.Popen(f"{self.run_line} 127.0.0.1:{door.getsockname()[1]}", shell=True, cwd=self.folder, env=environment,
                                   stderr=subprocess.PIPE, text=True)
            self.addCleanup(bot.kill)
            connection, _ = door.accept()
            with connection, connection.makefile("rw", encoding="utf-8") as wire:
                hello = json.loads(wire.readline())
                wire.write("This is gramy.\n")
                for message in (dict(type="welcome", name="Ala"), dict(type="error", message="there is no game 'chess'"),
                                dict(type="bye", code="stopped", reason="what was played is over")):
                    wire.write(json.dumps(message) + "\n")
            _, said = bot.communicate(timeout=PATIENCE)
        self.assertEqual((hello["type"], hello["protocol"], hello["name"], hello["token"]), ("hello", 1, "Ala", "secret"))
        self.assertEqual((bot.returncode, said), (0, "connected as Ala\nthere is no game 'chess'\nwhat was played is over\n"))


@unittest.skipIf(no_sandbox(), f"this machine cannot make a sandbox: {no_sandbox()}")
class Submission(Travelling):
    """Submits the unchanged starter to a class, once as a file and once as a folder."""

    language = None

    def test_a_submission_of_the_starter_bot_is_admitted_and_its_matches_are_the_same_when_they_are_played_again(self):
        unseen = [path for program in NEEDED_IN_SANDBOX.get(self.language, []) if (path := shutil.which(program)) and not path.startswith("/usr")]
        if unseen:
            self.skipTest(f"a sandbox does not show {', '.join(unseen)}")
        source = SOURCE / "bots" / self.language
        shutil.copytree(source, self.folder / "submissions/Ola")
        players = {"Ola"}
        if not (source / "Cargo.toml").exists():
            file = next(file for file in source.iterdir() if file.stem.lower() == "bot")
            shutil.copy(file, self.folder / f"submissions/Ala Żółć{file.suffix}")
            players.add("Ala-Zolc")
        self.file.write_text("""
            wait_ms = 120000
            concurrency = 2
            [[players]]
            folder = "submissions"
            [[player]]
            name = "random"
            command = "gramy-bot --player random --seed 1"
            [[game]]
            id = "misie-patysie"
            boards = { generate = 2, size = 12 }
            """)
        said = self.play()
        self.assertEqual(self.standings().get("not_admitted", []), [], said)
        self.assertEqual({player["name"] for player in self.standings()["players"]}, players | {"random"})
        self.assertEqual({record["reason"] for record in self.matches()}, {"normal"})
        count = len(self.matches())
        self.assertIn(f"{count} of {count} played again: {count} the same",
                      self.run_it("verify", self.out, "--sample", "1", "--trust-commands"))


class Types(unittest.TestCase):
    """Checks the types in the TypeScript starter, because the conversion to JavaScript does not check them."""

    @unittest.skipUnless(shutil.which("tsc") and pathlib.Path("/usr/share/nodejs/@types/node").exists(),
                         "tsc is not installed, or Node's types are not: Debian's nodejs has them")
    def test_the_starter_bot_in_typescript_passes_the_type_checker(self):
        checked = subprocess.run(["tsc", "-p", SOURCE / "bots/typescript"], capture_output=True, text=True, timeout=COMPILATION)
        self.assertEqual((checked.returncode, checked.stdout), (0, ""))


if __name__ == "__main__":
    Starter.language = Submission.language = sys.argv.pop()
    absent = missing(Starter.language)
    if absent:
        skip(f"not installed, so the bot in {Starter.language} is not tested: {', '.join(absent)}")
    unittest.main(defaultTest=["Starter", "Submission"] + (["Types"] if Starter.language == "typescript" else []))
