"""Spectators of a referee's first match. Usage: onlookers.py PORT HOW_MANY. Prints `ready` when all are connected. When the referee
has ended, prints the number of views that each spectator received."""

import json
import selectors
import socket
import sys


def main():
    port, how_many = int(sys.argv[1]), int(sys.argv[2])
    links = [socket.create_connection(("127.0.0.1", port)) for _ in range(how_many)]
    said = b""
    for link in links:
        link.sendall(b'{"type":"hello","protocol":1,"spectator":true}\n')
        assert link.recv(65536).startswith(b'{"type":"welcome"')
    links[0].sendall(b'{"type":"subscribe","to":"lobby"}\n')
    print("ready", flush=True)
    matches = []
    while not matches:
        said += links[0].recv(65536)
        *lines, said = said.split(b"\n")
        for line in lines:
            message = json.loads(line)
            if message["type"] == "bye":
                raise SystemExit("onlookers: expected a match to look on at, found none before the referee was stopped")
            matches = message["matches"] or matches
    links[0].sendall(b'{"type":"unsubscribe","to":"lobby"}\n')
    with selectors.DefaultSelector() as selector:
        for link in links:
            link.sendall(b'{"type":"watch","match":"%s"}\n' % matches[0]["match"].encode())
            selector.register(link, selectors.EVENT_READ)
        views = 0
        while selector.get_map():
            for key, _ in selector.select():
                told = key.fileobj.recv(1 << 20)
                views += told.count(b'"type":"view"')
                if not told:
                    selector.unregister(key.fileobj)
    print(views / how_many, flush=True)


if __name__ == "__main__":
    main()
