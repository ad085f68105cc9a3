// People in a whole referee, with sessions and lobby together.
#include "tests/referee/nth.hpp"
#include "tests/referee/session/testing.hpp"

namespace {

/// Returns the line that the welcome tells a person to type for a reconnect.
std::string way_back(std::string_view welcome) {
  const auto line = welcome.find("\n  name ");
  REQUIRE(line != std::string_view::npos);
  return std::string(welcome.substr(line + 1, welcome.find('\n', line + 1) - line - 1));
}

/// A whole referee with people.
class Room {
 public:
  ConnectionId connect() {
    const ConnectionId id = bench_.connect();
    bench_.pass(std::chrono::seconds(1));
    seen(id);  // drops the greeting
    return id;
  }

  /// Types a line. Returns the text that the person sees.
  std::string type(testing::Nth id, std::string_view line) {
    bench_.receive(id, std::string(line) + "\n");
    return seen(id);
  }

  /// Lets Zosia join over connection 1 and Anna over connection 2.
  void seat_two() {
    connect();
    connect();
    word = way_back(type(1, "name Zosia"));
    type(2, "name Anna");
  }
  void play() {
    type(2, "play misie-patysie against zosia second board 7 2 3");
    type(1, "accept");
    seen(2);
  }
  std::string word;  ///< the line with which Zosia can reconnect

  std::string seen(testing::Nth id) { return bench_.take(id); }
  void lose_link(testing::Nth id) { bench_.close(id); }
  void pass(std::chrono::seconds time) { bench_.pass(time); }

 private:
  testing::RefereeBench bench_{all_games()};
};

}  // namespace

TEST_CASE(
    "a person who reconnects to a match against another person sees the current position and can finish the "
    "match") {
  Room room;
  room.seat_two();
  CHECK(room.type(2, "play misie-patysie against zosia second board 7 2 3") ==
        "Zosia has been asked for this match, and may refuse.\n");
  CHECK(contains(room.seen(1), "Anna would like to play misie-patysie with you. You would make the first"));
  CHECK(contains(room.type(1, "accept"), "you move first as Bolek, Anna is Lolek"));
  CHECK(room.seen(2).ends_with("Zosia (Bolek) is to move.\n"));
  CHECK(room.type(1, "1 1").ends_with("Anna (Lolek) is to move.\n"));
  CHECK(contains(room.seen(2), "\nZosia takes 1 bear and 1 stick.\n"));

  room.lose_link(1);
  room.type(2, "3 0");
  REQUIRE(room.connect() == ConnectionId(3));
  const std::string back = room.type(3, room.word);
  CHECK(contains(back, "You are back in the match, after 2 moves.\n"));
  CHECK(contains(back, "Your turn, Bolek."));
  CHECK_FALSE(contains(back, "takes 3 bears.\nbears"));

  room.type(3, "1 0");
  room.type(2, "1 1");
  CHECK(contains(room.type(3, "1 0"), "You have won, by the rules of the game.\n"));
  CHECK(contains(room.seen(2), "\nZosia takes 1 bear.\n"));
}

TEST_CASE("people see each other's names, and invite each other to matches") {
  Room room;
  for (int i = 0; i < 3; ++i) room.connect();
  room.type(1, "name Zosia");
  CHECK(room.type(2, "name ZOSIA") ==
        "This name is not available: the name ZOSIA is taken. If it is yours: `name ZOSIA\n"
        "WORD`, with your secret word.\n");
  CHECK(
      room.type(2, "name zosia wrong")
          .starts_with("This name is not available: the name zosia is taken. If it is yours: `name zosia\n"));
  CHECK(
      room.type(2, "play paski against Zosia").starts_with("You gave no name, so you play as guest-1002.\n"));
  room.seen(1);
  CHECK(room.type(1, "refuse") == "You have refused.\n");
  CHECK(room.seen(2) == "Not now: Zosia refused.\n");
  CHECK(room.type(2, "play paski against Zosia") ==
        "Not now: Zosia has refused you: ask again in 60 s, or wait for an invitation.\n");
  room.pass(std::chrono::seconds(60));
  room.type(2, "play paski against Zosia");
  room.seen(1);
  room.pass(std::chrono::seconds(61));
  CHECK(room.seen(1) == "The invitation from guest-1002 no longer stands: you did not answer within 60 s.\n");
  CHECK(room.seen(2) == "Not now: Zosia did not answer within 60 s.\n");
  CHECK(room.type(2, "play paski against Zosia board 1 2").starts_with("The board is not accepted: "));
  room.type(2, "play paski against Zosia");
  room.seen(1);
  room.type(2, "quit");
  CHECK(room.seen(1) == "The invitation from guest-1002 no longer stands: guest-1002 has left.\n");
}

TEST_CASE("between two people, an undo and a repeated match need the opponent's consent") {
  Room room;
  room.seat_two();
  room.play();
  room.type(1, "1 1");
  room.seen(2);
  CHECK(room.type(1, "undo") == "Anna is asked to let you take your last move back.\n");
  CHECK(room.seen(2) ==
        "\nZosia would like to take back the last move. `accept` agrees, `refuse` or a move\nrefuses.\n");
  CHECK(room.type(2, "refuse") == "You have refused: nothing is taken back.\n");
  CHECK(room.seen(1) == "Refused: Anna refuses the undo.\n");
  room.type(1, "undo");
  room.seen(2);
  CHECK(contains(room.type(2, "accept"), "\nTaken back: the match goes on with 0 moves played.\nbears"));
  CHECK(room.seen(1).ends_with("Your turn, Bolek. Type a move: bears sticks, e.g. 1 0.\n"));
  room.type(1, "2 0");
  CHECK(contains(room.seen(2), "\nZosia takes 2 bears.\n"));

  room.type(2, "resign");
  room.seen(1);
  for (const bool swaps : {false, true}) {
    CAPTURE(swaps);
    CHECK(room.type(1, swaps ? "again swap" : "again") ==
          "Anna has been asked for this match, and may refuse.\n");
    CHECK(contains(room.seen(2), "Zosia would like to play misie-patysie with you."));
    const auto begun = room.type(2, "accept");
    CHECK(contains(begun, swaps ? "you move first as Bolek" : "you move second as Lolek"));
    room.type(2, "resign");
    room.seen(1);
  }
}

TEST_CASE("two people chat with `say`, within limits") {
  Room room;
  room.seat_two();
  CHECK(room.type(1, "say Hello?") == "You are not playing: there is no opponent to say it to.\n");
  room.play();
  CHECK(room.type(1, "say  Życzę  powodzenia!").empty());
  CHECK(room.seen(2) == "\nZosia says: Życzę powodzenia!\n");
  CHECK(room.type(2, "say 1 1") == "");
  CHECK(room.seen(1) == "\nAnna says: 1 1\n");
  CHECK(room.type(1, "say") == "Say what? For example: `say Good luck!`.\n");
  CHECK(room.type(1, "say " + std::string(201, 'a')) ==
        "That is too long: at most 200 characters at once.\n");
  for (int i = 0; i < 4; ++i) CHECK(room.type(1, "say Your turn?").empty());
  CHECK(room.type(1, "say Well?") == "Not now: you may send 5 messages at once, and then 1 a second.\n");
}

TEST_CASE("a person is told of the opponent's hints and lost connections") {
  Room room;
  room.seat_two();
  room.play();
  room.type(1, "hint");
  CHECK(room.seen(2) == "\nZosia has asked for a hint.\n");
  room.lose_link(1);
  CHECK(room.seen(2) == "\nZosia has lost the connection, and has 60 s to come back.\n");
  CHECK(room.type(2, "say Zosia?") == "Not now: Zosia has lost its connection.\n");
  room.connect();
  room.type(3, room.word);
  CHECK(room.seen(2) == "\nZosia is back.\n");
  room.type(3, "2 0");
  room.seen(2);
  room.lose_link(3);
  CHECK(room.seen(2) == "\nZosia has lost the connection, and has 60 s to come back once you have moved.\n");
}

TEST_CASE("when a person's clock runs out, both players are told who has won") {
  Room room;
  room.seat_two();
  room.type(2, "play graf against zosia clock 5 first start 1 board 2 2 1 2 2 1 0");
  CHECK(contains(room.seen(1), "clock: 5 s each"));
  room.type(1, "accept");
  CHECK(contains(room.seen(2), "Time left: you 5 s, Zosia 5 s."));
  room.pass(std::chrono::seconds(6));  // longer than the clock, but shorter than the time to prepare
  room.seen(1);
  CHECK(room.seen(2) == "\nZosia has won: you ran out of time.\n");
}

TEST_CASE("a spectator at a terminal sees at most one position a second") {
  Room room;
  room.seat_two();
  room.play();
  room.connect();
  const std::string who = room.type(3, "who"), played = "Running matches:\n  ";
  const std::string match = who.substr(who.find(played) + played.size(), 26);
  CHECK(contains(
      who, played + match + "\n                        misie-patysie, Zosia against Anna, after 0 moves\n"));
  CHECK(room.type(3, "watch " + match) ==
        "You are watching " + match + ": misie-patysie, Zosia against Anna.\n`unwatch` ends that.\n");
  room.pass(std::chrono::seconds(0));
  const std::string first = room.seen(3);
  CHECK(first.starts_with("\n" + match +
                          ", after 0 moves; Zosia is to move.\nbears                  7  BBBBBBB\n"));
  CHECK(first.ends_with("  1 to 2 of both, equally many\n"));
  room.type(1, "1 1");
  room.type(2, "1 0");
  room.pass(std::chrono::seconds(1));
  const std::string next = room.seen(3);
  CHECK(next.starts_with("\n" + match + ", after 2 moves, the last 1 0; Zosia is to move.\n"));
  CHECK(next.find(match + ", after", 5) == std::string::npos);
  CHECK(room.type(1, "watch " + match.substr(0, 5))
            .ends_with("You play that match yourself: `board` draws the board again.\n"));
  for (const char* wrong : {"watch m9", "watch ANNA"})
    CHECK(room.type(3, wrong) ==
          "There is no such match: no match with this id is played. `who` lists the running\nmatches.\n");
  CHECK(room.type(3, "unwatch m9") == "You are not watching 'm9'.\n");
  CHECK(room.type(3, "unwatch") == "You have stopped watching.\n");
  room.type(1, "1 0");
  room.pass(std::chrono::seconds(5));
  CHECK(room.seen(3).empty());
  room.type(3, "watch " + match.substr(0, 5));
  room.pass(std::chrono::seconds(1));
  room.seen(3);
  room.type(2, "resign");
  room.pass(std::chrono::seconds(1));
  CHECK(room.seen(3) == match + " is over: Zosia has won: Anna resigned.\n");
  CHECK(room.type(3, "unwatch") == "You are watching no match.\n");
  CHECK_FALSE(contains(room.type(1, "who"), "guest-"));  // the spectator has no guest name
  CHECK(room.type(3, "name Ola").starts_with("Hello, Ola.\n"));
}
