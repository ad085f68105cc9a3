"""A page of the project, with its examples, files and commands, for tests."""

import re
import textwrap

from gramy import SOURCE


class Page:
    def __init__(self, path):
        self.text = (SOURCE / path).read_text()

    def blocks(self, language, text=None):
        found = re.findall(rf"^ *```{language}\n(.*?)^ *```$", text or self.text, re.M | re.S)
        return [textwrap.dedent(block) for block in found]

    def example(self, section, language):
        """The first code block of a section, which ends at the next heading of the same or a higher level."""
        level, rest = re.search(rf"^(#+) {re.escape(section)}\n(.*)", self.text, re.M | re.S).groups()
        return self.blocks(language, re.split(rf"(?m)^#{{1,{len(level)}}} ", rest)[0])[0]

    def files(self):
        """For each tournament file on the page, its text. The first line of the text has the file's name."""
        return {match[1]: block for block in self.blocks("toml") if (match := re.match(r"# (\S+)\n", block))}

    def commands(self):
        """The commands in the page's `sh` code blocks, without comments."""
        return [line.partition("  #")[0].strip() for block in self.blocks("sh") for line in block.splitlines()]
