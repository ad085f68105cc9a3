#include "referee/verify/divergence.hpp"

#include "tests/referee/tournament/graf_match.hpp"

namespace {

/// A match as it was replayed, with these moves and this end.
MatchRecord again(const std::vector<Number>& moves, Result result, Reason reason = Reason::normal) {
  MatchRecord record = played_graf(moves, result);
  record.reason = reason;
  return record;
}

const Result first_wins{.winner = Seat::first}, second_wins{.winner = Seat::second};

}  // namespace

TEST_CASE("a replay with the same moves and the same end does not diverge, whatever the times") {
  CHECK(!divergence(graf_match(), again({2, 1, 3}, first_wins)));
}

TEST_CASE("the first move that differs in a replay is reported with its player") {
  CHECK(divergence(graf_match(), again({2, 3}, second_wins)) ==
        Divergence{.match = "graf:g:ann:bob", .ply = 1, .player = "bob", .recorded = "1", .now = "3"});
}

TEST_CASE(
    "if a replay ends at another ply or for another reason, the divergence is where the shorter match ends") {
  CHECK(
      divergence(graf_match(), again({2, 1}, second_wins, Reason::resign)) ==
      Divergence{
          .match = "graf:g:ann:bob", .ply = 2, .player = "ann", .recorded = "3", .now = "bob won (resign)"});
  RecordedMatch resigned = graf_match();
  resigned.moves.resize(2);
  resigned.reason = Reason::resign;
  CHECK(
      divergence(resigned, again({2, 1, 3}, first_wins)) ==
      Divergence{
          .match = "graf:g:ann:bob", .ply = 2, .player = "ann", .recorded = "ann won (resign)", .now = "3"});
  CHECK(divergence(resigned, again({2, 1}, first_wins, Reason::crash)) ==
        Divergence{.match = "graf:g:ann:bob",
                   .ply = 2,
                   .player = "bob",
                   .recorded = "ann won (resign)",
                   .now = "ann won (crash)"});
}

TEST_CASE("a replay with the same moves and then a loss on time diverges only by time") {
  CHECK(divergence(graf_match(), again({2}, first_wins, Reason::timeout)).value().is_by_time);
  CHECK(!divergence(graf_match(), again({3}, first_wins, Reason::timeout)).value().is_by_time);
}
