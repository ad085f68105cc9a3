"""A language model as a player (bots/llm/llm.py). A stub plays the model's server, and the test plays the
referee. Only the last test uses a real referee, `gramy-referee check`."""

import http.server
import json
import os
import re
import subprocess
import sys
import threading
import unittest

from gramy import BIN, PATIENCE, SOURCE

LLM = SOURCE / "bots/llm/llm.py"
KEY = "key-that-nobody-prints"


class Stub(http.server.ThreadingHTTPServer):
    """A server with the chat interface. `script` gets the messages of a request and the number of the request,
    and returns the answer."""

    daemon_threads = True

    def __init__(self, script):
        super().__init__(("127.0.0.1", 0), Conversation)
        self.script, self.asked, self.ended = script, [], threading.Event()
        threading.Thread(target=self.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()

    def handle_error(self, request, address):
        pass  # the bot has closed the connection

    def close(self):
        self.ended.set()
        self.shutdown()
        self.server_close()


class Conversation(http.server.BaseHTTPRequestHandler):
    def do_POST(self):
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        self.server.asked.append((self.path, dict(self.headers), body))
        given = self.server.script(body["messages"], len(self.server.asked))
        if given is None:  # the server never answers
            self.server.ended.wait(PATIENCE)
            return
        status, text = given if isinstance(given, tuple) else (200, completion(given))
        self.send_response(status)
        if status in (301, 307):
            self.send_header("Location", text)
            text = ""
        self.end_headers()
        if status == 200 and text is DRIP:
            while not self.server.ended.wait(0.05):
                self.wfile.write(b" ")
        self.wfile.write(text.encode())

    def log_message(self, *words):
        pass


DRIP = "a byte now and then, without an end"


def completion(answer, ended_by="stop"):
    return json.dumps({"choices": [{"message": {"role": "assistant", "content": answer}, "finish_reason": ended_by}],
                       "usage": {"total_tokens": 7}})


class Llm(unittest.TestCase):
    def begin(self, script, *options, rated=True, legal=((1, 0), (0, 1), (1, 1))):
        """Starts a bot, begins a match in which it moves first, and asks it for a move. `script` answers for the model."""
        self.stub = Stub(script)
        self.addCleanup(self.stub.close)
        environment = {**os.environ, "OPENAI_BASE_URL": f"http://127.0.0.1:{self.stub.server_port}/v1", "OPENAI_API_KEY": KEY,
                       "OPENAI_MODEL": "stub", "no_proxy": "127.0.0.1"}
        self.bot = subprocess.Popen([sys.executable, LLM, "--stdio", *options], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                    stderr=subprocess.PIPE, text=True, env=environment)
        self.addCleanup(self.bot.__exit__, None, None, None)
        self.addCleanup(self.bot.kill)
        self.hello = self.heard()
        self.tell(type="start", match="m1", game="misie-patysie", board="3 1 1\n", start=None, seat=0, roles=["Bolek", "Lolek"],
                  players=["llm", "perfect"], clock=None, rated=rated, moves=[], rules="Take bears and sticks.\n",
                  board_form="bears sticks limit", move_form="bears sticks, e.g. 1 1")
        self.tell(type="move_request", match="m1", ply=0, moves=[], clock=None, legal=legal and [*map(list, legal)])

    def tell(self, **message):
        self.bot.stdin.write(json.dumps(message) + "\n")
        self.bot.stdin.flush()

    def heard(self):
        return json.loads(self.bot.stdout.readline())

    def prompts(self):
        return [message["content"] for message in self.stub.asked[-1][2]["messages"]]

    def test_if_a_models_answer_names_several_moves_the_bot_plays_the_last_of_them(self):
        self.begin(lambda *_: "MOVE: 0 1\nNo, better both.\n  MOVE: 1, 1\nThat is it.")
        self.assertEqual({"legal", "moves", "rules"}, set(self.hello["wants"]))
        move = self.heard()
        self.assertEqual((move["type"], move["ply"], move["move"]), ("move", 0, [1, 1]))
        self.assertLess({"tries": 1, "illegal": 0, "unreadable": 0, "tokens": 7}.items(), move["info"].items())
        path, headers, body = self.stub.asked[0]
        self.assertEqual((path, headers["Authorization"], body["model"]), ("/v1/chat/completions", f"Bearer {KEY}", "stub"))

    def test_the_prompt_for_the_model_has_the_rules_and_the_board_and_by_default_no_list_of_legal_moves(self):
        self.begin(lambda *_: "MOVE: 1 1")
        self.heard()
        rules, told = self.prompts()
        self.assertIn("bears sticks, e.g. 1 1", rules)
        for words in ("Take bears and sticks.", "3 1 1", "bears sticks limit", "You are Bolek", "No move has been played"):
            self.assertIn(words, told)
        self.assertNotIn("legal", told)

    def test_with_the_option_legal_the_prompt_for_the_model_lists_the_legal_moves(self):
        self.begin(lambda *_: "MOVE: 1 1", "--legal")
        self.heard()
        self.assertIn("The legal moves: 1 0, 0 1, 1 1", self.prompts()[1])

    def test_the_prompt_names_the_player_of_each_move(self):
        self.begin(lambda *_: "MOVE: 1 0")
        self.heard()
        self.tell(type="move_request", match="m1", ply=2, moves=[[1, 0], [0, 1]], clock=None, legal=[[1, 0]])
        self.assertEqual(self.heard()["ply"], 2)
        self.assertIn("The moves so far:\nBolek: 1 0\nLolek: 0 1\n", self.prompts()[1])

    def test_in_a_rated_match_the_model_is_told_of_an_illegal_move_and_tries_again(self):
        self.begin(lambda _, asked: "MOVE: 3 3" if asked == 1 else "MOVE: 1 0")
        move = self.heard()
        self.assertEqual(move["move"], [1, 0])
        self.assertLess({"tries": 2, "illegal": 1, "tokens": 14}.items(), move["info"].items())
        self.assertEqual(self.prompts()[-1], "This move is not legal.")

    def test_in_a_casual_match_the_model_gets_the_referees_error_about_an_illegal_move(self):
        self.begin(lambda _, asked: "MOVE: 3 3" if asked == 1 else "MOVE: 1 0", rated=False)
        self.assertEqual(self.heard()["move"], [3, 3])
        self.tell(type="error", code="illegal_move", message="at most 1 of a kind", match="m1")
        self.assertEqual(self.heard()["move"], [1, 0])
        self.assertEqual(self.prompts()[-1], "at most 1 of a kind")

    def test_if_the_referee_lists_no_legal_moves_the_models_move_is_sent_unchecked(self):
        self.begin(lambda *_: "MOVE: 3 3", legal=None)
        self.assertEqual(self.heard()["move"], [3, 3])

    def test_the_bot_resigns_if_the_model_names_no_legal_move_in_any_of_its_tries(self):
        for why, answer in (("prose", "I take one bear and one stick: [1, 1]. My move is 1 1."), ("letters", "MOVE: one one"),
                            ("nothing", ""), ("an illegal move", "MOVE: 9"), ("100 KiB", "x" * 102_400),
                            ("too many digits", "MOVE: " + "9" * 5000), ("cut off", (200, completion("MOVE: 1 1", "length")))):
            with self.subTest(why):
                self.begin(lambda *_: answer, "--tries", "2")
                self.assertEqual(self.heard(), {"type": "resign", "match": "m1"})
                self.assertEqual(len(self.stub.asked), 2)

    def test_the_bot_resigns_when_the_model_server_gives_no_usable_answer(self):
        for why, answer, options in (("never", None, ("--seconds", "1")), ("drip", (200, DRIP), ("--seconds", "1")),
                                     ("large", (200, "x" * (3 << 20)), ("--tries", "1")), ("no JSON", (200, "[" * 100_000), ()),
                                     ("other JSON", (200, "[7]"), ()), ("a list", (200, completion([1])), ()), ("not allowed", (401, "{}"), ()), ("broken", (500, ""), ("--seconds", "1"))):
            with self.subTest(why):
                self.begin(lambda *_: answer, *options)
                self.assertEqual(self.heard()["type"], "resign")

    def test_the_bot_asks_a_busy_model_server_again(self):
        self.begin(lambda _, asked: (503, "") if asked == 1 else "MOVE: 1 1")
        self.assertEqual(self.heard()["move"], [1, 1])

    def test_the_bot_answers_pings_while_the_model_thinks(self):
        self.begin(lambda *_: None)
        self.tell(type="ping", id=5)
        self.assertEqual(self.heard(), {"type": "pong", "id": 5})

    def test_an_answer_of_the_model_that_comes_after_the_end_of_the_match_is_dropped(self):
        answer = threading.Event()
        self.begin(lambda _, asked: answer.wait(PATIENCE) and "MOVE: 1 1")
        self.tell(type="end", match="m1", outcome="none", reason="aborted", moves=[])
        self.tell(type="ping", id=6)
        self.assertEqual(self.heard()["type"], "pong")  # the pong shows that the bot has read the end
        answer.set()
        self.bot.stdin.close()
        self.assertEqual(self.bot.wait(PATIENCE), 0)
        self.assertEqual(self.bot.stdout.read(), "")

    def test_if_the_model_server_redirects_the_bot_the_key_is_not_sent_to_another_server(self):
        other = Stub(lambda *_: "MOVE: 1 1")
        self.addCleanup(other.close)
        for status in (301, 307):
            with self.subTest(status):
                self.begin(lambda *_: (status, f"http://127.0.0.1:{other.server_port}/"))
                self.assertEqual(self.heard()["type"], "resign")
                self.assertEqual(other.asked, [])

    def test_the_error_about_an_invalid_environment_variable_names_the_variable(self):
        for name, value in (("OPENAI_BASE_URL", "foo"), ("OPENAI_API_KEY", f"{KEY}\nx")):
            with self.subTest(name):
                run = subprocess.run([sys.executable, LLM, "--stdio"], env={**os.environ, "OPENAI_MODEL": "stub", name: value},
                                     capture_output=True, text=True, timeout=PATIENCE)
                self.assertEqual(run.returncode, 1)
                self.assertRegex(run.stderr, f"^{name}: expected .*, found .*\n$")
                self.assertNotIn(KEY, run.stderr)

    def test_the_key_for_the_model_server_is_never_printed(self):
        self.begin(lambda *_: (401, KEY), "--tries", "1")
        self.assertEqual(self.heard()["type"], "resign")
        self.bot.stdin.close()
        self.assertNotIn(KEY, self.bot.stdout.read() + self.bot.stderr.read())

    def test_a_missing_name_of_the_model_is_an_error(self):
        environment = {name: value for name, value in os.environ.items() if name != "OPENAI_MODEL"}
        run = subprocess.run([sys.executable, LLM, "--stdio"], env=environment, capture_output=True, text=True, timeout=PATIENCE)
        self.assertEqual((run.returncode, run.stderr), (1, "OPENAI_MODEL: expected a model's name, found nothing\n"))

    def test_the_bot_of_a_language_model_passes_the_check(self):
        def first(messages, _):
            legal = re.search(r"The legal moves: ([\d ]+)", messages[-1]["content"])
            return "MOVE: " + legal[1] if legal else "I cannot know."

        stub = Stub(first)
        self.addCleanup(stub.close)
        environment = {**os.environ, "OPENAI_BASE_URL": f"http://127.0.0.1:{stub.server_port}", "OPENAI_MODEL": "stub",
                       "no_proxy": "127.0.0.1"}
        run = subprocess.run([BIN / "gramy-referee", "check", "--stdio", "--", sys.executable, LLM, "--stdio", "--legal"],
                             env=environment, capture_output=True, text=True, timeout=2 * PATIENCE)
        self.assertEqual(run.returncode, 0, run.stdout + run.stderr)


if __name__ == "__main__":
    unittest.main()
