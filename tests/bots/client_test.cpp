#include "bots/client.hpp"

#include <doctest/doctest.h>
#include <spdlog/spdlog.h>

#include "pile.hpp"
#include "scripted_referee.hpp"

namespace gramy::bots {
namespace {

using namespace protocol;

protocol::Start pile_start(const std::string& match, Number sticks, Seat seat, Moves moves = {}) {
  return {.match = match,
          .game = "pile",
          .board = std::to_string(sticks),
          .seat = seat,
          .roles = {"first", "second"},
          .players = {"a", "b"},
          .moves = std::move(moves)};
}

RunningBot perfect_bot(const ScriptedReferee& referee) {
  pile_watch.reset();
  spdlog::set_level(spdlog::level::off);
  const Catalogue games = pile_catalogue();
  return RunningBot(referee, games, kind_of(games, "perfect"), {.name = "perfect", .capacity = 64});
}

/// A bot that has sent its hello.
struct Connected {
  /// Begins a match of 11 sticks, in which the bot takes 3.
  void begin_match() {
    referee.send(pile_start("m1", 11, Seat::first));
    referee.send(MoveRequest{.match = "m1", .ply = 0});
    CHECK(referee.receive<Ready>().match == "m1");
    expect_move("m1", 0, 3);
  }
  /// Asks for a move, and requires that the bot takes this number.
  void ask(const MoveRequest& request, Number taken) {
    referee.send(request);
    expect_move(request.match, request.ply, taken);
  }
  void expect_move(const std::string& match, std::uint64_t ply, Number taken) {
    const auto move = referee.receive<protocol::Move>();
    CHECK(move.match == match);
    CHECK(move.ply == ply);
    CHECK(move.numbers == std::vector{taken});
  }
  void say_bye() {
    referee.send(Bye{});
    CHECK(bot.wait().orderly);
  }

  ScriptedReferee referee;
  RunningBot bot = perfect_bot(referee);
  const Hello hello = referee.accept();
};

/// A bot that has sent its hello and received the welcome.
struct Welcomed : Connected {
  Welcomed() { referee.welcome(); }
};

TEST_CASE_FIXTURE(Connected, "a bot plays a match from hello to bye") {
  CHECK(hello.name == "perfect");
  CHECK(hello.capacity == 64);
  CHECK_FALSE(hello.resume);
  referee.send_text("Hello! Type help.\n");
  referee.welcome();
  begin_match();
  ask({.match = "m1", .ply = 2, .moves = {{1}}}, 3);
  // The request may list all moves of the match, not only the last one.
  ask({.match = "m1", .ply = 4, .moves = {{3}, {1}, {3}, {2}}}, 2);
  referee.send(End{.match = "m1", .outcome = Value::win});
  referee.send(Bye{"that was all"});
  CHECK(referee.is_left());
  const Ending ending = bot.wait();
  CHECK(ending.orderly);
  CHECK(ending.why == "the referee said bye: that was all");
}

TEST_CASE_FIXTURE(Welcomed, "solving a board delays neither other matches nor pings") {
  referee.send(pile_start("slow", PileWatch::gated_pile, Seat::first));
  referee.send(MoveRequest{.match = "slow", .ply = 0});
  referee.send(pile_start("also slow", PileWatch::gated_pile, Seat::second));
  pile_watch.wait_for_solvers(1);
  referee.send(Ping{5});
  CHECK(referee.receive<Pong>().id == 5);
  referee.send(pile_start("fast", 5, Seat::second));
  CHECK(referee.receive<Ready>().match == "fast");
  ask({.match = "fast", .ply = 1, .moves = {{3}}}, 2);
  pile_watch.open_gate();
  const std::array answers{referee.receive_any(), referee.receive_any(), referee.receive_any()};
  CHECK(std::ranges::count(answers, ClientMessage(Ready{"slow"})) == 1);
  CHECK(std::ranges::count(answers, ClientMessage(Ready{"also slow"})) == 1);
  CHECK(std::ranges::count(answers,
                           ClientMessage(protocol::Move{.match = "slow", .ply = 0, .numbers = {{1}}})) == 1);
  CHECK(pile_watch.solved().size() == 2);
  say_bye();
}

TEST_CASE_FIXTURE(Welcomed, "large boards delay no small board, however many opponents play on them") {
  for (int i = 0; i < 64; ++i) {
    auto start = pile_start("large" + std::to_string(i), PileWatch::large_gated_pile + i, Seat::first);
    start.players[Seat::second] = "greedy" + std::to_string(i);
    start.board = std::to_string(PileWatch::large_gated_pile) + std::string(i, ' ');
    referee.send(start);
  }
  pile_watch.wait_for_solvers(1);
  referee.send(pile_start("small", 5, Seat::second));
  CHECK(referee.receive<Ready>().match == "small");
  ask({.match = "small", .ply = 1, .moves = {{3}}}, 2);
  pile_watch.open_gate();
  say_bye();
}

TEST_CASE_FIXTURE(Welcomed, "solving a board stops when the last match that needs it has ended") {
  for (const char* match : {"one", "two"})
    referee.send(pile_start(match, PileWatch::gated_pile, Seat::first));
  pile_watch.wait_for_solvers(1);
  referee.send(End{.match = "one"});
  referee.send(Ping{1});
  referee.receive<Pong>();
  pile_watch.open_gate();
  CHECK(referee.receive<Ready>().match == "two");

  pile_watch.reset();
  referee.send(pile_start("three", PileWatch::large_gated_pile, Seat::first));
  referee.send(pile_start("four", PileWatch::large_gated_pile, Seat::first));
  pile_watch.wait_for_solvers(1);
  for (const char* match : {"three", "four"}) referee.send(End{.match = match});
  pile_watch.wait_for_stopped(1);
  // The stopped preparation does not affect a new request for the same board.
  referee.send(pile_start("five", PileWatch::large_gated_pile, Seat::first));
  pile_watch.wait_for_solvers(2);
  pile_watch.open_gate();
  CHECK(referee.receive<Ready>().match == "five");
  say_bye();
}

TEST_CASE_FIXTURE(Welcomed, "a bot reconnects after a lost link and continues its match") {
  begin_match();
  referee.drop();

  CHECK(referee.accept().resume == "secret");
  referee.welcome();
  referee.send(pile_start("m1", 11, Seat::first, {{3}, {1}}));
  referee.send(MoveRequest{.match = "m1", .ply = 2, .moves = {{1}}});
  CHECK(referee.receive<Ready>().match == "m1");
  expect_move("m1", 2, 3);
  CHECK(pile_watch.solved().size() == 1);
  referee.drop();

  referee.accept();
  referee.send(protocol::Error{ErrorCode::bad_token, "resume: too late", {}, true});
  CHECK(referee.is_left());
  const Ending ending = bot.wait();
  CHECK_FALSE(ending.orderly);
  CHECK(ending.why == "refused by the referee: bad_token: resume: too late");
}

TEST_CASE_FIXTURE(Welcomed, "after an undo a match continues from the moves in its new start") {
  begin_match();
  ask({.match = "m1", .ply = 2, .moves = {{1}}}, 3);
  // The opponent takes back its first move and plays another one.
  referee.send(pile_start("m1", 11, Seat::first, {{3}}));
  CHECK(referee.receive<Ready>().match == "m1");
  ask({.match = "m1", .ply = 2, .moves = {{2}}}, 2);
  CHECK(pile_watch.solved().size() == 1);
  say_bye();
}

TEST_CASE_FIXTURE(Welcomed,
                  "solving stops for matches that the referee does not start again after a lost link") {
  referee.send(pile_start("m1", PileWatch::gated_pile, Seat::first));
  pile_watch.wait_for_solvers(1);
  bool is_there = false;
  SUBCASE("a bot that has reconnected stops solving its board if the referee does not resume the match") {
    is_there = true;
    referee.drop();
    referee.accept();
    referee.welcome();
    pile_watch.wait_for_stopped(1);
    referee.send(Bye{});
  }
  SUBCASE("a bot that cannot reconnect stops solving its board") {
    referee.stop_listening();
    referee.drop();
    pile_watch.wait_for_stopped(1);
  }
  const Ending ending = bot.wait();
  CHECK(ending.orderly == is_there);
  if (!is_there) CHECK(ending.why.starts_with("cannot connect to 127.0.0.1:"));
}

TEST_CASE_FIXTURE(Connected, "a bot does not reconnect before its first welcome") {
  SUBCASE("a bot exits if its hello is refused") {
    referee.send(protocol::Error{ErrorCode::name_taken, "there is a perfect here already", {}, true});
    CHECK(referee.is_left());
    CHECK(bot.wait().why == "refused by the referee: name_taken: there is a perfect here already");
  }
  SUBCASE("a bot exits if its connection is dropped before the welcome") {
    referee.drop();
    const Ending ending = bot.wait();
    CHECK_FALSE(ending.orderly);
    CHECK(ending.why.starts_with("lost the connection to 127.0.0.1:"));
  }
}

TEST_CASE("a bot exits if the referee is unreachable at the start") {
  asio::io_context context;
  const Catalogue games = pile_catalogue();
  Client client(context, games,
                {.address = {{"127.0.0.1", "1"}}, .hello = {}, .player = kind_of(games, "random")});
  Ending ending{true, ""};
  asio::co_spawn(context, client.run(), [&](std::exception_ptr, Ending how) { ending = how; });
  context.run();
  CHECK_FALSE(ending.orderly);
  CHECK(ending.why.starts_with("cannot connect to 127.0.0.1:1: "));
}

TEST_CASE_FIXTURE(Welcomed, "a bot says bye when it leaves, even while it solves a board") {
  referee.send(pile_start("m1", PileWatch::gated_pile, Seat::first));
  pile_watch.wait_for_solvers(1);
  bot.leave();
  referee.receive<Bye>();
  CHECK(referee.is_left());
  pile_watch.open_gate();
  CHECK(bot.wait().orderly);
}

TEST_CASE_FIXTURE(
    Welcomed,
    "a bot resigns matches of unknown games or boards, and ignores messages about unknown matches") {
  std::array<protocol::Start, 3> starts;
  for (auto& start : starts) start = pile_start("m" + std::to_string(&start - starts.data()), 5, Seat::first);
  starts[0].game = "chess";
  starts[1].board = "five";
  starts[2].start = 2;
  for (const auto& start : starts) {
    referee.send(start);
    CHECK(referee.receive<Resign>().match == start.match);
  }
  referee.send_text("{\"type\":\"weather\",\"rain\":true}\n{\"type\":\"move_request\"}\n{]\n");
  referee.send(MoveRequest{.match = "m9", .ply = 0});
  referee.send(End{.match = "m9"});
  referee.send(protocol::Error{ErrorCode::busy, "nobody has time", {}, false});
  referee.send(pile_start("m4", 7, Seat::second));
  CHECK(referee.receive<Ready>().match == "m4");
  ask({.match = "m4", .ply = 1, .moves = {{1}}}, 2);
  say_bye();
}

TEST_CASE_FIXTURE(Welcomed, "a bot resigns a match if a move request does not fit the moves that it knows") {
  for (const MoveRequest& request :
       std::initializer_list<MoveRequest>{{.match = "its own turn", .ply = 0},
                                          {.match = "moves missing", .ply = 5, .moves = {{1}}},
                                          {.match = "illegal at once", .ply = 1, .moves = {{4}}},
                                          {.match = "illegal later", .ply = 3, .moves = {{1}, {1}, {9}}}}) {
    referee.send(pile_start(request.match, 7, Seat::second));
    CHECK(referee.receive<Ready>().match == request.match);
    referee.send(request);
    CHECK(referee.receive<Resign>().match == request.match);
  }
  say_bye();
}

}  // namespace
}  // namespace gramy::bots
