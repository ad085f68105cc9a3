"""Justice: the delay of the referee's event loop under three loads: bots that misbehave in all ways that tests know, a bot that asks
for a match on a very long board, and clients that keep the loop as busy as they can."""
import contextlib
import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import threading
import time

VERTICES = 1_000_000


@contextlib.contextmanager
def watched(referee, answers):
    """Asks the referee a short question a thousand times a second. Appends the time of each answer in ms to `answers`."""
    over = threading.Event()

    def ask():
        with socket.create_connection(("127.0.0.1", referee.port)) as person:
            while not over.is_set():
                asked = time.perf_counter()
                person.sendall(b"moves\n")
                if not person.recv(65536):
                    return
                answers.append((time.perf_counter() - asked) * 1e3)
                time.sleep(0.001)

    thread = threading.Thread(target=ask)
    thread.start()
    try:
        yield
    finally:
        over.set()
        thread.join()


def slowest_answer_beside_a_long_play(bench):
    """The slowest answer to another client, in ms, while the referee handles a `play` with a very long board."""
    import gramy

    size = bench.scaled(VERTICES)
    board = f"{size} {size}\n" + "".join(f"{v} {v % size + 1}\n" for v in range(1, size + 1)) + "0\n"
    line = json.dumps({"type": "play", "game": "graf", "board": board, "start": 1, "against": "random"}).encode() + b"\n"
    limits = bench.folder / "limits.toml"
    limits.write_text("[limits]\nlines_per_second = 1000000\nlines_at_once = 1000000\n")
    answers = []
    with gramy.Referee("--config", limits) as referee, gramy.Client(referee, "long") as client:
        with watched(referee, answers):
            client.send_bytes(line)
            told = b""
            while b"\n" not in told[-1:]:  # reads the `start` as raw bytes, because parsing would slow this process down
                told = client.socket.recv(1 << 20)
                if not told:
                    raise SystemExit("bench: the referee closed the link of a long play")
            time.sleep(0.5)
    return max(answers)


def slow_answer_under(attacks, seconds):
    """The 99th percentile of the answer times in ms, for a client that asks during these attacks."""
    import attacks as kinds
    import gramy

    with gramy.Referee() as referee, kinds.under_way(referee.port, attacks):
        waited = kinds.probed(referee.port, seconds)
    return waited[len(waited) * 99 // 100]


def rows(bench):
    sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "programs"))
    os.environ["GRAMY_BIN"] = str(bench.programs)
    import test_justice as justice

    out = bench.folder / "out"
    tournament = justice.written_to(bench.folder)
    run = subprocess.run(
        [bench.programs / "gramy-referee", "tournament", tournament, "--out", out, "--truth", "off"],
        capture_output=True, text=True,
    )
    late = re.search(r"worst event-loop lag: (\d+) ms", run.stderr)
    if run.returncode != 0 or not late:
        raise SystemExit(f"bench: the tournament ended with {run.returncode}: {run.stderr.strip()}")
    matches = [json.loads(line) for line in (out / "matches.jsonl").read_text().splitlines()]
    suffered = sum(match["reason"] != "normal" for match in matches if set(match["players"]) == {"good", "steady"})
    yield bench.row(f"{len(justice.CONDUCT)} bots misbehave: the longest delay of the loop", int(late[1]), "ms", at_most=50)
    yield bench.row("matches of others that did not end normally", suffered, "", at_most=0)
    yield bench.row("a play of 14 MB: the longest time to answer another client", slowest_answer_beside_a_long_play(bench), "ms",
                    at_most=50)
    import attacks as kinds

    seconds = 0.5 if bench.quick else 5
    names = [attack.__name__ for attack in kinds.ATTACKS]
    for each in [*([name] for name in names), names]:
        what = each[0].replace("_", " ") if len(each) == 1 else "all of these at once"
        yield bench.row(f"{what}: 99th percentile of the time to answer another client", slow_answer_under(each, seconds), "ms", at_most=50)
