#include "referee/match/match.hpp"

#include "tests/referee/match/match_bench.hpp"

TEST_CASE("both players get a start message, then the first player gets a move request") {
  MatchBench bench({.board = "7 3 5", .start = 2, .rated = true});
  const auto messages = bench.match.take_messages();
  REQUIRE(messages.size() == 3);
  for (const Seat seat : both_seats) {
    const auto& told = messages[static_cast<std::size_t>(number_of(seat))];
    CHECK(told.to == seat);
    CHECK(std::get<Start>(told.what) == Start{.match = "m",
                                              .game = "pile",
                                              .board = "7 3 5",
                                              .start = 2,
                                              .seat = seat,
                                              .roles = {"Taker", "Keeper"},
                                              .players = {"ANIA", "BOLEK"},
                                              .rated = true});
  }
  CHECK(messages[2].to == Seat::first);
  CHECK(messages[2].what == RefereeMessage(MoveRequest{"m", 0, {}, {}, false, {}}));
}

TEST_CASE("a match ends when no legal move is left") {
  MatchBench bench;
  bench.forget_messages();
  bench.move(Seat::first, 0, {3}, 100);
  CHECK(bench.told(Seat::first).empty());
  CHECK(bench.only<MoveRequest>(Seat::second) == MoveRequest{"m", 1, {{3}}, {}, false, {}});
  bench.move(Seat::second, 1, {1}, 250);
  CHECK(bench.only<MoveRequest>(Seat::first) == MoveRequest{"m", 2, {{1}}, {}, false, {}});
  CHECK_FALSE(bench.match.ended());
  bench.move(Seat::first, 2, {3}, 1000);
  CHECK(bench.match.ended());
  CHECK(bench.match.awaited() == std::nullopt);
  CHECK(bench.only<End>(Seat::first) == End{"m", Value::win, Reason::normal, {}});
  CHECK(bench.only<End>(Seat::second) == End{"m", Value::loss, Reason::normal, {{3}}});
  const auto record = bench.match.take_record();
  CHECK(record.result == Result{Seat::first, false});
  CHECK(record.reason == Reason::normal);
  CHECK(record.detail.empty());
  REQUIRE(record.moves.size() == 3);
  CHECK(record.moves[1].move == AnyMove{1});
  for (const auto& [ply, ms] : {std::pair{0, 100}, {1, 150}, {2, 750}}) CHECK(record.moves[ply].ms == ms);
}

TEST_CASE("once the `info` of a match's moves fills a mebibyte, further `info` is dropped") {
  MatchBench bench({.board = "300 1 0"});
  const std::string info = '"' + std::string(4094, 'x') + '"';
  for (std::uint64_t ply = 0; ply < 300; ++ply) {
    bench.match.move(seat_at_ply(ply), {"m", ply, std::vector<Number>{1}, {}, info}, moment(1));
    bench.forget_messages();
  }
  const auto record = bench.match.take_record();
  REQUIRE(record.moves.size() == 300);
  CHECK(record.moves[255].info == info);
  CHECK(record.moves[256].info.empty());
}

TEST_CASE(
    "the players of a match that is over before its first move get its start message and its end message") {
  using Told = std::array<End, 2>;
  const Told lost{End{"m", Value::loss, Reason::normal, {}}, End{"m", Value::win, Reason::normal, {}}};
  const End draw{"m", Value::draw, Reason::repetition, {}};
  struct Case {
    const char* board;
    Told ends;
    Result result;
  };
  for (const Case& each : {Case{"0 3 0", lost, Result{Seat::second, false}},
                           Case{"3 0 0", Told{draw, draw}, {std::nullopt, true}}}) {
    CAPTURE(each.board);
    MatchBench bench({.board = each.board});
    const auto messages = bench.match.take_messages();
    REQUIRE(messages.size() == 4);
    for (const std::size_t i : {0, 1}) {
      CHECK(std::holds_alternative<Start>(messages[i].what));
      CHECK(std::get<End>(messages[2 + i].what) == each.ends[i]);
    }
    CHECK(bench.match.ended());
    CHECK(bench.match.deadline() == std::nullopt);
    CHECK(bench.match.take_record().result == each.result);
  }
}

TEST_CASE("a client that wants moves gets all moves with each request and with the end") {
  MatchBench bench({.board = "4 1 0", .wants = BySeat{protocol::Wants{.moves = true}, protocol::Wants()}});
  bench.forget_messages();
  bench.moves({1, 1});
  CHECK(bench.only<MoveRequest>(Seat::first)->moves == Moves{{1}, {1}});
  CHECK(bench.only<MoveRequest>(Seat::second)->moves == Moves{{1}});
  bench.match.resign(Seat::second, moment(3));
  CHECK(bench.only<End>(Seat::first)->moves == Moves{{1}, {1}});
  CHECK(bench.only<End>(Seat::second)->moves.empty());
}

TEST_CASE("a client that wants rules gets them with every start, also after a reconnect") {
  MatchBench bench({.board = "4 1 0", .wants = BySeat{protocol::Wants{.rules = true}, protocol::Wants()}});
  const GameInfo& info = bench.match.setup().board.game().info();
  const protocol::WrittenRules rules{std::string(info.rules), std::string(info.board_form),
                                     std::string(info.move_form)};
  CHECK(bench.only<Start>(Seat::first)->rules == rules);
  CHECK(bench.only<Start>(Seat::second)->rules == std::nullopt);
  bench.forget_messages();
  bench.match.link_lost(Seat::second, moment(1));
  bench.match.link_back(Seat::second, {.rules = true}, moment(2));
  CHECK(bench.only<Start>(Seat::second)->rules == rules);
}

TEST_CASE("a client that wants legal moves gets them, but at most a thousand") {
  const auto legal = [](const char* board, bool wanted) {
    MatchBench bench({.board = board, .wants = BySeat{protocol::Wants{.legal = wanted}, protocol::Wants()}});
    return *bench.only<MoveRequest>(Seat::first);
  };
  CHECK(legal("7 3 0", true).with_legal);
  CHECK(legal("7 3 0", true).legal == Moves{{1}, {2}, {3}});
  CHECK(legal("1000 1000 0", true).legal->size() == 1000);
  CHECK(legal("1001 1001 0", true).with_legal);
  CHECK(legal("1001 1001 0", true).legal == std::nullopt);
  CHECK(legal("9007199254740991 9007199254740991 0", true).legal == std::nullopt);
  CHECK_FALSE(legal("7 3 0", false).with_legal);
  CHECK(legal("7 3 0", false).legal == std::nullopt);
}

TEST_CASE(
    "a move with a wrong ply, or by the seat that is not to move, gets an error and has no other effect") {
  MatchBench bench({.rated = true});
  const auto refused = [&](Seat seat, std::uint64_t ply, ErrorCode code) {
    CAPTURE(seat);
    CAPTURE(ply);
    for (const Number number : {1, 77}) {  // the error is the same for legal and illegal moves
      bench.move(seat, ply, {number}, 2);
      CHECK(bench.error(seat) == code);
    }
    bench.malformed(seat, ply, 2);
    CHECK(bench.error(seat) == code);
  };
  bench.forget_messages();
  refused(Seat::second, 0, ErrorCode::not_your_turn);
  CHECK(bench.told(Seat::first).empty());
  bench.move(Seat::first, 0, {1}, 1);
  bench.forget_messages();
  for (const std::uint64_t ply : {std::uint64_t{0}, std::uint64_t{2}, std::uint64_t{99}, UINT64_MAX}) {
    for (const Seat seat : both_seats) refused(seat, ply, ErrorCode::stale_ply);
  }
  CHECK_FALSE(bench.match.ended());
  bench.move(Seat::second, 1, {1}, 3);
  CHECK(bench.only<MoveRequest>(Seat::first)->ply == 2);
}

TEST_CASE("an illegal move in a rated match gets an error with the reason and loses the match") {
  for (const std::vector<Number>& numbers :
       {std::vector<Number>{4}, {0}, {-1}, {}, {1, 1}, {1, 1, 1, 1, 1}, {max_number}, {INT64_MAX}}) {
    MatchBench bench({.rated = true});
    bench.forget_messages();
    bench.move(Seat::first, 0, numbers, 1);
    const auto told = bench.told(Seat::first);
    REQUIRE(told.size() == 2);
    const auto& error = std::get<Error>(told[0]);
    CHECK(error.code == ErrorCode::illegal_move);
    CHECK(error.match == "m");
    CHECK_FALSE(error.fatal);
    CHECK(error.message.find("found") != std::string::npos);
    CHECK(std::get<End>(told[1]) == End{"m", Value::loss, Reason::illegal_move, {}});
    CHECK(bench.only<End>(Seat::second) == End{"m", Value::win, Reason::illegal_move, {}});
    CHECK(bench.match.awaited() == Seat::first);
    const auto record = bench.match.take_record();
    CHECK(record.result == Result{Seat::second, false});
    CHECK(record.moves.empty());
    CHECK(record.detail == "ANIA: " + error.message);
  }
}

TEST_CASE("the error that answers a move of the wrong length describes the form of a move") {
  MatchBench bench;
  for (const std::vector<Number>& numbers : {std::vector<Number>{}, {1, 1}, std::vector<Number>(5000, 1)}) {
    bench.forget_messages();
    bench.move(Seat::first, 0, numbers, 1);
    CHECK(bench.only<Error>(Seat::first)->message ==
          "a move is counters, e.g. 1, found " + std::to_string(numbers.size()) + " numbers");
  }
}

TEST_CASE("a malformed move loses a rated match") {
  MatchBench bench({.rated = true});
  bench.moves({1});
  bench.forget_messages();
  bench.malformed(Seat::second, 1, 2);
  const auto told = bench.told(Seat::second);
  REQUIRE(told.size() == 2);
  CHECK(std::get<Error>(told[0]).code == ErrorCode::malformed);
  CHECK(std::get<Error>(told[0]).message ==
        "a move is a list of integers (counters, e.g. 1), found a string");
  CHECK(std::get<End>(told[1]) == End{"m", Value::loss, Reason::malformed, {{1}}});
  CHECK(bench.only<End>(Seat::first) == End{"m", Value::win, Reason::malformed, {}});
}

TEST_CASE("after an illegal or malformed move in a casual match, the player may move again") {
  MatchBench bench;
  bench.forget_messages();
  bench.move(Seat::first, 0, {4}, 1);
  CHECK(bench.error(Seat::first) == ErrorCode::illegal_move);
  bench.malformed(Seat::first, 0, 2);
  const auto told = bench.told(Seat::first);
  REQUIRE(told.size() == 1);  // there is only the error, and no new request
  CHECK(std::get<Error>(told[0]).code == ErrorCode::malformed);
  CHECK(bench.told(Seat::second).empty());
  bench.move(Seat::first, 0, {1}, 3);
  CHECK(bench.only<MoveRequest>(Seat::second)->ply == 1);
}

TEST_CASE("an aborted match has no result") {
  MatchBench bench;
  bench.move(Seat::first, 0, {2}, 1);
  bench.forget_messages();
  bench.match.abort("the referee was stopped");
  CHECK(bench.only<End>(Seat::first) == End{"m", {}, Reason::aborted, {}});
  CHECK(bench.only<End>(Seat::second) == End{"m", {}, Reason::aborted, {{2}}});
  const auto record = bench.match.take_record();
  CHECK(record.result == std::nullopt);
  CHECK(record.reason == Reason::aborted);
  CHECK(record.detail == "the referee was stopped");
}

TEST_CASE("a resignation, crash, stall or disconnect loses at once, whoever is to move") {
  for (const Reason reason : {Reason::resign, Reason::crash, Reason::stall, Reason::disconnect}) {
    for (const Seat seat : both_seats) {
      const bool resigns = reason == Reason::resign;
      MatchBench bench;
      bench.forget_messages();
      if (resigns) bench.match.resign(seat, moment(1));
      if (!resigns) bench.match.forfeit(seat, reason, "went wrong", moment(1));
      CHECK(bench.only<End>(seat) == End{"m", Value::loss, reason, {}});
      CHECK(bench.only<End>(other(seat)) == End{"m", Value::win, reason, {}});
      CHECK(bench.match.awaited() == Seat::first);
      const char* resigned = seat == Seat::first ? "ANIA resigned" : "BOLEK resigned";
      CHECK(bench.match.take_record().detail == (resigns ? resigned : "went wrong"));
    }
  }
}

TEST_CASE("after its end, a match answers moves with an error, and ignores everything else") {
  MatchBench bench({.clock = ClockSettings{0, 1000, 0, 0}});
  bench.match.resign(Seat::second, moment(1));  // seat 0 is to move
  bench.forget_messages();
  bench.match.ready(Seat::first, moment(2));
  bench.match.resign(Seat::first, moment(2));
  bench.match.abort("late");
  bench.match.forfeit(Seat::first, Reason::crash, "late", moment(2));
  bench.match.link_lost(Seat::first, moment(2));
  bench.match.link_back(Seat::first, {}, moment(3));
  bench.match.request_handed(0, at(3));
  bench.match.tick(at(1'000'000));
  CHECK(bench.told(Seat::first).empty());
  CHECK(bench.told(Seat::second).empty());
  bench.move(Seat::first, 0, {1}, 4);
  CHECK(bench.error(Seat::first) == ErrorCode::too_late);
  bench.move(Seat::second, 0, {1}, 4);
  CHECK(bench.error(Seat::second) == ErrorCode::unknown_match);
  const auto record = bench.match.take_record();
  CHECK(record.reason == Reason::resign);
  CHECK(record.moves.empty());
}

TEST_CASE("an idle player without a clock is warned and then loses") {
  MatchBench bench({.idle = milliseconds(600'000)});
  bench.move(Seat::first, 0, {1}, 1'000);
  CHECK(bench.match.deadline() == at(541'000));
  bench.match.tick(at(540'999));
  CHECK_FALSE(bench.match.take_idle_warning());
  bench.match.tick(at(541'000));
  CHECK(bench.match.take_idle_warning() == milliseconds(60'000));
  CHECK_FALSE(bench.match.take_idle_warning());
  bench.match.tick(at(601'000));
  CHECK_FALSE(bench.match.ended());
  CHECK(bench.match.deadline() == at(601'000) + std::chrono::nanoseconds(1));
  bench.forget_messages();
  bench.match.tick(at(601'001));
  CHECK(bench.only<End>(Seat::first) == End{"m", Value::win, Reason::idle, {}});
  CHECK(bench.only<End>(Seat::second) == End{"m", Value::loss, Reason::idle, {{1}}});
  CHECK(bench.match.take_record().detail == "BOLEK has not moved for 600000 ms at ply 1");
}

TEST_CASE("only a move restarts the time after which a player counts as idle") {
  MatchBench bench({.idle = milliseconds(2'000)});
  bench.move(Seat::first, 0, {99}, 500);
  bench.match.ready(Seat::first, moment(500));
  CHECK(bench.match.deadline() == at(1'000));  // the warning comes after half of the time
  bench.match.tick(at(1'000));
  CHECK(bench.match.take_idle_warning() == milliseconds(1'000));
  bench.move(Seat::first, 0, {1}, 2'000);
  CHECK_FALSE(bench.match.take_idle_warning());
  bench.match.tick(at(2'999));
  CHECK_FALSE(bench.match.take_idle_warning());
  bench.match.tick(at(3'000));
  CHECK(bench.match.take_idle_warning());
}

TEST_CASE(
    "a player that loses its connection gets time to reconnect, but no extra time before it counts as idle") {
  MatchBench bench({.idle = milliseconds(600'000)});
  bench.match.link_lost(Seat::first, moment(590'000));
  bench.match.tick(at(601'000));
  CHECK_FALSE(bench.match.ended());
  bench.match.link_back(Seat::first, {}, moment(602'000));
  bench.match.tick(at(602'000));
  CHECK(bench.match.take_record().reason == Reason::idle);
}

TEST_CASE("no player counts as idle in a match with a clock or without an idle limit") {
  MatchBench timed({.clock = ClockSettings{0, 5'000, 0, 0}, .idle = milliseconds(2'000)});
  timed.match.tick(at(4'999));
  CHECK_FALSE(timed.match.ended());
  CHECK_FALSE(timed.match.take_idle_warning());
  MatchBench patient;
  CHECK_FALSE(patient.match.deadline());
}

namespace {

/// An exam question: the second seat makes one move on a pile of 7.
Match question() {
  return Match({.id = "m",
                .board = pile().read_board("7 3 0"),
                .start = {},
                .players = {"", "BOLEK"},
                .rated = true,
                .opening = {{3}},
                .asked = Seat::second},
               {}, {milliseconds(60'000), {}}, at(0));
}

}  // namespace

TEST_CASE("an exam question asks one seat for one move, and sends nothing to the other seat") {
  Match match = question();
  auto messages = match.take_messages();
  REQUIRE(messages.size() == 2);
  CHECK(std::get<Start>(messages[0].what).moves == Moves{{3}});
  CHECK(std::get<Start>(messages[0].what).players.both == std::array<std::string, 2>{"", "BOLEK"});
  CHECK(std::get<MoveRequest>(messages[1].what).ply == 1);
  match.move(Seat::second, {"m", 1, std::vector<Number>{1}, {}, {}}, moment(5));
  messages = match.take_messages();
  REQUIRE(messages.size() == 1);
  CHECK(messages[0].to == Seat::second);
  CHECK(messages[0].what == RefereeMessage(End{"m", {}, Reason::asked, {}}));
  const auto record = match.take_record();
  CHECK(record.result == Result{});
  CHECK(record.reason == Reason::asked);
  CHECK(record.moves.size() == 2);
}

TEST_CASE("a player that commits a fault in an exam question loses the question") {
  Match match = question();
  match.take_messages();
  match.move(Seat::second, {"m", 1, std::vector<Number>{9}, {}, {}}, moment(5));
  const auto messages = match.take_messages();
  REQUIRE(messages.size() == 2);
  CHECK(std::get<Error>(messages[0].what).code == ErrorCode::illegal_move);
  CHECK(std::get<End>(messages[1].what).outcome == Value::loss);
  CHECK(match.take_record().reason == Reason::illegal_move);
}
