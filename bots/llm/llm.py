#!/usr/bin/env python3
"""A bot that asks a language model for its moves, over OpenAI's chat interface. The environment variables OPENAI_BASE_URL,
OPENAI_API_KEY and OPENAI_MODEL name the server, the key and the model.

The bot reads only the last line `MOVE: numbers` of an answer. Each move's `info` has the number of answers and tokens, and the time."""
import argparse, http.client, json, os, re, socket, stat, sys, threading, time, urllib.error, urllib.request

LONGEST_ANSWER = 1 << 20  # the most bytes of a server's answer
PAUSES = (1, 2, 4)  # pauses in seconds before another request to a busy or broken server

PROMPT = """You play a game of two players. Think as long as you need.
End your answer with one line that holds your move and nothing else:
MOVE: numbers
The numbers are separated by blanks. A move is written as: {move_form}."""


class Unreadable(Exception):
    """Raised for an answer without a move. The text of the exception tells the model the reason."""


def move_in(answer):
    """Returns the numbers in the last line `MOVE: ...` of an answer. Ignores all other lines."""
    found = re.findall(r"^[ \t]*MOVE:(.*)$", answer, re.MULTILINE)
    if not found:
        raise Unreadable("Your answer has no line that begins with MOVE:")
    if not re.fullmatch(r"\s*\d{1,16}(?:[\s,]+\d{1,16})*\s*", found[-1], re.ASCII):
        raise Unreadable("After MOVE: write only numbers, separated by blanks.")
    return [int(number) for number in re.findall(r"\d+", found[-1])]


class NoRedirects(urllib.request.HTTPRedirectHandler):
    """Treats a redirect as a failure. Following it would give the key to another server."""

    def redirect_request(self, *_):
        return None


class Model:
    def __init__(self, options):
        base = os.environ.get("OPENAI_BASE_URL", "https://api.openai.com/v1").rstrip("/")
        if not re.fullmatch(r"https?://[!-~]+", base):
            sys.exit(f"OPENAI_BASE_URL: expected an address such as http://127.0.0.1:8080/v1, found {base!r}")
        self.address, self.options = base + "/chat/completions", options
        self.name = os.environ.get("OPENAI_MODEL") or sys.exit("OPENAI_MODEL: expected a model's name, found nothing")
        self.key = os.environ.get("OPENAI_API_KEY", "")
        if not re.fullmatch(r"[!-~]*", self.key):  # the error that such a key causes later would show the key
            sys.exit("OPENAI_API_KEY: expected printable ASCII characters without blanks, found other characters")
        self.opener = urllib.request.build_opener(NoRedirects)

    def ask(self, messages):
        """Returns the text of an answer and the number of tokens that it cost. Raises OSError if the server fails."""
        body = {"model": self.name, "messages": messages, "max_tokens": self.options.tokens}
        headers = {"Content-Type": "application/json"}
        if self.key:
            headers["Authorization"] = "Bearer " + self.key
        request = urllib.request.Request(self.address, json.dumps(body).encode(), headers)
        until = time.monotonic() + self.options.seconds
        for pause in (*PAUSES, None):
            try:
                with self.opener.open(request, timeout=max(0.1, until - time.monotonic())) as response:
                    return self.read(response, until)
            except urllib.error.HTTPError as error:
                if (error.code != 429 and error.code < 500) or pause is None or time.monotonic() + pause > until:
                    raise OSError(f"HTTP status {error.code}") from None
            time.sleep(pause)

    def read(self, response, until):
        text = b""
        while part := response.read1(1 << 16):  # a piece at a time, so that a slow server cannot exceed the time limit
            text += part
            if len(text) > LONGEST_ANSWER:
                raise Unreadable("Your answer is too long.")
            if time.monotonic() > until:
                raise OSError(f"no complete answer within {self.options.seconds} s")
        try:
            message = json.loads(text)
            choice, tokens = message["choices"][0], (message.get("usage") or {}).get("total_tokens", 0)
            answer = choice["message"]["content"] or ""
            if not isinstance(answer, str) or not isinstance(tokens, int):
                raise TypeError
        except (ValueError, LookupError, TypeError, AttributeError, RecursionError):
            raise OSError("expected a chat completion, found another answer") from None
        if choice.get("finish_reason") == "length":
            answer = ""  # the answer was cut off, so a move in it may be one that the model only considered
        return answer, tokens


class Match:
    """A match, and the turn in it for which the model is choosing a move."""

    def __init__(self, start):
        self.start, self.ply, self.turn = start, None, None

    def begin_turn(self, request, options):
        start, names = self.start, self.start["roles"]
        told = [start.get("rules", ""), f"The board, written as {start.get('board_form', 'text')}:\n{start['board']}"]
        if start.get("start") is not None:
            told.append(f"Play begins at {start['start']}.")
        played = [f"{names[ply % 2]}: {' '.join(map(str, move))}" for ply, move in enumerate(request["moves"])]
        told.append("The moves so far:\n" + "\n".join(played) if played else "No move has been played.")
        if options.legal and request.get("legal"):
            told.append("The legal moves: " + ", ".join(" ".join(map(str, move)) for move in request["legal"]))
        told.append(f"You are {names[start['seat']]}, and it is your turn.")
        self.ply, self.legal = request["ply"], request.get("legal")
        self.turn = [{"role": "system", "content": PROMPT.format(move_form=start.get("move_form", "numbers"))},
                     {"role": "user", "content": "\n".join(told)}]
        self.info = {"tries": 0, "illegal": 0, "unreadable": 0, "tokens": 0, "ms": 0}


class Bot:
    def __init__(self, lines, out, options):
        self.lines, self.out, self.options, self.model = lines, out, options, Model(options)
        self.matches, self.lock = {}, threading.Lock()

    def send(self, **message):
        self.out.write(json.dumps(message).encode() + b"\n")
        self.out.flush()

    def give_up(self, match, why):
        print(f"match {match.start['match']}: {why}; the bot resigns", file=sys.stderr)
        self.send(type="resign", match=match.start["match"])

    def think(self, match, ply):
        """Asks the model until it gives a move. Runs on its own thread. If the turn is over before the model answers, drops the answer."""
        while True:
            begun, again, tokens = time.monotonic(), None, 0
            answer = ""
            try:
                answer, tokens = self.model.ask(match.turn)
                move = move_in(answer)
            except Unreadable as error:
                again, kind = str(error), "unreadable"
            except (OSError, http.client.HTTPException) as error:
                with self.lock:
                    return self.give_up(match, f"the model's server: {error}") if match.ply == ply else None
            with self.lock:
                if match.ply != ply:
                    return
                match.info["tries"] += 1
                match.info["tokens"] += tokens
                match.info["ms"] += round(1000 * (time.monotonic() - begun))
                match.turn.append({"role": "assistant", "content": answer})
                if again is None and match.start["rated"] and match.legal and move not in match.legal:
                    again, kind = "This move is not legal.", "illegal"  # an illegal move would lose a rated match
                if again is None:
                    return self.send(type="move", match=match.start["match"], ply=ply, move=move, info=match.info)
                if not self.ask_again(match, again, kind):
                    return

    def ask_again(self, match, why, kind):
        match.info[kind] += 1
        if match.info["tries"] >= self.options.tries:
            self.give_up(match, f"no legal move after {match.info['tries']} tries")
            match.ply = None
            return False
        match.turn.append({"role": "user", "content": why})
        return True

    def start_thinking(self, match):
        threading.Thread(target=self.think, args=(match, match.ply), daemon=True).start()

    def heard(self, message):
        kind, match = message.get("type"), self.matches.get(message.get("match"))
        if kind == "start":
            if match:
                match.ply = None  # ends the turn, because the referee has started the match again, after an undo or a reconnect
            self.matches[message["match"]] = Match(message)
        elif kind == "move_request" and match:
            match.begin_turn(message, self.options)
            self.start_thinking(match)
        elif kind == "end" and match:
            match.ply = None
            del self.matches[message["match"]]
        elif kind == "error" and match and match.ply is not None and message["code"] in ("illegal_move", "malformed"):
            if not match.start["rated"] and self.ask_again(match, message["message"], "illegal"):
                self.start_thinking(match)
        elif kind == "ping":
            self.send(type="pong", id=message["id"])
        elif kind in ("error", "bye"):
            print(message["message" if kind == "error" else "reason"], file=sys.stderr)

    def run(self):
        self.send(type="hello", protocol=1, name=os.environ.get("GRAMY_NAME", "llm"), token=os.environ.get("GRAMY_TOKEN"),
                  wants=["rules", "moves", "legal"], capacity=self.options.capacity)
        for line in self.lines:
            if line.startswith(b"{"):
                with self.lock:
                    self.heard(json.loads(line))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("address", nargs="?", default=os.environ.get("GRAMY_ADDRESS"), metavar="HOST:PORT",
                        help="the referee's address (default: GRAMY_ADDRESS, or 127.0.0.1:4242 if it is not set)")
    parser.add_argument("--stdio", action="store_true", help="use standard input and output instead of a TCP connection")
    parser.add_argument("--legal", action="store_true", help="list the legal moves in the prompt")
    for name, default, meaning in (("tries", 3, "how many answers the model may give in one turn"),
                                   ("seconds", 60, "how many seconds one answer may take"), ("tokens", 4096, "how many tokens one answer may have"),
                                   ("capacity", 4, "how many matches to play at the same time")):
        parser.add_argument("--" + name, type=int, default=default, metavar="N", help=f"{meaning} ({default})")
    options = parser.parse_args()
    if options.stdio or (options.address is None and stat.S_ISFIFO(os.fstat(0).st_mode)):
        lines, out = sys.stdin.buffer, sys.stdout.buffer
        sys.stdout = sys.stderr
    else:
        host, port = (options.address or "127.0.0.1:4242").rsplit(":", 1)
        lines = out = socket.create_connection((host, int(port))).makefile("rwb")
    Bot(lines, out, options).run()


if __name__ == "__main__":
    main()
