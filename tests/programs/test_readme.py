"""The README shows what is there."""

import re
import unittest

from gramy import SOURCE, Netcat, Referee


class Readme(unittest.TestCase):
    text = (SOURCE / "README.md").read_text()

    def block(self, language, beginning):
        blocks = re.findall(rf"```{language}\n(.*?)```", self.text, re.S)
        return next(block for block in blocks if block.startswith(beginning))

    def test_the_python_bot_is_the_one_in_the_repository(self):
        self.assertEqual(self.block("python", "#!"), (SOURCE / "bots/python/bot.py").read_text())

    def test_the_netcat_session_goes_as_shown(self):
        # What the person typed is what follows a line on which it was their turn to say something.
        shown = self.block("text", "This is gramy").split("...")[0]
        with Referee() as referee, Netcat(referee) as person:
            for line in shown.splitlines():
                if re.fullmatch(r"name ZOSIA|play .*|hint|\d \d", line):
                    person.type(line)
                elif line and not re.match(r"  name ZOSIA", line):  # the word to come back with is a new one each time
                    person.see(re.escape(line))

    def test_every_folder_and_link_exists(self):
        for link in re.findall(r"\]\(([^)]+)\)", self.text):
            self.assertTrue((SOURCE / link.partition("#")[0]).exists(), link)


if __name__ == "__main__":
    unittest.main()
