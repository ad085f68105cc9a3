"""Makes the inputs with which fuzzing begins: the examples of the documentation, and small boards of every
game. For most targets, also makes a dictionary: the words in backticks on the page that describes the
target's inputs. Usage: seeds.py FOLDER, with gramy-solve and draw-sheet in $GRAMY_BIN."""

import os
import pathlib
import random
import re
import subprocess
import sys

root = pathlib.Path(__file__).resolve().parents[2]
playing = (root / "referee/PLAYING.md").read_text()
readme = (root / "README.md").read_text()
protocol = (root / "protocol/PROTOCOL.md").read_text()
tournament = "".join(page.read_text() for page in sorted((root / "referee/tournament").glob("*.md")))


def blocks(page, kind):
    """The contents of the page's code blocks of this kind."""
    return re.findall(rf"^```{kind}\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def words(page):
    return sorted(set(re.findall(r"`([!-\[\]-_a-~]{2,40})`", page)))


def run(program, *arguments, given=""):
    path = os.path.join(os.environ["GRAMY_BIN"], program)
    return subprocess.run([path, *arguments], input=given, check=True, capture_output=True, text=True).stdout


def generate(*arguments):
    return run("gramy-solve", "generate", *arguments)


def sheets():
    """Inputs of fuzz_sheets: for each game, sheets with easy and hard positions. One item of each sheet also
    has a puzzle's grade."""
    for game in games:
        for size in (3, 7):
            sheet = run("draw-sheet", given=f"[[game]]\nid = '{game}'\npositions = 4\nsize = [{size}]\n")
            yield sheet.replace('"difficulty"', '"grade":2,"difficulty"', 1)


def boards():
    """Inputs of fuzz_boards: a byte that chooses the game, then a board."""
    return [chr(number) + generate(game, "match", str(size), "--seed", str(seed))
            for number, game in enumerate(games) for size in (2, 4, 8) for seed in range(4)]


def scripts():
    """Inputs of fuzz_referee: random bytes, which choose events and fill in their numbers and names."""
    return ["".join(map(chr, random.Random(number).choices(range(128), k=2000))) for number in range(16)]


REQUESTS = (
    "GET / HTTP/1.1\r\nHost: localhost:4280\r\nConnection: keep-alive\r\n\r\n"
    "GET /api/match/paski%3Aring%3Aa%3Ab%232/position/7?from=3&x=%26 HTTP/1.1\r\nHost: [::1]:4280\r\n\r\n",
    "HEAD /assets/0123456789abcdef.js HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n\r\nGET /a HTTP/1.0\r\nHost: x\r\n\r\n",
    "POST /api HTTP/1.1\r\nHost: evil.example\r\nContent-Length: 5\r\n\r\nplay\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nTransfer-Encoding: chunked\r\n"
    "Expect: 100-continue\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nCookie: a\r\n  b\r\n\r\n",
    "GET /ws HTTP/1.1\r\nHost: localhost\r\nOrigin: http://localhost\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    "Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nX-Forwarded-For: ::1, 192.0.2.7, 10.0.0.1\r\n\r\n",
    "GET /a HTTP/1.1\r\nHost: x\r\nX-Forwarded-For: 192.0.2.9\r\n\r\n",
    "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "\x16\x03\x01\x02",
)
def frame(text, opcode=1, end=True):
    """A client's frame with a mask of zeros, which leaves the text unchanged."""
    size = len(text)
    return bytes([end << 7 | opcode]) + (bytes([0x80 | size]) if size < 126 else bytes([0x80 | 126, size >> 8, size & 255])) + bytes(4) + text


def frames():
    """Inputs of fuzz_websocket. The first byte says whether the rest is frames, or text that the target puts into frames."""
    lines = [line.rstrip("\n").encode() for line in clients]
    hello = frame(lines[0])
    yield b"\0" + b"".join(map(frame, lines))
    yield b"\0" + hello + frame(b"Hello", 9) + frame(lines[1][:9], end=False) + frame(b"", 10) + frame(lines[1][9:], 0) + frame(b"\x03\xe8", 8)
    yield b"\0" + hello + frame(b"Hello", 2)
    yield b"\0" + hello + frame(b"\xff") + frame(b"Hello", 3)
    yield b"\0" + hello + frame(b"{" * 300)
    for seed in range(8):
        yield b"\1" + bytes(random.Random(seed).choices(range(256), k=400))


games = dict.fromkeys(line.split()[0] for line in generate().splitlines())
clients = [line for block in blocks(protocol, "json client") for line in block.splitlines(keepends=True)]
referees = [line for block in blocks(protocol, "json referee") for line in block.splitlines(keepends=True)]
targets = {  # for each target, its inputs and its dictionary
    "lines": ([line.rstrip("\n") for line in clients + referees], words(protocol)),
    "session": (["".join(clients)], words(protocol)),
    "boards": (boards(), []),
    "files": ([*blocks(tournament, "toml"), *blocks(readme, "toml"), *blocks(tournament, "json"),
               (root / "scripts/demo.toml").read_text()], words(tournament)),
    "sheets": (sheets(), ["item", "game", *games, "board", "start", "moves", "size", "grade", "null", "9007199254740991", "\\\\n"]),
    "people": (blocks(playing, "text"), words(playing)),
    "http": (REQUESTS, sorted({word for request in REQUESTS for word in re.findall(r"[\w%/.-]{2,40}", request)})),
    "websocket": (frames(), words(protocol)),
    "referee": (scripts(), []),  # the target's own source has its lines
}

out = pathlib.Path(sys.argv[1])
for target, (seeds, dictionary) in targets.items():
    folder = out / target
    folder.mkdir(parents=True, exist_ok=True)
    for number, seed in enumerate(seeds):
        (folder / f"seed-{number}").write_bytes(seed if isinstance(seed, bytes) else seed.encode())
    quoted = ['"' + word.replace('"', '\\"') + '"' for word in dictionary]
    (out / f"{target}.dict").write_text("\n".join(["# words", *quoted, ""]))
