"""Tests that each promise in SECURITY.md names a test, and that the test exists."""

import pathlib
import re
import unittest

TESTS = pathlib.Path(__file__).resolve().parent
PAGE = TESTS.parent / "referee/SECURITY.md"
HEAD = "| who | is prevented from | tests |"


def promises():
    """For each row of the table, the promise and the cell that names its tests."""
    rows = PAGE.read_text().partition(HEAD)[2].partition("\n\n")[0].splitlines()[2:]
    return [[cell.strip() for cell in row.strip("|").split("|")][1:] for row in rows]


def tests_in(cell):
    """Pairs of a file and a test name."""
    file = None
    for word in re.findall("`([^`]+)`", cell):
        if word.endswith((".py", ".cpp")):
            file = word
        else:
            yield file, word


class Promises(unittest.TestCase):
    def test_each_promise_in_security_md_names_existing_tests(self):
        self.assertGreater(len(promises()), 20)
        for promise, cell in promises():
            with self.subTest(promise):
                named = list(tests_in(cell))
                self.assertTrue(named, "no test")
                for file, name in named:
                    text = (TESTS / file).read_text()
                    self.assertTrue(f"def {name}(" in text or f'TEST_CASE("{name}"' in text, f"{file} has no test '{name}'")


if __name__ == "__main__":
    unittest.main()
