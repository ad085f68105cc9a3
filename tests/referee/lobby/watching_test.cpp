#include "tests/referee/lobby/lobby_bench.hpp"

namespace {

/// ANIA, on connection 1, plays match "m" against BOLEK, on connection 2.
struct Table : LobbyBench {
  explicit Table(const MatchOptions& options = {}) {
    bots({"ANIA", "BOLEK"}, 1000);
    arrange("m", "ANIA", "BOLEK", 0, options);
    forget_messages();
  }
  ConnectionId onlooker() {
    const ConnectionId id = spectator();
    told(id);
    return id;
  }
};

}  // namespace

TEST_CASE("a spectator who gives a name may play, and still watches the same match") {
  Table table;
  const ConnectionId anna = table.spectator();
  table.say(anna, Watch{"m"});
  table.forget_messages();
  table.join_again(anna, {.spectator = true});
  CHECK(table.error(anna) == ErrorCode::bad_message);
  table.join_again(anna, {.name = "ania", .person = true});
  CHECK(table.error(anna) == ErrorCode::name_taken);
  CHECK(table.lobby.knows(anna));  // Anna still watches the match
  table.join_again(anna, {.name = "anna", .person = true});
  CHECK(table.only<Welcome>(anna)->name == "anna");
  CHECK(table.lobby.present_count() == 3);
  table.pass_until(0);
  table.forget_messages();
  table.move(1, "m", 0, 3, 200);
  table.pass_until(400);
  CHECK(all_of<View>(table.told(anna)).size() == 1);
}

TEST_CASE("a spectator who tries wrong tokens is disconnected after too many errors") {
  Table table;
  const ConnectionId anna = table.spectator();
  int guesses = 0;
  for (; !table.closed(anna) && guesses < 1000; ++guesses)
    table.join_again(anna, {.name = "ania", .token = "guess", .person = true});
  CHECK(guesses == LobbySettings().max_errors);
}

TEST_CASE("a spectator needs no name, is not listed among the clients, and plays nothing") {
  Table table;
  const ConnectionId anna = table.spectator();
  const auto told = table.only<Welcome>(anna);
  REQUIRE(told);
  CHECK(told->name.empty());
  CHECK(told->resume.empty());
  CHECK(table.lobby.who().size() == 2);
  CHECK(table.lobby.present_count() == 2);
  CHECK(table.lobby.knows(anna));
  for (const ClientMessage& message :
       std::vector<ClientMessage>{Play{.game = "pile"}, Move{.match = "m", .numbers = {{1}}}, Resign{"m"},
                                  HintRequest{"m"}, Answer{true}}) {
    CHECK(table.error_to(anna, message) == ErrorCode::bad_message);
  }
  table.say(anna, Pong{3});
  CHECK(table.told(anna).empty());
  table.say(anna, Bye{});
  CHECK(table.only<Bye>(anna));
  CHECK(table.closed(anna));
  CHECK_FALSE(table.lobby.knows(anna));
}

TEST_CASE("a spectator with too many errors is disconnected") {
  // Spectators are admitted even if the lobby admits only registered names.
  LobbyBench bench({.open = false, .max_errors = 3});
  const ConnectionId anna = bench.spectator();
  CHECK(bench.only<Welcome>(anna));
  bench.say(anna, Play{.game = "pile"});
  bench.garble(anna);
  CHECK_FALSE(bench.closed(anna));
  bench.say(anna, Play{.game = "pile"});
  CHECK(bench.closed(anna));
  CHECK(errors(bench.told(anna)).back() == ErrorCode::rate_limited);
}

TEST_CASE("a spectator of a match gets its start, views of its positions, and its end") {
  Table table;
  const ConnectionId anna = table.onlooker();
  table.move(1, "m", 0, 2);
  table.say(anna, Watch{"m"});
  const auto start = table.only<WatchedStart>(anna).value();
  CHECK(start.match.players == BySeat<std::string>{"ANIA", "BOLEK"});
  CHECK(start.match.moves == Moves{{2}});
  table.pass_until(0);
  const auto first = table.only<View>(anna).value();
  CHECK(first == View{.match = "m",
                      .position = {.ply = 1,
                                   .to_move = Seat::second,
                                   .text = "5 left\n",
                                   .legal = {"1", "2", "3"},
                                   .legal_all = 3,
                                   .last = "2",
                                   .scene = {}},
                      .moves = {},
                      .clock = {}});
  table.move(2, "m", 1, 1, 10);
  table.move(1, "m", 2, 1, 20);
  table.pass_until(50);
  CHECK(table.told(anna).empty());
  table.pass_until(100);
  const auto second = table.only<View>(anna).value();
  CHECK(second.position.ply == 3);
  CHECK(second.moves == std::vector<std::string>{"1", "1"});
  table.move(2, "m", 3, 3, 120);
  table.pass_until(120);
  const auto last = table.told(anna);
  REQUIRE(kinds(last) == kinds_of<View, WatchedEnd>());
  CHECK(std::get<View>(last[0]).position.ply == 4);
  CHECK_FALSE(std::get<View>(last[0]).position.to_move);
  CHECK(std::get<WatchedEnd>(last[1]) == WatchedEnd{"m", Reason::normal, {Seat::second, "", "m"}});
}

TEST_CASE("a player who reconnects gets the present clock while the opponent thinks") {
  LobbyBench bench;
  const Hello hello{.name = "ANIA", .wants = {.view = true}, .person = true};
  bench.join(hello);
  bench.bot("BOLEK");
  const std::string secret = bench.secret(1);
  const ConnectionId anna = bench.spectator();
  bench.arrange("m", "ANIA", "BOLEK", 0, {.clock = ClockSettings{0, 60'000, 0, 50}});
  bench.say(anna, Watch{"m"});
  bench.move(1, "m", 0, 1, 1'000);
  bench.pass_until(2'000);
  Hello again = hello;
  again.resume = secret;
  const ConnectionId back = bench.join(again, 11'000);
  bench.pass_until(11'000);
  const ClockView clock{{59'000, 50'000}, Seat::second};
  const auto told = bench.told(back);
  REQUIRE(kinds(told) == kinds_of<Welcome, Start, View>());
  CHECK(std::get<Start>(told[1]).moves == Moves{{1}});
  CHECK(std::get<View>(told[2]).position.ply == 1);
  CHECK(std::get<View>(told[2]).clock == clock);
  // A spectator who did not read for a while also gets the present clock.
  bench.busy.insert(anna);
  bench.move(2, "m", 1, 1, 12'000);
  bench.pass_until(13'000);
  bench.told(anna);
  bench.busy.clear();
  bench.lobby.caught_up(anna, at(22'000));
  bench.pass_until(22'000);
  CHECK(bench.only<View>(anna)->clock == ClockView{{49'000, 49'000}, Seat::first});
}

TEST_CASE("a view after an undo shows only the moves that were not undone") {
  LobbyBench bench;
  bench.person("ANIA");
  bench.person("BOLEK");
  const ConnectionId anna = bench.spectator();
  bench.arrange("m", "ANIA", "BOLEK");
  bench.moves("m", {1, 1});
  bench.say(anna, Watch{"m"});
  bench.pass_until(0);
  bench.told(anna);
  bench.say(1, Undo{"m"}, 200);
  bench.say(2, Undo{"m"}, 200);
  bench.pass_until(200);
  const auto back = bench.only<View>(anna).value();
  CHECK(back.position.ply == 0);
  CHECK(back.moves.empty());
  bench.move(1, "m", 0, 1, 210);
  bench.move(2, "m", 1, 2, 220);
  bench.pass_until(300);
  CHECK(bench.only<View>(anna)->moves == std::vector<std::string>{"1", "2"});
  // If an undo and a new move happen between two views, the next view contains only the new move.
  bench.say(1, Undo{"m"}, 310);
  bench.say(2, Undo{"m"}, 310);
  bench.move(1, "m", 0, 2, 320);
  bench.move(2, "m", 1, 1, 330);
  bench.pass_until(400);
  const auto anew = bench.only<View>(anna).value();
  CHECK(anew.position.ply == 2);
  CHECK(anew.moves == std::vector<std::string>{"2", "1"});
  const ConnectionId ola = bench.spectator(410);
  bench.say(ola, Watch{"m"}, 410);
  CHECK(bench.only<WatchedStart>(ola)->match.moves == Moves{{2}, {1}});
}

TEST_CASE("spectators who join a match within a second of each other get the same start message") {
  Table table({.board = "1000 1 0"});
  const ConnectionId anna = table.spectator(), ola = table.spectator(), ewa = table.spectator();
  table.move(1, "m", 0, 1);
  table.say(anna, Watch{"m"});
  table.move(2, "m", 1, 1, 500);
  table.say(ola, Watch{"m"}, 500);
  table.pass_until(500);
  CHECK(table.only<WatchedStart>(anna)->match.moves.size() == 1);
  const auto told = table.told(ola);
  REQUIRE(kinds(told) == kinds_of<Welcome, WatchedStart, View>());
  CHECK(std::get<WatchedStart>(told[1]).match.moves.size() == 1);
  table.say(ewa, Watch{"m"}, 1'000);
  CHECK(table.only<WatchedStart>(ewa)->match.moves.size() == 2);
}

TEST_CASE("a view after very many moves contains only the newest ones") {
  Table table({.board = "1000 1 0"});
  const ConnectionId anna = table.spectator();
  table.say(anna, Watch{"m"});
  table.pass_until(0);
  table.told(anna);
  for (int ply = 0; ply < 150; ++ply) table.move(1 + ply % 2, "m", static_cast<std::uint64_t>(ply), 1, 1);
  table.pass_until(100);
  const auto view = table.only<View>(anna).value();
  CHECK(view.position.ply == 150);
  CHECK(view.moves.size() == View::most_moves);
}

TEST_CASE("players get the same messages with and without spectators") {
  const auto played = [](bool watched) {
    Table table({.clock = ClockSettings{0, 10'000, 0, 50}, .rated = true});
    if (watched) table.say(table.spectator(), Watch{"m"});
    for (int ply = 0; ply < 4; ++ply) {
      table.pass_until(100 * ply);
      table.move(1 + ply % 2, "m", static_cast<std::uint64_t>(ply), 1, 100 * ply + 50);
    }
    table.say(1, Resign{"m"}, 500);
    return std::pair(table.told(1), table.told(2));
  };
  CHECK(played(true) == played(false));
}

TEST_CASE("a view contains the present times of the running clock") {
  Table table({.clock = ClockSettings{1'000, 10'000, 0, 50}});
  const ConnectionId anna = table.onlooker();
  const auto clock = [&](std::int64_t ms) {
    table.say(anna, Unwatch{"m"}, ms);
    table.say(anna, Watch{"m"}, ms);
    table.pass_until(ms);
    return table.only<View>(anna).value().clock.value();
  };
  CHECK(clock(500) == ClockView{{10'000, 10'000}, {}});  // ANIA's time to prepare is running
  CHECK(clock(3'000) == ClockView{{8'000, 10'000}, Seat::first});
  table.move(1, "m", 0, 1, 4'000);
  CHECK(clock(4'500) == ClockView{{7'000, 9'500}, Seat::second});
}

TEST_CASE("a refused request to watch a match is answered and does not count as an error") {
  Table table;
  const ConnectionId anna = table.onlooker();
  for (int i = 0; i < 200; ++i) {
    table.say(anna, Watch{"x"});
    REQUIRE(table.error(anna) == ErrorCode::unknown_match);
  }
  CHECK_FALSE(table.closed(anna));
  table.say(1, Watch{"m"});  // a player may not watch its own match
  CHECK(table.error(1) == ErrorCode::bad_message);
  for (int i = 0; i < 17; ++i) {
    const std::string id = "m" + std::to_string(i);
    table.arrange(id, "ANIA", "BOLEK");
    table.say(anna, Watch{id});
    table.say(anna, Watch{id});  // asks a second time for the same match
  }
  const auto told = table.told(anna);
  CHECK(told.size() == 18);
  CHECK(errors(told) == std::vector{ErrorCode::busy, ErrorCode::busy});
  table.say(anna, Unwatch{"m3"});
  table.say(anna, Unwatch{"m3"});
  table.say(anna, Unwatch{"x"});
  CHECK(table.told(anna).empty());
  table.say(anna, Watch{"m16"});
  CHECK(table.only<WatchedStart>(anna));
}

TEST_CASE("an ended match counts towards a spectator's watched matches until its end message is sent") {
  Table table;
  const ConnectionId anna = table.spectator();
  table.busy.insert(anna);
  for (int i = 0; i < 16; ++i) {
    table.arrange("m" + std::to_string(i), "ANIA", "BOLEK");
    table.say(anna, Watch{"m" + std::to_string(i)});
    table.lobby.abort_match("m" + std::to_string(i), "over", at(0));
  }
  table.pass_until(1'000);
  table.told(anna);
  CHECK(table.error_to(anna, Watch{"m"}, 1'000) == ErrorCode::busy);
  table.busy.clear();
  table.lobby.caught_up(anna, at(1'000));
  table.pass_until(2'000);
  CHECK(all_of<WatchedEnd>(table.told(anna)).size() == 16);
  table.say(anna, Watch{"m"}, 2'000);
  CHECK(table.only<WatchedStart>(anna));
  table.waiting[anna] = 2 << 20;  // a client with much unread output may watch no other match
  table.say(anna, Unwatch{"m"});
  CHECK(table.error_to(anna, Watch{"m"}, 2'000) == ErrorCode::busy);
}

TEST_CASE("a player that wants views gets views of its own matches, the last one before the end message") {
  LobbyBench bench;
  bench.join({.name = "ANIA", .wants = {.view = true}});
  bench.bot("BOLEK");
  bench.told(1);
  bench.arrange("m", "ANIA", "BOLEK");
  bench.pass_until(0);
  CHECK(kinds(bench.told(1)) == kinds_of<Start, MoveRequest, View>());
  bench.move(1, "m", 0, 3, 200);
  bench.pass_until(200);
  const auto own = bench.only<View>(1).value();
  CHECK(own.moves == std::vector<std::string>{"3"});
  bench.move(2, "m", 1, 1, 250);
  bench.move(1, "m", 2, 3, 251);  // the last move, which the last view contains
  const auto last = bench.told(1);
  CHECK(kinds(last) == kinds_of<MoveRequest, View, End>());
  CHECK(std::get<View>(last[1]).position.ply == 3);
  CHECK(std::get<End>(last[2]).spectator_outcome == SpectatorOutcome{Seat::first, "", "m"});
  bench.told(2);
  bench.arrange("over", "ANIA", "BOLEK", 300, {.board = "5 0 0"});  // on this board no move is possible
  bench.pass_until(400);
  CHECK(kinds(bench.told(1)) == kinds_of<Start, View, End>());
}

TEST_CASE(
    "a client that follows the lobby first gets a list of all clients and matches, and then each change") {
  Table table;
  const ConnectionId anna = table.onlooker();
  table.say(anna, Subscribe{});
  table.say(anna, Subscribe{});
  table.pass_until(0);
  const auto first = table.only<LobbyState>(anna).value();
  CHECK(first.open);
  CHECK(first.all_players == 2);
  CHECK(first.players[0].name == "BOLEK");  // the client that joined last comes first
  CHECK(first.players[0].playing == 1);
  CHECK(first.players[0].capacity == 1000);
  CHECK(first.all_matches == 1);
  CHECK(first.matches[0] ==
        LobbyState::Match{.match = "m", .game = "pile", .players = {"ANIA", "BOLEK"}, .ply = 0, .size = 7});
  table.pass_until(10'000);
  CHECK(table.told(anna).empty());
  table.person("ZOSIA", 10'000);
  table.pass_until(10'000);
  CHECK(table.only<LobbyState>(anna)->players[0].kind == ClientKind::person);
  for (int i = 0; i < 150; ++i) table.arrange("n" + std::to_string(i), "ANIA", "BOLEK", 10'001);
  table.pass_until(10'999);
  CHECK(table.told(anna).empty());
  table.pass_until(11'000);
  const auto crowded = all_of<LobbyState>(table.told(anna));
  REQUIRE(crowded.size() == 1);
  CHECK(crowded[0].all_matches == 151);
  CHECK(crowded[0].matches.size() == 100);
  CHECK(crowded[0].matches[0].match == "n149");
  table.move(1, "m", 0, 1, 20'000);
  table.pass_until(20'000);
  CHECK(table.only<LobbyState>(anna));
  table.lose(2, 30'000);
  table.pass_until(30'000);
  CHECK(table.only<LobbyState>(anna)->all_players == 2);
  table.say(anna, Unsubscribe{}, 40'000);
  table.person("OLA", 40'000);
  table.pass_until(50'000);
  CHECK(table.told(anna).empty());
}

TEST_CASE("a spectator that leaves gets no more messages, and nothing is stored for it") {
  Table table;
  const ConnectionId anna = table.spectator();
  table.say(anna, Watch{"m"});
  table.say(anna, Subscribe{});
  table.pass_until(0);
  table.told(anna);
  table.lose(anna, 10);
  CHECK_FALSE(table.lobby.knows(anna));
  table.move(1, "m", 0, 1, 20);
  table.pass_until(5'000);
  CHECK(table.told(anna).empty());
  CHECK_FALSE(table.lobby.occupation(anna));
}

TEST_CASE("if the views of a match take long to make, spectators get one a second") {
  Table table({.board = "100 1 0"});
  const ConnectionId anna = table.onlooker();
  table.lobby.watch(anna, "m", referee::Pace::slow, at(0));
  table.collect();
  for (int ply = 0; ply < 50; ++ply) {
    table.move(1 + ply % 2, "m", static_cast<std::uint64_t>(ply), 1, 100 * ply);
    table.pass_until(100 * ply);
  }
  CHECK(all_of<View>(table.told(anna)).size() == 5);
}
