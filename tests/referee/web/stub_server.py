"""Serves the bundled page and recorded answers on loopback as a referee does."""

import base64
import contextlib
import hashlib
import http.server
import json
import pathlib
import threading

from websocket import CLOSE, frame, masked

# The Content-Security-Policy that the referee sends with its answers.
POLICY = ("default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; connect-src 'self'; "
          "base-uri 'none'; form-action 'none'; frame-ancestors 'none'")
HTML = """<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><title>gramy</title><link rel="icon" href="data:,">
<link rel="stylesheet" href="{root}assets/main.css"><script defer src="{root}assets/main.js" data-script-pl="pl.js" data-script-layout="layout.js" data-script-board="board.js" data-script-home="home.js" data-script-learn="learn.js" data-script-live="live.js" data-script-match="match.js" data-script-play="play.js" data-script-replay="replay.js" data-script-tournament="tournament.js"></script></head>
<body><div id="root"></div></body></html>
"""
TYPES = {".js": "text/javascript", ".css": "text/css"}


class Socket:
    """The server's end of a WebSocket that carries short text frames."""

    def __init__(self, handler, heard):
        self.heard = heard  # called with each message
        self.reading, self.writing = handler.rfile, handler.wfile
        self.connection = handler.connection

    def send(self, *messages):
        """Sends several messages at once, because the page waits only briefly for the next message."""
        self.writing.write(b"".join(frame(json.dumps(message).encode(), mask=b"") for message in messages))

    def receive(self):
        """The next frame, or None at the end."""
        head = self.reading.read(2)
        if len(head) < 2 or head[0] & 15 == CLOSE:
            return None
        length = head[1] & 127
        if length == 126:
            length = int.from_bytes(self.reading.read(2), "big")
        mask = self.reading.read(4)
        message = json.loads(masked(self.reading.read(length), mask))
        self.heard(self)
        return message


class StubServer:
    """A web server that serves the bundled page and gives prepared answers. `answers` has for each address,
    including its query, a status and a JSON value. For each connection to /ws, the server calls `referee` with the
    connection's Socket, on a thread of its own."""

    def __init__(self, bundle, answers, referee=None):
        self.answers = answers
        self.sockets = []
        self.heard = None  # the socket on which the last message came, which need not be the newest socket
        self.asked = []  # all addresses under /api that were requested, in order
        stub, folder = self, pathlib.Path(bundle)

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"
            disable_nagle_algorithm = True

            def handle(self):
                with contextlib.suppress(ConnectionResetError):  # the page was closed
                    super().handle()

            def do_GET(self):
                path = self.path.partition("?")[0]
                if path.startswith("/assets/"):
                    file = folder / pathlib.PurePosixPath(path).name
                    return self.answer(200, TYPES[file.suffix], file.read_bytes())
                if path == "/ws" and referee is not None:
                    return self.talk()
                if not path.startswith("/api/"):
                    return self.answer(200, "text/html", HTML.format(root="../" * (path.count("/") - 1)).encode())
                stub.asked.append(self.path)
                address, short, _ = self.path.partition("?only=values")
                status, value = stub.answers.get(address, (404, {"error": "There is nothing here."}))
                if short and status == 200:
                    made = [{key: mistake[key] for key in ("ply", "seat", "played")} for mistake in value["mistakes"]]
                    value = {**value, "mistakes": made}
                self.answer(status, "application/json", json.dumps(value).encode())

            def talk(self):
                key = self.headers["Sec-WebSocket-Key"] + "258EAFA5-E914-47DA-95CA-C5AB0DC85B11"
                self.send_response(101)
                self.send_header("Upgrade", "websocket")
                self.send_header("Connection", "Upgrade")
                self.send_header("Sec-WebSocket-Accept", base64.b64encode(hashlib.sha1(key.encode()).digest()).decode())
                self.end_headers()
                self.close_connection = True
                socket = Socket(self, lambda socket: setattr(stub, "heard", socket))
                stub.sockets.append(socket)
                with contextlib.suppress(OSError):
                    referee(socket)

            def answer(self, status, kind, body):
                self.send_response(status)
                self.send_header("Content-Type", f"{kind}; charset=utf-8")
                self.send_header("Content-Length", str(len(body)))
                self.send_header("Content-Security-Policy", POLICY)
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_):
                pass

        self.server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.address = f"http://127.0.0.1:{self.server.server_port}"
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def cut(self):
        """Cuts all WebSockets."""
        for socket in self.sockets:
            with contextlib.suppress(OSError):
                socket.connection.shutdown(2)
        self.sockets.clear()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.cut()
        self.server.shutdown()
        self.server.server_close()
