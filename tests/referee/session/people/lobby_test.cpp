// People's fronts in a real lobby: what the two say to each other fits.
#include "referee/lobby/lobby.hpp"

#include <doctest/doctest.h>
#include <map>

#include "referee/session/people/person_front.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

/// The rim, without sockets: one lobby and the people connected to it.
class Room {
 public:
  Room() : lobby_(all_games(), settings(), 1) {}

  void connect(ConnectionId id) {
    fronts_.emplace(
        id, PersonFront({.games = all_games(), .who = [this] { return lobby_.who(); }, .guest_number = id}));
  }

  /// What the person sees after typing a line.
  std::string type(ConnectionId id, std::string_view line) {
    fronts_.at(id).receive(std::string(line) + "\n");
    obey(id);
    carry_out();
    return seen(id);
  }

  std::string seen(ConnectionId id) { return fronts_.at(id).take_output(); }

  void lose_link(ConnectionId id) {
    fronts_.erase(id);
    lobby_.link_lost(id, now_);
    carry_out();
  }

  void pass(std::chrono::seconds time) {
    now_ += time;
    lobby_.tick(now_);
    carry_out();
  }

 private:
  static LobbySettings settings() {
    LobbySettings settings;
    for (const AnyGame& game : all_games()) {
      settings.limits.board_size[std::string(game.id())] = game.info().default_max_size;
    }
    return settings;
  }

  void obey(ConnectionId id) {
    for (const Request& request : fronts_.at(id).take_requests()) {
      if (const auto* join = std::get_if<Join>(&request)) {
        lobby_.join(id, join->hello, ClientKind::person, now_);
      } else if (const auto* send = std::get_if<Send>(&request)) {
        lobby_.receive(id, send->message, now_);
      } else if (const auto* answer = std::get_if<AnswerInvitation>(&request)) {
        lobby_.answer_invitation(id, answer->accept, now_);
      } else if (std::holds_alternative<Quit>(request)) {
        lobby_.receive(id, protocol::Bye{}, now_);
      }
    }
  }

  void carry_out() {
    for (auto actions = lobby_.take_actions(); !actions.empty(); actions = lobby_.take_actions()) {
      for (const Action& action : actions) carry_out(action);
    }
  }

  void carry_out(const Action& action) {
    if (const auto* make = std::get_if<MakeBoard>(&action)) {
      MadeBoard made;
      try {
        Random random(make->seed);
        if (make->text) {
          made.board = make->game.read_board(*make->text, make->max_size);
        } else {
          const auto generated = make->game.generate(random, 10);
          made.board = generated.board;
          made.start = generated.start;
        }
      } catch (const BadInput& error) {
        made.error = error.what();
      }
      lobby_.board_ready(make->ticket, std::move(made), now_);
    } else if (const auto* delivery = std::get_if<Deliver>(&action);
               delivery && fronts_.contains(delivery->to)) {
      fronts_.at(delivery->to).deliver(*delivery);
      obey(delivery->to);
    }
  }

  Lobby lobby_;
  Time now_{};
  std::map<ConnectionId, PersonFront> fronts_;
};

bool contains(std::string_view text, std::string_view part) {
  return text.find(part) != std::string_view::npos;
}

/// The line that the welcome says to come back with.
std::string way_back(std::string_view welcome) {
  const auto line = welcome.find("\n  name ");
  REQUIRE(line != std::string_view::npos);
  return std::string(welcome.substr(line + 1, welcome.find('\n', line + 1) - line - 1));
}

}  // namespace

TEST_CASE("two people play a match in the lobby and one comes back in the middle") {
  Room room;
  room.connect(1);
  room.connect(2);
  const std::string word = way_back(room.type(1, "name Zosia"));
  room.type(2, "name Anna");
  CHECK(room.type(2, "play misie-patysie against zosia second board 7 2 3") ==
        "Zosia will be asked, and may refuse.\n");
  CHECK(contains(room.seen(1), "Anna would like to play misie-patysie with you. You would make the first"));
  CHECK(contains(room.type(1, "accept"), "you move first as Bolek, Anna is Lolek"));
  CHECK(room.seen(2).ends_with("Zosia (Bolek) is to move.\n"));
  CHECK(room.type(1, "1 1").ends_with("Anna (Lolek) is to move.\n"));
  CHECK(contains(room.seen(2), "\nZosia takes 1 bear and 1 stick.\n"));

  room.lose_link(1);
  room.type(2, "3 0");
  room.connect(3);
  const std::string back = room.type(3, word);
  CHECK(contains(back, "You are back in the match, after 2 moves.\n"));
  CHECK(contains(back, "Your turn, Bolek."));
  CHECK_FALSE(contains(back, "takes 3 bears.\nbears"));  // drawn once, not played twice

  room.type(3, "1 0");
  room.type(2, "1 1");
  CHECK(contains(room.type(3, "1 0"), "You have won, by the rules of the game.\n"));
  CHECK(contains(room.seen(2), "\nZosia takes 1 bear.\n"));
}

TEST_CASE("names and invitations in the lobby") {
  Room room;
  for (const ConnectionId id : {1, 2, 3}) room.connect(id);
  room.type(1, "name Zosia");
  CHECK(room.type(2, "name ZOSIA") ==
        "This name is not to be had: the name ZOSIA is taken. If it is yours: `name ZOSIA\n"
        "WORD`, with the word you were told.\n");
  CHECK(
      room.type(2, "name zosia wrong")
          .starts_with("This name is not to be had: the name zosia is taken. If it is yours: `name zosia\n"));
  CHECK(
      room.type(2, "play paski against Zosia").starts_with("You gave no name, so you play as guest-1002.\n"));
  room.seen(1);
  CHECK(room.type(1, "refuse") == "You have refused.\n");
  CHECK(room.seen(2) == "Not now: Zosia refused.\n");
  room.type(2, "play paski against Zosia");
  room.seen(1);
  room.pass(std::chrono::seconds(61));
  CHECK(room.seen(1) == "The invitation of guest-1002 no longer stands: it was not answered within 60 s.\n");
  CHECK(room.seen(2) == "Not now: Zosia did not answer within 60 s.\n");
  CHECK(contains(room.type(2, "play paski against Zosia board 1 2"), "\nThe board is not accepted: "));
  room.type(2, "play paski against Zosia");
  room.seen(1);
  room.type(2, "quit");
  CHECK(room.seen(1) == "The invitation of guest-1002 no longer stands: guest-1002 has left.\n");
}

TEST_CASE("the clock of a person is what was asked for") {
  Room room;
  room.connect(1);
  room.connect(2);
  room.type(1, "name Zosia");
  room.type(2, "play graf against zosia clock 5 first start 1 board 2 2 1 2 2 1 0");
  room.type(1, "accept");
  room.pass(std::chrono::seconds(6));  // less than the time for preparation
  CHECK(contains(room.seen(2), "\nZosia has won: you ran out of time.\n"));
}

TEST_CASE("a clock in the lobby runs out") {
  Room room;
  room.connect(1);
  room.connect(2);
  room.type(1, "name Zosia");
  room.type(2, "play graf against zosia clock 5 first start 1 board 2 2 1 2 2 1 0");
  CHECK(contains(room.seen(1), "clock: 5 s each"));
  room.type(1, "accept");
  CHECK(contains(room.seen(2), "Time left: you 5 s, Zosia 5 s."));
  room.pass(std::chrono::seconds(20));
  room.seen(1);
  CHECK(room.seen(2) == "\nZosia has won: you ran out of time.\n");
}
