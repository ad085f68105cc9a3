"""Counts sentences that a reader has to read twice, in pages, comments and names of tests. As a test, fails if there are too many.

    python3 tests/prose.py                  runs as a test
    python3 tests/prose.py --list [PATH...] lists each hard sentence with its place and why it is hard

This program only looks for words and patterns, so a sentence that passes can still be hard to read.
"""

import collections
import pathlib
import re
import subprocess
import sys
import unittest

SOURCE = pathlib.Path(__file__).resolve().parent.parent
ENDS = (".md", ".hpp", ".cpp", ".ts", ".tsx", ".py", ".sql", ".cmake", "CMakeLists.txt")
SCRIPTS = ("scripts/", ".ci/")
MOST_OF_ALL, MOST_OF_A_PAGE = 0.04, 0.06
LONGEST = 32  # the most words of a sentence

PREPOSITION = r"(?:of|to|by|with|for|from|in|on|after|without)"
HARD = {
    "begins with a clause instead of a noun": re.compile(
        r"^(?:Who|Whoever|Whose|Whom|What|Whatever|Whichever|Where|Wherever)\b(?!.*\?$)"),
    "begins with 'Of' or another inversion": re.compile(
        rf"^(?:Of (?:a|an|all|each|every|the|these|those|several|such|two|what|whom)\b|{PREPOSITION} (?:what|whom|whose|which)\b)", re.IGNORECASE),
    "has a preposition before 'which' or 'whom'": re.compile(rf"\b{PREPOSITION} (?:which|whom|whose)\b|\b(?:there|where)of\b", re.IGNORECASE),
    "is a turn of phrase": re.compile(
        r"\b(?:all the same|as it stands|as often as|both are said|is said so|is to be had|so that nobody|such a one|such an one"
        r"|to be had|(?:is|are) told of it|that of (?:a|all|one))\b", re.IGNORECASE),
    "says 'he' of a program or of anybody": re.compile(r"\b(?:he|him|his|himself)\b"),
}


def files():
    """The paths, from the repository's root, of all files with words for people."""
    tracked = subprocess.run(["git", "-C", SOURCE, "ls-files"], capture_output=True, text=True, check=True).stdout.split()
    return [path for path in tracked if (path.endswith(ENDS) or path.startswith(SCRIPTS)) and (SOURCE / path).is_file()]


def paragraphs_of_page(text):
    """Yields (line number, text) for each paragraph, list item and table cell of a page."""
    text = re.sub(r"^```.*?^```", lambda block: "\n" * block.group().count("\n"), text, flags=re.DOTALL | re.MULTILINE)
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", re.sub(r"`[^`]*`", "X", text))
    begin, lines = 1, []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        if not line.strip() or re.match(r"\s*(?:[-*>#|]|\d+\.) ?", line):
            if lines:
                yield begin, " ".join(lines)
            begin, lines = number, []
        if line.lstrip().startswith("|"):
            for cell in line.split("|"):
                yield number, cell.strip()
        elif line.strip():
            lines.append(line.strip(" #-*>"))


def comments(text, mark):
    """Yields (line number, text) for each block of comment lines, and for each comment behind code."""
    begin, lines = 0, []
    for number, line in enumerate([*text.splitlines(), ""], 1):
        whole = re.match(rf"\s*(?:{mark})\s?(.*)$", line)
        if whole:
            begin = begin if lines else number
            lines.append(whole.group(1))
            continue
        if lines:
            yield begin, " ".join(lines)
            lines = []
        if behind := re.search(rf"\s(?:{mark})\s(.*)$", line):
            yield number, behind.group(1)


def texts(path, body):
    """Yields (line number, text) for each piece of prose in a file."""
    if path.endswith(".md"):
        yield from paragraphs_of_page(body)
        return
    is_c = path.endswith((".hpp", ".cpp", ".ts", ".tsx"))
    yield from comments(body, r"///?<?" if is_c else "--" if path.endswith(".sql") else "#")
    for quoted in re.finditer(r'(?:TEST_CASE|SUBCASE|TEST_CASE_TEMPLATE)\("((?:[^"\\]|\\.)*)"' if is_c else r'(?:\A|:\n)\s*"""(.*?)"""', body, re.DOTALL):
        yield body.count("\n", 0, quoted.start()) + 1, quoted.group(1)


def sentences(path):
    """Yields (line number, sentence) for each sentence of at least four words."""
    for line, text in texts(path, (SOURCE / path).read_text(encoding="utf-8", errors="replace")):
        for sentence in re.split(r"(?<=[.:;!?])\s+(?=[A-Z`\"])", " ".join(text.split())):
            if len(sentence.split()) >= 4:
                yield line, sentence


def hardships(sentence):
    """Returns the reasons why a sentence is hard, or an empty list if it is not hard."""
    begun = sentence[0].upper() + sentence[1:]
    found = [why for why, pattern in HARD.items() if pattern.search(begun)]
    if (words := len(sentence.split())) > LONGEST:
        found.append(f"has {words} words")
    return found


def shares(paths):
    """Returns (number of hard sentences, number of all sentences) for each file."""
    counted = collections.defaultdict(lambda: (0, 0))
    for path in paths:
        for _, sentence in sentences(path):
            hard, all_of_them = counted[path]
            counted[path] = hard + bool(hardships(sentence)), all_of_them + 1
    return counted


class Prose(unittest.TestCase):
    def test_at_most_four_percent_of_all_sentences_are_hard_to_read(self):
        counted = shares(files())
        hard, total = (sum(column) for column in zip(*counted.values(), strict=True))
        worst = sorted(counted.items(), key=lambda one: -one[1][0])[:10]
        self.assertLessEqual(hard / total, MOST_OF_ALL, f"{hard} of {total} sentences are hard; most of them in {worst}; see {__file__} --list")
        for page, (hard_there, total_there) in counted.items():
            if page.endswith(".md"):
                self.assertLessEqual(hard_there, max(1, MOST_OF_A_PAGE * total_there), f"{page}: see {__file__} --list {page}")


if __name__ == "__main__":
    if "--list" in sys.argv:
        chosen = [str(pathlib.Path(path)) for path in sys.argv[sys.argv.index("--list") + 1:]]
        for path in files():
            if not chosen or any(path == each or path.startswith(f"{each}/") for each in chosen):
                for line, sentence in sentences(path):
                    if why := hardships(sentence):
                        print(f"{path}:{line}: {', '.join(why)}: {sentence}")
        sys.exit()
    unittest.main()
