"""A proxy for HTTP that serves a port below a prefix and removes the prefix, as nginx does by
`location /gramy/ { proxy_pass http://127.0.0.1:4242/; }`."""

import contextlib
import re
import socket
import socketserver
import threading

PREFIX = "/gramy"


class PrefixProxy:
    """A proxy that runs during a `with` block. `strays` are the requested targets outside the prefix."""

    def __init__(self, port):
        self.strays = strays = []

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)) as server:
                    threading.Thread(target=self.answer, args=(server,), daemon=True).start()
                    while head := self.head():
                        server.sendall(head)
                        if re.search(rb"(?i)\r\nupgrade:", head):
                            pump(self.connection, server)

            def head(self):
                """Returns the head of the next GET request, without the prefix in its target. Returns an empty text if the
                connection has ended, or if the target does not have the prefix."""
                head = b""
                while not head.endswith(b"\r\n\r\n"):
                    line = self.rfile.readline()
                    if not line:
                        return b""
                    head += line
                target = head.split(b" ", 2)[1].decode()
                if target.startswith(PREFIX + "/"):
                    return head.replace(f" {PREFIX}/".encode(), b" /", 1)
                strays.append(target)
                return b""

            def answer(self, server):
                with contextlib.suppress(OSError):
                    pump(server, self.connection)

        self.server = socketserver.ThreadingTCPServer(("127.0.0.1", 0), Handler)
        self.server.daemon_threads = True
        self.port = self.server.server_address[1]
        threading.Thread(target=self.server.serve_forever, daemon=True).start()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.server.shutdown()
        self.server.server_close()


def pump(source, sink):
    """Copies bytes until either end closes, and then closes the other."""
    try:
        while data := source.recv(1 << 16):
            sink.sendall(data)
    finally:
        sink.shutdown(socket.SHUT_RDWR)
