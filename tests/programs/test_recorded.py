"""Replays sessions that were recorded with an earlier version, and expects the same moves, results and kinds of
messages. `test_recorded.py --record` records them again with the programs in GRAMY_BIN."""

import json
import pathlib
import re
import sys
import unittest

from gramy import Client, Netcat, Referee

RECORDED = pathlib.Path(__file__).parent / "recorded"
GAMES = ("misie-patysie", "paski", "hydrorozgrywka", "zielone", "graf", "policjant-i-zlodziej")
FAULTS = (
    b"{\n",
    b'{"type":"dance"}\n',
    b'{"type":"move","match":"m99","ply":0,"move":[1]}\n',
    b'{"type":"play","game":"chess"}\n',
    b'{"type":"play","game":"paski","board":"1 2"}\n',
    b'{"type":"play","game":"paski","against":"nobody"}\n',
    b'{"type":"hello","protocol":1,"name":"again"}\n',
)
# Pairs of a line that a person types and a pattern for the end of the answer.
TYPED = (
    ("name ZOSIA", r"name ZOSIA \w+\n"),
    ("games", r"More about a game: .*\n"),
    ("play paski second board 2 3 4 9", r"Your turn.*\n"),
    ("resign", r"perfect has won: you resigned\.\n"),
    ("quit", r"Goodbye\.\n"),
)
def wire_session(referee):
    """Returns all messages to a client that provokes errors and then plays each game twice. Leaves out texts, names and
    secrets. Matches are called m1, m2, ... in the order of their starts."""
    kept, matches = [], {}

    def keep(message):
        if message["type"] == "start":
            matches.setdefault(message["match"], f"m{len(matches) + 1}")
        added = ("cause",) + (("code",) if message["type"] == "bye" else ())
        kept.append({key: matches.get(value, value) if key in ("match", "record") else value for key, value in message.items()
                     if key not in ("message", "server", "session", "name", "resume", "limits", *added)})
        return message

    with Client(referee) as client:
        client.send(type="hello", protocol=1, name="Ala", wants=["legal", "moves"])
        keep(client.receive())
        for fault in FAULTS:
            client.send_bytes(fault)
            keep(client.receive())
        for number, game in enumerate(GAMES * 2):
            client.send(type="play", game=game, seed=number + 1, seat=number % 2, rated=True)
            while (message := keep(client.receive()))["type"] != "end":
                if message["type"] == "move_request":
                    legal, ply = message["legal"], message["ply"]
                    client.send(type="move", match=message["match"], ply=ply, move=legal[ply % len(legal)])
        client.send(type="bye")
        keep(client.receive())
    return kept


def screen(referee):
    """Types the lines of TYPED as a person. Returns what the person sees, with SECRET instead of the secret
    of the person's name."""
    with Netcat(referee) as person:
        person.see(r"play misie-patysie\n")
        for typed, answer in TYPED:
            person.type(typed)
            person.see(answer)
        return re.sub(r"(name ZOSIA) \w+", r"\1 SECRET", person.screen)


class Recorded(unittest.TestCase):
    maxDiff = 2000

    def test_messages_of_a_bots_session_equal_the_recorded_ones(self):
        before = [json.loads(line) for line in (RECORDED / "wire.jsonl").read_text().splitlines()]
        with Referee() as referee:
            self.assertEqual(before, wire_session(referee))

    def test_the_screen_of_a_persons_session_equals_the_recorded_one(self):
        before = (RECORDED / "netcat.txt").read_text()
        with Referee() as referee:
            self.assertEqual(before, screen(referee))


def record():
    RECORDED.mkdir(exist_ok=True)
    with Referee() as referee:
        (RECORDED / "wire.jsonl").write_text("".join(json.dumps(message, separators=(",", ":")) + "\n" for message in wire_session(referee)))
        (RECORDED / "netcat.txt").write_text(screen(referee))


if __name__ == "__main__":
    record() if sys.argv[1:] == ["--record"] else unittest.main()
