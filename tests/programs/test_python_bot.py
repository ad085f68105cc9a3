"""`Bot` of bots/python/gramy_bot.py. The test plays the referee, and sends it correct and wrong messages."""

import contextlib
import fcntl
import io
import json
import os
import pathlib
import random
import socket
import struct
import subprocess
import sys
import tempfile
import termios
import textwrap
import threading
import unittest
from unittest import mock

from doc_page import Page
from following import Following
from gramy import BIN, PATIENCE, SOURCE, until

sys.dont_write_bytecode = True
sys.path.insert(0, str(SOURCE / "bots/python"))
import gramy_bot  # noqa: E402

CLOCK = dict(ready_ms=10000, initial_ms=60000, increment_ms=100, margin_ms=50)


def start(match="m1", **more):
    return dict(type="start", match=match, game="paski", board="2 3 2 11\n", start=None, seat=0, roles=["first", "second"],
                players=["Ala", "Ola"], clock=None, rated=False, moves=[]) | more


def request(match="m1", **more):
    return dict(type="move_request", match=match, ply=0, moves=[], clock=None, legal=[[2, 1], [3, 4]]) | more


class First(gramy_bot.Bot):
    """A bot that makes the first legal move."""

    def choose(self, state, clock):
        return state.legal_moves()[0]


class Wire:
    """The referee's end of a connection."""

    def __init__(self, connection):
        connection.settimeout(PATIENCE)
        connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.connection, self.lines = connection, connection.makefile("rb")

    def send(self, *messages):
        self.connection.sendall(b"".join(json.dumps(each).encode() + b"\n" for each in messages))

    def receive(self):
        line = self.lines.readline()
        return json.loads(line) if line else None

    def lose(self):
        self.connection.shutdown(socket.SHUT_RDWR)
        self.connection.close()
        self.lines.close()


def bytes_at(connection):
    """The number of bytes that the other end has not read."""
    return struct.unpack("i", fcntl.ioctl(connection, termios.FIONREAD, b"\0\0\0\0"))[0]


class Scripted(unittest.TestCase):
    """A bot that runs on a thread of this process."""

    def setUp(self):
        self.door = self.enterContext(socket.create_server(("127.0.0.1", 0)))
        self.door.settimeout(PATIENCE)
        self.printed = self.enterContext(contextlib.redirect_stderr(io.StringIO()))
        self.enterContext(mock.patch.dict(os.environ))
        for variable in ("GRAMY_NAME", "GRAMY_TOKEN", "GRAMY_ADDRESS"):
            os.environ.pop(variable, None)
        self.code = "still running"

    def begin(self, bot):
        """Starts the bot and receives its hello."""

        def run():
            try:
                bot.run(f"127.0.0.1:{self.door.getsockname()[1]}")
                self.code = 0
            except SystemExit as end:
                self.code = end.code

        self.bot = bot
        self.thread = threading.Thread(target=run, daemon=True)
        self.thread.start()
        return self.accept()

    def accept(self):
        wire = Wire(self.door.accept()[0])
        self.addCleanup(wire.connection.close)
        self.addCleanup(wire.lines.close)
        self.hello = wire.receive()
        return wire

    def play(self, choose, *messages):
        """Starts a bot with this `choose` and sends it the messages. Returns the link."""
        wire = self.begin(type("Chooser", (gramy_bot.Bot,), {"choose": choose})())
        wire.send(dict(type="welcome", name="Ala", resume="secret"), *messages)
        return wire

    def while_it_thinks(self, choose, *messages):
        """Starts a bot that gets a move request in match m1, and answers only after all messages have arrived.
        Returns the link."""
        asked, go_on = threading.Event(), threading.Event()

        def wait_and_choose(bot, state, clock):
            asked.set()
            go_on.wait(PATIENCE)
            return choose(state)

        wire = self.play(wait_and_choose, start(), request())
        asked.wait(PATIENCE)
        wire.send(*messages)
        until(lambda: bytes_at(self.bot._link._source) == sum(len(json.dumps(each)) + 1 for each in messages), "the messages do not arrive")
        go_on.set()
        return wire

    def end(self, wire, code=0):
        """Says bye. Returns what the bot has printed."""
        wire.send(dict(type="bye", code="stopped", reason="it is over"))
        self.thread.join(PATIENCE)
        self.assertEqual(self.code, code, self.printed.getvalue())
        self.assertIsNone(wire.receive())
        return self.printed.getvalue()

    def move(self, wire):
        said = wire.receive()
        self.assertEqual(said["type"], "move", said)
        return said["match"], said["ply"], said["move"]


class Play(Scripted):
    def test_the_hello_names_the_bot_and_the_games_that_it_plays(self):
        class Ala(First):
            games, capacity, wants = ["paski"], 2, ["legal"]

        self.end(self.begin(Ala()))
        self.assertEqual(self.hello, dict(type="hello", protocol=1, name="Ala", games=["paski"], capacity=2, wants=["legal"]))

    def test_environment_variables_set_the_name_and_the_token_of_a_bot(self):
        os.environ |= {"GRAMY_NAME": "ala-2", "GRAMY_TOKEN": "secret"}
        self.end(self.begin(First()))
        self.assertEqual((self.hello["name"], self.hello["token"]), ("ala-2", "secret"))

    def test_the_method_choose_gets_the_position_and_the_legal_moves(self):
        seen = []

        def choose(bot, state, clock):
            seen.append((state.game, state.board, state.start, state.seat, state.ply, state.history(), state.legal_moves(), state.players,
                         state.roles, state.rated, state.current_player(), str(state), clock))
            return 3, 9

        wire = self.play(choose, start(seat=1), request(ply=1, moves=[[2, 4]]))
        self.assertEqual(self.move(wire), ("m1", 1, [3, 9]))
        wire.send(request(ply=3, moves=[[2, 1]], legal=[[2, 7]]))
        self.assertEqual(self.move(wire), ("m1", 3, [3, 9]))
        self.end(wire)
        self.assertEqual(seen[0], ("paski", "2 3 2 11\n", None, 1, 1, [(2, 4)], [(2, 1), (3, 4)], ["Ala", "Ola"], ["first", "second"], False,
                                   1, "paski '2 3 2 11' after [2 4], seat 1", None))
        self.assertEqual(seen[1][5:7], ([(2, 4), (3, 9), (2, 1)], [(2, 7)]))

    def test_the_method_choose_gets_the_same_state_at_each_turn_of_a_match_and_a_new_one_after_an_undo(self):
        states = []
        wire = self.play(lambda bot, state, clock: states.append((state, state.history())) or (2, 1), start(), request())
        self.move(wire)
        wire.send(request(ply=2, moves=[[3, 4]]))
        self.move(wire)
        wire.send(start(moves=[[2, 1], [3, 9]]), request(ply=2, moves=[[3, 9]]))
        self.assertEqual(self.move(wire), ("m1", 2, [2, 1]))
        self.end(wire)
        (first, _), (second, later), (third, back) = states
        self.assertIs(first, second)
        self.assertIsNot(first, third)
        self.assertEqual((later, back), ([(2, 1), (3, 4)], [(2, 1), (3, 9)]))

    def test_if_two_move_requests_are_open_the_bot_first_answers_the_request_with_less_time(self):
        wire = self.while_it_thinks(
            lambda state: (len(state.history()), 7), start("slow", clock=CLOCK), start("fast", clock=CLOCK, seat=1),
            request("slow", clock=dict(yours_ms=60000, theirs_ms=1)), request("fast", clock=dict(yours_ms=500, theirs_ms=1), ply=1, moves=[[2, 1]]),
            dict(type="ping", id=7))
        self.assertEqual(self.move(wire), ("m1", 0, [0, 7]))
        self.assertEqual(wire.receive(), dict(type="pong", id=7))
        self.assertEqual([self.move(wire) for _ in range(2)], [("fast", 1, [1, 7]), ("slow", 0, [0, 7])])
        self.end(wire)

    def test_a_move_request_is_not_answered_if_its_match_has_ended_meanwhile(self):
        asked = []
        wire = self.while_it_thinks(lambda state: asked.append(state.match) or (2, 1), start("m2"), request("m2"),
                                    dict(type="end", match="m2", outcome="win", reason="resign", moves=[]))
        self.assertEqual(self.move(wire), ("m1", 0, [2, 1]))
        self.end(wire)
        self.assertEqual(asked, ["m1"])

    def test_a_bots_clock_starts_when_the_move_request_arrives(self):
        clocks = []

        def choose(bot, state, clock):
            clocks.append((clock.left_ms(), clock.left_ms(), vars(clock)))
            return 2, 1

        wire = self.play(choose, start(clock=CLOCK), request(clock=dict(yours_ms=2000, theirs_ms=900)))
        self.move(wire)
        self.end(wire)
        [(before, after, clock)] = clocks
        self.assertTrue(2000 > before >= after)
        self.assertEqual((clock["yours_ms"], clock["theirs_ms"], clock["increment_ms"], clock["margin_ms"], clock["move_ms"]),
                         (2000, 900, 100, 50, None))

    def test_the_method_choose_can_be_tried_without_a_referee(self):
        state = gramy_bot.State.at("paski", "2 3 4 20", [(3, 5)], legal=[(2, 1), (4, 10)])
        self.assertEqual(First().choose(state, None), (2, 1))
        self.assertEqual((state.seat, state.ply, str(state)), (1, 1, "paski '2 3 4 20' after [3 5], seat 1"))

    def test_info_is_sent_only_with_the_move_for_which_it_was_set_and_only_up_to_4_kib(self):
        def choose(bot, state, clock):
            if state.ply < 4:
                state.info = {"depth": state.ply} if state.ply == 0 else "x" * 5000
            return 2, 1

        wire = self.play(choose, start(), request())
        self.assertEqual(wire.receive()["info"], {"depth": 0})
        for ply in (2, 4):
            wire.send(request(ply=ply, moves=[[2, 3]]))
            self.assertNotIn("info", wire.receive())
        self.assertEqual(self.end(wire).count("state.info has more than 4 KiB"), 1)

    def test_a_move_is_sent_without_its_info_if_the_info_cannot_be_written_as_json(self):
        nested = []
        for _ in range(100_000):
            nested = [nested]
        for info in (float("nan"), {2, 1}, {"depth": object()}, {(1, 2): 3}, nested):
            def choose(bot, state, clock):
                state.info = info
                return 2, 1

            wire = self.play(choose, start(), request())
            said = wire.receive()
            self.assertEqual((said["move"], said.get("info")), ([2, 1], None))
            self.assertIn("m1, ply 0: state.info cannot be written as JSON", self.end(wire))

    def test_random_numbers_of_a_state_depend_only_on_the_match_and_the_ply(self):
        drawn = []
        for match in ("m1", "m1", "m2"):
            wire = self.play(lambda bot, state, clock: drawn.append([state.random.random() for _ in range(2)]) or (2, 1), start(match), request(match))
            self.move(wire)
            self.end(wire)
        self.assertEqual(drawn[0], drawn[1])
        self.assertEqual(len({number for pair in drawn for number in pair}), 4)

    def test_the_result_of_a_match_is_passed_to_the_bots_method_ended(self):
        ends = []

        class Learner(First):
            def ended(self, state, outcome, reason):
                ends.append((state.match, state.history(), outcome, reason))
                raise ValueError("learnt too much")

        wire = self.begin(Learner())
        wire.send(start(), request())
        self.move(wire)
        wire.send(dict(type="end", match="m1", outcome="loss", reason="normal", moves=[[3, 4]]))
        self.assertIn("ValueError: learnt too much", self.end(wire))
        self.assertEqual(ends, [("m1", [(2, 1), (3, 4)], "loss", "normal")])


class Faults(Scripted):
    def fault(self, choose, rated=True, **asked):
        """Returns the bot's answer to a request in match m1, and what the bot prints. Checks that another match goes on."""
        def choose_in_m1(bot, state, clock):
            return choose(state) if state.match == "m1" else (3, 4)

        wire = self.play(choose_in_m1, start(rated=rated), request(**asked))
        said = wire.receive()
        if said["type"] == "move":
            wire.send(dict(type="error", code="malformed", message="a move is a list of integers", match="m1", fatal=False))
            if not rated:
                self.assertEqual(wire.receive(), dict(type="resign", match="m1"))
        wire.send(start("m2"), request("m2"))
        self.assertEqual(self.move(wire), ("m2", 0, [3, 4]))
        return said, self.end(wire)

    def test_an_exception_in_choose_is_sent_in_place_of_a_move_so_that_the_referee_can_name_it(self):
        for rated in (True, False):
            said, printed = self.fault(lambda state: [][3], rated)
            self.assertEqual((said["ply"], said["move"]), (0, "IndexError: list index out of range"))
            self.assertIn("m1, ply 0: choose failed on paski '2 3 2 11' after [], seat 0\nTraceback", printed)
            self.assertIn("said, printed = self.fault(lambda state: [][3], rated)", printed)
            self.assertNotIn("_answer", printed)
            self.assertIn("m1: a move is a list of integers. Return one of state.legal_moves().", printed)

    def test_if_choose_returns_no_move_an_error_is_sent_in_place_of_a_move(self):
        for answer in (None, 3, "left", [1.5], [[2, 1]], range(10**9), {"move": 1}):
            said, printed = self.fault(lambda state, answer=answer: answer)
            self.assertTrue(said["move"].startswith(f"TypeError: {answer!r} is no move: expected a list of integers"), said)
            self.assertIn("such as one of state.legal_moves()", printed)

    def test_a_bot_sends_the_move_from_its_method_choose_to_the_referee_even_if_the_move_is_illegal(self):
        said, _ = self.fault(lambda state: [9, 9], rated=False)
        self.assertEqual(said["move"], [9, 9])

    def test_a_bot_without_the_method_choose_gets_an_error_that_says_so(self):
        wire = self.begin(gramy_bot.Bot())
        wire.send(start(), request())
        self.assertEqual(wire.receive()["move"], "NotImplementedError: class Bot needs a method choose(self, state, clock) that returns a move")
        self.end(wire)

    def test_a_bot_resigns_if_it_asks_for_legal_moves_that_the_referee_did_not_list(self):
        said, printed = self.fault(lambda state: state.legal_moves()[0], legal=None)
        self.assertEqual(said, dict(type="resign", match="m1"))
        self.assertIn("m1, ply 0: there are more than 1000 legal moves, so the bot resigns. To play on, find a move from state.board and "
                      "state.history().", printed)

    def test_if_the_module_gramy_is_not_installed_the_methods_that_need_it_raise_errors(self):
        with mock.patch.dict(sys.modules, gramy=None):
            said, printed = self.fault(lambda state: state.child((2, 1)))
            self.assertIn("AttributeError: 'child' needs the module gramy (Debian package python3-gramy): ", printed)
            self.assertFalse(hasattr(gramy_bot.State(start()), "child"))

    def test_the_error_about_a_mistyped_attribute_of_a_state_suggests_the_nearest_attribute(self):
        class Noted(gramy_bot.State):
            notes = ()

        for kind, wrong, nearest in ((gramy_bot.State, "legal_move", "legal_moves"), (gramy_bot.State, "hystory", "history"),
                                     (gramy_bot.State, "bord", "board"), (gramy_bot.State, "best_mov", "best_move"), (Noted, "note", "notes")):
            with self.assertRaises(AttributeError) as raised:
                getattr(kind(start()), wrong)
            self.assertEqual(str(raised.exception), f"a State has no {wrong!r}; the nearest name is {nearest!r}")

    def test_with_the_module_gramy_the_value_of_a_state_follows_the_moves_of_the_match(self):
        class Engine:
            def __init__(self):
                self.moves = []

            def play(self, move):
                self.moves.append(move)

            def history(self):
                return list(self.moves)

            def value(self):
                return "win" if self.moves == [(2, 1), (3, 4)] else "loss"

        boards = []
        board = mock.Mock(side_effect=lambda text, start: boards.append((text, start)) or mock.Mock(state=Engine))
        with mock.patch.dict(sys.modules, gramy=mock.Mock(game=mock.Mock(return_value=mock.Mock(board=board)))):
            values = []
            wire = self.play(lambda bot, state, clock: values.append(state.value()) or (2, 1), start(), request())
            self.move(wire)
            wire.send(request(ply=2, moves=[[3, 4]]))
            self.move(wire)
            self.end(wire)
        self.assertEqual((values, boards), (["loss", "win"], [("2 3 2 11\n", None)]))


class BadReferees(Scripted):
    def test_lines_that_cannot_be_read_are_reported_and_have_no_effect(self):
        lines = [b"This is gramy.", b"{", b'{"type":', b"{}", b'{"type":7}', b'{"type":[]}', b"[" * 10**5, b'{"a":' * 10**5, b'{"type":"start"}',
                 b'{"type":"\xff"}', b'{"type":"news"}', b'{"type":"end","match":"m7","outcome":"win","reason":"normal"}', b"",
                 b'{"type":"move_request","match":"m1","ply":' + b"9" * 5000 + b"}"]
        messages = [request("m7"), request(["m1"]), request(ply=-1), request(ply=5), request(ply="0"), request(moves=7), request(legal=[7]),
                    request(clock=5), request(clock={"yours_ms": 10**400, "theirs_ms": 0}), request(clock={"yours_ms": "1", "theirs_ms": 0}),
                    start("m2", board=7), start(["m2"]), start("m2", moves=[7]), dict(type="ping"), dict(type="error")]
        wire = self.play(lambda bot, state, clock: (3, 4), start())
        for line in [*lines, *(json.dumps(each).encode() for each in messages)]:
            wire.connection.sendall(line + b"\n")
        wire.send(request())
        self.assertEqual(self.move(wire), ("m1", 0, [3, 4]))
        printed = self.end(wire)
        self.assertIn('the referee sent a line that cannot be read (KeyError: \'type\'): {}\n', printed)
        self.assertIn("(ValueError: expected a request whose moves begin at ply 0 or earlier, found moves that begin at ply 5)", printed)
        self.assertLess(max(map(len, printed.splitlines())), 500)

    def test_after_a_second_welcome_the_open_move_requests_are_not_answered(self):
        wire = self.while_it_thinks(lambda state: (2, 1), start("m2"), request("m2"), dict(type="welcome", name="Ala", resume="another"))
        self.assertEqual(self.move(wire), ("m1", 0, [2, 1]))
        self.end(wire)

    def test_messages_with_random_fields_do_not_end_the_bot(self):
        class Cautious(First):
            def choose(self, state, clock):
                return super().choose(state, clock) if str(state) and (clock is None or clock.left_ms() > 0) else None

        chance = random.Random(1)
        messages = [start(clock=CLOCK), start(moves=[[2, 1]]), request(clock=dict(yours_ms=5, theirs_ms=6)), request(ply=1, moves=[[2, 1]]),
                    dict(type="end", match="m1", outcome="win", reason="normal", moves=[]), dict(type="ping", id=1),
                    dict(type="error", code="illegal_move", message="no", match="m1"), dict(type="welcome", name="Ala", resume="secret")]
        values = [None, True, -1, 0, 1, 1.5, 2**53, 2**70, float("inf"), "", "x", "m2", "\ud800", [], [[]], [1], [[2, 1]], {}, {"yours_ms": "x"}]
        wire = self.begin(Cautious())
        for _ in range(3000):
            message = dict(chance.choice(messages))
            for _ in range(chance.choice([0, 0, 1, 1, 2, 3])):
                message[chance.choice(list(message))] = chance.choice(values)
            wire.send(message)
        wire.connection.shutdown(socket.SHUT_WR)
        while wire.receive():
            pass
        self.end(self.accept())

    def test_at_most_a_hundred_unreadable_lines_are_reported(self):
        wire = self.play(lambda bot, state, clock: (3, 4))
        wire.connection.sendall(b"{\n" * 10000)
        self.assertEqual(self.end(wire).count("cannot be read"), 100)

    def test_a_bot_reads_lines_that_arrive_in_pieces_or_several_at_once(self):
        wire = self.play(lambda bot, state, clock: state.legal_moves()[0])
        text = b"".join(json.dumps(each).encode() + b"\n" for each in (start(board="5" * 200_000), request(), start("m2"), request("m2")))
        places = [*range(40), 100_000, 200_700, len(text)]
        for begin, end in zip(places, places[1:]):
            wire.connection.sendall(text[begin:end])
        self.assertEqual(sorted(self.move(wire)[0] for _ in range(2)), ["m1", "m2"])
        self.end(wire)

    def test_a_fatal_error_of_the_referee_ends_the_bot(self):
        wire = self.play(None)
        wire.send(dict(type="error", code="name_taken", message="the name Ala is \x1b[31mtaken", match=None, fatal=True))
        self.thread.join(PATIENCE)
        self.assertEqual((self.code, self.printed.getvalue()), (1, "connected as Ala\nthe name Ala is ?[31mtaken\n"))

    def test_a_bot_reconnects_with_its_secret_and_continues_its_matches(self):
        asked = []

        def choose(bot, state, clock):
            asked.append((state.match, state.history()))
            return 2, 1

        wire = self.play(choose, start(), start("m2"))
        for secret in ("secret", "another"):
            wire.lose()
            wire = self.accept()
            self.assertEqual(self.hello["resume"], secret)
            wire.send(dict(type="welcome", name="Ala", resume="another"), start("m2", moves=[[2, 4], [3, 9]]),
                      request("m2", ply=2, moves=[[3, 9]]), request("m1"))
            self.assertEqual(self.move(wire), ("m2", 2, [2, 1]))
        self.assertIn("KeyError: 'm1'", self.end(wire))  # the referee has not begun m1 again
        self.assertEqual(asked, 2 * [("m2", [(2, 4), (3, 9)])])

    def test_a_bot_whose_connections_are_closed_at_once_reconnects_at_growing_intervals_for_a_minute(self):
        now, pauses = [0.0], []

        def sleep(seconds):
            pauses.append(seconds)
            now[0] += seconds

        def turn_away():
            with contextlib.suppress(OSError):
                while True:
                    self.door.accept()[0].close()

        with mock.patch.object(gramy_bot, "time", mock.Mock(monotonic=lambda: now[0], sleep=sleep)):
            wire = self.play(None)
            until(lambda: self.printed.getvalue(), "it is not welcome")
            threading.Thread(target=turn_away, daemon=True).start()
            wire.lose()
            self.thread.join(PATIENCE)
        self.assertEqual(self.code, "cannot connect again: the referee has ended, or refuses this bot")
        self.assertEqual(pauses[:4], [0.05, 0.1, 0.2, 0.4])
        self.assertTrue(55 < sum(pauses) < 60, pauses)
        self.assertEqual(max(pauses), 2)

    def test_a_bot_that_gets_no_welcome_exits(self):
        self.begin(First()).lose()
        self.thread.join(PATIENCE)
        self.assertEqual(self.code, "cannot connect again: the referee has ended, or refuses this bot")

    def test_wrong_addresses_of_a_referee_are_reported(self):
        closed = socket.create_server(("127.0.0.1", 0))
        port = closed.getsockname()[1]
        closed.close()
        for address, words in ((f"127.0.0.1:{port}", "Is a referee there?"), ("localhost", "expected an address such as"),
                               (":99999", "expected an address"), ("::1", "cannot connect to ::1")):
            with self.assertRaises(SystemExit) as end:
                First().run(address)
            self.assertIn(words, end.exception.code)


BOT = """
import os, subprocess, sys
from gramy_bot import Bot

class MyBot(Bot):
    def choose(self, state, clock):
        print("thinking")
        os.write(1, b"words\\n")
        subprocess.run(["echo", "more words"])
        sys.exit(3) if state.match == "exit" else None
        try:
            input()
        except EOFError:
            return state.legal_moves()[-1]

MyBot().run()
"""


class Pages(Following):
    def test_the_shortest_bot_is_the_same_on_all_pages(self):
        source = (SOURCE / "bots/python/bot.py").read_text()
        code = "from" + "".join(line.partition("  #")[0].rstrip() + "\n" for line in source.partition("from")[2].splitlines())
        for page in ("README.md", "bots/README.md", "bots/python/README.md"):
            self.assertEqual(Page(page).blocks("python")[0], code, page)

    def test_the_commands_of_the_tutorial_work(self):
        page = Page("bots/python/README.md")
        self.give(f"{SOURCE}/scripts/new-bot python my-bot")
        change, check, match, analyse, one_position, grade = page.commands()
        self.folder /= change.removeprefix("cd ")
        self.give(check)
        self.write("bot.py", page.blocks("python")[1])
        self.give(match)
        said, [shown, score] = self.give(analyse), page.blocks("text")
        for line in shown.splitlines():
            if line != "...":
                self.assertIn(line, said)
        self.assertEqual(self.give(one_position), "(0, 3)\n")
        if (BIN.parent / "python/gramy/__init__.py").exists():
            self.write("grade.py", page.blocks("python")[2])
            self.assertIn(score.partition("...")[0], self.give(grade))

    def test_a_program_that_gramy_starts_can_import_the_class_bot(self):
        self.write("alone.py", (SOURCE / "bots/python/bot.py").read_text())
        self.give(f"gramy-referee match --stdio --player '{sys.executable} alone.py' --player random --game paski --boards 1 --size 12 --out out")
        self.give(f"gramy-referee replay out 1 --player alone --stdio -- {sys.executable} alone.py")


class Streams(unittest.TestCase):
    def run_bot(self, *messages, arguments=()):
        folder = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory()))
        (folder / "bot.py").write_text(textwrap.dedent(BOT))
        (folder / "gramy_bot.py").write_text((SOURCE / "bots/python/gramy_bot.py").read_text())
        environment = {name: value for name, value in os.environ.items() if not name.startswith("GRAMY_")}
        return subprocess.run([sys.executable, folder / "bot.py", *arguments], input="".join(json.dumps(each) + "\n" for each in messages),
                              capture_output=True, text=True, timeout=PATIENCE, env=environment)

    def test_text_printed_by_a_bot_or_by_a_program_that_the_bot_started_does_not_reach_the_referee(self):
        run = self.run_bot(start(), request())
        self.assertEqual((run.returncode, [json.loads(line)["type"] for line in run.stdout.splitlines()]), (0, ["hello", "move"]), run.stderr)
        self.assertEqual(run.stderr, "thinking\nwords\nmore words\n")

    def test_a_bot_may_end_its_program_while_it_chooses_a_move(self):
        self.assertEqual(self.run_bot(start("exit"), request("exit")).returncode, 3)

    def test_with_the_option_help_a_bot_prints_its_usage(self):
        run = self.run_bot(arguments=["--help"])
        self.assertEqual((run.returncode, run.stdout.splitlines()[0]), (0, "usage: bot.py [HOST:PORT | --stdio]"))


if __name__ == "__main__":
    unittest.main()
