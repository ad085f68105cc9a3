"""What clients do to keep a referee busy, each kind as a program of its own: attacks.py PORT ATTACK. Prints `ready` once it is
under way, and goes on until it is ended. `probe` measures what that does to somebody else: attacks.py PORT probe SECONDS prints
the milliseconds that its questions have waited for their answers, as a JSON list."""

import contextlib
import itertools
import json
import os
import random
import resource
import socket
import subprocess
import sys
import threading
import time

CROWD = 4600
A_SECOND = 99  # as often as the usual limits allow


def connect(port, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), 30, source_address=(source, 0))


def hello(link, name, **more):
    link.sendall(json.dumps({"type": "hello", "protocol": 1, "name": name, **more}).encode() + b"\n")


def play(game, board, **more):
    return json.dumps({"type": "play", "game": game, "board": board, **more}).encode() + b"\n"


def in_time(per_second=A_SECOND):
    """So many turns a second; those that were missed are made up for."""
    due = time.monotonic()
    while True:
        yield
        due += 1 / per_second
        time.sleep(max(due - time.monotonic(), 0))


def drain(link):
    """Reads whatever comes, on a thread of its own."""
    def read():
        with contextlib.suppress(OSError):
            while link.recv(1 << 20):
                pass
    threading.Thread(target=read, daemon=True).start()


def forever(act, how_many=1):
    """Again and again, each on a thread; whoever is put out comes back."""
    def run(number):
        for turn in itertools.count():
            with contextlib.suppress(OSError):
                act(f"{act.__name__}-{number}-{turn}".replace("_", "-"))
            time.sleep(0.02)
    for number in range(how_many):
        threading.Thread(target=run, args=(number,), daemon=True).start()


def long_lines(port):
    """Pongs of 64 KiB."""
    line = b'{"type":"pong","id":0,"x":[' + b"0," * 32700 + b"0]}\n"

    def flood(name):
        with connect(port) as link:
            hello(link, name)
            drain(link)
            for _ in in_time():
                link.sendall(line)
    forever(flood, 8)


def short_lines(port):
    """Blank lines, nonsense and words."""
    def flood(name):
        with connect(port) as link:
            link.sendall(random.choice([b"\n" * 60000, b"{}\n" * 20000, b"who\nhelp\ngames\n" * 3000, b"\xff" * 200000]))
            drain(link)
            time.sleep(0.05)
    forever(flood, 8)


def long_texts(port):
    """`board text` of a board of a million edges."""
    size = 1_000_000
    board = b"%d %d\n" % (size, size) + b"".join(b"%d %d\n" % (v, v % size + 1) for v in range(1, size + 1)) + b"0\n\n"

    def look(name):
        with connect(port) as link:
            drain(link)
            link.sendall(b"play graf against random board\n" + board)
            for _ in in_time():
                link.sendall(b"board text\nmoves\nboard\n")
    forever(look, 2)


def crowd(port, name, network):
    """Thousands of names, fewer from each address than one may have."""
    links = []
    for number in range(CROWD):
        link = connect(port, f"{network}.{1 + number // 400}")
        with contextlib.suppress(OSError):  # there may be no more room
            hello(link, f"{name}-{number}")
        links.append(link)
    return links


def suggestions(port):
    """Games against somebody who is not there."""
    links = crowd(port, "crowd", "127.0.1")

    def ask(name):
        with connect(port) as link:
            drain(link)
            for number, _ in enumerate(in_time()):
                link.sendall(b"play paski against CROWE-%d\n" % number)
    forever(ask, 4)
    return links


def presence(port):
    """Who is there."""
    links = crowd(port, "mass", "127.0.3")

    def ask(name):
        with connect(port) as link:
            drain(link)
            for _ in in_time():
                link.sendall(b"who\nwho m\n")
    forever(ask, 4)
    return links


def abandoned_work(port):
    """Hints and boards that nobody waits for."""
    def hints(name):
        with connect(port) as link:
            drain(link)
            link.sendall(b"play paski against random first board 7 11 13 100000\n" + b"hint\n" * 20)
            time.sleep(0.2)

    def boards(name):
        with connect(port) as link:
            hello(link, name)
            drain(link)
            link.sendall(play("paski", "1 1 1 " + " " * 4_000_000 + "5") * 2)
            time.sleep(0.2)
    forever(hints, 4)
    forever(boards, 4)


def connections(port):
    """Hundreds who come, say one long line and go."""
    line = b'{"type":"pong","id":0,"x":[' + b"0," * 32700 + b"0]}\n"

    def come_and_go(name):
        links = [connect(port, "127.0.2.1") for _ in range(200)]
        for link in links:
            with contextlib.suppress(OSError):
                hello(link, f"{name}-{link.fileno()}")
                link.sendall(line)
        for link in links:
            link.close()
    forever(come_and_go)


def watchers(port):
    """Spectators who begin and cease to look on and to be told who is here, as often as they may; some of a board of megabytes, some
    who read nothing; and a person who wants to see matches that last a moment."""
    size = 200_000
    board = f"{size} {size}\n" + "".join(f"{v} {v % size + 1}\n" for v in range(1, size + 1)) + "0\n"
    player = connect(port)
    hello(player, "watched", capacity=20)
    player.sendall(play("graf", board, start=1, against="random") + play("misie-patysie", "1000000 1000000 3", against="random"))
    drain(player)
    time.sleep(1)
    lines = b"".join(b'{"type":"%s","match":"m%d"}\n' % (kind, match) for match in range(1, 9) for kind in (b"watch", b"unwatch"))
    lines += b'{"type":"subscribe","to":"lobby"}\n{"type":"unsubscribe","to":"lobby"}\n'

    def look_on(name):
        with connect(port) as link:
            link.sendall(b'{"type":"hello","protocol":1,"spectator":true}\n')
            if not name.endswith("0"):
                drain(link)
            for _ in in_time(A_SECOND / lines.count(b"\n")):
                link.sendall(lines)

    def play_and_resign(name):
        with connect(port) as link:
            hello(link, name, person=True, wants=["view"])
            told = b""
            while True:
                link.sendall(b'{"type":"play","game":"misie-patysie","board":"7 2 3","against":"random"}\n')
                while b'"start","match":"' not in told:
                    told += link.recv(65536)
                match = told.split(b'"start","match":"')[1].split(b'"')[0]
                told = b""
                link.sendall(b'{"type":"resign","match":"%s"}\n' % match)
    forever(look_on, 40)
    forever(play_and_resign, 4)
    return [player]


ATTACKS = [long_lines, short_lines, long_texts, suggestions, presence, abandoned_work, connections, watchers]


@contextlib.contextmanager
def under_way(port, names):
    """These attacks on a referee, each as a process; yields once all have begun."""
    processes = []
    try:
        for name in names:
            command = [sys.executable, __file__, str(port), name]
            processes.append(subprocess.Popen(command, stdout=subprocess.PIPE, text=True))
            assert processes[-1].stdout.readline() == "ready\n", f"the attack {name} could not begin"
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stdout.close()


def probed(port, seconds):
    """How many milliseconds each question of a probe has waited for its answer, ascending."""
    said = subprocess.run([sys.executable, __file__, str(port), "probe", str(seconds)], check=True, capture_output=True, text=True)
    return sorted(json.loads(said.stdout))


def probe(port, seconds):
    waited = []
    with connect(port) as link:
        over = time.perf_counter() + seconds
        while (asked := time.perf_counter()) < over:
            link.sendall(b"moves\n")
            if not link.recv(65536):
                sys.exit("the probe was put out")
            waited.append((time.perf_counter() - asked) * 1e3)
            time.sleep(0.01)
    print(json.dumps(waited))


def main():
    port, what = int(sys.argv[1]), sys.argv[2]
    if what == "probe":
        return probe(port, float(sys.argv[3]))
    os.nice(19)  # they would come from other machines, and not take the referee's processors
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    attack = next(each for each in ATTACKS if each.__name__ == what)
    links = attack(port)
    print("ready", flush=True)
    for link in itertools.cycle(links or [None]):
        if link:  # a crowd reads what it is sent
            with contextlib.suppress(OSError):
                link.setblocking(False)
                link.recv(65536)
        time.sleep(0.001)


if __name__ == "__main__":
    main()
