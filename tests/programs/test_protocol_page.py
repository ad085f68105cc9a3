"""PROTOCOL.md quotes what the referee says, to the letter: each error and bye on the page is provoked here."""

import contextlib
import json
import re
import tempfile
import unittest

from gramy import SOURCE, Client, Referee

BOARD = "7 2 3"  # of misie-patysie


def quoted():
    """(what is said, whether that ends the session, its cause) of every error and bye on the page."""
    page = (SOURCE / "protocol/PROTOCOL.md").read_text()
    found = []
    for block in re.findall(r"```json referee\n(.*?)```", page, re.S):
        for line in block.splitlines():
            message = json.loads(line)
            if message["type"] in ("error", "bye"):
                found.append(told(message))
    return found


def told(message):
    if message["type"] == "bye":
        return (message["code"], message["reason"], True)
    return (message["code"], message["message"], message["fatal"], json.dumps(message.get("cause"), sort_keys=True))


class ProtocolPage(unittest.TestCase):
    def test_every_error_and_bye_is_what_the_referee_says(self):
        said = set()
        with Referee() as referee:
            for provoke in (
                self.names_that_a_person_cannot_have,
                self.watching_that_is_refused,
                self.lines_out_of_order,
                self.hellos_that_are_refused,
                self.plays_that_are_refused,
                self.moves_that_are_refused,
                self.words_that_are_refused,
                self.too_many_of_everything,
                self.a_match_that_makes_room,
            ):
                said |= {told(message) for message in provoke(referee)}
            with Client(referee, "Zosia") as last:
                referee.stop()
                said.add(told(last.expect("bye")))
        page = quoted()
        self.assertGreater(len(page), 20)
        for quote in page:
            with self.subTest(quote=quote):
                self.assertIn(quote, said)

    def test_boards_are_made_up_to_the_size_that_the_page_says(self):
        page = (SOURCE / "protocol/PROTOCOL.md").read_text()
        sizes = re.findall(r"`([a-z-]+)` (\d+)[,.]", re.search(r"has at most this `size`:(.*?)\. Beyond", page, re.S).group(1) + ".")
        self.assertEqual(len(sizes), 6)
        with Referee() as referee, Client(referee, "Ala", capacity=7) as ala:
            for game, size in sizes:
                with self.subTest(game=game):
                    ala.send(type="play", game=game, size=int(size), winner="me", difficulty="hard", seat=0, seed=1)
                    ala.expect("start")
                    ala.expect("move_request")
                    ala.send(type="play", game=game, size=int(size) + 1)
                    self.assertRegex(ala.expect("error")["message"], f"size: expected 1 to {size} ")

    def lines_out_of_order(self, referee):
        with Client(referee, "Ala") as ala:
            for line in (b'{"type":"play"\n', b'{"type":"move","match":"m1","ply":"three","move":[1]}\n'):
                ala.send_bytes(line)
                yield ala.expect("error")
            ala.send_bytes(b'{"type":"pong","id":0,"x":"'.ljust(69998, b"x") + b'"}\n')
            yield ala.expect("error")

    def hellos_that_are_refused(self, referee):
        with Client(referee, "Ala"):
            for hello in ({"protocol": 2, "name": "Ola"}, {"protocol": 1, "name": "Ala"}, {"protocol": 1, "name": "perfect", "token": "guessed"}):
                with Client(referee) as stranger:
                    stranger.send(type="hello", **hello)
                    yield stranger.expect("error")

    def plays_that_are_refused(self, referee):
        with Client(referee, "Ala") as ala:
            for wish in ({"game": "chess"}, {"game": "paski", "against": "Ola"}, {"game": "graf", "board": "3 3\n1 x\n1 3\n3 1\n0\n", "start": 1}):
                ala.send(type="play", **wish)
                yield ala.expect("error")
            with Client(referee, "Ola", capacity=1) as ola:
                ola.send(type="play", game="misie-patysie", board=BOARD, seat=0)
                ola.expect("start")
                ala.send(type="play", game="misie-patysie", against="Ola")
                yield ala.expect("error")
                ola.send(type="bye")  # or her name is kept for her match

    def moves_that_are_refused(self, referee):
        with Client(referee, "Ala") as ala, Client(referee, "Ola") as ola:
            ala.send(type="play", game="misie-patysie", board=BOARD, seat=0, against="Ola")
            match = ala.expect("start")["match"]
            ola.expect("start")
            ala.expect("move_request")
            ala.send(type="undo", match=match)
            yield ala.expect("error")
            for match_id, ply, move in (("m99", 0, [1, 1]), (match, 0, [5, 0]), (match, 0, "e4")):
                ala.send(type="move", match=match_id, ply=ply, move=move)
                yield ala.expect("error")
            ala.send(type="move", match=match, ply=0, move=[1, 1])
            ola.expect("move_request")
            for ply in (1, 0):
                ala.send(type="move", match=match, ply=ply, move=[1, 1])
                yield ala.expect("error")
            ala.send(type="resign", match=match)
            ola.expect("end")
            ola.send(type="move", match=match, ply=1, move=[1, 0])
            yield ola.expect("error")

    def words_that_are_refused(self, referee):
        with Client(referee, "Ala", person=True) as ala, Client(referee, "Ola", person=True) as ola:
            ala.send(type="play", game="misie-patysie", board=BOARD, seat=1)
            match = ala.expect("start")["match"]
            ala.expect("move_request")
            ala.send(type="say", match=match, text="Hello?")
            yield ala.expect("error")
            ala.send(type="resign", match=match)
            ala.expect("end")
            ala.send(type="play", game="misie-patysie", board=BOARD, seat=1, against="Ola")
            ala.expect("asked")
            ola.expect("invitation")
            ola.send(type="answer", accept=True)
            match = ala.expect("start")["match"]
            say = json.dumps({"type": "say", "match": match, "text": "Hello?"}) + "\n"
            ala.send_bytes(say.encode() * 6)
            yield ala.expect("error")
            ala.send(type="resign", match=match)  # or her name is kept for it
            ala.expect("end")

    def too_many_of_everything(self, referee):
        with Client(referee, "Ala", capacity=100) as ala:
            ala.send_bytes(b'{"type":"play","game":"misie-patysie","seed":1}\n' * 17)
            yield next(message for message in iter(ala.receive, None) if message["type"] == "error")
        with Client(referee, "Ela") as ela:
            ela.send_bytes(b'{"type":"dance"}\n' * 100)
            yield from iter(ela.receive, None)
        with Client(referee, "Iza") as iza:
            iza.send_bytes(b'{"type":"pong","id":1}\n' * 2000)
            yield from iter(iza.receive, None)
        with contextlib.ExitStack() as crowd:
            for _ in range(513):
                last = crowd.enter_context(Client(referee))
                last.send(type="hello", protocol=1, name=f"guest-of-{last.socket.fileno()}")
                message = last.receive()
                if message["type"] == "error":
                    yield message
                    return

    def watching_that_is_refused(self, referee):
        with Client(referee, "Ania", capacity=100) as ania, Client(referee, "Ewa"), Client(referee) as anna:
            anna.send(type="hello", protocol=1, spectator=True)
            anna.expect("welcome")
            anna.send(type="watch", match="m99")
            yield anna.expect("error")
            for against in ["perfect"] * 8 + ["random"] * 8 + ["Ewa"]:
                ania.send(type="play", game="misie-patysie", board=BOARD, seat=0, against=against)
                match = ania.expect("start")["match"]
                ania.expect("move_request")
                anna.send(type="watch", match=match)
                while (said := anna.receive())["type"] == "view":
                    pass
            yield said

    def names_that_a_person_cannot_have(self, referee):
        with Client(referee, "Ala"), Client(referee) as zosia:
            for _ in range(20):
                zosia.send(type="hello", protocol=1, person=True, name="Ala")
            yield from iter(zosia.receive, None)

    def a_match_that_makes_room(self, _):
        with tempfile.NamedTemporaryFile("w", suffix=".toml") as config:
            config.write("[limits]\nmatches = 17\n")
            config.flush()
            with Referee("--config", config.name) as referee, Client(referee, "Ala", capacity=100) as ala, Client(referee, "Ola") as ola, Client(referee, "Ela") as ela:
                for against in ["perfect"] * 8 + ["random"] * 8 + ["Ola"]:
                    ala.send(type="play", game="misie-patysie", board=BOARD, seat=0, against=against)
                    ala.expect("start")
                    ala.expect("move_request")
                ela.send(type="play", game="misie-patysie", board=BOARD)
                ela.expect("start")
                yield ala.expect("error")


if __name__ == "__main__":
    unittest.main()
