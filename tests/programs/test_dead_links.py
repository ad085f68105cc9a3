"""Clients whose machine vanished are disconnected soon, even with unacknowledged data. Clients that merely do
not read stay connected. The test uses a network namespace and cuts its only link."""

import os
import socket
import subprocess
import sys
import time
import unittest

from gramy import PATIENCE, Client, skip
from test_justice import sockets_of
from test_limits import limited

IN_ITS_OWN_NETWORK = ["unshare", "--user", "--map-root-user", "--net"]
LINK_MS = 1000


def ip(*words):
    subprocess.run(["ip", *words], check=True)


class DeadLinks(unittest.TestCase):
    def setUp(self):
        ip("link", "set", "lo", "up")

    def test_a_vanished_client_is_disconnected_even_if_it_has_not_acknowledged_data(self):
        with limited(ping_ms=100, link_ms=LINK_MS) as referee:
            before = sockets_of(referee.process.pid)
            clients = [Client(referee, f"bot-{number}") for number in range(5)]
            self.assertEqual(len(sockets_of(referee.process.pid) - before), len(clients))
            ip("link", "set", "lo", "down")
            deadline = time.monotonic() + PATIENCE
            while sockets_of(referee.process.pid) - before and time.monotonic() < deadline:
                time.sleep(0.1)
            self.assertEqual(sockets_of(referee.process.pid), before)
            ip("link", "set", "lo", "up")
            with Client(referee, "bot-0"):  # the name is free again
                pass
            for client in clients:
                client.socket.close()

    def test_a_client_that_does_not_read_for_a_while_is_not_disconnected(self):
        with limited(link_ms=LINK_MS) as referee, socket.socket() as person:
            person.settimeout(PATIENCE)
            person.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            person.connect(("127.0.0.1", referee.port))
            person.sendall(b"help\n" * 40)
            time.sleep(3 * LINK_MS / 1000)  # long enough to disconnect a vanished client
            person.sendall(b"quit\n")
            read = b""
            while data := person.recv(65536):
                read += data
            self.assertGreater(len(read), 20000)
            self.assertTrue(read.endswith(b"Goodbye.\n"), read[-100:])


if __name__ == "__main__":
    if "GRAMY_OWN_NETWORK" in os.environ:
        unittest.main()
    try:
        possible = subprocess.run([*IN_ITS_OWN_NETWORK, "ip", "link", "set", "lo", "up"], capture_output=True, text=True)
    except OSError as error:
        skip(f"no network of its own: {error}")
    if possible.returncode:
        skip(f"no network of its own: {possible.stderr}")
    os.environ["GRAMY_OWN_NETWORK"] = "1"
    os.execvp("unshare", [*IN_ITS_OWN_NETWORK, sys.executable, *sys.argv])
