"""People at a real referee: at netcat, by a real `nc`, and on the wire."""

import socket
import unittest

from gramy import PATIENCE, Client, Netcat, Referee
from rules import GAMES

BOARDS = {
    "misie-patysie": "board 7 2 3",
    "paski": "board 1 2 3 12",
    "hydrorozgrywka": "start 3 board 6 7 1 2 2 3 3 1 3 4 4 5 5 6 6 3",
    "zielone": "start 1 board 5 3 0 2 6 7 0 3 6 7 8 0 1 8 1 1 7 1 1 8 1 2 1 2 0 3 1 2 4 0 2 3 4",
    "graf": "start 1 board 5 6 1 2 2 3 3 4 1 3 2 5 3 5 1 4 L",
    "policjant-i-zlodziej": "board 3 4 C..* ..*. .T.E",
}


class People(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.referee = Referee().__enter__()

    @classmethod
    def tearDownClass(cls):
        cls.referee.stop()

    def person(self):
        return Netcat(self.referee)

    def play_by_hints(self, person):
        """Types what `hint` says until the match is over; gives the moves typed."""
        typed = []
        while True:
            person.type("hint")
            typed.append(person.see(r"Hint: ([0-9 ]+) \(")[1])
            person.type(typed[-1])
            if person.see("^Your turn|ha(s|ve) won|^A draw")[0] != "Your turn":
                return typed

    def test_a_full_match_of_each_game(self):
        for game in GAMES:
            with self.subTest(game), self.person() as person:
                person.type(f"play {game} first {BOARDS[game]}")
                person.see("Your turn")
                self.assertTrue(self.play_by_hints(person))
                for line in person.screen.splitlines():
                    self.assertLessEqual(len(line), 80, line)

    def test_silence_is_greeted_and_a_bot_is_still_a_bot(self):
        with self.person() as person:
            person.see("(?i)gramy")
            person.see("help")
            person.type('{"type":"hello","protocol":1,"name":"slowbot"}')
            person.see(r'\{.*"welcome"')

    def test_wrong_words_are_answered_with_the_right_ones_and_not_executed(self):
        with self.person() as person:
            person.type("hlep")
            person.see(r"\bhelp\b")
            person.type("play piski")
            person.see(r"\bpaski\b")
            person.type("resing")
            person.see(r"\bresign\b")
            person.type("play paski board 1 2")
            person.see(r"token 3")
            person.type("1 1")
            person.see(r"(?i)no match|not playing")

    def test_wrong_moves_are_explained_and_nothing_is_lost(self):
        with self.person() as person:
            person.type("name ZOSIA")
            person.type("PLAY Misie-Patysie FIRST BOARD 7 2 3")
            person.see("Your turn")
            for move in ("9 9", "1 2", "0 0", "1", "1 1 1", "-1 0"):
                person.type(move)
                person.see("Not possible: .")
            person.type("moves")
            person.see(r"\b1 0\b")
            person.type("board")
            person.see(r"7")
            person.type("1 1")
            person.see("Your turn")
            person.type("resign")
            person.see("perfect has won: you resigned")

    def test_carriage_returns_telnet_bytes_and_control_characters_do_no_harm(self):
        with self.person() as person:
            person.type_bytes(b"\xff\xfb\x1f\xff\xfd\x03")
            person.type("games", end="\r\n")
            person.see("policjant-i-zlodziej")
            person.type_bytes(b"pl\x1b[Aay mi\x00sie-patysie first\r\n")
            person.see("Your turn")

    def test_a_board_over_several_lines(self):
        with self.person() as person:
            person.type("play policjant-i-zlodziej first board")
            for line in ("2 3", "C..", "..T", ""):
                person.type(line)
            person.see("Your turn")

    def test_person_against_person(self):
        with self.person() as ola, self.person() as jan:
            ola.type("name Ola")
            ola.see("(?i)ola")
            jan.type("name Jan")
            jan.see("(?i)jan")
            jan.type("who")
            jan.see("Ola")
            ola.type("play misie-patysie against jan first board 1 1 5")
            jan.see("Ola")
            jan.type("refuse")
            ola.see("refused")
            ola.type("play misie-patysie against jan first board 2 1 5")
            ola.see(r"Jan has refused you: ask again in \d+ s")
            jan.type("play misie-patysie against ola second board 2 1 5")
            ola.see("Jan would like to play")
            ola.type("accept")
            ola.see("Your turn")
            ola.type("1 1")
            jan.see("Your turn")
            jan.type("1 0")
            jan.see("You have won")
            ola.see("Jan has won")

    def test_two_people_talk_and_hear_of_each_other(self):
        ewa = self.person()
        with ewa, self.person() as iza:
            ewa.type("name Ewa")
            word = ewa.see(r"name Ewa (\w+)")[1]
            iza.type("name Iza")
            iza.see("Hello, Iza")
            ewa.type("play misie-patysie against iza first board 7 2 3")
            iza.see("Ewa would like to play")
            iza.type("accept")
            ewa.see("Your turn")
            ewa.type("say Życzę powodzenia! \x1b[2J")
            iza.see(r"^Ewa says: Życzę powodzenia!$")
            iza.type("say Dziękuję.")
            ewa.see("^Iza says: Dziękuję.$")
            ewa.type("hint")
            iza.see("^Ewa has asked for a hint.$")
            ewa.type("say Well?\n" * 100)
            ewa.see("^Not now: you may say 5 things at once, and 1 a second after that.$")
            ewa.process.kill()
            iza.see(r"^Ewa has lost the connection, and has \d+(\.\d)? s to come back.$")
            with self.person() as again:
                again.type(f"name Ewa {word}")
                iza.see("^Ewa is back.$")
                again.see("Your turn")
                again.type("2 0")
                iza.see("^Ewa takes 2 bears.$")
            self.assertLess(iza.screen.count("Ewa says: "), 15)

    def test_a_bot_hears_nothing(self):
        with self.person() as person:
            person.type("play misie-patysie first board 7 2 3")
            person.see("Your turn")
            person.type("say Hello?")
            person.see("^perfect is a program and hears nothing.$")

    def test_a_lost_link_comes_back_by_name_and_word(self):
        person = self.person()
        person.type("name Wania")
        person.type("play misie-patysie first board 7 2 3")
        word = person.see(r"name Wania (\w+)")[1]
        person.see("Your turn")
        person.process.kill()
        with person, self.person() as again:
            again.type(f"name Wania {word}")
            again.see("Your turn")
            again.type("1 1")
            again.see("Your turn")

    def test_a_bot_may_invite_a_person(self):
        with self.person() as person, Client(self.referee, "inviter") as bot:
            person.type("name Host")
            person.see("Host")
            bot.send(type="play", game="misie-patysie", board="1 0 1", seat=1, against="Host")
            person.see("inviter")
            person.type("accept")
            person.see("Your turn")
            bot.expect("start")
            person.type("1 0")
            self.assertEqual(bot.expect("end")["outcome"], "loss")

    def test_a_bot_that_errs_may_try_again_and_that_is_said(self):
        with self.person() as person, Client(self.referee, "erring") as bot:
            person.type("play misie-patysie against erring first board 7 2 3")
            person.see("Your turn")
            person.type("1 1")
            asked = bot.expect("start") and bot.expect("move_request")
            answer = {"type": "move", "match": asked["match"], "ply": 1}
            bot.send(**answer, move=[9, 9])
            person.see(r"^erring has sent a move that is not legal\. It may send another one\.$")
            self.assertEqual(bot.expect("error")["code"], "illegal_move")
            bot.send(**answer, move=[1, 0])
            person.see("Your turn")

    def test_quit_closes_the_link(self):
        # Not by nc, which stays until it has something to send.
        with socket.create_connection(("127.0.0.1", self.referee.port), PATIENCE) as link:
            link.sendall(b"quit\r\n")
            screen = b""
            while data := link.recv(4096):
                screen += data
            self.assertIn(b"Goodbye", screen)


class OnTheWire(unittest.TestCase):
    """People whose client speaks the protocol."""

    def test_two_people_invite_take_back_and_play_once_more(self):
        with Referee() as referee, Client(referee, "Ala", person=True) as ala, Client(referee, "Ola", person=True) as ola:
            ala.send(type="play", game="misie-patysie", board="7 2 3", seat=0, against="Ola")
            self.assertEqual(ala.expect("asked"), {"type": "asked", "name": "Ola", "game": "misie-patysie"})
            self.assertEqual(ola.expect("invitation"), {"type": "invitation", "from": "Ala", "game": "misie-patysie", "seat": 1,
                                                        "start": None, "clock": None, "rated": False})
            ola.send(type="answer", accept=True)
            match = ala.expect("start")["match"]
            ola.expect("start")
            ala.expect("move_request")
            ala.send(type="hint", match=match)
            self.assertEqual(ola.expect("opponent"), {"type": "opponent", "match": match, "from": "Ala", "did": "hint", "left_ms": None})
            hint = ala.expect("hint")
            self.assertRegex(hint.pop("reason"), r"^Modulo 4, the limit plus 1, the pool is 3 and 2\. ")
            self.assertEqual(hint, {"type": "hint", "match": match, "ply": 0, "value": "win", "move": "2 0"})
            ola.send(type="say", match=match, text="Cześć!")
            self.assertEqual(ala.expect("said"), {"type": "said", "match": match, "from": "Ola", "text": "Cześć!"})
            ala.send(type="move", match=match, ply=0, move=[1, 1])
            ola.expect("move_request")
            ala.send(type="undo", match=match)
            self.assertEqual(ola.expect("undo_asked"), {"type": "undo_asked", "match": match, "from": "Ala"})
            ola.send(type="undo", match=match)
            self.assertEqual([ola.expect("start")["moves"], ala.expect("start")["moves"], ala.expect("move_request")["ply"]], [[], [], 0])
            ala.send(type="resign", match=match)
            ala.expect("end")
            ola.expect("end")
            ola.send(type="again", match=match)
            ola.expect("asked")
            self.assertEqual(ala.expect("invitation")["seat"], 1)
            ala.send(type="play", game="paski", size=24, winner="me", difficulty="easy")
            self.assertEqual(ala.expect("withdrawn")["from"], "Ola")
            self.assertEqual(ola.expect("error")["message"], "Ala has asked for another match")
            ala.expect("start")


if __name__ == "__main__":
    unittest.main()
