// Lost connections, reconnects, and bots' processes that end.
#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

constexpr auto instant = Time::duration(1);

// ANIA and BOLEK on connections 1 and 2, in match x with ANIA to move.
struct Interrupted : LobbyBench {
  explicit Interrupted(const MatchOptions& options = {}, int capacity = 1) {
    secret = LobbyBench::secret(bot("ANIA", capacity));
    bot("BOLEK", capacity);
    arrange("x", "ANIA", "BOLEK", 0, options);
    forget_messages();
  }
  ConnectionId resume(std::int64_t ms) { return join({.name = "ania", .resume = secret}, ms); }

  std::string secret;
};

}  // namespace

TEST_CASE("a client that reconnects with its secret continues its match") {
  Interrupted bench({.clock = ClockSettings{0, 10'000, 0, 0}});
  bench.move(1, "x", 0, 1, 1'000);
  bench.move(2, "x", 1, 2, 2'000);
  bench.lose(1, 3'000);
  CHECK_FALSE(bench.lobby.present("ANIA"));
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
  CHECK(bench.lobby.who().size() == 1);
  bench.forget_messages();
  const ConnectionId back = bench.resume(5'000);
  const auto told = bench.told(back);
  REQUIRE(told.size() == 3);
  CHECK(std::get<Welcome>(told[0]).resume == bench.secret);
  CHECK(std::get<Welcome>(told[0]).session == "s1");
  CHECK(std::get<Start>(told[1]).moves == Moves{{1}, {2}});
  CHECK(std::get<MoveRequest>(told[2]) == MoveRequest{"x", 2, {{2}}, ClockReading{6'000, 9'000}, false, {}});
  CHECK(bench.told(2).empty());
  CHECK(bench.lobby.deadline() == at(2'000 + 9'000) + instant);
  bench.move(back, "x", 2, 3, 6'000);
  CHECK(bench.only<MoveRequest>(2)->ply == 3);
}

TEST_CASE("a reconnect without the secret is refused while the interrupted session lasts") {
  Interrupted bench;
  bench.lose(1);
  CHECK(bench.error(bench.bot("ANIA")) == ErrorCode::name_taken);
  CHECK(bench.error(bench.join({.name = "ANIA", .resume = "wrong"})) == ErrorCode::name_taken);
  CHECK(bench.error(bench.join({.name = "BOLEK", .resume = bench.secret})) == ErrorCode::name_taken);
  CHECK(bench.error(bench.join({.name = "ANIA", .resume = bench.secret}, 0, ClientKind::person)) ==
        ErrorCode::name_taken);
}

TEST_CASE("a registered name resumes its interrupted session with its token") {
  LobbyBench bench({.tokens = {{"ANIA", referee::SecretHash("change me")}}});
  const Hello hello{.name = "ANIA", .token = "change me", .wants = {.moves = true}};
  const ConnectionId first = bench.join(hello);
  const std::string secret = bench.secret(first);
  bench.bot("BOLEK");
  bench.arrange("x", "ANIA", "BOLEK", 0, {.clock = ClockSettings{0, 10'000, 0, 0}});
  bench.move(first, "x", 0, 1, 1'000);
  bench.move(2, "x", 1, 2, 2'000);
  // the connection of ANIA is still open
  CHECK(bench.error(bench.join(hello, 2'000)) == ErrorCode::name_taken);
  bench.lose(first, 3'000);
  CHECK(bench.error(bench.bot("ANIA", 1, 3'000)) == ErrorCode::bad_token);
  CHECK(bench.error(bench.join({.name = "ANIA", .token = "guessed"}, 3'000)) == ErrorCode::bad_token);
  CHECK(bench.error(bench.join(hello, 3'000, ClientKind::person)) == ErrorCode::name_taken);
  const ConnectionId back = bench.join(hello, 5'000);
  const auto told = bench.told(back);
  REQUIRE(told.size() == 3);
  CHECK(std::get<Welcome>(told[0]).session == "s1");
  CHECK(std::get<Welcome>(told[0]).resume !=
        secret);  // a new secret, because a bot that was restarted does not know the old one
  CHECK(std::get<Start>(told[1]).moves == Moves{{1}, {2}});
  CHECK(std::get<MoveRequest>(told[2]) ==
        MoveRequest{"x", 2, {{1}, {2}}, ClockReading{6'000, 9'000}, false, {}});
  bench.forget_messages();
  bench.move(back, "x", 2, 3, 6'000);
  CHECK(bench.only<MoveRequest>(2)->ply == 3);
  CHECK(bench.error(bench.join({.name = "ANIA", .resume = secret}, 7'000)) == ErrorCode::bad_token);
  const std::string& newer = std::get<Welcome>(told[0]).resume;
  CHECK(bench.secret(bench.join({.name = "ANIA", .resume = newer}, 7'000)) == newer);
}

TEST_CASE("a player to move whose connection is lost for a minute loses by disconnect") {
  Interrupted bench;
  bench.lose(1, 5'000);
  bench.tick(65'000);
  CHECK(bench.finished.empty());
  bench.tick(65'001);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].reason == Reason::disconnect);
  CHECK(bench.only<End>(2)->outcome == Value::win);
  // a new session, because the old one ended with its last match
  CHECK(bench.only<Welcome>(bench.bot("ANIA", 1, 65'002)));
}

TEST_CASE("a player that loses its connection and cannot reconnect loses by disconnect at once") {
  Interrupted bench;
  bench.lobby.abandoned("ANIA", "closed its standard output", moment(4'000));
  bench.tick(4'000);
  CHECK(bench.finished.empty());  // the connection of ANIA is still open
  bench.lose(1, 5'000);
  bench.lobby.abandoned("ania", "closed its standard output", moment(6'000));
  bench.tick(6'000);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].reason == Reason::disconnect);
  CHECK(bench.finished[0].detail == "ANIA closed its standard output");
  CHECK(bench.only<Welcome>(bench.bot("ANIA", 1, 6'001)));
}

TEST_CASE("a client that reconnects too late begins a new session") {
  Interrupted bench;
  bench.lose(1, 5'000);
  const ConnectionId late = bench.resume(65'001);  // too late, although no tick has ended the match before
  const auto told = bench.told(late);
  REQUIRE(told.size() == 1);
  CHECK(std::get<Welcome>(told[0]).session == "s3");
  CHECK(std::get<Welcome>(told[0]).resume != bench.secret);
  CHECK(bench.finished.at(0).reason == Reason::disconnect);
}

TEST_CASE("the wait for a player with a lost connection ends if the opponent ends the match") {
  Interrupted bench;
  bench.lose(1, 1'000);
  bench.say(2, Resign{"x"}, 2'000);
  CHECK(bench.finished.at(0).result == Result{Seat::first, false});
  CHECK(bench.only<Welcome>(bench.bot("ANIA"))->session == "s3");
}

TEST_CASE("a reconnect resumes all matches of the client") {
  Interrupted bench({}, 3);
  bench.arrange("y", "BOLEK", "ANIA");
  bench.arrange("z", "ANIA", "BOLEK");
  bench.lose(1);
  CHECK(kinds(bench.told(bench.resume(10))) ==
        kinds_of<Welcome, Start, MoveRequest, Start, Start, MoveRequest>());
}

TEST_CASE("a reconnect replaces a connection that is still open") {
  Interrupted bench;
  const ConnectionId back = bench.resume(100);
  CHECK(bench.only<Start>(back));
  CHECK(bench.only<Bye>(1));
  CHECK(bench.closed(1));
  bench.lose(1, 101);  // the old connection closes
  bench.move(1, "x", 0, 1, 102);
  CHECK(bench.told(1).empty());
  CHECK(bench.lobby.present("ANIA"));
  bench.move(back, "x", 0, 1, 103);
  CHECK(bench.only<MoveRequest>(2));
}

TEST_CASE("an invitation to a person ends when a new connection replaces the person's old one") {
  LobbyBench bench;
  bench.bot("BOLEK");
  const std::string word = bench.secret(bench.person("ZOSIA"));
  bench.play(1, Play{.game = "pile", .against = "ZOSIA"});
  bench.join({.name = "ZOSIA", .resume = word}, 1, ClientKind::person);
  CHECK(errors(bench.told(1)) == std::vector{ErrorCode::busy});
  CHECK(bench.lobby.free_capacity("ZOSIA") == 1);
}

TEST_CASE("a person reconnects with name and secret in upper or lower case") {
  LobbyBench bench;
  const ConnectionId zosia = bench.person("ZOSIA");
  std::string word = bench.secret(zosia);
  bench.bot("BOLEK");
  bench.arrange("x", "ZOSIA", "BOLEK");
  bench.lose(zosia);
  for (char& c : word) c = static_cast<char>(c - 'a' + 'A');
  const ConnectionId back = bench.join({.name = "zosia", .resume = word}, 59'000, ClientKind::person);
  CHECK(bench.only<Start>(back));
}

TEST_CASE("a hello that resumes a session needs no token and may change the capacity") {
  LobbyBench bench({.tokens = {{"ANIA", referee::SecretHash("t")}}});
  const std::string secret = bench.secret(bench.join({.name = "ANIA", .token = "t", .capacity = 2}));
  bench.bot("BOLEK");
  bench.arrange("x", "ANIA", "BOLEK");
  bench.lose(1);
  CHECK(bench.only<Welcome>(bench.join({.name = "ANIA", .capacity = 5, .resume = secret})));
  CHECK(bench.lobby.free_capacity("ANIA") == 4);
}

TEST_CASE("if a player's connection is lost and then its process ends, the player loses its match by crash") {
  Interrupted bench;
  bench.lose(1, 10);
  CHECK(bench.finished.empty());  // a lost connection alone is not a crash
  bench.exit("ANIA", 20);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].reason == Reason::crash);
  CHECK(bench.finished[0].detail == "ANIA exited with code 1");
  CHECK(bench.only<End>(2) == End{"x", Value::win, Reason::crash, {}});
  bench.lose(2);
  const ConnectionId again = bench.bot("ANIA");
  CHECK(bench.only<Welcome>(again));
  for (int i = 0; i < 2; ++i) bench.exit("ANIA", 21);
  bench.lose(again, 23);
  CHECK(bench.finished.size() == 1);
  CHECK(bench.lobby.deadline() == std::nullopt);
}

TEST_CASE(
    "if a player's process ends while its connection is open, the player loses its matches by crash when the "
    "connection closes") {
  Interrupted bench({}, 2);
  bench.arrange("y", "BOLEK", "ANIA");
  bench.exit("ania", 10);
  CHECK(bench.finished.empty());
  CHECK_FALSE(bench.lobby.present("ANIA"));
  CHECK(bench.lobby.free_capacity("ANIA") == 0);
  bench.exit("ANIA", 10);
  bench.lose(1, 11);
  REQUIRE(bench.finished.size() == 2);
  for (const auto& record : bench.finished) CHECK(record.reason == Reason::crash);
  CHECK(bench.lobby.deadline() == at(15'011));  // the ping to BOLEK
}

TEST_CASE("a move that a process sent before it ended is played") {
  Interrupted bench({.board = "1 1 0"});
  bench.exit("ANIA", 10);
  bench.move(1, "x", 0, 1, 11);
  bench.lose(1, 12);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].result == Result{Seat::first, false});
  CHECK(bench.finished[0].reason == Reason::normal);
  CHECK_FALSE(bench.lobby.present("ANIA"));
}

TEST_CASE("a connection that stays open after its process has ended is soon closed") {
  Interrupted bench;
  bench.exit("ANIA", 10);
  CHECK(bench.lobby.deadline() == at(1'010));
  bench.tick(1'010);
  CHECK(bench.finished.at(0).reason == Reason::crash);
  CHECK(bench.closed(1));
  CHECK(bench.only<End>(1));
  CHECK_FALSE(bench.lobby.present("ANIA"));
}
