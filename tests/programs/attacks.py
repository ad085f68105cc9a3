"""Attacks that keep a referee busy, each as a program.

attacks.py PORT ATTACK [CROWD] prints `ready` when the attack has begun, and attacks until the program is ended.
attacks.py PORT probe SECONDS asks questions like a usual client, and prints a JSON list of the milliseconds until
each answer.
"""

import contextlib
import itertools
import json
import os
import random
import re
import resource
import selectors
import socket
import subprocess
import sys
import threading
import time

from websocket import CONTINUATION, PING, frame, upgrade

PATIENCE = 60 * int(os.environ.get("GRAMY_SLOWNESS", "1"))  # seconds, as in gramy.py
CROWD = 4600  # connections that an attack by many clients opens, unless the command line has another number
A_SECOND = 99  # lines that a client may send in a second without exceeding the usual rate limit


def connect(port, source="127.0.0.1"):
    return socket.create_connection(("127.0.0.1", port), PATIENCE, source_address=(source, 0))


def hello(link, name, **more):
    link.sendall(json.dumps({"type": "hello", "protocol": 1, "name": name, **more}).encode() + b"\n")


def play(game, board, **more):
    return json.dumps({"type": "play", "game": game, "board": board, **more}).encode() + b"\n"


def in_time(per_second=A_SECOND):
    """Yields this many times a second on average. After a delay, it yields faster to catch up."""
    due = time.monotonic()
    while True:
        yield
        due += 1 / per_second
        time.sleep(max(due - time.monotonic(), 0))


def drain(link):
    """Reads and drops all input, on a separate thread."""
    def read():
        with contextlib.suppress(OSError):
            while link.recv(1 << 20):
                pass
    threading.Thread(target=read, daemon=True).start()


def forever(act, how_many=1):
    """Repeats an attack on several threads. If the referee disconnects a thread's client, the client reconnects."""
    def run(number):
        for turn in itertools.count():
            with contextlib.suppress(OSError):
                act(f"{act.__name__}-{number}-{turn}".replace("_", "-"))
            time.sleep(0.02)
    for number in range(how_many):
        threading.Thread(target=run, args=(number,), daemon=True).start()


def long_lines(port):
    """Sends pongs of 64 KiB."""
    line = b'{"type":"pong","id":0,"x":[' + b"0," * 32700 + b"0]}\n"

    def flood(name):
        with connect(port) as link:
            hello(link, name)
            drain(link)
            for _ in in_time():
                link.sendall(line)
    forever(flood, 8)


def short_lines(port):
    """Sends blank lines, nonsense and words."""
    def flood(name):
        with connect(port) as link:
            link.sendall(random.choice([b"\n" * 60000, b"{}\n" * 20000, b"who\nhelp\ngames\n" * 3000, b"\xff" * 200000]))
            drain(link)
            time.sleep(0.05)
    forever(flood, 8)


def long_texts(port):
    """Asks for `board text` of a board with a million edges."""
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
    """Joins under thousands of names, from so many addresses that none exceeds its limit."""
    links = []
    for number in range(CROWD):
        link = connect(port, f"{network}.{1 + number // 400}")
        with contextlib.suppress(OSError):  # the referee may admit no more connections
            hello(link, f"{name}-{number}")
        links.append(link)
    return links


def suggestions(port):
    """Asks for games against a client that does not exist, so that the referee searches for similar names."""
    links = crowd(port, "crowd", "127.0.1")

    def ask(name):
        with connect(port) as link:
            drain(link)
            for number, _ in enumerate(in_time()):
                link.sendall(b"play paski against CROWE-%d\n" % number)
    forever(ask, 4)
    return links


def presence(port):
    """Asks which clients are present."""
    links = crowd(port, "mass", "127.0.3")

    def ask(name):
        with connect(port) as link:
            drain(link)
            for _ in in_time():
                link.sendall(b"who\nwho m\n")
    forever(ask, 4)
    return links


def abandoned_work(port):
    """Asks for hints and boards, and leaves before the answers are ready."""
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
    """Crowds of clients. Each client connects, sends one long line and leaves."""
    line = b'{"type":"pong","id":0,"x":[' + b"0," * 32700 + b"0]}\n"

    def come_and_go(name):
        links = [connect(port, "127.0.2.1") for _ in range(CROWD // 23)]
        for link in links:
            with contextlib.suppress(OSError):
                hello(link, f"{name}-{link.fileno()}")
                link.sendall(line)
        for link in links:
            link.close()
    forever(come_and_go)


def read_until(link, pattern):
    """Reads until the pattern matches. Returns everything that was read."""
    told = b""
    while not re.search(pattern, told):
        more = link.recv(65536)
        if not more:
            raise ConnectionError("the referee has disconnected the client")
        told += more
    return told


def next_match(link):
    begun = rb'"type":"start","match":"([^"]*)"'
    return re.search(begun, read_until(link, begun))[1].decode()


def watchers(port):
    """Spectators who start and stop watching and subscribing, as fast as the rate limit allows. Some watch a
    board of megabytes, and some read nothing. A person also asks for views of matches that last a moment."""
    size = 200_000
    board = f"{size} {size}\n" + "".join(f"{v} {v % size + 1}\n" for v in range(1, size + 1)) + "0\n"
    player = connect(port)
    hello(player, "watched", capacity=20)
    for request in (play("graf", board, start=1, against="random"), play("misie-patysie", "1000000 1000000 3", against="random")):
        player.sendall(request)
        read_until(player, rb'"type":"start"')
    drain(player)

    def look_on(name):
        with connect(port) as link:
            link.sendall(b'{"type":"hello","protocol":1,"spectator":true}\n{"type":"subscribe","to":"lobby"}\n')
            matches = re.findall(rb'"match":"([^"]*)"', read_until(link, b'"all_matches"'))[-8:]
            if not name.endswith("0"):
                drain(link)
            lines = b"".join(b'{"type":"%s","match":"%s"}\n' % (kind, match) for match in matches for kind in (b"watch", b"unwatch"))
            lines += b'{"type":"subscribe","to":"lobby"}\n{"type":"unsubscribe","to":"lobby"}\n'
            # Reconnects after 100 rounds, to watch the matches that are running by then.
            for _ in itertools.islice(in_time(A_SECOND / lines.count(b"\n")), 100):
                link.sendall(lines)

    def play_and_resign(name):
        with connect(port) as link:
            hello(link, name, person=True, wants=["view"])
            while True:
                link.sendall(b'{"type":"play","game":"misie-patysie","board":"7 2 3","against":"random"}\n')
                match = next_match(link)
                link.sendall(b'{"type":"resign","match":"%s"}\n' % match.encode())
    forever(look_on, 40)
    forever(play_and_resign, 4)


def frames(port):
    """Opens WebSockets. Some send large, small or forbidden frames, some send slowly, and some send nothing."""
    words = b'{"type":"pong","id":0,"x":[' + b"0," * 32000 + b"0]}"
    large = b'{"type":"play","game":"graf","board":"' + b" " * 8_000_000
    kinds = [
        frame(b'{"type":"pong","id":0}') * 100,
        frame(words),
        frame(b"", PING) * 50 + frame(b"") * 50,
        frame(b"{", fin=False) + frame(b" ", CONTINUATION, fin=False) * 10000,
        frame(large, fin=False),
        frame(words, mask=b""),
        b"\x81\xff" + b"\x3f" + b"\xff" * 7 + b"mask{" * 1000,
        b"\xff" * 65536,
    ]

    def flood(name):
        with connect(port) as link:
            link.sendall(upgrade(port))
            drain(link)
            link.sendall(frame(b'{"type":"hello","protocol":1,"name":"%s"}' % name.encode()))
            data = random.choice(kinds)
            for _ in in_time():
                link.sendall(data)

    def drip(name):
        with connect(port) as link:
            for byte in upgrade(port) + frame(large[:1000]):
                link.sendall(bytes([byte]))
                time.sleep(0.1)
    forever(flood, 8)
    forever(drip, 40)


def hints(port):
    """People in browsers who ask for hints, views and undos as fast as the rate limit allows, on boards that
    are hard to show or to solve."""
    boards = [("misie-patysie", "1000000 1000000 3", [1, 0]), ("paski", "7 11 13 100000", [7, 1])]

    def ask(name):
        game, board, first = random.choice(boards)
        with connect(port) as link:
            def say(**message):
                link.sendall(frame(json.dumps(message).encode()))

            link.sendall(upgrade(port))
            say(type="hello", protocol=1, person=True, wants=["view"])
            say(type="subscribe", to="lobby")
            say(type="play", game=game, board=board, seat=0, against="random")
            match = next_match(link)
            drain(link)
            for _ in in_time(A_SECOND / 3):
                say(type="hint", match=match)
                say(type="move", match=match, ply=0, move=first)
                say(type="undo", match=match)
    forever(ask, 8)


def pages(port):
    """Browsers that send many requests for pages without waiting for answers. Half of the browsers never read."""
    paths = ["/", "/play", "/api/site", "/api/standings", "/api/tournament", "/nothing",
             *(f"/api/match/m{match}{part}" for match in range(1, 9) for part in ("", "/truth", "/position/3"))]
    heads = {path: f"GET {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n".encode() for path in paths}

    def browse(name):
        with connect(port) as link:
            if not name.endswith("0"):
                drain(link)
            for _ in in_time():
                link.sendall(heads[random.choice(paths)] + b"Accept: */*\r\n" * random.choice([1, 100, 1000]) + b"\r\n")
    forever(browse, 16)


def silence(port):
    """Thousands of silent connections, and hundreds that send a byte a second and never finish a request or a
    line."""
    def sit(name):
        links = [connect(port, f"127.0.4.{1 + number // 400}") for number in range(CROWD * 10 // 23)]
        for byte in b"GET / HTTP/1.1\r\nX: " + b"y" * 40:
            time.sleep(1)
            for link in links[::8]:
                with contextlib.suppress(OSError):  # the referee has closed the connection
                    link.sendall(bytes([byte]))
        for link in links:
            link.close()
    forever(sit)


def comebacks(port):
    """A player that reconnects to a long match again and again, and spectators of this match."""
    with connect(port) as link, link.makefile("rb") as lines:
        hello(link, "long")
        link.sendall(play("misie-patysie", "1000000 1000000 3", seat=0, against="random"))
        for message in (json.loads(line) for line in lines if line.startswith(b"{")):
            if message["type"] == "welcome":
                secret = message["resume"]
            elif message["type"] == "move_request":
                match = message["match"].encode()
                if message["ply"] > 8 * CROWD:
                    break
                link.sendall(b'{"type":"move","match":"%s","ply":%d,"move":[1,0]}\n' % (match, message["ply"]))

    def again(say):
        for _ in in_time():
            with connect(port) as link:
                say(link)
                if b'"start"' not in read_until(link, rb'"start"|"error"'):
                    break

    def come_back(name):
        again(lambda link: hello(link, "long", resume=secret))

    def look(name):
        again(lambda link: link.sendall(b'{"type":"hello","protocol":1,"spectator":true}\n{"type":"watch","match":"%s"}\n' % match))
    forever(come_back)
    forever(look, 3)


# Attacks that take long to begin come first, before the referee is busy.
ATTACKS = [comebacks, suggestions, presence, silence, pages, short_lines, connections, long_lines, long_texts, frames, watchers,
           abandoned_work, hints]


@contextlib.contextmanager
def under_way(port, names, crowd=CROWD):
    """Runs these attacks on a referee, each in its own process. Yields when all attacks have begun."""
    processes = []
    try:
        for name in names:
            processes.append(subprocess.Popen([sys.executable, "-S", __file__, str(port), name, str(crowd)], stdout=subprocess.PIPE, text=True))
            assert processes[-1].stdout.readline() == "ready\n", f"the attack {name} could not begin"
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()
            process.stdout.close()


def probed(port, seconds):
    """Runs a probe. Returns how many milliseconds it waited for each answer, in ascending order."""
    said = subprocess.run([sys.executable, "-S", __file__, str(port), "probe", str(seconds)], check=True, capture_output=True, text=True)
    return sorted(json.loads(said.stdout))


def probe(port, seconds):
    waited = []
    with connect(port) as link:
        name = b"probe-%d" % os.getpid()
        link.sendall(b"name " + name + b"\n")  # a connection without a name may be closed for others
        read_until(link, b"\n  name " + name)
        over = time.perf_counter() + seconds
        while (asked := time.perf_counter()) < over:
            link.sendall(b"moves\n")
            if not link.recv(65536):
                sys.exit("the referee disconnected the probe")
            waited.append((time.perf_counter() - asked) * 1e3)
            time.sleep(0.01)
    print(json.dumps(waited))


def main():
    port, what = int(sys.argv[1]), sys.argv[2]
    if what == "probe":
        return probe(port, float(sys.argv[3]))
    global CROWD
    CROWD = int(sys.argv[3]) if len(sys.argv) > 3 else CROWD
    hard = resource.getrlimit(resource.RLIMIT_NOFILE)[1]
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(hard, 65536), hard))
    attack = next(each for each in ATTACKS if each.__name__ == what)
    links = attack(port)
    # low priority, because a real attacker would use other processors than the referee
    for thread in os.listdir("/proc/self/task"):
        with contextlib.suppress(ProcessLookupError):  # the thread has ended
            os.setpriority(os.PRIO_PROCESS, int(thread), 19)
    print("ready", flush=True)
    crowd = selectors.DefaultSelector()
    for link in links or []:
        link.setblocking(False)
        crowd.register(link, selectors.EVENT_READ)
    while True:
        for key, _ in crowd.select():  # reads and drops what the referee sends to these clients
            with contextlib.suppress(OSError):
                if key.fileobj.recv(65536):
                    continue
            crowd.unregister(key.fileobj)


if __name__ == "__main__":
    main()
