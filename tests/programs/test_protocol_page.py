"""PROTOCOL.md quotes the referee's messages exactly. The test provokes each message on the page."""

import contextlib
import json
import pathlib
import re
import subprocess
import tempfile
import time
import unittest

import gramy
from doc_page import Page
from gramy import BIN, PATIENCE, SOURCE

BOARD = "7 2 3"  # a board of misie-patysie
SMALL = "7 2 1"
GRAF = "3 3\n1 2\n1 3\n3 1\n0\n"
CLOCK = {"ready_ms": 10000, "initial_ms": 60000, "increment_ms": 100, "margin_ms": 50}

# Fields whose value is different each time. Only the types of their values are compared. Of the field `server`, only
# the name without the version is compared.
VARYING = ("match", "record", "session", "resume", "id", "yours_ms", "theirs_ms", "left_ms")


def quoted():
    """The referee's messages on the page."""
    page = (SOURCE / "protocol/PROTOCOL.md").read_text()
    return [json.loads(line) for block in re.findall(r"```json referee\n(.*?)```", page, re.S) for line in block.splitlines()]


def conversation():
    """For each line in the section "A conversation", its sender and its message."""
    page = Page("protocol/PROTOCOL.md").text
    section = re.search(r"^## A conversation\n(.*?)^## ", page, re.M | re.S)[1]
    return [(who, json.loads(line)) for who, block in re.findall(r"```json (\w+)\n(.*?)```", section, re.S) for line in block.splitlines()]


def told(value, field=None):
    """Replaces values that are different each time, so that messages can be compared."""
    if isinstance(value, dict):
        if value.get("match") and "message" in value:
            value = value | {"message": value["message"].replace(value["match"], "its id")}
        return {name: told(each, name) for name, each in value.items()}
    if isinstance(value, list):
        # house bots are listed in any order
        if field == "players" and value and isinstance(value[0], dict):
            value = sorted(value, key=lambda player: player["name"])
        return [told(each, field) for each in value]
    if field == "server":
        return value.split()[0]
    return type(value).__name__ if field in VARYING else value


def as_text(message):
    return json.dumps(told(message), sort_keys=True)


class Referee(gramy.Referee):
    """A referee that keeps all messages to its clients in `said`."""

    def __init__(self, limits="", said=None):
        self.config = tempfile.NamedTemporaryFile("w", suffix=".toml")
        self.config.write("[limits]\n" + limits)
        self.config.flush()
        self.said = set() if said is None else said
        super().__init__("--config", self.config.name)

    def __exit__(self, *_):
        super().__exit__()
        self.config.close()


class Client(gramy.Client):
    def __init__(self, referee, name=None, **hello):
        self.said = referee.said
        super().__init__(referee, name, **hello)

    def receive(self, pongs=True):
        while True:
            message = super().receive(pongs=False)
            if message is None:
                return None
            self.said.add(as_text(message))
            if message["type"] != "ping" or not pongs:
                return message
            self.send(type="pong", id=message["id"])

    def wait(self, kind, **fields):
        """The next message of this kind with these fields. Earlier messages are skipped."""
        for message in iter(self.receive, None):
            if message["type"] == kind and all(message[name] == value for name, value in fields.items()):
                return message
        raise AssertionError(f"expected {kind} {fields}, the connection was closed")

    def read_on(self):
        """Reads until the referee closes."""
        for _ in iter(self.receive, None):
            pass

    def refused(self, **message):
        self.send(**message)
        self.expect("error")

    def leave(self):
        self.send(type="bye")
        self.read_on()

    def begin(self, **request):
        """Asks for a match and returns its id."""
        self.send(type="play", **request)
        return self.wait("start")["match"]

    def move(self, match, ply, *move):
        self.send(type="move", match=match, ply=ply, move=move)


class ProtocolPage(unittest.TestCase):
    def test_the_referee_sends_each_message_exactly_as_the_protocol_page_quotes_it(self):
        said = set()
        with Referee(said=said) as referee:
            for provoke in (
                self.names_that_a_person_cannot_have,
                self.watching_that_is_refused,
                self.lines_out_of_order,
                self.hellos_that_are_refused,
                self.plays_that_are_refused,
                self.moves_that_are_refused,
                self.words_that_are_refused,
                self.too_many_of_everything,
            ):
                provoke(referee)
        with Referee(said=said) as referee:
            for provoke in (self.the_conversation, self.matches_against_perfect, self.a_match_on_a_graph, self.views, self.two_people, self.a_bot_that_errs):
                provoke(referee)
            with Client(referee, "Zosia") as last:
                referee.stop()
                last.expect("bye")
        with Referee("matches = 17\n", said) as referee:
            self.a_match_that_makes_room(referee)
        with Referee("idle_ms = 6000\nping_ms = 500\n", said) as referee:
            self.those_who_wait(referee)
        self.clocks_of_their_own(said)
        self.single_moves_that_are_asked_for(said)
        page = quoted()
        self.assertGreater(len(page), 50)
        for quote in page:
            with self.subTest(quote=quote):
                self.assertIn(as_text(quote), said)

    def test_the_referee_makes_boards_up_to_the_sizes_that_the_protocol_page_names(self):
        page = (SOURCE / "protocol/PROTOCOL.md").read_text()
        sizes = re.findall(r"`([a-z-]+)` (\d+)[,.]", re.search(r"has at most this `size`:(.*?)\. For a larger", page, re.S).group(1) + ".")
        with Referee() as referee, Client(referee, "Ala", capacity=100) as ala:
            # the page names a size for each game
            self.assertEqual(sorted(game for game, _ in sizes), sorted(ala.welcome["limits"]["board_size"]))
            for game, size in sizes:
                with self.subTest(game=game):
                    ala.send(type="play", game=game, size=int(size), winner="me", difficulty="hard", seat=0, seed=1)
                    ala.expect("start")
                    ala.expect("move_request")
                    ala.send(type="play", game=game, size=int(size) + 1)
                    self.assertRegex(ala.expect("error")["message"], f"size: expected 1 to {size} ")

    def the_conversation(self, referee):
        """Collects the messages of the page's conversation in their order."""
        match = None
        with Client(referee) as ala:
            for who, message in conversation():
                if who == "client":
                    ala.send(**message | ({"match": match} if "match" in message else {}))
                else:
                    answer = ala.receive()
                    self.assertEqual(as_text(answer), as_text(message))
                    match = answer.get("match", match)

    def test_the_bot_of_twenty_lines_on_the_protocol_page_passes_the_check(self):
        page = Page("protocol/PROTOCOL.md")
        [bot] = page.blocks("python")
        self.assertLessEqual(len(bot.splitlines()), 20)
        with tempfile.TemporaryDirectory() as folder:
            pathlib.Path(folder, "bot.py").write_text(bot)
            run = gramy.ask("check", "--", f"{gramy.PYTHON} bot.py", cwd=folder)
        self.assertEqual(run.returncode, 0, run.stdout)

    def lines_out_of_order(self, referee):
        with Client(referee, "Ala") as ala:
            for line in (b'{"type":"play"\n', b'{"type":"move","match":"m1","ply":"three","move":[1]}\n',
                         b'{"type":"pong","id":0,"x":"'.ljust(69998, b"x") + b'"}\n'):
                ala.send_bytes(line)
                ala.expect("error")

    def hellos_that_are_refused(self, referee):
        with Client(referee, "Ala"):
            for hello in ({"protocol": 2, "name": "Ola"}, {"protocol": 1, "name": "Ala"}, {"protocol": 1, "name": "perfect", "token": "guessed"}):
                with Client(referee) as stranger:
                    stranger.refused(type="hello", **hello)

    def plays_that_are_refused(self, referee):
        with Client(referee, "Ala") as ala:
            for request in ({"game": "chess"}, {"game": "paski", "against": "Ola"}, {"game": "graf", "board": "3 3\n1 x\n1 3\n3 1\n0\n", "start": 1}):
                ala.refused(type="play", **request)
            with Client(referee, "Ola", capacity=1) as ola:
                ola.begin(game="misie-patysie", board=BOARD, seat=0)
                ala.refused(type="play", game="misie-patysie", against="Ola")
                ola.send(type="bye")  # otherwise the name Ola would stay reserved for the match

    def moves_that_are_refused(self, referee):
        with Client(referee, "Ala") as ala, Client(referee, "Ola") as ola:
            match = ala.begin(game="misie-patysie", board=BOARD, seat=0, against="Ola")
            ala.expect("move_request")
            ala.refused(type="undo", match=match)
            for match_id, ply, move in (("m99", 0, [1, 1]), (match, 0, [5, 0]), (match, 0, "e4")):
                ala.refused(type="move", match=match_id, ply=ply, move=move)
            ala.move(match, 0, 1, 1)
            ola.wait("move_request")
            for ply in (1, 0):
                ala.refused(type="move", match=match, ply=ply, move=[1, 1])
            ala.send(type="resign", match=match)
            ola.expect("end")
            ola.refused(type="move", match=match, ply=1, move=[1, 0])

    def words_that_are_refused(self, referee):
        with Client(referee, "Ala", person=True) as ala, Client(referee, "Ola", person=True) as ola:
            match = ala.begin(game="misie-patysie", board=BOARD, seat=1)
            ala.expect("move_request")
            ala.refused(type="say", match=match, text="Hello?")
            ala.send(type="resign", match=match)
            ala.expect("end")
            ala.send(type="play", game="misie-patysie", board=BOARD, seat=1, against="Ola")
            ala.expect("asked")
            ola.expect("invitation")
            ola.send(type="answer", accept=True)
            match = ala.expect("start")["match"]
            say = json.dumps({"type": "say", "match": match, "text": "Hello?"}) + "\n"
            ala.send_bytes(say.encode() * 6)
            ala.expect("error")
            ala.send(type="resign", match=match)  # otherwise the name Ala would stay reserved for the match
            ala.expect("end")

    def too_many_of_everything(self, referee):
        with Client(referee, "Ala", capacity=100) as ala:
            ala.send_bytes(b'{"type":"play","game":"misie-patysie","seed":1}\n' * 17)
            ala.wait("error")
        with Client(referee, "Ela") as ela:
            ela.send_bytes(b'{"type":"dance"}\n' * 100)
            ela.read_on()
        with Client(referee, "Iza") as iza:
            iza.send_bytes(b'{"type":"pong","id":1}\n' * 2000)
            iza.read_on()
        with contextlib.ExitStack() as crowd:
            for _ in range(513):
                last = crowd.enter_context(Client(referee))
                last.send(type="hello", protocol=1, name=f"guest-of-{last.socket.fileno()}")
                message = last.receive()
                if message["type"] == "error":
                    return

    def watching_that_is_refused(self, referee):
        with Client(referee, "Ania", capacity=100) as ania, Client(referee, "Ewa"), Client(referee) as anna:
            anna.send(type="hello", protocol=1, spectator=True)
            anna.expect("welcome")
            anna.refused(type="watch", match="m99")
            for against in ["perfect"] * 8 + ["random"] * 8 + ["Ewa"]:
                match = ania.begin(game="misie-patysie", board=BOARD, seat=0, against=against)
                ania.expect("move_request")
                anna.send(type="watch", match=match)
                while anna.receive()["type"] == "view":
                    pass

    def names_that_a_person_cannot_have(self, referee):
        with Client(referee, "Ala"), Client(referee) as zosia:
            for _ in range(20):
                zosia.send(type="hello", protocol=1, person=True, name="Ala")
            zosia.read_on()

    def a_match_that_makes_room(self, referee):
        with Client(referee, "Ala", capacity=100) as ala, Client(referee, "Ola") as ola, Client(referee, "Ela") as ela:
            for against in ["perfect"] * 8 + ["random"] * 8 + ["Ola"]:
                ala.begin(game="misie-patysie", board=BOARD, seat=0, against=against)
                ala.expect("move_request")
            ela.begin(game="misie-patysie", board=BOARD)
            ala.expect("error")
            ala.expect("end")
            ola.expect("start")

    def matches_against_perfect(self, referee):
        with Client(referee, "Ala", wants=["legal"]) as ala:
            for board in (SMALL, "5000 5000 1000"):  # few legal moves, and more moves than a request lists
                match = ala.begin(game="misie-patysie", board=board, seat=0)
                ala.wait("move_request")
                ala.send(type="resign", match=match)
                ala.wait("end")
            ala.leave()
        with Client(referee, "Ala", capacity=2) as ala, Client(referee) as anna:
            anna.send(type="hello", protocol=1, spectator=True)
            anna.expect("welcome")
            ala.move(ala.begin(game="misie-patysie", board="1 0 1", seat=0), 0, 1, 0)
            ala.wait("end", outcome="win")
            ala.begin(game="misie-patysie", board=BOARD, seat=0, rated=True, clock={"initial_ms": 1, "ready_ms": 1})
            ala.wait("end", reason="timeout")
            ala.begin(game="misie-patysie", board=SMALL, seat=1)
            request = ala.wait("move_request")
            anna.send(type="watch", match=request["match"])
            anna.expect("start")
            bears = 7
            while request["type"] == "move_request":  # these moves lose against perfect
                bears -= sum(move[0] for move in request["moves"])
                ala.move(request["match"], request["ply"], *((1, 0) if bears > 0 else (0, 1)))
                bears -= bears > 0
                request = ala.receive()
            anna.wait("end")
            ala.leave()
        with Client(referee, "Ala", wants=["view"]) as ala:
            ala.send(type="resign", match=ala.begin(game="misie-patysie", board=BOARD, seat=0))
            ala.wait("end")
            ala.leave()
        with Client(referee, "Ala", person=True) as ala:
            ala.send(type="resign", match=ala.begin(game="misie-patysie", size=6, seed=7, difficulty="easy", seat=0))
            ala.wait("end")
            match = ala.begin(game="misie-patysie", board=BOARD, seat=1, moves=[[3, 0], [3, 0], [0, 1]])
            ala.send(type="hint", match=match)
            ala.wait("hint")
            ala.leave()

    def a_match_on_a_graph(self, referee):
        with Client(referee, "Ala", wants=["legal"]) as ala:
            match = ala.begin(game="graf", board=GRAF, start=1, seat=0, rated=True, clock=CLOCK)
            ala.move(match, 0, 3)
            ala.wait("move_request", ply=2)
        with Client(referee, "Ala", wants=["legal"], resume=ala.welcome["resume"]) as ala:
            ala.wait("move_request", ply=2)
            ala.move(match, 2, 3)
            ala.wait("end", reason="repetition")
            ala.leave()

    def views(self, referee):
        """Plays matches in which the referee sends views. Waits for each view before the next move, so that
        no view contains two moves."""
        for request, moves in (
            ({"game": "misie-patysie", "board": SMALL}, ([1, 0],)),
            ({"game": "graf", "board": GRAF, "start": 1, "rated": True, "clock": CLOCK}, ([3], [1])),
        ):
            with Client(referee, "Ala", wants=["view"]) as ala, Client(referee, "Ola") as ola:
                match = ala.begin(seat=0, against="Ola", **request)
                ala.wait("view", ply=0)
                for ply, move in enumerate(moves):
                    (ala, ola)[ply].move(match, ply, *move)
                    ala.wait("view", ply=ply + 1)
                ala.leave()
                ola.leave()

    def two_people(self, referee):
        request = {"type": "play", "game": "graf", "board": GRAF, "start": 1, "seat": 1}
        with Client(referee, "Ala", person=True) as ala:
            with Client(referee, "Ola", person=True) as ola:
                ala.send(against="Ola", **request)
                ala.expect("asked")
                ola.expect("invitation")
                ola.send(type="answer", accept=False)
                ala.expect("error")
                ola.send(against="Ala", **request)
                ala.expect("invitation")
                ola.leave()
                ala.expect("withdrawn")
            with Client(referee, "Ola", person=True) as ola:
                ala.send(type="play", game="misie-patysie", board=BOARD, seat=0, against="Ola")
                ola.wait("invitation")
                ola.send(type="answer", accept=True)
                match = ala.wait("start")["match"]
                ala.send(type="say", match=match, text="Powodzenia!")
                ola.wait("said")
                ala.send(type="hint", match=match)
                ola.wait("opponent", did="hint")
                ala.move(match, 0, 1, 1)
                ola.wait("move_request")
                ala.send(type="undo", match=match)
                ola.wait("undo_asked")
                ala.socket.close()
                ola.wait("opponent", did="lost_link")
                with Client(referee, "Ala", person=True, resume=ala.welcome["resume"]) as ala:
                    ola.wait("opponent", did="back")
                    ala.leave()
                ola.leave()

    def a_bot_that_errs(self, referee):
        with Client(referee, "Ala", person=True) as ala, Client(referee, "my-bot") as bot:
            match = ala.begin(game="misie-patysie", board=BOARD, seat=1, against="my-bot")
            bot.wait("move_request")
            bot.move(match, 0, 9, 9)
            ala.wait("opponent", did="illegal_move")
            ala.leave()

    def those_who_wait(self, referee):
        with Client(referee, "Ala", person=True, games=["graf"]) as ala, Client(referee) as anna:
            anna.send(type="hello", protocol=1, spectator=True)
            anna.send(type="subscribe", to="lobby")
            ala.move(ala.begin(game="graf", board=GRAF, start=1, seat=0), 0, 3)
            while [match["ply"] for match in anna.wait("lobby")["matches"]] != [2]:
                pass
            ala.wait("idle")  # the warning for being idle
            with Client(referee, "my-bot") as bot:
                while bot.receive(pongs=False)["type"] != "ping":
                    pass

    def clocks_of_their_own(self, said):
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([BIN / "gramy-referee", "match", "--player", "random", "--name", "Ala", "--player", "perfect", "--name", "perfect",
                            "--game", "misie-patysie", "--board", SMALL, "--clock", "60+0.1", "--clock", "perfect=0.5/move", "--wire", "lines"],
                           cwd=folder, check=True, capture_output=True, timeout=PATIENCE)
            for file in pathlib.Path(folder, "lines").iterdir():
                said |= {as_text(json.loads(line.split(" ", 4)[4])) for line in file.read_text().splitlines() if line.startswith("> ")}

    def single_moves_that_are_asked_for(self, said):
        with tempfile.TemporaryDirectory() as folder:
            [bot] = Page("protocol/PROTOCOL.md").blocks("python")
            pathlib.Path(folder, "bot.py").write_text(bot)
            run = gramy.ask("check", "--wire", "--games", "graf", "--", f"{gramy.PYTHON} bot.py", cwd=folder, check=True)
        said |= {as_text(json.loads(line)) for line in re.findall(r'^ *> [0-9.]+ s ({"type":"end",.*})$', run.stdout, re.M)}


if __name__ == "__main__":
    unittest.main()
