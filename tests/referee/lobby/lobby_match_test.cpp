// Matches in a lobby: moves, errors, ends, and matches that a tournament arranges.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

// ANIA and BOLEK are bots on connections 1 and 2.
struct TwoBots : LobbyBench {
  explicit TwoBots(int capacity = 1) { bots({"ANIA", "BOLEK"}, capacity); }
};

}  // namespace

TEST_CASE("a match that a tournament arranges begins under the id that the tournament gives it") {
  TwoBots bench;
  bench.arrange("r1-g3", "BOLEK", "ania", 0, {.board = "5 2 4", .start = 3, .rated = true});
  const auto told = bench.told(2);
  REQUIRE(told.size() == 2);
  const auto& start = std::get<Start>(told[0]);
  CHECK(start.match == "r1-g3");
  CHECK(start.seat == Seat::first);
  CHECK(start.start == 3);
  CHECK(start.rated);
  CHECK(std::get<MoveRequest>(told[1]).match == "r1-g3");
  REQUIRE(bench.starts.size() == 2);
  for (const auto& deliver : bench.starts)
    CHECK(deliver.board->text() == "5 2 4");  // the board is already parsed
  CHECK(bench.only<Start>(1)->seat == Seat::second);
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
}

TEST_CASE("a match is reported as finished only after its players got the end message") {
  TwoBots bench;
  bench.lobby.arrange({"x", pile().read_board("0 3 0"), {}, {"ANIA", "BOLEK"}, {}, false}, at(0));
  for (const int connection : {1, 2}) CHECK(kinds(bench.told(connection)) == kinds_of<Start, End>());
  const auto actions = bench.lobby.take_actions();
  REQUIRE(actions.size() == 2);
  CHECK(std::holds_alternative<referee::Begun>(actions.front()));
  CHECK(std::holds_alternative<referee::Finished>(actions.back()));
}

TEST_CASE("a match that a tournament arranges is aborted at once if a player is absent") {
  TwoBots bench;
  bench.arrange("x", "ANIA", "NOBODY");
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].setup.id == "x");
  CHECK(bench.finished[0].result == std::nullopt);
  CHECK(bench.finished[0].reason == Reason::aborted);
  CHECK(bench.finished[0].detail == "NOBODY is not connected");
  bench.arrange("y", "ANIA", "BOLEK");
  bench.arrange("z", "BOLEK", "ANIA");
  REQUIRE(bench.finished.size() == 2);
  CHECK(bench.finished[1].detail == "BOLEK has no free capacity");
}

TEST_CASE("a tournament can abort an arranged match") {
  TwoBots bench;
  bench.arrange("x", "ANIA", "BOLEK");
  bench.forget_messages();
  bench.lobby.abort_match("x", "no time left", at(1));
  bench.collect();
  CHECK(bench.only<End>(1)->outcome == std::nullopt);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].detail == "no time left");
  CHECK(bench.lobby.free_capacity("BOLEK") == 1);
}

TEST_CASE("several matches run independently, and each frees its players at its end") {
  TwoBots bench(40);
  const auto id = [](int i) { return "m-" + std::to_string(i); };
  for (int i = 0; i < 40; ++i) bench.arrange(id(i), "ANIA", "BOLEK", 0, {.board = "2 1 0"});
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
  for (int i = 0; i < 40; ++i) bench.move(1, id(i), 0, 1);
  bench.forget_messages();
  for (int i = 39; i >= 0; --i) {
    bench.move(2, id(i), 1, 1);
    CHECK(bench.only<End>(1) == End{id(i), Value::loss, Reason::normal, {{1}}});
    CHECK(bench.only<End>(2) == End{id(i), Value::win, Reason::normal, {}});
    CHECK(bench.finished.back().setup.id == id(i));
    CHECK(bench.finished.back().moves.size() == 2);
  }
  CHECK(bench.finished.size() == 40);
  CHECK(bench.lobby.free_capacity("ANIA") == 40);
  CHECK(bench.lobby.free_capacity("BOLEK") == 40);
}

TEST_CASE("a client gets the same error for a match of other clients as for an unknown match") {
  TwoBots bench;
  const ConnectionId spy = bench.bot("SPY");
  bench.arrange("x", "ANIA", "BOLEK");
  bench.forget_messages();
  for (const ClientMessage& message : std::initializer_list<ClientMessage>{
           Move{"x", 0, std::vector<Number>{1}, {}, {}}, Resign{"x"}, Ready{"x"}}) {
    bench.say(spy, message);
    const auto error = bench.only<Error>(spy).value();
    CHECK(error.code == ErrorCode::unknown_match);
    CHECK(error.match == "x");
  }
  bench.move(1, "y", 0, 1);
  CHECK(bench.error(1) == ErrorCode::unknown_match);
  CHECK(bench.told(2).empty());
  CHECK(bench.finished.empty());
}

TEST_CASE("a move that crosses with the match's end message gets the error `too_late`") {
  TwoBots bench;
  bench.arrange("x", "ANIA", "BOLEK");
  bench.say(2, Resign{"x"});
  bench.forget_messages();
  bench.move(1, "x", 0, 1);
  const auto error = bench.only<Error>(1);
  CHECK(error->code == ErrorCode::too_late);
  CHECK(error->match == "x");
  bench.move(2, "x", 0, 1);
  CHECK(bench.error(2) == ErrorCode::unknown_match);
  bench.say(1, Ready{"x"});
  bench.say(1, Resign{"x"});
  bench.say(2, Resign{"x"});
  CHECK(bench.told(1).empty());
  CHECK(bench.told(2).empty());
}

TEST_CASE("the lobby remembers a limited number of ended matches") {
  TwoBots bench;
  for (int i = 0; i < 300; ++i) {
    bench.arrange("m-" + std::to_string(i), "ANIA", "BOLEK", 0, {.board = "1 1 0"});
    bench.say(2, Resign{"m-" + std::to_string(i)});
  }
  bench.forget_messages();
  bench.move(1, "m-299", 0, 1);
  CHECK(bench.error(1) == ErrorCode::too_late);
  bench.move(1, "m-44", 0, 1);
  CHECK(bench.error(1) == ErrorCode::too_late);
  bench.move(1, "m-43", 0, 1);
  CHECK(bench.error(1) == ErrorCode::unknown_match);
}

TEST_CASE("the lobby's next deadline is the earliest of its matches' clocks") {
  TwoBots bench(2);
  const ClockSettings clock{0, 1'000, 0, 0};
  bench.arrange("x", "ANIA", "BOLEK", 0, {.clock = clock});
  bench.arrange("y", "BOLEK", "ANIA", 400, {.clock = clock});
  CHECK(bench.lobby.deadline() == at(1'000) + Time::duration(1));
  bench.lobby.request_handed(bench.requests.at(0), 0, at(500));
  CHECK(bench.lobby.deadline() == at(1'400) + Time::duration(1));
  bench.tick(1'400);
  CHECK(bench.finished.empty());
  bench.tick(1'401);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].setup.id == "y");
  CHECK(bench.finished[0].reason == Reason::timeout);
  CHECK(bench.finished[0].result == Result{Seat::second, false});
  bench.forget_messages();
  bench.move(1, "x", 0, 1, 1'501);  // too late: the move itself ends the match, without a tick
  CHECK(errors(bench.told(1)) == std::vector{ErrorCode::too_late});
  CHECK(bench.finished.size() == 2);
  bench.arrange("z", "ANIA", "BOLEK", 1'600, {.clock = ClockSettings{10'000, 1'000, 0, 0}});
  CHECK(bench.lobby.deadline() == at(12'600) + Time::duration(1));
  bench.say(1, Ready{"z"}, 2'000);
  CHECK(bench.lobby.deadline() == at(3'000) + Time::duration(1));
}

TEST_CASE("an unreadable line is answered with an error and never loses a match") {
  TwoBots bench;
  bench.arrange("x", "ANIA", "BOLEK", 0, {.rated = true});
  bench.forget_messages();
  bench.garble(1, {ErrorCode::bad_json, "expected an object, found 'x'", {}, false});
  CHECK(bench.only<Error>(1) == Error{ErrorCode::bad_json, "expected an object, found 'x'", {}, false});
  CHECK(bench.finished.empty());
  bench.move(1, "x", 0, 1);
  CHECK(bench.only<MoveRequest>(2));
}

TEST_CASE("a session ends after a hundred errors, and errors before a reconnect count, too") {
  TwoBots bench;
  bench.lose(1);
  const std::string secret = bench.secret(bench.bot("ANIA"));  // ANIA reconnects over connection 3
  bench.arrange("x", "BOLEK", "ANIA");
  for (int i = 0; i < 60; ++i) bench.garble(3);
  bench.lose(3);
  const ConnectionId back = bench.join({.name = "ANIA", .resume = secret});
  bench.forget_messages();
  for (int i = 60; i < 98; ++i) bench.garble(back);
  bench.move(back, "x", 9, 1);  // a move with a wrong ply counts as an error, too
  CHECK(bench.told(back).size() == 39);
  CHECK(bench.lobby.present("ANIA"));
  bench.say(back, Play{.game = "chess"});
  const auto told = bench.told(back);
  REQUIRE(kinds(told) == kinds_of<Error, End, Error>());
  CHECK(std::get<Error>(told[0]).code == ErrorCode::unknown_game);
  CHECK(std::get<End>(told[1]).reason == Reason::disconnect);
  CHECK(std::get<Error>(told[2]) ==
        Error{ErrorCode::rate_limited, "you have sent 100 lines that could not be accepted", {}, true});
  CHECK(bench.finished.at(0).detail == "ANIA sent 100 lines that could not be accepted");
  CHECK(bench.closed(back));
  CHECK_FALSE(bench.lobby.present("ANIA"));
  CHECK(bench.only<End>(2)->outcome == Value::win);
}

TEST_CASE("if a requested board turns out to be invalid, this counts towards the client's limit of errors") {
  LobbyBench bench({.max_errors = 1});
  bench.bots({"ANIA", "BOLEK"});
  bench.say(1, Play{.game = "pile", .board = "rubbish", .against = "BOLEK"});
  CHECK(bench.lobby.present("ANIA"));
  bench.make_boards();
  const auto told = bench.told(1);
  CHECK(errors(told) == std::vector{ErrorCode::bad_board, ErrorCode::rate_limited});
  CHECK(std::get<Error>(told.back()).message == "you have sent 1 line that could not be accepted");
  CHECK(bench.closed(1));
  CHECK(bench.lobby.present("BOLEK"));
}

TEST_CASE("errors that lose a match do not count towards the limit that ends a session") {
  TwoBots bench;
  for (int i = 0; i < 150; ++i) {
    const std::string id = "m-" + std::to_string(i);
    bench.arrange(id, "ANIA", "BOLEK", 0, {.rated = true});
    bench.move(1, id, 0, 99);
    bench.move(1, id, 0, 1);
    bench.say(1, Ready{id});
    CHECK(errors(bench.told(1)) == std::vector{ErrorCode::illegal_move, ErrorCode::too_late});
  }
  CHECK(bench.lobby.present("ANIA"));
  CHECK(bench.finished.size() == 150);
}

TEST_CASE("a fatal error is the last message of its session") {
  TwoBots bench;
  bench.arrange("x", "ANIA", "BOLEK");
  bench.forget_messages();
  const Error fatal{ErrorCode::line_too_long, "a line of more than 65536 bytes", {}, true};
  bench.garble(1, fatal);
  const auto told = bench.told(1);
  REQUIRE(told.size() == 2);
  CHECK(std::get<End>(told[0]).reason == Reason::disconnect);
  CHECK(std::get<Error>(told[1]) == fatal);
  CHECK(bench.closed(1));
  CHECK(bench.finished[0].detail ==
        "ANIA sent a line that could not be accepted: a line of more than 65536 bytes");
}
