#include "referee/session/bot_session.hpp"

#include "tests/referee/session/testing.hpp"

using namespace protocol;

namespace {

struct SessionBench {
  explicit SessionBench(std::size_t lines_at_once = 20) : at_once(lines_at_once) {}

  std::size_t at_once;
  SessionContext context{.games = Catalogue({pile()}),
                         .limits = {},
                         .links = {.lines_per_second = 10, .lines_at_once = at_once}};
  Output output;
  BotSession session{SessionStart{.context = context, .output = output}};

  void receive(std::string_view bytes) { session.receive(bytes, at(0)); }
  std::vector<Request> requests() {
    std::vector<Request> all;
    while (auto request = session.next(at(0))) all.push_back(std::move(*request));
    return all;
  }
  void hello() {
    receive("{\"type\":\"hello\",\"protocol\":1,\"name\":\"ANIA\"}\n");
    requests();
  }
};

/// The fatal error among a session's requests, or null.
const Error* fatal(const std::vector<Request>& requests) {
  for (const Request& request : requests) {
    const auto* fault = std::get_if<Fault>(&request);
    if (fault && fault->error.fatal) return &fault->error;
  }
  return nullptr;
}

std::string repeated(std::string_view line, int times) {
  std::string lines;
  for (int i = 0; i < times; ++i) lines += line;
  return lines;
}

constexpr std::string_view pong = "{\"type\":\"pong\",\"id\":1}\n";

}  // namespace

TEST_CASE("a bot that exceeds its rate limit is disconnected, even if it sends only blank lines") {
  for (const std::string_view line : {pong, std::string_view("\n")}) {
    SessionBench bench;
    bench.hello();
    bench.receive(repeated(line, 19));
    CHECK_FALSE(fatal(bench.requests()));
    bench.receive(line);
    const auto requests = bench.requests();
    REQUIRE(fatal(requests));
    CHECK(fatal(requests)->code == ErrorCode::rate_limited);
  }
}

TEST_CASE("a bot may answer every request, however many there are, without exceeding its rate limit") {
  SessionBench bench;
  bench.hello();
  for (int match = 0; match < 10; ++match) bench.session.deliver({Start{}}, at(0));
  for (int i = 0; i < 1000; ++i) {
    for (int k = 0; k < 10; ++k) bench.session.deliver({MoveRequest{}}, at(0));
    bench.receive(repeated(pong, 10));
    REQUIRE(bench.requests().size() == 10);
  }
}

TEST_CASE("a client that sends something before its hello gets an error and is disconnected") {
  SessionBench bench;
  bench.receive("{" + repeated("\n", 1000));
  const auto requests = bench.requests();
  REQUIRE(requests.size() == 1);
  CHECK(std::holds_alternative<Quit>(requests[0]));
  CHECK(bench.output.front().find("rate_limited") != std::string::npos);
}

TEST_CASE("if the player of a connection is known in advance, the name and token in its hello are ignored") {
  SessionBench bench;
  BotSession known({.context = bench.context, .output = bench.output}, RegisteredPlayer{"BOLEK", "secret"});
  known.receive("{\"type\":\"hello\",\"protocol\":1,\"name\":\"ANIA\",\"token\":\"x\"}\n", at(0));
  const auto request = known.next(at(0));
  REQUIRE(request);
  CHECK(std::get<Join>(*request).hello.name == "BOLEK");
  CHECK(std::get<Join>(*request).hello.token == "secret");
}

TEST_CASE(
    "each line to or from a named client is reported to the program that runs the referee, with the line's "
    "match") {
  SessionBench bench;
  std::vector<std::string> seen;
  bench.context.tap = [&](const PassedLine& line) {
    seen.push_back(arrow(line.direction) + std::string(line.client) + ":" + std::string(line.match) + ":" +
                   std::string(line.text));
    CHECK(line.at == at(0));
  };
  bench.hello();
  CHECK(seen.empty());
  bench.session.deliver({Welcome{.name = "ANIA", .resume = "secret"}}, at(0));
  CHECK(seen.empty());  // a line with a secret is not reported, because its reader could resume the session
  bench.session.deliver({MoveRequest{.match = "m"}}, at(0));
  bench.receive(R"({"type":"move","match":"m","ply":0,"move":[1]}
no JSON
{"type":"pong",)");
  bench.requests();
  bench.session.deliver({Error{.message = "what?", .match = "n"}}, at(0));
  bench.session.deliver({SharedMessage(Ping{1})}, at(0));
  REQUIRE(seen.size() == 4);
  CHECK(seen[0] == R"(>ANIA:m:{"type":"move_request","match":"m","ply":0,"moves":[],"clock":null})");
  CHECK(seen[1] == R"(<ANIA:m:{"type":"move","match":"m","ply":0,"move":[1]})");
  CHECK(seen[2] == "<ANIA::no JSON");
  CHECK(seen[3].starts_with(R"(>ANIA:n:{"type":"error",)"));
}

TEST_CASE("a spectator's lines are not reported to the program that runs the referee") {
  SessionBench bench;
  bench.context.tap = [](const PassedLine& line) { FAIL(std::string(line.text)); };
  bench.receive("{\"type\":\"hello\",\"protocol\":1,\"spectator\":true}\n");
  bench.requests();
  bench.session.deliver({Welcome{}}, at(0));
  bench.receive("{\"type\":\"watch\",\"match\":\"m\"}\n");
  CHECK(bench.requests().size() == 1);
}

TEST_CASE("long play requests are parsed by worker threads, and only a few of them at once") {
  SessionBench bench(1000);
  bench.hello();
  bench.session.deliver({Welcome{}}, at(0));
  const std::string head = R"({"type":"play","game":"graf","board":")";
  const std::string play = head + std::string(15 << 20, '1') + "\"}\n";
  std::vector<Request> requests;
  const auto receive = [&](std::string_view bytes) {
    bench.receive(bytes);
    for (Request& request : bench.requests()) requests.push_back(std::move(request));
  };
  for (int i = 0; i < 3; ++i) receive(play);
  receive(pong);
  REQUIRE(requests.size() == 4);
  for (const int i : {0, 1}) CHECK(std::get<ReadLongLine>(requests[i]).line.text.size() == play.size() - 1);
  CHECK(std::get<Fault>(requests[2]).error.code == ErrorCode::rate_limited);
  CHECK_FALSE(std::get<Fault>(requests[2]).error.fatal);
  CHECK(std::get<Fault>(requests[2])
            .error.message.starts_with("too many bytes of your long lines wait to be read: "));
  CHECK(std::holds_alternative<Send>(requests[3]));

  requests.clear();
  bench.session.line_read({play.size() - 1, Play{.game = "graf"}});
  receive("");
  bench.session.line_read({play.size() - 1, Error{ErrorCode::bad_json, "", {}, false}});
  receive(play);
  REQUIRE(requests.size() == 3);
  CHECK(std::get<Send>(requests[0]).message == ClientMessage(Play{.game = "graf"}));
  CHECK(std::get<Fault>(requests[1]).error.code == ErrorCode::bad_json);
  CHECK(std::holds_alternative<ReadLongLine>(requests[2]));
}
