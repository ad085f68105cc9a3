// A whole referee without sockets: it gets bytes and times, and gives instructions.
#include "referee/session/referee.hpp"

#include "tests/referee/session/testing.hpp"

namespace {

std::string move(std::string_view match, int ply) {
  return R"({"type":"move","match":")" + std::string(match) + R"(","ply":)" + std::to_string(ply) +
         R"(,"move":[1]})" + "\n";
}

constexpr std::string_view ania_hello = "{\"type\":\"hello\",\"protocol\":1,\"name\":\"ANIA\"}\n";
constexpr protocol::ClockSettings one_second{
    .ready_ms = 0, .initial_ms = 1000, .increment_ms = 0, .margin_ms = 0};

struct Bench : RefereeBench {
  explicit Bench(LobbySettings settings = {}, Catalogue games = Catalogue({pile()}))
      : RefereeBench(std::move(games), std::move(settings)) {}

  void arrange(const std::string& id, std::optional<protocol::ClockSettings> clock = {}) {
    referee.arrange({id, pile().read_board("6 3 0"), {}, {"ANIA", "BOLEK"}, clock, false},
                    referee::Moment{now});
    settle();
  }
};

}  // namespace

TEST_CASE("the welcome names the board size up to which every board is accepted") {
  Bench bench({}, all_games());
  const ConnectionId id = bench.connect();
  bench.receive(id, ania_hello);
  CHECK(contains(bench.take(id), R"("any_board_size":{"paski":100000})"));
}

TEST_CASE("a player's clock runs even while its move request cannot be written") {
  Bench bench;
  const ConnectionId ania = bench.bot("ANIA");
  bench.bot("BOLEK");
  bench.referee.unwritable(ania, {bench.now});
  bench.arrange("x", one_second);
  CHECK(bench.referee.output(ania).empty());
  CHECK(bench.referee.deadline() == bench.now + 1s + 1ns);
  bench.receive(ania, move("x", 0));  // the move counts, because it was sent before the connection was lost
  CHECK(bench.referee.deadline() != bench.now + 1s + 2ns);
  bench.pass(5s);
  REQUIRE(bench.finished.size() == 1);
  CHECK(bench.finished[0].moves.size() == 1);
}

TEST_CASE("a match is not reviewed while a rated one is played on its board") {
  Bench bench;
  const ConnectionId person = bench.connect();
  const ConnectionId ania = bench.bot("ANIA");
  bench.bot("BOLEK", 9);
  bench.receive(person, "play pile against BOLEK first board 6 3 0\n");
  bench.receive(person, "resign\n");
  const std::string rated = R"({"type":"play","game":"pile","board":"6 3 0","against":"BOLEK","rated":true})"
                            "\n";
  bench.works = false;
  bench.take(person);
  bench.receive(person, "review\n");  // asks for a review, which is not ready when the rated match begins
  const auto review = std::exchange(bench.put_off, {});
  bench.works = true;
  bench.receive(ania, rated);
  bench.put_off = review;
  bench.work();
  const std::string refused = "There is no review: a rated match is being played on the same board.";
  CHECK(contains(bench.take(person), refused));
  bench.works = false;
  bench.receive(person, "review\n");
  CHECK(bench.put_off.empty());  // nothing is computed for a refused review
  CHECK(contains(bench.take(person), refused));
  bench.works = true;
  const std::string match = bench.referee.lobby().matches(1).front().match;
  bench.receive(ania, R"({"type":"resign","match":")" + match + "\"}\n");
  bench.take(person);
  bench.receive(person, "review\n");
  CHECK(contains(bench.take(person), "In a won position you resigned."));
}

TEST_CASE("a silent connection is greeted once, and told in words or JSON why it is closed") {
  Bench bench({.links = {.name = 10s}});
  const ConnectionId id = bench.connect();
  bench.pass(1s - 1ns);
  CHECK(bench.take(id).empty());
  bench.pass(1ns);
  CHECK(bench.take(id).starts_with("This is gramy"));
  bench.pass(9s);
  CHECK(bench.take(id) == "You did not say who you are within 10 s. Goodbye.\n");
  CHECK_FALSE(bench.open(id));
  CHECK(bench.referee.connections() == 0);
  CHECK_FALSE(bench.referee.deadline());
  Bench others({.links = {.hello = 2s, .name = 10s}});
  const ConnectionId bot = others.connect();
  others.receive(bot, "{");
  const ConnectionId person = others.connect();
  others.receive(person, "who\n");
  others.pass(2s);
  CHECK(contains(others.take(bot), "expected a hello within 2 s, found none"));
  CHECK_FALSE(others.open(bot));
  others.take(person);
  others.pass(8s);
  CHECK(others.take(person) == "You did not say who you are within 10 s. Goodbye.\n");
  CHECK_FALSE(others.open(person));
}

TEST_CASE("a connection beyond the limit is refused, unless a nameless one can be closed to make room") {
  Bench bench({.links = {.connections = 2}});
  const ConnectionId ania = bench.bot("ANIA");
  const ConnectionId stranger = bench.connect();
  const ConnectionId bolek = bench.bot("BOLEK");
  CHECK_FALSE(bench.open(stranger));
  CHECK(bench.take(stranger) == "You did not say who you are before all connections were in use. Goodbye.\n");
  const ConnectionId late = bench.connect();
  CHECK_FALSE(bench.open(late));
  CHECK(contains(bench.take(late), "\"code\":\"busy\""));
  CHECK(bench.open(ania));
  CHECK(bench.open(bolek));
  bench.close(ania);
  CHECK(bench.open(bench.connect()));
}

TEST_CASE("a client that does not read is disconnected") {
  LobbySettings settings{.links = {.queue_bytes = 400}};
  settings.come_back = 5s;
  Bench bench(settings);
  const ConnectionId ania = bench.bot("ANIA", 10);
  bench.bot("BOLEK", 10);
  bench.blocked.insert(ania);
  // The limit is checked before output is added, so a single output may exceed it.
  bench.arrange("x");
  CHECK(bench.referee.output(ania).size() < 400);
  bench.arrange("y");
  CHECK(bench.referee.output(ania).size() > 400);
  CHECK(bench.open(ania));
  bench.arrange("z");
  CHECK_FALSE(bench.open(ania));
  CHECK_FALSE(bench.referee.lobby().present("ANIA"));
  bench.pass(5s + 1ms);
  CHECK(bench.finished.size() == 3);
}

TEST_CASE("a client that is to be disconnected has five seconds to read the reason") {
  Bench bench;
  const ConnectionId ania = bench.bot("ANIA");
  bench.take(ania);
  bench.blocked.insert(ania);
  bench.receive(ania, "{\"type\":\"bye\"}\n");
  CHECK(bench.open(ania));
  CHECK_FALSE(bench.referee.lobby().present("ANIA"));
  bench.receive(ania, ania_hello);  // the referee ignores this hello, because it will close the connection
  CHECK_FALSE(bench.referee.lobby().present("ANIA"));
  bench.pass(5s - 1ns);
  CHECK(bench.open(ania));
  bench.pass(1ns);
  CHECK_FALSE(bench.open(ania));
}

TEST_CASE("work for a connection is cancelled when the connection closes") {
  Bench bench;
  bench.works = false;
  const ConnectionId ania = bench.bot("ANIA");
  bench.bot("BOLEK");
  bench.receive(ania, "{\"type\":\"play\",\"game\":\"pile\",\"board\":\"6 3 0\",\"against\":\"BOLEK\"}\n");
  REQUIRE(bench.put_off.size() == 1);
  CHECK(bench.put_off[0].connection == ania);
  bench.close(ania);
  CHECK(bench.cancelled == std::vector<WorkId>{bench.put_off[0].id});
  bench.work();  // the cancelled work ends nevertheless, and its result is ignored
  CHECK(bench.finished.empty());
  CHECK(bench.referee.connections() == 1);
}

TEST_CASE("a hint that is being computed is cancelled by the player's move") {
  Bench bench;
  const ConnectionId person = bench.connect();
  bench.bot("BOLEK");
  bench.receive(person, "play pile against BOLEK first board 6 3 0\n");
  bench.works = false;
  bench.receive(person, "hint\n");
  REQUIRE(bench.put_off.size() == 1);
  CHECK(bench.cancelled.empty());
  bench.take(person);
  bench.receive(person, "1\n");
  CHECK(bench.cancelled == std::vector<WorkId>{bench.put_off[0].id});
  bench.take(person);
  bench.work();
  CHECK(bench.take(person).empty());
}

TEST_CASE("a shutdown disconnects all clients") {
  Bench bench;
  const ConnectionId ania = bench.bot("ANIA");
  const ConnectionId bolek = bench.bot("BOLEK");
  const ConnectionId stranger = bench.connect();
  bench.arrange("x");
  bench.referee.shut_down("over", referee::Moment{bench.now});
  bench.settle();
  REQUIRE(bench.finished.size() == 1);
  CHECK_FALSE(bench.finished[0].result);
  for (const ConnectionId id : {ania, bolek, stranger}) CHECK_FALSE(bench.open(id));
  CHECK(contains(bench.take(bolek), "\"type\":\"bye\",\"code\":\"stopped\",\"reason\":\"over\""));
  const ConnectionId late = bench.bot("CELINA");
  CHECK(contains(bench.take(late), "\"type\":\"bye\",\"code\":\"stopped\",\"reason\":\"over\""));
  CHECK_FALSE(bench.open(late));
}

TEST_CASE("events of unknown connections have no effect") {
  Bench bench;
  const ConnectionId nobody(7);
  bench.referee.received(nobody, ania_hello, {bench.now});
  bench.referee.written(nobody, 0, bench.now);
  bench.referee.unwritable(nobody, bench.now);
  bench.referee.closed(nobody, {bench.now});
  bench.referee.work_done({.id = WorkId(3), .result = MadeBoard{}}, {bench.now});
  CHECK(bench.referee.output(nobody).empty());
  CHECK_FALSE(bench.referee.next());
  CHECK_FALSE(bench.referee.deadline());
}

namespace {

LobbySettings little_text() {
  LobbySettings settings;
  settings.links.text_bytes = 100'000;
  settings.limits.line_bytes = 1024;
  return settings;
}

std::string play_of(std::size_t bytes) {
  return R"({"type":"play","game":"pile","against":"BOLEK","board":"6 3 0)" + std::string(bytes, ' ') +
         "\"}\n";
}

}  // namespace

TEST_CASE("if there is too much unread input, the client with most of it loses its input but may go on") {
  Bench bench(little_text());
  bench.bot("BOLEK");
  const ConnectionId greedy = bench.bot("GREEDY", 9);
  const ConnectionId modest = bench.bot("MODEST", 9);
  bench.works = false;
  bench.receive(greedy, play_of(40'000));
  bench.receive(greedy, play_of(30'000).substr(0, 20'000));
  bench.receive(modest, play_of(30'000));
  bench.take(greedy);
  CHECK(bench.cancelled.empty());
  bench.receive(modest, play_of(15'000).substr(0, 12'000));
  CHECK(bench.cancelled == std::vector<WorkId>{bench.put_off[0].id});
  const std::string told = bench.take(greedy);
  CHECK(
      contains(told, R"("code":"busy","message":"the referee holds too much text that it has not read yet)"));
  CHECK(std::ranges::count(told, '\n') ==
        2);  // one error for the whole line that was waiting, and one for the incomplete line
  CHECK(bench.open(greedy));
  bench.receive(greedy, play_of(30'000).substr(20'000));  // The rest of the incomplete line is skipped.
  CHECK(bench.take(greedy).empty());
  bench.receive(modest, play_of(15'000).substr(12'000));
  bench.works = true;
  bench.work();
  CHECK(contains(bench.take(modest), R"("type":"start")"));
  bench.receive(greedy, play_of(10'000));
  CHECK(contains(bench.take(greedy), "BOLEK is playing as many matches as it can at once"));
}

TEST_CASE("unread input of closed connections does not count towards the limit on waiting input") {
  Bench bench(little_text());
  const ConnectionId bolek = bench.bot("BOLEK");
  bench.works = false;
  for (int i = 0; i < 20; ++i) {
    const ConnectionId brief = bench.bot("BRIEF");
    bench.receive(brief, play_of(60'000));
    bench.receive(brief, play_of(60'000).substr(0, 30'000));
    bench.close(brief);
  }
  const ConnectionId ania = bench.bot("ANIA");
  bench.receive(ania, play_of(60'000));
  bench.works = true;
  bench.work();
  CHECK(contains(bench.take(bolek), R"("type":"start")"));
}

TEST_CASE(
    "if a board being typed becomes too long, all its lines are dropped, and none is read as a command") {
  Bench bench(little_text());
  const ConnectionId person = bench.connect();
  bench.bot("BOLEK");
  bench.receive(person, "play pile against BOLEK board\n");
  for (int i = 0; i < 200; ++i) bench.receive(person, std::string(1'000, '1') + "\n");
  bench.take(person);
  bench.receive(person, "6 3 0\n\n");
  CHECK(contains(bench.take(person), "The board is not read: the referee holds too much text"));
  bench.receive(person, "play pile against BOLEK board 6 3 0\n");
  CHECK(contains(bench.take(person), "pile: you move"));
}

TEST_CASE(
    "a client can play the referee's own bot even if clients of another address use the bot's whole "
    "capacity") {
  LobbySettings settings;
  settings.tokens.emplace("perfect", SecretHash("t"));
  Bench bench(settings);
  const ConnectionId perfect = bench.connect(RegisteredPlayer{"perfect", "t"});
  bench.receive(perfect, "{\"type\":\"hello\",\"protocol\":1,\"capacity\":6}\n");
  const std::string play = "{\"type\":\"play\",\"game\":\"pile\",\"board\":\"6 3 0\"}\n";
  ConnectionId greedy;
  for (int i = 0; i <= 6; ++i) {
    const ConnectionId id = bench.bot("GREEDY" + std::to_string(i));
    bench.receive(id, play);
    CHECK(contains(bench.take(id),
                   i < 6 ? R"("type":"start")" : "perfect is playing as many matches as it can"));
    if (i < 6) greedy = id;
  }
  const ConnectionId ania = bench.connect("192.0.2.2");
  bench.receive(ania, std::string(ania_hello) + play);
  CHECK(contains(bench.take(ania), R"("type":"start")"));
  CHECK(contains(bench.take(greedy), R"("outcome":"none","reason":"aborted")"));
  CHECK(contains(bench.take(perfect), R"("reason":"aborted")"));
}
