"""The client's end of a WebSocket (RFC 6455), written by hand, so that tests can also break the rules for
clients."""

import base64
import hashlib
import json
import os
import socket
import struct

from gramy import PATIENCE, Client

CONTINUATION, TEXT, CLOSE, PING = 0, 1, 8, 9


def frame(payload, opcode=TEXT, fin=True, mask=None):
    """A frame of a client. `mask` has four bytes, or is b"" for a frame without a mask."""
    mask = os.urandom(4) if mask is None else mask
    size = len(payload)
    length, more = (size, b"") if size < 126 else (126, struct.pack(">H", size)) if size < 1 << 16 else (127, struct.pack(">Q", size))
    head = bytes([fin << 7 | opcode, bool(mask) << 7 | length]) + more + mask
    return head + (masked(payload, mask) if mask else payload)


def masked(payload, mask):
    size = len(payload)
    key = (mask * (size // 4 + 1))[:size]
    return (int.from_bytes(payload, "big") ^ int.from_bytes(key, "big")).to_bytes(size, "big")


def upgrade(port, host=None, path="/ws", key="dGhlIHNhbXBsZSBub25jZQ==", **fields):
    """The head of a request for a WebSocket. Fields are given by name, with `_` instead of `-`."""
    lines = {"Host": host or f"127.0.0.1:{port}", "Upgrade": "websocket", "Connection": "Upgrade",
             "Sec-WebSocket-Key": key, "Sec-WebSocket-Version": "13", **{name.replace("_", "-"): value for name, value in fields.items()}}
    return f"GET {path} HTTP/1.1\r\n".encode() + b"".join(f"{name}: {value}\r\n".encode() for name, value in lines.items() if value) + b"\r\n"


class WebSocketClient(Client):
    """A Client whose lines are WebSocket messages."""

    def __init__(self, referee, name=None, hello={}, **fields):
        self.socket = socket.create_connection(("127.0.0.1", referee.port), PATIENCE)
        self.buffer = b""
        self.closed_with = None  # the code of the referee's close frame, or None
        self.socket.sendall(upgrade(referee.port, **fields))
        while b"\r\n\r\n" not in self.buffer:
            more = self.socket.recv(65536)
            if not more:
                break
            self.buffer += more
        head, _, self.buffer = self.buffer.partition(b"\r\n\r\n")
        self.status = int(head.split(b" ", 2)[1]) if head.startswith(b"HTTP/1.1 ") else None
        if self.status == 101:
            accept = base64.b64encode(hashlib.sha1(b"dGhlIHNhbXBsZSBub25jZQ==258EAFA5-E914-47DA-95CA-C5AB0DC85B11").digest())
            assert b"\r\nSec-WebSocket-Accept: " + accept + b"\r\n" in head + b"\r\n", head
        if name:
            self.send(type="hello", protocol=1, name=name, **hello)
            self.welcome = self.expect("welcome")

    def send(self, **message):
        self.send_bytes(frame(json.dumps(message).encode()))

    def receive_frame(self):
        """The opcode and payload of the next frame, or None once the connection is closed."""
        while True:
            size, begin = (self.buffer[1], 2) if len(self.buffer) > 1 else (0, 1 << 63)
            if size in (126, 127):
                begin = 4 if size == 126 else 10
                size = int.from_bytes(self.buffer[2:begin], "big") if len(self.buffer) >= begin else 1 << 63
            if len(self.buffer) >= begin + size:
                found = self.buffer[0] & 15, self.buffer[begin:begin + size]
                assert self.buffer[0] & 0xF0 == 0x80, "expected a whole message in each frame"
                self.buffer = self.buffer[begin + size:]
                return found
            try:
                more = self.socket.recv(65536)
            except ConnectionResetError:
                return None
            if not more:
                return None
            self.buffer += more

    def receive(self, pongs=True):
        """Returns the next message, or None after a close frame or the end of the connection. If `pongs` is
        true, answers pings and does not return them."""
        while found := self.receive_frame():
            opcode, payload = found
            if opcode == CLOSE:
                self.closed_with = int.from_bytes(payload[:2], "big") if payload else 1005
                return None
            if opcode != TEXT:
                continue
            message = json.loads(payload)
            if message["type"] != "ping" or not pongs:
                return message
            self.send(type="pong", id=message["id"])
        return None
