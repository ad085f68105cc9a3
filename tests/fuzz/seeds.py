"""What the fuzz targets begin with: the examples of the pages, small boards of every game, and for each a dictionary of
the words that its page writes in backticks. Usage: seeds.py FOLDER, with gramy-solve in $GRAMY_BIN."""

import os
import pathlib
import random
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
readme = (root / "README.md").read_text()
protocol = (root / "protocol/PROTOCOL.md").read_text()
tournament = (root / "referee/tournament/README.md").read_text()


def blocks(page, kind):
    """The contents of a page's blocks of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def words(page):
    return sorted(set(re.findall(r"`([!-\[\]-_a-~]{2,40})`", page)))


def generate(*arguments):
    solve = os.path.join(os.environ["GRAMY_BIN"], "gramy-solve")
    return subprocess.run([solve, "generate", *arguments], check=True, capture_output=True, text=True).stdout


def boards():
    """As fuzz_boards reads them: a byte that says which game, the board."""
    games = dict.fromkeys(line.split()[0] for line in generate().splitlines())
    return [chr(number) + generate(game, "match", str(size), "--seed", str(seed))
            for number, game in enumerate(games) for size in (2, 4, 8) for seed in range(4)]


def scripts():
    """As fuzz_referee reads them: what happens, each a byte, and what fills its blanks."""
    return ["".join(map(chr, random.Random(number).choices(range(128), k=2000))) for number in range(16)]


clients = [line for block in blocks(protocol, "json client") for line in block.splitlines(keepends=True)]
referees = [line for block in blocks(protocol, "json referee") for line in block.splitlines(keepends=True)]
targets = {  # seeds, words
    "lines": ([line.rstrip("\n") for line in clients + referees], words(protocol)),
    "session": (["".join(clients)], words(protocol)),
    "boards": (boards(), []),
    "files": ([*blocks(tournament, "toml"), *blocks(readme, "toml"), *blocks(tournament, "json"),
               (root / "scripts/demo.toml").read_text()], words(tournament)),
    "people": (blocks(readme, "text"), words(readme)),
    "referee": (scripts(), []),  # its lines are written in the target itself
}

out = pathlib.Path(sys.argv[1])
for target, (seeds, dictionary) in targets.items():
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (folder / f"seed-{number}").write_text(seed)
    quoted = ['"' + word.replace('"', '\\"') + '"' for word in dictionary]
    (out / f"{target}.dict").write_text("\n".join(["# words", *quoted, ""]))
