"""`gramy-referee check` with a correct bot, and with bots that have one fault each. The check has to name the
fault."""

import concurrent.futures
import json
import pathlib
import re
import subprocess
import sys
import tempfile
import unittest

from gramy import BIN, PATIENCE, PYTHON, SLOWNESS, SOURCE

# How long the check waits for the bot, in milliseconds. LONG is enough on every machine. SHORT is for tests in which
# the bot never answers.
LONG, SHORT = 30_000, 1500 * SLOWNESS

# A correct bot that uses no library. The tests replace parts of it, so that it has a fault.
BOT = r"""
import json, os, socket, sys, time
FAULT = sys.argv[1]
if FAULT == "exits": sys.exit(3)
class Pipes:
    recv = staticmethod(lambda size: os.read(0, size))
    sendall = staticmethod(lambda data: os.write(1, data) if FAULT != "never flushes" else None)

def connect(**more):
    global wire
    hello = dict(type="hello", protocol=1, wants=["legal", "undo"], capacity=2, games=["paski", "misie-patysie"])
    if "GRAMY_ADDRESS" in os.environ:
        host, port = os.environ["GRAMY_ADDRESS"].rsplit(":", 1)
        wire = socket.create_connection((host, int(port)))
        hello |= dict(name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"])
    else:
        wire = Pipes
    if FAULT == "name": hello["name"] = "Ala"
    if FAULT == "token": del hello["token"]
    if FAULT == "version": hello["protocol"] = 2
    if FAULT == "game": hello["games"] = ["chess"]
    if FAULT == "no hello": hello = dict(type="pong", id=1)
    if FAULT == "chatter": wire.sendall(b"Welcome to my bot!\n")
    send(**hello, **more)

def send(**message):
    end = b"" if FAULT == "no end of line" and message["type"] == "move" else b"\n"
    wire.sendall(json.dumps(message).encode() + end)

def lines():
    buffer = b""
    while True:
        data = wire.recv(1 << 16)
        if not data:
            return
        if FAULT == "a line a read":
            yield from [line for line in data.split(b"\n") if line]
            continue
        if FAULT == "one line a read":
            yield data.split(b"\n")[0]
            continue
        buffer += data
        if FAULT == "short buffer" and len(buffer) > 200000: sys.exit(1)
        *whole, buffer = buffer.split(b"\n")
        yield from whole

def answer(message):
    match, ply, legal = message["match"], message["ply"], message["legal"]
    if FAULT == "null" and legal is None: sys.exit(1)
    if legal is None: return send(type="resign", match=match)
    move = legal[0]
    if FAULT == "raises": print("ply", ply, "of", match, file=sys.stderr), [][len(games)]
    if FAULT == "raises in each game elsewhere" and games[match] == "misie-patysie": misie_moves = [][0]
    if FAULT == "raises in each game elsewhere": paski_moves = [][0]
    if FAULT == "floods":
        for i in range(10_050): send(type="pong", id=i)
        for i in range(4000): print("word", i, "of a bot that floods", file=sys.stderr)
        move = [99, 99]
    if FAULT == "illegal": move = [99, 99]
    if FAULT == "malformed": move = "left"
    if FAULT == "one game" and games[match] == "misie-patysie": move = [0, 0]
    if FAULT == "wrong ply": ply += 1
    if FAULT == "first ply": ply %= 2
    if FAULT == "flag falls" and clocks[match]["initial_ms"] == 2000 and ply > 0: return
    if FAULT == "silent" or FAULT == "silent on a clock" and clocks[match]["initial_ms"]: return
    if FAULT == "latest match": match = latest
    if FAULT == "huge": wire.sendall(b'{"type":"' + 70000 * b"x")
    send(type="move", match=match, ply=ply, move=move)
    if FAULT == "twice": send(type="move", match=match, ply=ply, move=move)

secret = None
games = {}
clocks = {}
latest = None
connect()
while True:
    for line in lines():
        if not line.startswith(b"{") and FAULT != "greeting": continue
        message = json.loads(line)
        kind = message["type"]
        if kind == "welcome": secret = message["resume"]
        elif kind == "ping": send(type="pong", id=message["id"] + (FAULT == "pong"))
        elif kind == "start":
            latest = message["match"]
            if FAULT == "once" and latest in games and not message["rated"]: sys.exit(1)
            if FAULT == "unplayed" and message["moves"] and latest not in games: sys.exit(1)
            if FAULT == "strict" and len(message) != 11: sys.exit(1)
            games[latest] = message["game"]
            clocks[latest] = message["clock"] or {"initial_ms": None}
            if FAULT == "slow to prepare" and max(map(int, message["board"].split())) > 100: time.sleep(1000)
            if FAULT == "eager" and message["seat"] == 1: send(type="move", match=message["match"], ply=0, move=[0, 1])
        elif kind == "move_request": answer(message)
        elif kind == "end":
            # writes all bytes at once, so that no other output comes in between
            if FAULT == "tells": os.write(2, ("over: " + message["match"] + "\n").encode())
            if FAULT == "aborted" and message["reason"] == "aborted": sys.exit(1)
        elif kind == "bye":
            if FAULT == "stays": time.sleep(1000)
            sys.exit(0)
        elif kind == "error":
            if FAULT == "error": sys.exit(1)
        elif FAULT == "types": sys.exit(1)
    if FAULT == "leaves": sys.exit(0)
    if wire is Pipes: sys.exit(0)
    connect(resume="wrong" if FAULT == "secret" else secret)
"""

# A bot over a WebSocket, which reconnects until the referee closes with code 1000.
WEB_BOT = rf"""
import os, sys, types
sys.path.insert(0, {str(SOURCE / "tests/programs")!r})
from websocket import WebSocketClient
referee = types.SimpleNamespace(port=int(os.environ["GRAMY_ADDRESS"].rsplit(":", 1)[1]))
hello = dict(type="hello", protocol=1, name=os.environ["GRAMY_NAME"], token=os.environ["GRAMY_TOKEN"], wants=["legal", "undo"], capacity=2)
code = None
while code != 1000:
    bot = WebSocketClient(referee, path=sys.argv[1])
    bot.send(**hello)
    while message := bot.receive():
        if message["type"] == "move_request":
            match, legal = message["match"], message["legal"]
            bot.send(**(dict(type="move", match=match, ply=message["ply"], move=legal[0]) if legal else dict(type="resign", match=match)))
    code = bot.closed_with
"""

HELLO = "starts and says hello"
EVERY_GAME = {"plays misie-patysie", "plays paski"}

# For each fault of a bot, the steps of the check that it fails, and words from one of the check's messages.
FAULTS = [
    ("exits", {HELLO}, "the bot exited with code 3 before it connected"),
    ("name", {HELLO}, "hello: name: expected 'checked', the value of GRAMY_NAME in the environment, found 'Ala'"),
    ("token", {HELLO}, "hello: token: expected the value of GRAMY_TOKEN in the environment, found no token"),
    ("version", {HELLO}, "hello: protocol: expected 1, found 2"),
    ("game", {HELLO}, "hello: games: expected at least one of the games to check, found chess"),
    ("no hello", {HELLO}, "expected a hello as the bot's first message, found another message"),
    ("chatter", {HELLO}, "the bot sent 'Welcome to my bot!', which is not a message (bad_json: "),
    ("illegal", EVERY_GAME, "illegal_move: "),
    ("malformed", EVERY_GAME, "malformed: a move is a list of integers"),
    ("one game", {"plays misie-patysie"}, "illegal_move: "),
    ("wrong ply", EVERY_GAME, "stale_ply: expected ply 0, found 1 (the bot sent ply 1, move ["),
    ("huge", EVERY_GAME, "the bot sent a line of more than 65536 bytes"),
    ("twice", {"sends each move only once"}, "moves again: a referee ignores each repeated move and answers stale_ply"),
    ("eager", EVERY_GAME | {"moves only when asked"}, "the bot moved before it was asked"),
    ("flag falls", {"plays a match on a clock of 2 s"}, "seat 0, the bot's move 2: the bot ran out of time at ply 2: no move within "),
    ("types", {"ignores messages of an unknown type"}, "the bot exited with code 1"),
    ("strict", {"ignores unknown fields", "reads a line of 1 MB"}, "the bot exited with code 1"),
    ("greeting", {"ignores lines that are not messages"}, "the bot exited with code 1, saying 'json.decoder.JSONDecodeError"),
    ("error", {"continues after an error"}, "the bot exited with code 1"),
    ("short buffer", {"reads a line of 1 MB"}, "the bot exited with code 1"),
    ("null", {"moves if a request does not list the legal moves"}, "the bot exited with code 1"),
    ("pong", {"answers a ping"}, "pong: id: expected 4242, as in the ping, found 4243"),
    ("aborted", {"accepts that a match ends while the bot is to move"}, "the bot exited with code 1"),
    ("once", {"continues after the opponent takes back a move"}, "the bot exited with code 1"),
    ("unplayed", {"continues after moves that it did not choose"}, "the bot exited with code 1"),
    ("latest match", {"plays two matches at once"}, "the bot sent ply"),
    ("secret", {"reconnects after a lost connection"}, "hello: resume: expected the `resume` of the last welcome, found another secret"),
    ("stays", {"exits after the referee's bye"}, "the bot still runs 5 s after the bye"),
    ("leaves", set(), "the bot did not reconnect, which is allowed, but then it loses its matches"),
    ("none", set(), "with the secret from its welcome"),
]

# Faults after which the check waits in vain for the bot, in the form of FAULTS.
SILENCES = [
    ("silent", EVERY_GAME, f"the bot was asked for a move and sent no message for {SHORT} ms"),
    ("first ply", EVERY_GAME, "stale_ply: expected a move for ply 2, found a move for ply 0, which has been "
                              f"played; no other move came for {SHORT} ms"),
    ("no end of line", EVERY_GAME, "bytes of an unfinished line have arrived: its end ('\\n') is missing"),
    ("slow to prepare", {"prepares a large board in time"}, "seat 0, the bot's move 1: the bot ran out of time at ply 0: no move within "),
    ("a line a read", {"reads a line that comes in pieces", "reads a line of 1 MB"}, "the bot exited with code 1"),
    ("silent on a clock", EVERY_GAME, "the bot ran out of time at ply 1: no move within "),
]

# Faults that look the same over standard streams and over a socket, and faults that look different.
STDIO_TOO = {"version", "chatter", "illegal", "flag falls", "types", "short buffer", "pong", "stays", "silent"}
STDIO_FAULTS = [
    ("exits", {HELLO}, "the bot exited with code 3"),
    ("none", set(), "a bot cannot reconnect over standard input and output"),
]
STDIO_SILENCES = [("never flushes", {HELLO}, f"the bot sent no message for {SHORT} ms")]

# Faults that the check shows only once, even if the bot commits them in both games.
ALIKE = {"first ply", "malformed", "wrong ply", "huge", "eager"}

# Messages that the check prints about a correct bot if a busy machine has delayed the bot.
HELD_UP = r"did not (connect|reconnect|read)|sent no message for|ran out of time|the bot closed (the|its) |which is allowed"


def check(*arguments):
    return subprocess.run([BIN / "gramy-referee", "check", *arguments], capture_output=True, text=True, timeout=2 * PATIENCE)


class Check(unittest.TestCase):
    def setUp(self):
        self.bot = pathlib.Path(self.enterContext(tempfile.TemporaryDirectory())) / "bot.py"
        self.bot.write_text(BOT)

    def check_bot(self, fault, *options, patience=LONG):
        return check("--patience", str(patience), *options, "--", *PYTHON.split(), self.bot, fault)

    def examine(self, fault, *options, patience=LONG, held_up=HELD_UP):
        """Checks the bot. If a slow machine may have caused a reported fault, checks the bot once more."""
        for _ in range(2):
            run = self.check_bot(fault, "--json", *options, patience=patience)
            if not re.search(held_up, run.stdout):
                break
        return {each["step"]: each for each in json.loads(run.stdout)["findings"]}

    def test_the_check_of_each_faulty_bot_finds_the_bots_fault_and_no_other(self):
        # The cases that take long come first.
        cases = [(*fault, options, patience)
                 for faults, stdio_faults, patience in ((SILENCES, STDIO_SILENCES, SHORT), (FAULTS, STDIO_FAULTS, LONG))
                 for options, those in (((), faults), (("--stdio",), stdio_faults + [fault for fault in faults if fault[0] in STDIO_TOO]))
                 for fault in those]

        def run(fault, steps, words, options, patience):
            return self.check_bot(fault, "--json", *options, patience=patience)

        with concurrent.futures.ThreadPoolExecutor(8) as pool:
            runs = list(pool.map(lambda case: run(*case), cases))
        for case, first in zip(cases, runs):
            with self.subTest(case):
                try:
                    self.judge(first, *case[:3])
                except AssertionError:
                    # Tries again, because a busy machine can delay a bot. Then a bot may exceed its clock of
                    # 2 s, or the eager bot may send its early move later than 300 ms, which is too late for
                    # the check.
                    if case[0] != "eager" and not re.search(HELD_UP, first.stdout):
                        raise
                    self.judge(run(*case), *case[:3])

    def judge(self, run, fault, steps, words):
        self.assertEqual(run.returncode, 1 if steps else 0, run.stdout + run.stderr)
        report = json.loads(run.stdout)
        wrong = {each["step"]: each for each in report["findings"] if each["result"] == "wrong"}
        self.assertEqual(set(wrong), steps, wrong)
        self.assertEqual(report["wrong"], len(steps))
        self.assertTrue(any(words in each["detail"] for each in report["findings"]), run.stdout)
        self.assertEqual({step: each["same_as"] for step, each in wrong.items() if "same_as" in each},
                         {"plays paski": "plays misie-patysie"} if fault in ALIKE else {})

    def all_right(self, *arguments):
        run = check(*arguments)
        if run.returncode and re.search(HELD_UP, run.stdout):  # on a busy machine, the clock of 2 s may run out
            run = check(*arguments)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)
        return run

    def test_the_check_shows_a_fault_with_the_lines_exchanged_before_it(self):
        lines = self.examine("illegal", "--games", "paski")["plays paski"]["lines"]
        self.assertEqual([line["to"] for line in lines[-2:]], ["bot", "referee"])
        self.assertTrue(lines[-2]["line"].startswith('{"type":"move_request"'), lines)
        self.assertIn('"move": [99, 99]', lines[-1]["line"])
        self.assertLessEqual(lines[0]["ms"], lines[-1]["ms"])
        run = self.check_bot("illegal", "--games", "paski")
        self.assertRegex(run.stdout, r"""(?m)^wrong      plays paski: .*illegal_move: .*
(           [<>] \d+\.\d{3} s .*\n)*           > \d+\.\d{3} s {"type":"move_request".*
           < \d+\.\d{3} s {"type": "move".*$""")

    def test_the_check_shows_a_fault_with_what_the_bot_printed(self):
        for options in ((), ("--stdio",)):
            found = self.examine("greeting", "--games", "paski", *options)
            printed = [each for each in found.values() if "printed" in each]
            if options:  # over standard streams, every line that the check sends is a message
                self.assertEqual(printed, [])
                continue
            self.assertEqual([each["step"] for each in printed], ["ignores lines that are not messages"])
            self.assertTrue(printed[0]["printed"][-1].startswith("json.decoder.JSONDecodeError"), printed)

    def test_the_check_counts_a_fault_that_recurs_in_another_game_as_one_fault(self):
        run = self.check_bot("malformed")
        self.assertRegex(run.stdout, r"(?m)^wrong      plays paski: paski on '.*: malformed: .* \(as in 'plays misie-patysie'\)\n[a-z]")
        self.assertRegex(run.stdout.splitlines()[-1], r"^\d+ ok, 2 wrong \(1 fault\), \d+ not tried$")

    def test_crashes_whose_messages_differ_only_in_numbers_count_as_one_fault(self):
        found = self.examine("raises")
        self.assertEqual(found["plays paski"].get("same_as"), "plays misie-patysie")
        self.assertIn("saying 'IndexError: list index out of range'", found["plays paski"]["detail"])
        self.assertNotIn("printed", found["plays paski"])
        found = self.examine("raises in each game elsewhere")
        self.assertIn("saying 'IndexError: list index out of range'", found["plays paski"]["detail"])
        self.assertNotIn("same_as", found["plays paski"])
        self.assertIn("paski_moves", "".join(found["plays paski"]["printed"]))

    def test_with_the_option_wire_the_check_shows_all_lines_that_were_exchanged(self):
        found = self.examine("none", "--wire", "--games", "paski")
        kinds = [json.loads(line["line"])["type"] for line in found["plays paski"]["lines"]]
        self.assertEqual(kinds.count("start"), 2)
        self.assertEqual(kinds.count("end"), 2)
        self.assertEqual(kinds.count("move"), kinds.count("move_request"))
        pieces = [line["line"] for line in found["reads a line that comes in pieces"]["lines"]]
        self.assertTrue(pieces[0].endswith(" (without the end of the line)"), pieces)
        self.assertRegex(found["reads a line of 1 MB"]["lines"][0]["line"], r"\.\.\. \(1048\d{3} bytes\)$")

    def test_the_check_says_how_many_lines_it_leaves_out(self):
        for options in ((), ("--wire",)):
            report = self.examine("floods", "--games", "paski", *options)["plays paski"]
            kept = 10_000 if options else 6
            self.assertEqual(len(report["lines"]), kept)
            self.assertGreater(report["lines_left_out"], 10_050 - kept)
            self.assertIn('"move": [99, 99]', report["lines"][-1]["line"])
            self.assertEqual(report["printed"][-1], "word 3999 of a bot that floods")
            shown = sum(len(line) + 1 for line in report["printed"])
            self.assertLessEqual(shown, 16384)
            printed = sum(len(f"word {i} of a bot that floods\n") for i in range(4000))
            self.assertEqual(shown + report["printed_bytes_left_out"], printed)
        run = self.check_bot("floods", "--games", "paski")
        self.assertRegex(run.stdout, r"""(?m)^wrong      plays paski: .*
           \.\.\. 10\d{3} lines before:
(           [<>] .*\n){6}           the bot printed:
             \.\.\. \d{6} bytes before:
(             word 39\d\d of a bot that floods\n){12}""")

    def test_the_check_shows_each_line_of_a_bots_output_exactly_once(self):
        found = self.examine("tells", "--wire", "--games", "paski").values()
        wire = "".join(line["line"].removesuffix(" (without the end of the line)") + "\n" * (not line["line"].endswith("line)"))
                       for each in found for line in each.get("lines", []))
        ends = re.findall(r'"type":"end","match":"([^"]+)"', wire)
        self.assertGreater(len(ends), 10)
        self.assertEqual([line for each in found for line in each.get("printed", [])], [f"over: {match}" for match in ends])

    def test_if_a_bot_uses_another_transport_than_expected_the_check_says_whether_to_add_or_to_omit_the_option_stdio(self):
        prints = check("--patience", "4500", "--", "gramy-bot", "--player", "random", "--stdio")
        self.assertEqual(prints.returncode, 1, prints.stderr)
        self.assertIn("the bot printed a hello: if it uses standard input and output, check it with --stdio", prints.stdout)
        connects = check("--stdio", "--", "gramy-bot", "--player", "random")
        self.assertEqual(connects.returncode, 1, connects.stderr)
        self.assertIn("; if it connects by TCP, check it without --stdio", connects.stdout)

    def test_the_check_says_how_to_mend_unflushed_output_and_a_greeting_on_standard_output(self):
        buffered = check("--stdio", "--patience", "2000", "--", f"{sys.executable} -c 'import time; print(1, end=\"\"); time.sleep(60)'")
        self.assertIn("; its hello may still be in its output buffer: flush after each line", buffered.stdout)
        banner = check("--stdio", "--", "echo My bot 1.0")
        self.assertIn("the bot sent 'My bot 1.0', which is not a message", banner.stdout)
        self.assertIn("; print texts for people on standard error", banner.stdout)

    def test_the_check_reports_a_bot_that_reads_only_one_of_several_lines_that_arrive_together(self):
        # By chance, two lines can also arrive together while a game is played. Then the bot fails in all
        # games. In this case, the step for several lines may have any result.
        found = self.examine("one line a read", patience=SHORT, held_up="did not connect")
        wrong = [step for step, each in found.items() if each["result"] == "wrong"]
        self.assertTrue("reads several lines that come at once" in wrong or EVERY_GAME <= set(wrong), found)

    def test_gramys_own_bots_pass_the_check(self):
        for arguments in (
            ["--", "gramy-bot", "--player", "perfect"],
            ["--stdio", "--", "gramy-bot", "--player", "random", "--stdio"],
            [f"{PYTHON} {SOURCE}/bots/python/bot.py"],
        ):
            run = self.all_right(*arguments)
            lines = run.stdout.splitlines()
            self.assertIn("ok         starts and says hello: capacity ", lines[0])
            self.assertRegex(lines[-1], r"^\d+ ok, 0 wrong, \d+ not tried$")
            self.assertIn("plays policjant-i-zlodziej: 2 matches, ", run.stdout)

    def test_the_check_accepts_a_bot_that_connects_by_a_web_socket(self):
        self.bot.write_text(WEB_BOT)
        run = self.all_right("--games", "paski,graf", "--", *PYTHON.split(), self.bot, "/ws")
        self.assertRegex(run.stdout, "^ok         starts and says hello: capacity 2, wants legal, wants undo, over a WebSocket\n")
        self.assertEqual([line for line in run.stdout.splitlines() if line.startswith("not tried")],
                         ["not tried  ignores lines that are not messages: over a WebSocket, the check sends nothing but messages"])
        elsewhere = check("--", *PYTHON.split(), self.bot, "/socket")
        self.assertIn("starts and says hello: the bot requested '/socket': expected /ws, the address of the WebSocket", elsewhere.stdout)

    def test_the_option_games_limits_the_check_to_some_games(self):
        run = self.all_right("--games", "graf,paski", "--", "gramy-bot", "--player", "random")
        self.assertEqual([line.split()[2].rstrip(":") for line in run.stdout.splitlines() if re.search(" plays (?!two|a match)", line)],
                         ["paski", "graf"])
        run = self.all_right("--games", "graf,paski", "--", "gramy-bot", "--player", "random", "--games", "paski")
        self.assertRegex(run.stdout, r"not tried +plays graf: the bot's hello does not name this game\n")


if __name__ == "__main__":
    unittest.main()
