"""Players of a tournament: over standard input and output."""

import sys
import unittest

from test_tournament import Folder

# A bot over standard input and output, in a few lines; what it does when asked for a move is filled in.
BOT = """
import json, os, sys, time
def send(**message):
    print(json.dumps(message), flush=True)
send(type="hello", protocol=1, wants=["legal"])
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "move_request":
        match, ply, legal = message["match"], message["ply"], message["legal"]
        {answer}
"""

LEGAL = 'send(type="move", match=match, ply=ply, move=legal[0])'


class Stdio(Folder):
    def play(self, bot, command=f"{sys.executable} bot.py", **keys):
        """A tournament of one board of misie-patysie between `bot` and random; gives its two matches."""
        self.write("bot.py", bot)
        more = "".join(f"{key} = {value}\n" for key, value in keys.items())
        run = self.run_tournament(
            f"""
            [clock]
            initial_ms = 5000
            [[player]]
            name = "bot"
            command = '{command}'
            transport = "stdio"
            {more}
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            [[game]]
            id = "misie-patysie"
            boards = {{ generate = 1 }}
            """
        )
        self.assertEqual(run.returncode, 0, run.stderr)
        matches = self.matches()
        self.assertEqual(len(matches), 2)
        self.assertTrue(all("bot" in match["players"] for match in matches))
        return matches

    def log(self):
        return (self.folder / "out/logs/bot.log").read_text()

    def test_a_bot_of_a_few_lines_plays_and_may_write_to_its_standard_error(self):
        bot = BOT.replace("{answer}", 'print("my move", file=sys.stderr); ' + LEGAL)
        for match in self.play(bot):
            self.assertEqual(match["reason"], "normal")
        self.assertIn("my move", self.log())

    def test_the_name_and_the_token_of_its_hello_do_not_matter(self):
        for match in self.play(BOT.replace("protocol=1", 'protocol=1, name="another", token="x"').replace("{answer}", LEGAL)):
            self.assertEqual(match["reason"], "normal")

    def test_gramy_bot(self):
        for match in self.play("", "gramy-bot --player perfect --stdio"):
            self.assertEqual(match["reason"], "normal")

    def test_a_program_that_opens_its_standard_streams_by_name(self):
        script = f"{sys.executable} bot.py < /dev/stdin > /dev/stdout"
        for match in self.play(BOT.replace("{answer}", LEGAL), script):
            self.assertEqual(match["reason"], "normal")

    def test_a_process_that_exits_has_crashed(self):
        for match in self.play(BOT.replace("{answer}", "os._exit(3)")):
            self.assertEqual((match["reason"], match["detail"]), ("crash", "bot exited with code 3"))

    def test_a_closed_standard_output_is_a_lost_link_that_does_not_come_back(self):
        for match in self.play(BOT.replace("{answer}", "os.close(1); time.sleep(1000)"), f"exec {sys.executable} bot.py"):
            self.assertEqual((match["reason"], match["detail"]), ("disconnect", "bot closed its standard output"))

    def test_what_was_said_before_the_end_counts(self):
        first, _ = self.play(BOT.replace("{answer}", 'send(type="resign", match=match); os._exit(0)'))
        self.assertEqual(first["reason"], "resign")

    def test_words_that_are_no_hello_end_the_session(self):
        file = self.write(
            "tournament.toml",
            """
            [[player]]
            name = "bot"
            command = "echo Hello; sleep 1000"
            transport = "stdio"
            [[player]]
            name = "random"
            command = "gramy-bot --player random"
            [[game]]
            id = "paski"
            """,
        )
        run = self.run_tournament("wait_ms = 3000\n" + file.read_text())
        self.assertEqual(run.returncode, 1, run.stderr)
        self.assertIn("bot is out: not connected for 3000 ms", run.stderr)


if __name__ == "__main__":
    unittest.main()
