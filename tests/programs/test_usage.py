"""The error for a wrong command line is one line: what was expected, what was found, and which --help to
read."""

import os
import pathlib
import re
import shutil
import subprocess
import tempfile
import unittest

from gramy import BIN, PATIENCE, SOURCE

COMMANDS = {
    "gramy-referee": ("serve", "match", "tournament", "league", "work", "workers", "store", "schedule", "standings", "show", "analyse", "verify",
                      "export", "check", "token"),
    "gramy-solve": ("move", "generate"),
}

# For each wrong command line, its error, and the command whose --help the error names, if any.
WRONG = [
    ("gramy-referee", "expected serve, .* or token, found none", ""),
    ("gramy-referee tournmnt all.toml", "expected serve, .* or token, found 'tournmnt'", ""),
    ("gramy-referee --lgo debug serve", "unknown option '--lgo', the nearest known one is '--log'", "serve"),
    ("gramy-referee serve --port 65536", "--port: expected an integer from 0 to 65535, found '65536'", "serve"),
    ("gramy-referee serve --port 0x10", "--port: expected an integer from 0 to 65535, found '0x10'", "serve"),
    ("gramy-referee serve --port", "--port: expected a value, found none", "serve"),
    ("gramy-referee serve --port 1 --port 2", "--port: expected once, found 2 times", "serve"),
    ("gramy-referee serve --listen home", "--listen: expected an IP address, .*, found 'home'", "serve"),
    ("gramy-referee serve --max-board 7", "--max-board: expected GAME=SIZE, .*, found '7'", "serve"),
    ("gramy-referee serve --max-board chess=3", "--max-board: expected misie-patysie, .*, found 'chess'", "serve"),
    ("gramy-referee serve --max-board paski=x", "--max-board: expected an integer from 1 to .*, found 'x'", "serve"),
    ("gramy-referee serve --log loud", "--log: expected debug, info, warn, error or off, found 'loud'", "serve"),
    ("gramy-referee serve first second", "expected no more arguments, found 'first'", "serve"),
    ("gramy-referee match --player perfect --game paski", "--player: expected two players or more, found one", "match"),
    ("gramy-referee match --player perfect --player random", "--game is missing: .*", "match"),
    ("gramy-referee tournament x --store d --no-play --wire lines", "--wire records matches that this process plays, but with --no-play workers play the matches", "tournament"),
    ("gramy-referee match --player perfect --player random --game chess", "--game: expected misie-patysie, .*, found 'chess'", "match"),
    ("gramy-referee tournament --ouut d x", "unknown option '--ouut', the nearest known one is '--out'", "tournament"),
    ("gramy-referee tournament --out d", "FILE is missing: .*", "tournament"),
    ("gramy-referee tournament x --out d --truth now", "--truth: expected live, end or off, found 'now'", "tournament"),
    ("gramy-referee tournament x", "expected exactly one of --out and --store, which name the place for the records", "tournament"),
    ("gramy-referee tournament x --out d --store d", "expected exactly one of --out and --store, which name the place for the records", "tournament"),
    ("gramy-referee tournament x --out d --no-play", "--no-play needs --store, where workers find the matches", "tournament"),
    ("gramy-referee tournament x --store d --truth live", "--truth: expected end or off with --store, found live", "tournament"),
    ("gramy-referee work", "--store is missing: .*", "work"),
    ("gramy-referee work --store d --concurrency 0", "--concurrency: expected an integer from 1 to .*, found '0'", "work"),
    ("gramy-referee workers --store d --revoke x", "--revoke: expected an integer from 1 to .*, found 'x'", "workers"),
    ("gramy-referee check", "COMMAND is missing: .*", "check"),
    ("gramy-referee check --games paski,chess -- x", "--games: expected misie-patysie, .*, found 'chess'", "check"),
    ("gramy-referee check --patience 3 -- x", "--patience: expected an integer from 100 to 3600000, found '3'", "check"),
    ("gramy-referee export d", "expected exactly one of --csv, --html, --standings and --uncounted", "export"),
    ("gramy-referee show", "FOLDER is missing: .*", "show"),
    ("gramy-referee serve --web-host a/b", "--web-host: expected a host's name, found 'a/b'", "serve"),
    ("gramy-referee serve --trust-proxy home", "--trust-proxy: expected an IP address, .*, found 'home'", "serve"),
    ("gramy-referee show x --web-host a/b", "--web-host: expected a host's name, found 'a/b'", "show"),
    ("gramy-bot", "--player: expected a kind of player, found none; .*", ""),
    ("gramy-bot --player perfect --name a.b", "--name: expected 1 to 32 characters of .*, found 'a.b'", None),
    ("gramy-bot --player perfect --connect 127.0.0.1:65536", "--connect: expected HOST:PORT .* 65535, found '127.*'", None),
    ("gramy-bot --player best", "--player: expected perfect, .* or noisy:0.1, found 'best'", ""),
    ("gramy-bot --player noisy:nan", "--player noisy: expected a number from 0 to 1, found 'nan'", ""),
    ("gramy-bot --player random --seed -1", "--seed: expected an integer from 0 to .*, found '-1'", ""),
    ("gramy-bot --player hydro-kaktus --games paski", "--games of hydro-kaktus: expected hydrorozgrywka, found 'paski'", ""),
    ("gramy-solve", "GAME is missing: .*", ""),
    ("gramy-solve paski --period 1 2", "--period: expected 3 values, found 2", ""),
    ("gramy-solve paski a b c", "expected no more arguments, found 'b'", ""),
    ("gramy-solve move paski --start x", "--start: expected an integer from 1 to .*, found 'x'", "move"),
    ("gramy-graj /bin/true --lolek strong", "--lolek: expected trivial, random or perfect, found 'strong'", ""),
    ("gramy-graj /bin/true --time-limit 0", "--time-limit: expected a number from 0.001 to .*, found '0'", ""),
    ("gramy-plug-bolek", "PROGRAM is missing: .*", ""),
]


def run(line):
    program, *arguments = line.split()
    return subprocess.run([BIN / program, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True,
                          timeout=PATIENCE)


class Usage(unittest.TestCase):
    def test_the_error_for_a_wrong_command_line_is_one_line(self):
        for line, said, command in WRONG:
            with self.subTest(line):
                done = run(line)
                program = line.split()[0]
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                help = "" if command is None else f"; see {f'{program} {command}'.strip()} --help"
                self.assertRegex(done.stderr, f"^{program}: {said}{help}\n$")

    def test_in_an_option_a_number_with_a_leading_zero_is_decimal_and_not_octal(self):
        plain, padded = (run(f"gramy-solve generate paski match 010 --seed {seed}") for seed in ("10", "010"))
        self.assertEqual((plain.returncode, plain.stdout), (0, padded.stdout))
        self.assertNotEqual(plain.stdout, run("gramy-solve generate paski match 8 --seed 8").stdout)

    def test_each_command_has_a_help_with_examples_and_exit_codes_and_takes_the_option_log(self):
        for program, commands in COMMANDS.items():
            for command in commands:
                done = run(f"{program} {command} --help")
                self.assertEqual(done.returncode, 0)
                examples = re.search(r"\nExamples:\n((?:  .*\n)+)", done.stdout)[1]
                self.assertRegex(examples, rf"^(  .*{program} {command}\b.*\n)+$")
                self.assertIn("\nExit codes: 0 ", done.stdout)
                if program == "gramy-referee":  # the option --log may stand before or after the command
                    self.assertIn("--log", done.stdout)
                    for line in (f"{program} {command} --log loud", f"{program} --log loud {command}"):
                        self.assertRegex(run(line).stderr, "--log: expected debug, .* found 'loud'")

    def test_with_the_option_help_each_script_prints_its_help_and_does_nothing_else(self):
        scripts = [file for file in (SOURCE / "scripts").iterdir() if os.access(file, os.X_OK) and file.is_file()]
        self.assertIn("build", [script.name for script in scripts])
        for script in scripts:
            for word in ("-h", "--help"):
                done = subprocess.run([script, word], capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual((done.returncode, done.stderr), (0, ""), script.name)
                self.assertTrue(done.stdout.startswith(f"usage: scripts/{script.name}"), done.stdout)
            done = subprocess.run([script, "--version"], capture_output=True, text=True, timeout=PATIENCE)
            self.assertEqual((done.stdout, done.stderr), (f"{script.name} {(SOURCE / 'scripts/VERSION').read_text()}", ""))
        wrong = subprocess.run([SOURCE / "scripts/build", "--helo"], capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((wrong.returncode, wrong.stdout), (2, ""))
        self.assertEqual(wrong.stderr, "build: expected a preset and targets, found '--helo' (try --help)\n")

    def test_the_error_about_an_unknown_preset_lists_all_presets(self):
        with tempfile.TemporaryDirectory() as folder:  # a copy of the scripts, with an install-deps that does nothing
            root = pathlib.Path(folder)
            (root / "scripts").mkdir()
            shutil.copy(SOURCE / "CMakePresets.json", root)
            for script in ("build", "test"):
                shutil.copy(SOURCE / "scripts" / script, root / "scripts")
            (root / "scripts/install-deps").write_text("#!/bin/sh\n")
            (root / "scripts/install-deps").chmod(0o755)
            presets = "release, debug, dev, asan, tsan, tidy, fuzz"
            for words, said in (("build dv", "build: "), ("test --preset dv", "test: --preset: "),
                                ("test --preset dv -R lobby", "test: --preset: ")):
                done = subprocess.run(f"{root}/scripts/{words}", shell=True, capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual((done.returncode, done.stdout), (2, ""), words)
                self.assertEqual(done.stderr, f"{said}expected one of {presets}, found 'dv' (try --help)\n")


if __name__ == "__main__":
    unittest.main()
