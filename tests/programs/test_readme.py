"""README.md and the page about playing show what programs really print."""

import re
import unittest

from doc_page import Page
from following import Following
from gramy import SOURCE, Netcat, Referee

README, PLAYING, CHECK = Page("README.md"), Page("referee/PLAYING.md"), Page("bots/CHECK.md")


class Readme(Following):
    def test_the_readme_is_short_and_has_one_small_picture(self):
        self.assertLessEqual(len(README.text.split()), 1200)
        [picture] = re.findall(r"!\[.*?\]\((.*?)\)", README.text)
        self.assertLess((SOURCE / picture).stat().st_size, 60_000)

    def test_the_netcat_session_in_the_readme_goes_as_shown(self):
        for page in (README, PLAYING):
            # Types the lines that a person types in this session, and expects all other lines on the screen.
            shown = next(block for block in page.blocks("text") if block.startswith("This is gramy")).split("\n...\n")[0]
            with Referee() as referee, Netcat(referee) as person:
                for line in shown.splitlines():
                    if re.fullmatch(r"name ZOSIA|play .*|hint|\d \d", line):
                        person.type(line)
                    # the line with the secret to reconnect is not compared, because the secret is random
                    elif line and not re.match(r"  name ZOSIA", line):
                        person.see(re.escape(line))

    def test_the_commands_in_the_readme_that_check_and_measure_a_bot_succeed(self):
        [block], [short] = CHECK.blocks("console"), README.blocks("console")
        self.assertLessEqual(set(short.splitlines()), set(block.splitlines()))
        command, _, shown = block.removeprefix("$ ").partition("\n")
        said = self.give(command, cwd=SOURCE)
        for line in shown.splitlines():
            if line != "...":
                self.assertRegex(said, re.sub(r"\d+", r"\\d+", re.escape(line)))
        match, *analyse = CHECK.commands()
        self.assertIn(match, README.commands())
        for command in (match, *analyse):
            self.give(command.replace("bots/python", f"{SOURCE}/bots/python"))

    def test_the_commands_in_the_readme_that_play_a_tournament_succeed(self):
        self.write_files(README)
        for command in README.commands():
            if "results/all" in command:
                self.give(command)


if __name__ == "__main__":
    unittest.main()
