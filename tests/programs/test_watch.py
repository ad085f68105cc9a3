"""Looking on at a real referee: spectators of a match at full speed, persons on the wire, the lobby, words for people."""

import contextlib
import json
import selectors
import signal
import threading
import time
import unittest

from gramy import Client, Netcat, Referee

WATCHERS = 100
RING = 3000


def ring(size):
    """A board of graf on which every vertex has one move: a match of `size` moves at least."""
    return f"{size} {size}\n" + "".join(f"{v} {v % size + 1}\n" for v in range(1, size + 1)) + "0\n"


class Onlookers:
    """Spectators who read whatever comes, on a thread of their own."""

    def __init__(self, referee, match, how_many):
        self.clients = [Client(referee) for _ in range(how_many)]
        for client in self.clients:
            client.send(type="hello", protocol=1, spectator=True)
            client.send(type="watch", match=match)
        self.told = [[] for _ in self.clients]
        self.thread = threading.Thread(target=self.read)

    def read(self):
        with selectors.DefaultSelector() as selector:
            for number, client in enumerate(self.clients):
                selector.register(client.socket, selectors.EVENT_READ, number)
            waiting = len(self.clients)
            while waiting:
                for key, _ in selector.select():
                    client, told = self.clients[key.data], self.told[key.data]
                    data = client.socket.recv(1 << 20)
                    client.buffer += data
                    *lines, client.buffer = client.buffer.split(b"\n")
                    told += [json.loads(line) for line in lines if line.startswith(b"{")]
                    if not data or (told and told[-1]["type"] == "end"):
                        selector.unregister(client.socket)
                        waiting -= 1


class Watch(unittest.TestCase):
    def test_a_hundred_spectators_see_a_match_at_full_speed(self):
        with Referee() as referee, Client(referee, "Ala") as ala:
            ala.send(type="play", game="graf", board=ring(RING), start=1, seat=0, against="random")
            match = ala.expect("start")["match"]
            onlookers = Onlookers(referee, match, WATCHERS)
            onlookers.thread.start()
            begun, moves = time.monotonic(), []
            while (message := ala.receive())["type"] == "move_request":
                moves += message["moves"]
                moves.append([len(moves) + 2])
                if len(moves) < RING - 10:
                    ala.send(type="move", match=match, ply=message["ply"], move=moves[-1])
                else:
                    ala.send(type="resign", match=match)
            seconds = time.monotonic() - begun
            self.assertEqual((message["type"], message["outcome"]), ("end", "loss"))
            onlookers.thread.join(60)
            self.assertFalse(onlookers.thread.is_alive())
            for told in onlookers.told:
                kinds = [message["type"] for message in told]
                self.assertEqual((kinds[0], kinds[1], kinds[-2], kinds[-1]), ("welcome", "start", "view", "end"))
                self.assertIsNone(told[1]["seat"])
                plies = [message["ply"] for message in told if message["type"] == "view"]
                self.assertEqual(plies, sorted(plies))
                self.assertEqual(plies[-1], len(moves) - 1)
                self.assertLessEqual(len(plies), 10 * seconds + 3)
                self.assertEqual((told[-1]["outcome"], told[-1]["winner"], told[-1]["reason"]), (None, 1, "resign"))
            for client in onlookers.clients:
                client.socket.close()

    def test_a_person_reloads_the_page_and_goes_on(self):
        with Referee() as referee:
            with Client(referee) as first:
                first.send(type="hello", protocol=1, person=True, wants=["view"])
                welcome = first.expect("welcome")
                self.assertRegex(welcome["name"], "^guest-")
                first.send(type="play", game="misie-patysie", board="7 2 3", seat=0)
                match = first.expect("start")["match"]
                self.assertEqual({first.receive()["type"] for _ in range(2)}, {"move_request", "view"})
            with Client(referee) as again:
                again.send(type="hello", protocol=1, person=True, wants=["view"], name=welcome["name"], resume=welcome["resume"])
                told = [again.receive() for _ in range(4)]
                self.assertEqual([message["type"] for message in told], ["welcome", "start", "move_request", "view"])
                self.assertEqual(told[3]["match"], match)
                self.assertEqual(told[3]["scene"]["kind"], "piles")
                again.send(type="resign", match=match)
                end = again.expect("end")
                self.assertEqual((end["outcome"], end["winner"]), ("loss", 1))
                self.assertIn("resigned", end["detail"])

    def test_the_lobby_is_told_whole_and_again_when_it_changes(self):
        with Referee() as referee, Client(referee) as anna:
            anna.send(type="hello", protocol=1, spectator=True)
            self.assertIsNone(anna.expect("welcome")["name"])
            anna.send(type="subscribe", to="lobby")
            names = {player["name"] for player in anna.expect("lobby")["players"]}
            with Client(referee, "Ala") as ala:
                while "Ala" not in names or not {"perfect", "random"} <= names:
                    names = {player["name"] for player in anna.expect("lobby")["players"]}
                ala.send(type="play", game="misie-patysie", board="7 2 3", seat=0, against="random")
                match = ala.expect("start")["match"]
                matches = []
                while not matches:
                    matches = anna.expect("lobby")["matches"]
                self.assertEqual(matches[0]["match"], match)
                self.assertEqual(matches[0]["players"], ["Ala", "random"])

    def test_a_person_at_netcat_looks_on(self):
        with Referee() as referee, Client(referee, "Ala") as ala, Netcat(referee) as zosia:
            ala.send(type="play", game="misie-patysie", board="7 2 3", seat=0, against="random")
            match = ala.expect("start")["match"]
            zosia.type("who")
            zosia.see(f"{match} +misie-patysie, Ala against random, after 0 moves")
            zosia.type(f"watch {match}")
            zosia.see(f"You look on at {match}: misie-patysie, Ala against random")
            zosia.see(f"{match}, after 0 moves; Ala is to move")
            ala.send(type="resign", match=match)
            zosia.see(f"{match} is over: random has won: Ala resigned")
            zosia.type("watch m99")
            zosia.see("There is no such match")
            zosia.type("unwatch")
            zosia.see("You look on at no match")

    def test_the_usage_table_knows_spectators(self):
        with Referee() as referee, Client(referee, "Ala") as ala, contextlib.ExitStack() as crowd:
            ala.send(type="play", game="misie-patysie", board="7 2 3", seat=0, against="random")
            match = ala.expect("start")["match"]
            for _ in range(3):
                anna = crowd.enter_context(Client(referee))
                anna.send(type="hello", protocol=1, spectator=True)
                anna.expect("welcome")
                anna.send(type="watch", match=match)
                anna.expect("start")
            referee.process.send_signal(signal.SIGUSR1)
            for line in referee.process.stderr:
                if "(spectators)" in line:
                    self.assertRegex(line, r"^127\.0\.0\.1 +\(spectators\) +3 +0 .* 3$")
                    break
            else:
                self.fail("the table has no spectators")


if __name__ == "__main__":
    unittest.main()
