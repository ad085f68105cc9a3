#include "referee/commands/match_marks.hpp"

#include "tests/referee/tournament/toy_match.hpp"

namespace {

const MatchSetup marked = toy_setup({"ala", "perfect"}, "paski:b:ala:perfect");

std::string ended_for(Seat seat, std::optional<Result> result, Reason reason) {
  return end_mark({.setup = marked, .moves = {}, .result = result, .reason = reason}, seat);
}

}  // namespace

TEST_CASE("a player's log says which match it plays, as what and against whom") {
  CHECK(begin_mark(marked, Seat::first) ==
        "match paski:b:ala:perfect begins: paski, moves first, against perfect");
  CHECK(begin_mark(marked, Seat::second) ==
        "match paski:b:ala:perfect begins: paski, moves second, against ala");
}

TEST_CASE("a player's log says how a match ended for this player") {
  using enum protocol::Reason;
  CHECK(ended_for(Seat::first, Result{Seat::first}, normal) ==
        "match paski:b:ala:perfect ends: won (normal)");
  CHECK(ended_for(Seat::second, Result{Seat::first}, timeout) ==
        "match paski:b:ala:perfect ends: lost (timeout)");
  CHECK(ended_for(Seat::first, Result{}, normal) == "match paski:b:ala:perfect ends: drawn (normal)");
  CHECK(ended_for(Seat::first, std::nullopt, aborted) ==
        "match paski:b:ala:perfect ends: not played to its end (aborted)");
}
