// Clocks and lost connections in a match.
#include "referee/match/match.hpp"
#include "tests/referee/match/match_bench.hpp"

namespace {

// No time to prepare, 1 s for the match and 100 ms more for each move, with a margin of 50 ms.
constexpr ClockSettings blitz{0, 1'000, 100, 50};
// Like `blitz`, but with 10 s to prepare.
constexpr ClockSettings prepared{10'000, 1'000, 100, 50};
constexpr auto instant = Time::duration(1);

Move a_move(std::uint64_t ply) {
  return {"m", ply, std::vector<Number>{1}, {}, {}};
}

}  // namespace

TEST_CASE("a move request contains the receiver's clock and the opponent's") {
  MatchBench bench({.board = "9 3 0", .clock = blitz});
  CHECK(bench.only<MoveRequest>(Seat::first)->clock == ClockReading{1000, 1000});
  bench.move(Seat::first, 0, {1}, 300);
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{1000, 800});
  bench.move(Seat::second, 1, {1}, 301);
  CHECK(bench.only<MoveRequest>(Seat::first)->clock == ClockReading{800, 1099});
}

TEST_CASE("the seats may have different clocks, and each start message contains both") {
  const ClockSettings each_move{.initial_ms = 200, .margin_ms = 10, .move_ms = 200};
  MatchBench bench({.board = "9 3 0", .clock = blitz, .own_clocks = {std::nullopt, each_move}});
  const auto first = bench.told(Seat::first), second = bench.told(Seat::second);
  CHECK(std::get<Start>(first.at(0)).clock == blitz);
  CHECK(std::get<Start>(first.at(0)).their_clock == each_move);
  CHECK(std::get<Start>(second.at(0)).clock == each_move);
  CHECK(std::get<Start>(second.at(0)).their_clock == blitz);
  CHECK(std::get<MoveRequest>(first.at(1)).clock == ClockReading{1000, 200});
  bench.move(Seat::first, 0, {1}, 300);
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{200, 800});
  bench.move(Seat::second, 1, {1}, 510);
  CHECK(bench.only<MoveRequest>(Seat::first)->clock == ClockReading{800, 200});
  bench.move(Seat::first, 2, {1}, 520);
  CHECK(bench.match.deadline() == at(730) + instant);
  bench.match.tick(*bench.match.deadline());
  CHECK(bench.match.take_record().detail ==
        "BOLEK ran out of time at ply 3: no move within 200 ms and a margin of 10 ms");
  MatchBench same({.clock = blitz, .own_clocks = {blitz, blitz}});
  CHECK_FALSE(same.only<Start>(Seat::first)->their_clock);
}

TEST_CASE("a move at the last moment is in time, and a move an instant later is late") {
  MatchBench in_time({.clock = blitz});
  CHECK(in_time.match.deadline() == at(1050) + instant);
  in_time.match.tick(at(1050));
  in_time.move(Seat::first, 0, {1}, 1050);
  CHECK_FALSE(in_time.match.ended());
  CHECK(in_time.only<MoveRequest>(Seat::second)->clock == ClockReading{1000, 100});
  MatchBench late({.clock = blitz});
  late.forget_messages();
  late.match.move(Seat::first, a_move(0), {at(1050) + instant});
  CHECK(late.match.ended());
  const auto told = late.told(Seat::first);
  REQUIRE(told.size() == 2);
  CHECK(std::get<End>(told[0]) == End{"m", Value::loss, Reason::timeout, {}});
  CHECK(std::get<Error>(told[1]).code == ErrorCode::too_late);
  CHECK(late.only<End>(Seat::second) == End{"m", Value::win, Reason::timeout, {}});
  CHECK(late.match.take_record().moves.empty());
}

TEST_CASE("a match whose player does not move ends at its deadline and not before") {
  MatchBench bench({.clock = blitz});
  bench.match.tick(*bench.match.deadline() - instant);
  CHECK_FALSE(bench.match.ended());
  bench.match.tick(*bench.match.deadline());
  CHECK(bench.match.ended());
  CHECK(bench.match.deadline() == std::nullopt);
  CHECK(bench.match.awaited() == Seat::first);
  const auto record = bench.match.take_record();
  CHECK(record.reason == Reason::timeout);
  CHECK(record.detail == "ANIA ran out of time at ply 0: no move within 1000 ms and a margin of 50 ms");
}

TEST_CASE("the message about a loss on time names the time that the preparation took") {
  MatchBench silent({.clock = prepared}), ready({.clock = prepared});
  ready.match.ready(Seat::first, moment(200));
  const auto detail_of = [](MatchBench& bench) {
    bench.match.tick(*bench.match.deadline());
    return bench.match.take_record().detail;
  };
  const std::string found = "ANIA ran out of time at ply 0: no move within 1000 ms and a margin of 50 ms";
  CHECK(detail_of(silent) == found + ", plus 10000 ms to prepare");
  CHECK(detail_of(ready) == found + ", plus 200 ms to prepare");
}

TEST_CASE("a player that moves or resigns too late loses on time, even if the move is illegal or malformed") {
  MatchBench illegal({.clock = blitz, .rated = true}), malformed({.clock = blitz, .rated = true}),
      resigned({.clock = blitz, .rated = true});
  illegal.move(Seat::first, 0, {99}, 1051);
  CHECK(illegal.match.take_record().reason == Reason::timeout);
  malformed.malformed(Seat::first, 0, 1051);
  CHECK(malformed.match.take_record().reason == Reason::timeout);
  resigned.match.resign(Seat::second, moment(1051));
  CHECK(resigned.match.take_record().result == Result{Seat::second, false});
}

TEST_CASE("a move's time begins when its request is written to the socket") {
  MatchBench bench({.clock = blitz});
  bench.match.request_handed(0, at(400));
  CHECK(bench.match.deadline() == at(1450) + instant);
  bench.match.request_handed(0, at(900));  // a second report that the request was written has no effect
  CHECK(bench.match.deadline() == at(1450) + instant);
  bench.move(Seat::first, 0, {1}, 1400);
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{1000, 100});
  // No report says yet that this request was written, so the time counts from the move.
  CHECK(bench.match.deadline() == at(1400 + 1050) + instant);
  bench.match.request_handed(0, at(1500));  // a report about an earlier request has no effect
  CHECK(bench.match.deadline() == at(1400 + 1050) + instant);
  bench.match.request_handed(1, at(1500));
  CHECK(bench.match.deadline() == at(1500 + 1050) + instant);
}

TEST_CASE("refused moves and other messages give a player no extra time") {
  MatchBench bench({.clock = blitz});
  bench.move(Seat::first, 0, {99}, 500);
  bench.malformed(Seat::first, 0, 600);
  bench.move(Seat::first, 7, {1}, 700);
  bench.match.ready(Seat::first, moment(800));
  CHECK(bench.match.deadline() == at(1050) + instant);
  bench.forget_messages();
  bench.move(Seat::first, 0, {1}, 900);
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{1000, 200});
}

TEST_CASE("a player's clock does not run until the player is ready") {
  MatchBench bench({.clock = prepared});
  CHECK(bench.match.deadline() == at(11'050) + instant);
  bench.match.ready(Seat::first, moment(4'000));
  CHECK(bench.match.deadline() == at(5'050) + instant);
  bench.forget_messages();
  bench.move(Seat::first, 0, {1}, 4'300);
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{1000, 800});
  CHECK(bench.match.deadline() == at(11'050) + instant);  // seat 1 still has time to prepare
}

TEST_CASE("a player's first move ends the preparation and takes no time") {
  MatchBench bench({.clock = prepared});
  bench.match.request_handed(0, at(1));
  bench.forget_messages();
  bench.move(Seat::first, 0, {1}, 9'000);
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{1000, 1100});
  bench.move(Seat::second, 1, {1}, 9'500);  // the first move of seat 1 takes no time
  CHECK(bench.only<MoveRequest>(Seat::first)->clock == ClockReading{1100, 1100});
  bench.move(Seat::first, 2, {1}, 9'700);  // the move takes 200 ms, and then adds 100 ms to its player's time
  CHECK(bench.only<MoveRequest>(Seat::second)->clock == ClockReading{1100, 1000});
  bench.match.resign(Seat::second, moment(9'701));
  const auto moves = bench.match.take_record().moves;
  for (const auto& [ply, ms] : {std::pair{0, 0}, {1, 0}, {2, 200}}) CHECK(moves[ply].ms == ms);
}

TEST_CASE("`ready` from the seat that is not to move ends the preparation of that seat alone") {
  MatchBench bench({.clock = prepared});
  bench.match.ready(Seat::second, moment(2'000));
  CHECK(bench.match.deadline() == at(11'050) + instant);
  bench.move(Seat::first, 0, {1}, 5'000);
  // The time of seat 1 begins at its request, not at its `ready`.
  CHECK(bench.match.deadline() == at(6'050) + instant);
}

TEST_CASE("a first move ends a player's preparation even if the move is refused") {
  MatchBench bench({.clock = prepared});
  bench.move(Seat::first, 0, {99}, 3'000);
  CHECK(bench.match.deadline() == at(4'050) + instant);
  bench.move(Seat::second, 0, {1}, 3'500);  // refused, because seat 0 is to move
  bench.move(Seat::first, 0, {1}, 3'600);
  CHECK(bench.match.deadline() == at(4'650) + instant);
}

TEST_CASE(
    "a player that loses its connection on the opponent's turn has a minute to reconnect when its own turn "
    "begins") {
  MatchBench bench;
  bench.match.link_lost(Seat::second, moment(10));
  CHECK(bench.match.deadline() == std::nullopt);
  bench.match.tick(at(1'000'000));
  bench.forget_messages();
  bench.move(Seat::first, 0, {1}, 1'000'000);
  CHECK(bench.match.deadline() == at(1'060'000) + instant);
  bench.match.tick(at(1'060'000));
  CHECK_FALSE(bench.match.ended());
  bench.match.tick(at(1'060'000) + instant);
  CHECK(bench.only<End>(Seat::first) == End{"m", Value::win, Reason::disconnect, {}});
  const auto record = bench.match.take_record();
  CHECK(record.reason == Reason::disconnect);
  CHECK(record.detail == "BOLEK lost the connection and did not come back in time at ply 1");
}

TEST_CASE("without a clock, a player to move that loses its connection has a minute to reconnect") {
  MatchBench bench;
  bench.match.link_lost(Seat::first, moment(500'000));
  CHECK(bench.match.deadline() == at(560'000) + instant);
  bench.match.link_back(Seat::first, {}, moment(560'000));
  CHECK_FALSE(bench.match.ended());
  CHECK(bench.match.deadline() == std::nullopt);
  MatchBench late;
  late.match.link_lost(Seat::first, moment(500'000));
  late.forget_messages();
  late.match.link_back(Seat::first, {}, moment(560'001));
  CHECK(late.match.take_record().reason == Reason::disconnect);
  CHECK(late.only<Start>(Seat::first) == std::nullopt);
  MatchBench both;
  both.match.link_lost(Seat::first, moment(0));
  both.match.link_lost(Seat::second, moment(30'000));
  both.match.tick(at(60'001));
  CHECK(both.match.take_record().result == Result{Seat::second, false});  // the seat to move loses
}

TEST_CASE("with a clock, a player to move that loses its connection may reconnect until its clock runs out") {
  MatchBench bench({.clock = blitz});
  bench.match.link_lost(Seat::first, moment(900));
  CHECK(bench.match.deadline() == at(1050) + instant);
  bench.match.tick(at(1051));
  CHECK(bench.match.take_record().reason == Reason::disconnect);
  MatchBench back({.clock = blitz});
  back.match.link_lost(Seat::first, moment(900));
  back.match.link_back(Seat::first, {}, moment(1000));
  back.match.tick(at(1051));
  CHECK(back.match.take_record().reason == Reason::timeout);
}

TEST_CASE("a player that reconnects gets the match's moves and its unanswered move request again") {
  MatchBench bench({.board = "9 3 0", .clock = blitz});
  bench.move(Seat::first, 0, {1}, 100);
  bench.move(Seat::second, 1, {2}, 200);
  bench.match.link_lost(Seat::first, moment(300));
  bench.forget_messages();
  bench.match.link_back(Seat::first, {}, moment(500));
  CHECK(bench.told(Seat::second).empty());
  const auto told = bench.told(Seat::first);
  REQUIRE(told.size() == 2);
  CHECK(std::get<Start>(told[0]).moves == Moves{{1}, {2}});
  CHECK(std::get<Start>(told[0]).seat == Seat::first);
  // Own clock: 1000 - 100 + 100 - 300. Opponent's clock: 1000 - 100 + 100.
  CHECK(std::get<MoveRequest>(told[1]) == MoveRequest{"m", 2, {{2}}, ClockReading{700, 1000}, false, {}});
  CHECK(bench.match.deadline() == at(200 + 1050) + instant);  // the time counts from the first request
  bench.match.request_handed(2, at(510));                     // writing the request again gives no more time
  CHECK(bench.match.deadline() == at(200 + 1050) + instant);
}

TEST_CASE(
    "if lag may have delayed a player's move, an opponent's message cannot make this player lose on time") {
  for (const auto& [others_lag, reason] : {std::pair{0ms, Reason::timeout}, {40ms, Reason::resign}}) {
    MatchBench bench({.clock = blitz, .rated = true});
    bench.match.resign(Seat::second, {at(1062), 0ms, 0ms, others_lag});
    CHECK(bench.match.take_record().reason == reason);
  }
  MatchBench bench({.clock = blitz, .rated = true});
  bench.match.move(Seat::first, a_move(0), {at(1062), 0ms, 0ms, 40ms});
  CHECK(bench.match.take_record().reason == Reason::timeout);
}

TEST_CASE(
    "a message read after a player's deadline only because of lag does not make the player lose on time") {
  using Event = void (*)(referee::Match&, referee::Moment);
  const std::vector<Event> events{
      [](referee::Match& match, referee::Moment now) { match.ready(Seat::second, now); },
      [](referee::Match& match, referee::Moment now) { match.link_lost(Seat::second, now); },
      [](referee::Match& match, referee::Moment now) { match.link_back(Seat::second, {}, now); },
      [](referee::Match& match, referee::Moment now) { match.move(Seat::second, a_move(7), now); },
  };
  for (const Event& event : events) {
    MatchBench bench({.clock = blitz, .rated = true});
    event(bench.match, {at(1060), 10ms});
    CHECK_FALSE(bench.match.ended());
    event(bench.match, {at(1061), 10ms});
    CHECK(bench.match.take_record().reason == Reason::timeout);
  }
}

TEST_CASE("a lost connection does not change the time for a move") {
  MatchBench bench({.clock = blitz});
  bench.match.link_lost(Seat::second, moment(10));
  bench.move(Seat::first, 0, {1}, 100);
  bench.match.link_back(Seat::second, {}, moment(600));
  bench.match.request_handed(1, at(601));
  CHECK(bench.match.deadline() == at(100 + 1050) + instant);
  MatchBench asked({.clock = blitz});
  asked.match.link_lost(Seat::first, moment(10));
  asked.match.request_handed(0, at(20));
  CHECK(asked.match.deadline() == at(1050) + instant);
}

TEST_CASE(
    "a player that reconnects gets its start message and unanswered move request with the fields that it now "
    "wants") {
  MatchBench bench;
  bench.match.link_lost(Seat::second, moment(10));
  bench.forget_messages();
  bench.match.link_back(Seat::second, {}, moment(20));
  const auto told = bench.told(Seat::second);
  REQUIRE(told.size() == 1);
  CHECK(std::holds_alternative<Start>(told[0]));
  CHECK(bench.told(Seat::first).empty());
  bench.move(Seat::first, 0, {1}, 21);
  bench.match.link_lost(Seat::second, moment(30));
  bench.forget_messages();
  bench.match.link_back(Seat::second, {.legal = true, .moves = true}, moment(40));
  const auto request = bench.only<MoveRequest>(Seat::second);
  CHECK(request->legal == Moves{{1}, {2}, {3}});
  CHECK(request->moves == Moves{{1}});
}
