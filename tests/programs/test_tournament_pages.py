"""The pages about tournaments: their files are valid, their commands work as printed, and they describe all
keys."""

import re
import shutil
import subprocess
import unittest

from doc_page import Page
from following import Following
from gramy import PATIENCE, PYTHON, SOURCE, ask, no_sandbox

PAGES = SOURCE / "referee/tournament"
# Pages whose commands another test runs.
ELSEWHERE = {"CLASS.md": "test_teacher.py", "EXAM.md": "test_exam_sit.py", "IS_IT_BETTER.md": "test_engineer.py"}
LEAGUE = """
[[player]]
name = "perfect"
command = "gramy-bot --player perfect"
[[player]]
name = "random"
command = "gramy-bot --player random"
[[game]]
id = "graf"
[[game]]
id = "zielone"
"""


def page(name):
    return Page(PAGES / name)


class TournamentPages(Following):
    def test_the_commands_of_each_page_are_run_by_a_test(self):
        for path in PAGES.glob("*.md"):
            if page(path.name).commands() and path.name not in ELSEWHERE:
                self.assertTrue(any(name.endswith(f"_on_the_page_{path.stem.lower()}") for name in dir(self)), path.name)
        for name, test in ELSEWHERE.items():
            self.assertIn(name, (SOURCE / "tests/programs" / test).read_text())

    def test_a_reader_can_run_the_commands_on_the_page_readme(self):
        said = self.follow(page("README.md"))
        shown = page("README.md").blocks("text")
        self.assertEqual(len(shown), 3)
        for block, text in zip(shown, said):
            for line in block.splitlines():
                if line != "...":
                    # times are different in each run
                    self.assertRegex(text, re.sub(r"\d+ \+ms", r"\\d+ ms", re.sub(r"(\\ )+", " +", re.escape(line))))
        again = page("README.md").example("6. Add your bot", "toml").replace("python3 /home/ala/bot.py", f"{PYTHON} {SOURCE}/bots/python/bot.py")
        self.write("all.toml", page("README.md").files()["all.toml"] + again)
        self.assertIn("keeps 16 matches; plays 32 more", self.give("gramy-referee tournament all.toml --out results/all"))

    def test_a_reader_can_run_the_commands_on_the_page_league(self):
        self.write("class.toml", LEAGUE)
        self.write("final.toml", LEAGUE)
        self.follow(page("LEAGUE.md"))

    def test_a_reader_can_run_the_commands_on_the_page_read_results(self):
        self.write_files(page("README.md"))
        self.give("gramy-referee tournament all.toml --out results/all")
        for day in ("monday", "tuesday"):
            shutil.copytree(self.folder / "results/all", self.folder / "results" / day)
        self.follow(page("READ_RESULTS.md"))

    def test_a_reader_can_run_the_commands_on_the_page_remote_bots(self):
        bots = page("REMOTE_BOTS.md")
        token, tournament, bot = bots.commands()
        self.give(token)
        self.write("lab.toml", bots.files()["lab.toml"].replace("0.0.0.0:4343", "127.0.0.1:0"))
        process = self.start(*tournament.split()[1:], cwd=self.folder)
        self.until_said(process, "127.0.0.1:")
        address = re.search(r"127\.0\.0\.1:\d+", self.said(process))[0]
        for name in ("ala", "ala-2", "ala-3"):
            machine = subprocess.Popen(["bash", "-c", "exec env " + bot.replace("192.0.2.7:4343", address).replace("ala-2", name)],
                                       cwd=SOURCE, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
            self.addCleanup(machine.wait, PATIENCE)
        self.finish(process)
        self.assertEqual(len(self.matches("results/lab")), 8)

    def test_a_reader_can_run_the_commands_on_the_page_resume_and_change(self):
        self.follow(page("RESUME_AND_CHANGE.md"))

    @unittest.skipIf(no_sandbox(), f"this machine cannot make a sandbox: {no_sandbox()}")
    def test_a_reader_can_run_the_commands_on_the_page_sandbox(self):
        self.follow(page("SANDBOX.md"))

    def test_a_reader_without_a_database_can_run_the_commands_on_the_page_workers(self):
        """test_work_database.py runs the commands for a database."""
        self.write_files(page("WORKERS.md"))
        offer, work, workers, host = [command for command in page("WORKERS.md").commands() if "postgresql" not in command]
        offering = self.start(*offer.split()[1:], cwd=self.folder)
        self.until_said(offering, "the records go to")
        self.give(work)
        self.finish(offering)
        self.give(workers)
        self.assertEqual(len(self.matches("results/all")), 6)
        self.give(host)

    def test_the_page_about_the_tournament_file_describes_every_key(self):
        """The known keys are those in the error about an unknown key."""
        keys = set(word for code in re.findall("`([^`\n]+)`", page("FILE.md").text) for word in re.findall(r"^[a-z_0-9]+$|[a-z_0-9]+(?= =|\])", code))
        two = page("README.md").files()["all.toml"].partition("[[game]]")[0]
        for text in ("x = 1", "[clock]\nx = 1", "[[player]]\nx = 1", "[[players]]\nx = 1", two + "[[game]]\nx = 1",
                     two + '[[game]]\nid = "paski"\nboards = { x = 1 }', f'format = "sprt"\nsprt = {{ x = 1 }}\n{two}[[game]]\nid = "paski"\n',
                     f'rating = {{ x = 1 }}\n{two}[[game]]\nid = "paski"\n', two + 'sandbox = { x = 1 }\n[[game]]\nid = "paski"\n'):
            with self.subTest(text):
                self.write("t.toml", text)
                said = ask("schedule", self.folder / "t.toml").stderr
                known = re.search("the known ones are (.*)", said)
                self.assertTrue(known, said)
                self.assertLessEqual(set(known[1].split(", ")), keys)



if __name__ == "__main__":
    unittest.main()
