"""People at a real referee with a real `nc`. tests/referee/session/people tests the texts that they read."""

import socket
import unittest

from gramy import PATIENCE, Netcat, Referee

BOARDS = {
    "misie-patysie": "board 7 2 3",
    "paski": "board 1 2 3 12",
    "hydrorozgrywka": "start 3 board 6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3",
    "zielone": "start 1 board 5 3 0 2 6 7 0 3 6 7 8 0 1 8 1 1 7 1 1 8 1 2 1 2 0 3 1 2 4 0 2 3 4",
    "graf": "start 1 board 5 6 1 2 2 3 3 4 1 3 2 5 3 5 1 4 L",
    "policjant-i-zlodziej": "board 3 4 C..* ..*. .T.E",
}


class People(unittest.TestCase):
    def test_a_person_can_play_each_game_to_its_end_by_following_the_hints(self):
        with Referee() as referee:
            for game, board in BOARDS.items():
                with self.subTest(game), Netcat(referee) as person:
                    person.type(f"play {game} first {board}")
                    person.see("Your turn")
                    going_on = True
                    while going_on:
                        person.type("hint")
                        person.type(person.see(r"Hint: ([0-9 ]+) \(")[1])
                        going_on = person.see("^Your turn|ha(s|ve) won|^A draw")[0] == "Your turn"
                    for line in person.screen.splitlines():
                        self.assertLessEqual(len(line), 80, line)

    def test_the_command_quit_closes_a_persons_connection(self):
        # The test uses a plain socket, because nc notices a closed connection only when it has something to send.
        with Referee() as referee, socket.create_connection(("127.0.0.1", referee.port), PATIENCE) as link:
            link.sendall(b"quit\r\n")
            screen = b""
            while data := link.recv(4096):
                screen += data
            self.assertIn(b"Goodbye", screen)


if __name__ == "__main__":
    unittest.main()
