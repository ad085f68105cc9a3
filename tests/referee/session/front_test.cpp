#include "referee/session/front.hpp"

#include <doctest/doctest.h>
#include <string>

using namespace gramy;
using namespace gramy::referee;
using namespace std::chrono_literals;

namespace {

struct Bench {
  Time now{};
  Front front{{.games = all_games(),
               .links = {.lines_per_second = 10, .lines_at_once = 20},
               .who = [] { return std::vector<Presence>(); },
               .now = [this] { return now; }}};

  void hello() {
    front.receive("{\"type\":\"hello\",\"protocol\":1,\"name\":\"ANIA\"}\n");
    front.take_requests();
  }
  /// The fatal error among what the front asks for; null if there is none.
  const protocol::Error* fatal(const std::vector<Request>& requests) {
    for (const Request& request : requests) {
      const auto* fault = std::get_if<Fault>(&request);
      if (fault && fault->error.fatal) return &fault->error;
    }
    return nullptr;
  }
};

std::string repeated(std::string_view line, int times) {
  std::string lines;
  for (int i = 0; i < times; ++i) lines += line;
  return lines;
}

constexpr std::string_view pong = "{\"type\":\"pong\",\"id\":1}\n";

}  // namespace

TEST_CASE("a bot that says more than it may is to be put out") {
  Bench bench;
  bench.hello();
  bench.front.receive(repeated(pong, 19));
  CHECK(bench.front.take_requests().size() == 19);
  bench.front.receive(pong);
  const auto requests = bench.front.take_requests();
  REQUIRE(bench.fatal(requests));
  CHECK(bench.fatal(requests)->code == protocol::ErrorCode::rate_limited);
}

TEST_CASE("a bot may say as much as it is asked for") {
  Bench bench;
  bench.hello();
  for (int i = 0; i < 1000; ++i) {
    for (int k = 0; k < 10; ++k) bench.front.deliver({1, protocol::MoveRequest{}, {}});
    bench.front.receive(repeated(pong, 10));
    REQUIRE(bench.front.take_requests().size() == 10);
  }
}

TEST_CASE("blank lines are lines") {
  Bench bench;
  bench.hello();
  bench.front.receive(repeated("\n", 1000));
  CHECK(bench.fatal(bench.front.take_requests()));
}

TEST_CASE("who has not said a hello at all is told so and closed too") {
  Bench bench;
  bench.front.receive("{" + repeated("\n", 1000));
  const auto requests = bench.front.take_requests();
  REQUIRE(requests.size() == 1);
  CHECK(std::holds_alternative<Quit>(requests[0]));
  CHECK(bench.front.take_output().find("rate_limited") != std::string::npos);
}

TEST_CASE("a long play is to be read elsewhere, and only so much at once") {
  Bench bench;
  bench.hello();
  bench.front.deliver({1, protocol::Welcome{}, {}});
  const std::string head = R"({"type":"play","game":"graf","board":")";
  const std::string play = head + std::string(15 << 20, '1') + "\"}\n";
  for (int i = 0; i < 3; ++i) bench.front.receive(play);
  bench.front.receive(pong);
  auto requests = bench.front.take_requests();
  REQUIRE(requests.size() == 4);
  for (const int i : {0, 1}) CHECK(std::get<ReadLongLine>(requests[i]).line.text.size() == play.size() - 1);
  CHECK(std::get<Fault>(requests[2]).error.code == protocol::ErrorCode::rate_limited);
  CHECK_FALSE(std::get<Fault>(requests[2]).error.fatal);
  CHECK(std::holds_alternative<Send>(requests[3]));

  bench.front.long_line_read(play.size() - 1, protocol::Play{.game = "graf"});
  bench.front.long_line_read(play.size() - 1, protocol::Error{protocol::ErrorCode::bad_json, "", {}, false});
  bench.front.receive(play);
  requests = bench.front.take_requests();
  REQUIRE(requests.size() == 3);
  CHECK(std::get<Send>(requests[0]).message == protocol::ClientMessage(protocol::Play{.game = "graf"}));
  CHECK(std::get<Fault>(requests[1]).error.code == protocol::ErrorCode::bad_json);
  CHECK(std::holds_alternative<ReadLongLine>(requests[2]));
}

TEST_CASE("a bot is turned away by an error, a stranger and a person in plain words") {
  for (const std::string_view said : {"{", "", "who\n"}) {
    Bench bench;
    bench.front.receive(said);
    bench.front.take_output();
    bench.front.turn_away("within 1.5 s");
    const auto requests = bench.front.take_requests();
    REQUIRE(requests.size() == 1);
    CHECK(std::holds_alternative<Quit>(requests[0]));
    const std::string output = bench.front.take_output();
    CHECK(output.starts_with("{") == (said == "{"));
    CHECK(output.find("within 1.5 s") != std::string::npos);
  }
}
