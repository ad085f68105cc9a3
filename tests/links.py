"""Tests that every link of a page leads to a file, and to a heading in it."""

import pathlib
import re
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent
PARTS = ("bots", "engine", "protocol", "referee", "scripts", "tests")
CODE = re.compile(r"^ *```.*?^ *```$|`[^`\n]*`", re.M | re.S)


def pages():
    return [*SOURCE.glob("*.md"), *(page for part in PARTS for page in (SOURCE / part).rglob("*.md"))]


def anchors(page):
    """The headings as anchors: small letters, hyphens for blanks, no other characters. A repeated heading ends with -1."""
    found = []
    for heading in re.findall(r"^#+ (.*)$", re.sub(r"^ *```.*?^ *```$", "", page.read_text(), flags=re.M | re.S), re.M):
        heading = re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", heading)
        anchor = re.sub(r"[^\w -]", "", heading.lower()).strip().replace(" ", "-")
        found.append(anchor if anchor not in found else f"{anchor}-{found.count(anchor)}")
    return found


class Links(unittest.TestCase):
    def test_each_link_of_a_page_leads_to_an_existing_file_and_heading(self):
        checked = 0
        for page in pages():
            for link in re.findall(r"\]\(([^)\s]+)\)", CODE.sub("", page.read_text())):
                if re.match(r"\w+:", link):
                    continue
                with self.subTest(f"{page.relative_to(SOURCE)}: {link}"):
                    path, _, anchor = link.partition("#")
                    file = (page.parent / path).resolve() if path else page
                    self.assertTrue(file.exists(), "no such file")
                    if anchor:
                        self.assertIn(anchor, anchors(file))
                checked += 1
        self.assertGreater(checked, 150)


if __name__ == "__main__":
    unittest.main()
