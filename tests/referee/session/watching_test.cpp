// A whole referee with spectators, and with people whose web page sends JSON lines.
#include "protocol/json.hpp"
#include "tests/referee/session/testing.hpp"

using namespace protocol;

namespace {

constexpr std::string_view spectator = "{\"type\":\"hello\",\"protocol\":1,\"spectator\":true}\n";
constexpr std::string_view person_hello = "{\"type\":\"hello\",\"protocol\":1,\"person\":true}\n";
constexpr std::string_view watch = "{\"type\":\"watch\",\"match\":\"x\"}\n";
constexpr std::string_view unwatch = "{\"type\":\"unwatch\",\"match\":\"x\"}\n";

std::string person_called(std::string_view name) {
  return "{\"type\":\"hello\",\"protocol\":1,\"person\":true,\"name\":\"" + std::string(name) + "\"}\n";
}

/// A referee with a match of ANIA against BOLEK, which tests watch.
struct Gallery : RefereeBench {
  explicit Gallery(LobbySettings settings = {}) : RefereeBench(Catalogue({pile()}), std::move(settings)) {}

  void begin_match(const std::string& board = "1000 1 0") {
    ania = bot("ANIA");
    bolek = bot("BOLEK");
    referee.arrange({"x", pile().read_board(board), {}, {"ANIA", "BOLEK"}, {}, false}, referee::Moment{now});
    settle();
  }
  void move() {
    receive(ply % 2 == 0 ? ania : bolek,
            R"({"type":"move","match":"x","ply":)" + std::to_string(ply) + ",\"move\":[1]}\n");
    ++ply;
  }
  template <class Message>
  std::vector<Message> all(ConnectionId id) {
    std::vector<Message> found;
    LineSplitter lines(1 << 20);
    lines.feed(take(id));
    while (const auto line = lines.next()) {
      const auto message = parse_referee_line(*line);
      if (!message) continue;
      if (const auto* each = std::get_if<Message>(&*message)) found.push_back(*each);
    }
    return found;
  }
  /// Lets the client of this connection read again.
  void unblock(ConnectionId id) {
    blocked.erase(id);
    for (auto output = referee.output(id); !output.empty(); output = referee.output(id)) {
      late += output;
      referee.written(id, output.size(), now);
    }
    settle();
  }

  ConnectionId ania, bolek;
  int ply = 0;
  std::string late;  // the output that `unblock` wrote
};

}  // namespace

TEST_CASE("a person who gives no name gets one, and may try other names on the same connection") {
  Gallery bench;
  bench.bot("ANIA");
  const ConnectionId guest = bench.connect();
  bench.receive(guest, person_hello);
  CHECK(bench.all<Welcome>(guest).at(0).name.starts_with("guest-"));
  const ConnectionId zosia = bench.connect();
  bench.receive(zosia, person_called("ania"));
  const auto errors = bench.all<Error>(zosia);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].code == ErrorCode::name_taken);
  CHECK_FALSE(errors[0].fatal);
  bench.pass(60s);  // a person may take a long time to choose another name
  CHECK(bench.open(zosia));
  bench.receive(zosia, person_called("zosia"));
  CHECK(bench.all<Welcome>(zosia).at(0).name == "zosia");
  bench.receive(zosia, person_called("zosia"));
  CHECK(bench.all<Error>(zosia).at(0).code == ErrorCode::bad_message);
  CHECK(bench.open(zosia));
}

TEST_CASE("a client is disconnected after 20 refused hellos") {
  Gallery bench;
  bench.bot("ANIA");
  const ConnectionId guesser = bench.connect();
  CHECK_FALSE(bench.open(bench.bot("ania")));  // a bot whose name is refused is disconnected at once
  for (int i = 0; i < 19; ++i) bench.receive(guesser, person_called("ania"));
  CHECK(bench.open(guesser));
  bench.receive(guesser, person_called("ania"));
  CHECK_FALSE(bench.open(guesser));
  const auto errors = bench.all<Error>(guesser);
  CHECK(errors.size() == 21);
  CHECK(errors.back().fatal);
  CHECK(errors.back().code == ErrorCode::rate_limited);
}

TEST_CASE("a player that the referee has started has its given name, whatever its hello says") {
  Gallery bench;
  for (const std::string_view hello : {spectator, person_hello}) {
    const ConnectionId id = bench.connect(RegisteredPlayer{hello == person_hello ? "ANIA" : "BOLEK", {}});
    bench.receive(id, hello);
    CHECK(bench.all<Welcome>(id).size() == 1);
  }
  CHECK(bench.referee.lobby().find_present("ANIA")->kind == ClientKind::bot);
  CHECK(bench.referee.lobby().find_present("BOLEK")->kind == ClientKind::bot);
}

TEST_CASE("a spectator that does not read stays connected, and later gets only the newest view") {
  Gallery bench;
  bench.begin_match();
  const ConnectionId anna = bench.connect();
  bench.receive(anna, spectator);
  bench.receive(anna, watch);
  bench.pass(10ms);
  CHECK(bench.all<View>(anna).size() == 1);
  bench.blocked.insert(anna);
  for (int i = 0; i < 500; ++i) {
    bench.move();
    bench.pass(100ms);
  }
  CHECK(bench.referee.output(anna).size() < 2000);
  bench.unblock(anna);
  bench.pass(0s);
  const auto views = bench.all<View>(anna);
  REQUIRE(views.size() == 1);
  CHECK(views[0].position.ply == 500);
  CHECK(bench.open(anna));
}

TEST_CASE("a shutdown says bye to spectators, too") {
  Gallery bench;
  const ConnectionId anna = bench.connect();
  bench.receive(anna, spectator);
  CHECK(bench.referee.demand(anna).client.has_value());
  bench.referee.shut_down("closed", referee::Moment{bench.now});
  bench.settle();
  CHECK(bench.all<Bye>(anna).at(0).reason == "closed");
  CHECK_FALSE(bench.open(anna));
  CHECK_FALSE(bench.referee.deadline());
}

TEST_CASE("a spectator whose connection is needed for a player is told so and disconnected") {
  Gallery bench({.links = {.connections_per_address = 2}});
  const ConnectionId anna = bench.connect(), ola = bench.connect();
  bench.receive(anna, spectator);
  bench.receive(ola, spectator);
  bench.pass(1h);
  CHECK(bench.open(ola));
  bench.take(ola);
  bench.bot("ANIA");
  CHECK(bench.open(anna));
  CHECK_FALSE(bench.open(ola));
  const auto errors = bench.all<Error>(ola);
  REQUIRE(errors.size() == 1);
  CHECK(errors[0].code == ErrorCode::busy);
  CHECK(errors[0].fatal);
  CHECK_FALSE(bench.referee.lobby().who().empty());
}
