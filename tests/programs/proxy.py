"""A network that can fail, between a local port and a Unix socket."""

import contextlib
import re
import socket
import threading

# The message ReadyForQuery, with which a PostgreSQL server ends its answer to a request. It has one form outside a
# transaction, and another form in a transaction.
DONE = (b"Z\x00\x00\x00\x05I", b"Z\x00\x00\x00\x05T")


class Proxy:
    def __init__(self, target):
        self.target = str(target)
        self.flowing = True
        self.changes = threading.Condition()  # notified when `flowing` changes
        self.connections = set()
        self.to_be_lost = []
        self.lost = []
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]
        self.listener = socket.socket()
        self.listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        # bound before it listens, so that no other program takes the port while the proxy refuses connections
        self.listener.bind(("127.0.0.1", self.port))
        self.listen()

    def listen(self):
        self.listener.listen()
        threading.Thread(target=self.accept, daemon=True).start()

    def refuse(self):
        """Cuts all connections and refuses new ones until listen() is called."""
        with contextlib.suppress(OSError):  # the listener is closed already
            self.listener.shutdown(socket.SHUT_RDWR)
        self.cut()

    def cut(self):
        for connection in list(self.connections):
            connection.cut()

    def hold(self):
        """Keeps connections and accepts new ones, but passes nothing on."""
        with self.changes:
            self.flowing = False

    def flow(self):
        """Passes on the bytes that were held, and all later ones."""
        with self.changes:
            self.flowing = True
            self.changes.notify_all()

    def is_heard(self):
        """Whether the server has begun to answer each request that the proxy has passed on."""
        return not any(connection.is_asking for connection in list(self.connections))

    def lose_answer(self, text):
        """Cuts the next connection that executes a prepared statement with this text. Cuts it after the server has
        executed the statement, and before the answer reaches the client."""
        self.to_be_lost.append(text.encode())

    def close(self):
        self.refuse()
        self.listener.close()
        self.flow()

    def accept(self):
        with contextlib.suppress(OSError):
            while True:
                client, _ = self.listener.accept()
                server = socket.socket(socket.AF_UNIX)
                try:
                    server.connect(self.target)
                except OSError:  # the server is restarting
                    client.close()
                    server.close()
                    continue
                Connection(self, client, server)


class Connection:
    def __init__(self, proxy, client, server):
        self.proxy = proxy
        self.ends = (client, server)
        self.prepared = {}  # names of the prepared statements whose answer will be lost
        self.losing = None
        self.is_asking = False
        proxy.connections.add(self)
        for pump in (self.ask, self.answer):
            threading.Thread(target=self.run, args=(pump,), daemon=True).start()

    def run(self, pump):
        with contextlib.suppress(OSError):
            pump(*self.ends)
        self.cut()

    def ask(self, client, server):
        while data := client.recv(1 << 16):
            self.notice(data)
            self.pass_on(True)
            server.sendall(data)

    def pass_on(self, is_asking):
        """Waits until the proxy passes data on. Then notes whether the client waits for an answer."""
        with self.proxy.changes:
            self.is_asking = False
            self.proxy.changes.wait_for(lambda: self.proxy.flowing)
            self.is_asking = is_asking

    def notice(self, data):
        for text in self.proxy.to_be_lost:
            if parse := re.match(rb"P.{4}([^\0]+)\0[^\0]*" + re.escape(text), data, re.DOTALL):
                self.proxy.to_be_lost.remove(text)
                self.prepared[parse[1]] = text
                return
        for name in self.prepared:
            if re.match(rb"B.{4}\0" + name + rb"\0", data, re.DOTALL):
                self.losing = self.prepared.pop(name)
                return

    def answer(self, client, server):
        while data := server.recv(1 << 16):
            self.pass_on(False)
            if self.losing is None:
                client.sendall(data)
            elif data.endswith(DONE):
                self.proxy.lost.append(self.losing.decode())
                return

    def cut(self):
        self.proxy.connections.discard(self)
        for end in self.ends:
            with contextlib.suppress(OSError):
                end.shutdown(socket.SHUT_RDWR)
            end.close()
