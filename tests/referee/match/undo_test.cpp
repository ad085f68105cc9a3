// Undo: moves that are taken back.
#include "tests/referee/match/match_bench.hpp"

namespace {

/// The messages to a seat after an undo: the start, and the move request if the seat is to move.
struct Told {
  std::optional<Start> start;
  std::optional<MoveRequest> request;
};

Told told(MatchBench& bench, Seat seat) {
  const auto messages = bench.told(seat);
  return {only_of<Start>(messages), only_of<MoveRequest>(messages)};
}

}  // namespace

TEST_CASE(
    "an undo by the player to move takes back the opponent's last move and the player's own last move") {
  MatchBench bench;
  bench.moves({1, 2, 1, 1});
  bench.forget_messages();
  CHECK_FALSE(bench.match.why_no_undo(Seat::first));
  bench.match.undo(Seat::first, moment(50));
  const Told first = told(bench, Seat::first), second = told(bench, Seat::second);
  CHECK(first.start.value().match == "m");
  CHECK(first.start->moves == Moves{{1}, {2}});
  CHECK(first.request.value().ply == 2);
  CHECK(first.request->moves == Moves{{2}});
  CHECK(second.start.value().moves == Moves{{1}, {2}});
  CHECK_FALSE(second.request);
  // The match continues from the position after the undo.
  bench.move(Seat::first, 2, {3}, 60);
  CHECK(bench.only<MoveRequest>(Seat::second)->moves == Moves{{3}});
  bench.move(Seat::second, 3, {1}, 70);
  REQUIRE(bench.match.ended());
  const auto record = bench.match.take_record();
  CHECK(record.result == Result{Seat::second, false});
  REQUIRE(record.moves.size() == 4);
  CHECK(record.moves[2].move == AnyMove{3});
}

TEST_CASE("an undo by the seat that is not to move takes back only its own move") {
  MatchBench bench;
  CHECK(bench.match.why_no_undo(Seat::first));
  bench.moves({1});
  bench.forget_messages();
  CHECK_FALSE(bench.match.why_no_undo(Seat::first));
  CHECK(bench.match.why_no_undo(Seat::second) == "you have made no move that could be taken back");
  bench.match.undo(Seat::first, moment(20));
  CHECK(told(bench, Seat::first).request->ply == 0);
  CHECK(bench.match.awaited() == Seat::first);
}

TEST_CASE("an undo gives no time back, and the new move adds no increment") {
  MatchBench bench({.clock = ClockSettings{0, 10'000, 1'000, 0}});
  bench.match.request_handed(0, at(0));
  bench.move(Seat::first, 0, {1}, 4'000);  // the move takes 4 s of its player's 10 s, and then adds 1 s
  bench.match.request_handed(1, at(4'000));
  bench.move(Seat::second, 1, {1}, 5'000);  // the move takes 1 s, and then adds 1 s
  bench.match.request_handed(2, at(5'000));
  bench.forget_messages();
  bench.match.undo(Seat::first, moment(7'000));  // 2 s of thinking before the undo
  CHECK(told(bench, Seat::first).request.value().clock == ClockReading{5'000, 10'000});
  bench.match.request_handed(0, at(7'000));
  bench.move(Seat::first, 0, {2}, 8'000);
  CHECK(told(bench, Seat::second).request->clock->theirs_ms == 4'000);
  bench.match.request_handed(1, at(8'000));
  bench.move(Seat::second, 1, {1}, 9'000);
  CHECK(told(bench, Seat::first).request->clock->theirs_ms == 9'000);
  bench.match.request_handed(2, at(9'000));
  bench.move(Seat::first, 2, {1}, 10'000);  // this ply was not played before, so the increment is added
  CHECK(told(bench, Seat::second).request->clock->theirs_ms == 4'000);
}

TEST_CASE("a player whose time is over cannot escape the loss by an undo") {
  MatchBench bench({.clock = ClockSettings{0, 1'000, 0, 0}});
  bench.moves({1, 1});
  bench.match.undo(Seat::first, moment(5'000));
  CHECK(bench.match.ended());
  CHECK(bench.match.take_record().reason == Reason::timeout);
}

TEST_CASE("a match refuses further undos once its undos have made the referee send too many bytes") {
  MatchBench bench({.board = "100 3 0"});
  const auto most = referee::Match::max_undone_bytes / referee::Match::least_undone_bytes;
  for (std::size_t i = 0; i < most; ++i) {
    bench.move(Seat::first, 0, {1}, 10);
    REQUIRE_FALSE(bench.match.why_no_undo(Seat::first));
    bench.match.undo(Seat::first, moment(20));
  }
  bench.move(Seat::first, 0, {1}, 30);
  CHECK(bench.match.why_no_undo(Seat::first) ==
        "no further undo in this match: its undos have sent too much, because each sends the board and all "
        "moves");
}

TEST_CASE("the `info` of an undone move is dropped with the move") {
  MatchBench bench({.board = "100 3 0"});
  const auto say = [&](Seat seat, std::uint64_t ply, const std::string& info) {
    bench.match.move(seat, {"m", ply, std::vector<Number>{1}, {}, info}, moment(10));
  };
  say(Seat::first, 0, "1");
  say(Seat::second, 1, std::string(referee::Match::max_info_bytes - 1, '2'));
  bench.match.undo(Seat::second, moment(20));
  say(Seat::second, 1,
      // fits only because the undone info does not count any more
      std::string(referee::Match::max_info_bytes - 1, '3'));
  bench.match.resign(Seat::first, moment(30));
  const auto record = bench.match.take_record();
  CHECK(record.moves[0].info == "1");
  CHECK(record.moves[1].info.starts_with("3"));
}

TEST_CASE("a match with an opening begins after the opening, and no undo takes back moves of the opening") {
  referee::MatchSetup setup{"m", pile().read_board("9 3 0"), {}, {"ANIA", "BOLEK"}, {}, false};
  setup.opening = {{1}, {2}, {1}};
  referee::Match match(setup, {}, {milliseconds(60'000)}, at(0));
  const auto told = match.take_messages();
  REQUIRE(told.size() == 3);
  for (std::size_t i = 0; i < 2; ++i) CHECK(std::get<Start>(told[i].what).moves == setup.opening);
  CHECK(told[2].to == Seat::second);
  CHECK(std::get<MoveRequest>(told[2].what).ply == 3);
  CHECK(std::get<MoveRequest>(told[2].what).moves.empty());
  CHECK(match.why_no_undo(Seat::second));
  match.move(Seat::second, {"m", 3, std::vector<Number>{2}, {}, {}}, moment(10));
  CHECK(match.why_no_undo(Seat::first));
  REQUIRE_FALSE(match.why_no_undo(Seat::second));
  match.undo(Seat::second, moment(20));
  CHECK(match.ply() == 3);
  match.resign(Seat::second, moment(30));
  CHECK(match.take_record().moves.size() == 3);
}
