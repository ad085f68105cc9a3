"""A referee for one page. In each match, it plays the recorded moves of the opponent."""

import threading

from chromium import PATIENCE


class ScriptedReferee:
    """A referee that plays the moves of recorded matches, whatever moves the page sends. `matches` has for each game
    such a match with its positions, in the form of the answers to `/api/match/ID` and `/position/PLY`."""

    def __init__(self, matches, names=("perfect", "random", "Ola"), detail=""):
        self.matches, self.names, self.detail = matches, names, detail
        self.heard = threading.Condition()
        self.door = threading.Event()  # while this event is not set, hellos get no answer
        self.door.set()
        self.said = []  # lines that pages have sent, in order
        self.running = {}  # for each running match, by id: [game, seat of the page, ply]
        self.ended = {}
        self.invitation = None  # an invitation to send after the next welcome
        self.secret = "secret"
        self.taken = set()  # names with which a hello is refused, because they are taken
        self.silent = set()  # kinds of messages that get no answer
        self.absent = set()
        self.record = None  # the record id in the end message, if any
        self.claims = []  # every hint gives these claims as its explanation
        self.number = 0

    def __call__(self, socket):
        name = None
        while (heard := socket.receive()) is not None:
            if heard["type"] == "hello":
                self.door.wait()
            with self.heard:
                self.said.append(heard)
                name = self.answer(socket, heard, name)
                self.heard.notify_all()

    def sent(self, kind, least):
        """Waits until pages have sent at least `least` lines of a kind, and returns them."""
        found = lambda: [each for each in self.said if each["type"] == kind]
        with self.heard:
            self.heard.wait_for(lambda: len(found()) >= least, PATIENCE)
        return found()

    def answer(self, socket, heard, name):
        kind = heard["type"]
        if kind == "hello" and heard.get("name") in self.taken:
            socket.send({"type": "error", "code": "name_taken", "message": "the name is taken", "match": None, "fatal": False})
        elif kind == "hello":
            name = None if heard.get("spectator") else heard.get("name") or "guest-1"
            told = [{"type": "welcome", "protocol": 1, "name": name, "resume": None if name is None else self.secret}]
            if name is not None and heard.get("resume") == self.secret:
                for match in list(self.running):
                    told += self.start(match, name)
            if name is not None and self.invitation:
                told.append(self.invitation)
            socket.send(*told)
        elif kind in self.silent:
            pass
        elif kind == "subscribe":
            socket.send(self.lobby())
        elif kind == "play" and heard.get("against") in self.absent:
            socket.send({"type": "error", "code": "unknown_player", "message": f"there is nobody called '{heard['against']}'", "match": None, "fatal": False,
                         "cause": {"what": "nobody", "name": heard["against"]}})
        elif kind == "play":
            self.number += 1
            match, seat = f"m{self.number}", heard.get("seat", 0)
            self.running[match] = [heard["game"], seat, len(heard.get("moves", []))]
            self.opponent = heard.get("against", "perfect")
            socket.send(*self.start(match, name))
        elif kind == "watch":
            if heard["match"] not in self.running:
                socket.send({"type": "error", "code": "unknown_match", "message": "there is no such match", "match": heard["match"], "fatal": False})
            else:
                socket.send(*self.start(heard["match"], None))
        elif kind == "move":
            self.running[heard["match"]][2] += 1
            socket.send(*self.go_on(heard["match"]))
        elif kind == "resign":
            game, seat, _ = self.running.pop(heard["match"])
            socket.send({"type": "end", "match": heard["match"], "outcome": "loss", "reason": "resign", "winner": 1 - seat, "detail": self.detail, "record": None})
        elif kind == "undo":
            running = self.running[heard["match"]]
            running[2] = max(running[1], running[2] - 2)
            socket.send(*self.start(heard["match"], name))
        elif kind == "hint":
            game, _, ply = self.running[heard["match"]]
            socket.send({"type": "hint", "match": heard["match"], "ply": ply, "value": "win", "move": self.matches[game]["plies"][ply]["move"], "reason": "it leaves nothing", "claims": self.claims})
        return name

    def lobby(self):
        players = [{"name": each, "kind": "person" if each == "Ola" else "bot", "games": None, "playing": 0, "capacity": 8} for each in self.names]
        matches = [{"match": match, "game": game, "players": self.players(match), "ply": ply, "size": 9, "rated": False}
                   for match, (game, _, ply) in self.running.items()]
        return {"type": "lobby", "open": True, "players": players, "all_players": len(players), "matches": matches, "all_matches": len(matches)}

    def players(self, match):
        _, seat, _ = self.running[match]
        pair = ["guest-1", self.names[0]]
        return pair if seat == 0 else pair[::-1]

    def start(self, match, name):
        game, seat, ply = self.running[match]
        recorded = self.matches[game]
        start = {"type": "start", "match": match, "game": game, "board": recorded["board"]["text"], "start": None, "seat": None if name is None else seat,
                 "roles": recorded["roles"], "players": self.players(match), "clock": None, "rated": False,
                 "moves": [each["numbers"] for each in recorded["plies"][:ply]]}
        return [start, *self.go_on(match, is_start=True)]

    def go_on(self, match, is_start=False):
        game, seat, ply = self.running[match]
        plies, positions = self.matches[game]["plies"], self.matches[game]["positions"]
        before = ply if is_start else ply - 1
        if ply < len(plies) and ply % 2 != seat:
            ply += 1
        self.running[match][2] = ply
        told = [{"type": "view", "match": match, **positions[ply], "moves": [each["move"] for each in plies[before:ply]], "clock": {"left_ms": [65000, 9000], "running": ply % 2}}]
        if ply == len(plies):
            del self.running[match]
            told.append({"type": "end", "match": match, "outcome": "win", "reason": "normal", "winner": self.matches[game]["winner"], "detail": self.detail, "record": self.record})
        return told
