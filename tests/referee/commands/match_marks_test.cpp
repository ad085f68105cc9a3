#include "referee/commands/match_marks.hpp"

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

MatchSetup marked_match() {
  return {.id = "paski:b:ala:perfect",
          .board = toy::games().find("paski")->read_board("7"),
          .start = {},
          .players = {"ala", "perfect"},
          .clock = {}};
}

std::string ended_for(Seat seat, std::optional<Result> result, protocol::Reason reason) {
  return end_mark({.setup = marked_match(), .moves = {}, .result = result, .reason = reason}, seat);
}

}  // namespace

TEST_CASE("a player's log says which match it plays, as what and against whom") {
  CHECK(begin_mark(marked_match(), Seat::first) ==
        "match paski:b:ala:perfect begins: paski, moves first, against perfect");
  CHECK(begin_mark(marked_match(), Seat::second) ==
        "match paski:b:ala:perfect begins: paski, moves second, against ala");
}

TEST_CASE("a player's log says what became of a match, for him") {
  using enum protocol::Reason;
  CHECK(ended_for(Seat::first, Result{Seat::first}, normal) ==
        "match paski:b:ala:perfect ends: won (normal)");
  CHECK(ended_for(Seat::second, Result{Seat::first}, timeout) ==
        "match paski:b:ala:perfect ends: lost (timeout)");
  CHECK(ended_for(Seat::first, Result{}, normal) == "match paski:b:ala:perfect ends: drawn (normal)");
  CHECK(ended_for(Seat::first, std::nullopt, aborted) ==
        "match paski:b:ala:perfect ends: not played to its end (aborted)");
}
