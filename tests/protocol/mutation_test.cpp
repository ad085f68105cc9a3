// Random bytes and broken messages, in random pieces: whatever arrives, the session stands and what it holds
// is bounded. tests/fuzz does the same guided by coverage.
#include <doctest/doctest.h>

#include "engine/base/random.hpp"
#include "page_examples.hpp"
#include "protocol/session.hpp"

namespace gramy::protocol {
namespace {

std::string random_bytes(Random& random, std::uint64_t longest) {
  std::string bytes(random.below(longest + 1), '\0');
  for (char& byte : bytes) byte = static_cast<char>(random.below(256));
  return bytes;
}

/// A few changes of the kinds that break parsers.
std::string mutated(Random& random, std::string line) {
  static const std::string pieces[] = {"\"",
                                       "\\",
                                       "{",
                                       "}",
                                       "[",
                                       "]",
                                       ",",
                                       ":",
                                       "\n",
                                       "\r",
                                       "null",
                                       "-1",
                                       "1e999",
                                       "\\ud800",
                                       "\xff",
                                       "9999999999999999999999",
                                       "{\"a\":",
                                       "[[[[[[[[",
                                       "0.5",
                                       "\"type\":\"play\",",
                                       std::string(1, '\0')};
  for (auto changes = random.between(1, 4); changes > 0; --changes) {
    const auto at = random.below(line.size() + 1);
    switch (random.below(5)) {
      case 0:
        line.resize(at);
        break;
      case 1:
        if (at < line.size()) line[at] = static_cast<char>(random.below(256));
        break;
      case 2:
        line.erase(at, random.below(10));
        break;
      case 3:
        line.insert(at, pieces[random.below(std::size(pieces))]);
        break;
      default:
        line.insert(at, line.substr(random.below(line.size() + 1), random.below(40)));
    }
  }
  return line;
}

/// Every answer must be a line that a bot can read.
void check_output(ServerSession& session) {
  const std::string output = session.take_output();
  if (output.empty()) return;
  REQUIRE(output.back() == '\n');
  LineSplitter splitter(10'000);
  splitter.feed(output);
  while (const auto line = splitter.next()) {
    REQUIRE(line->size() < 500);
    REQUIRE(parse_referee_line(*line));
  }
}

TEST_CASE("broken lines are answered or understood and never more") {
  const auto client_lines = page_examples("client");
  const auto referee_lines = page_examples("referee");
  Random random(4);
  for (int i = 0; i < 60'000; ++i) {
    const std::string line = mutated(random, client_lines[random.below(client_lines.size())]);
    const auto read = parse_client_line(line);
    if (const auto* error = std::get_if<Error>(&read)) {
      REQUIRE(error->message.size() < 300);
      REQUIRE(parse_referee_line(to_line(RefereeMessage(*error))) == RefereeMessage(*error));
    } else {
      const auto& message = std::get<ClientMessage>(read);
      const auto* move = std::get_if<Move>(&message);
      if (!move || move->numbers) REQUIRE(parse_client_line(to_line(message)) == read);
    }
    opening_of(line);
    parse_referee_line(mutated(random, referee_lines[random.below(referee_lines.size())]));
    parse_client_line(random_bytes(random, 40));
  }
}

TEST_CASE("a session survives whatever arrives in whatever pieces") {
  const auto lines = page_examples("client");
  Random random(5);
  for (int round = 0; round < 400; ++round) {
    Limits limits;
    limits.line_bytes = 300;
    limits.play_bytes = 1000;
    ServerSession session(limits);
    std::string text = random.chance(0.9) ? "{\"type\":\"hello\",\"protocol\":1,\"name\":\"a\"}\n" : "";
    for (int i = 0; i < 30; ++i) {
      if (random.chance(0.1)) text += random_bytes(random, 400);
      const std::string& line = lines[random.below(lines.size())];
      text += random.chance(0.7) ? mutated(random, line) : line;
      text += '\n';
    }
    bool hello_seen = false;
    for (std::size_t at = 0; at < text.size();) {
      const auto size =
          static_cast<std::size_t>(random.chance(0.5) ? random.between(1, 3) : random.between(1, 900));
      session.receive(std::string_view(text).substr(at, size));
      at += size;
      while (const auto line = session.next()) {
        REQUIRE_FALSE(session.ended());
        if (const auto* fault = std::get_if<Error>(&*line)) {
          REQUIRE((hello_seen || fault->fatal));
          session.send(*fault);
          continue;
        }
        if (const auto* unread = std::get_if<LongLine>(&*line)) {
          REQUIRE(hello_seen);
          const auto read = read_long_line(*unread, limits);
          if (const auto* fault = std::get_if<Error>(&read)) session.send(*fault);
          continue;
        }
        REQUIRE(std::holds_alternative<Hello>(std::get<ClientMessage>(*line)) != hello_seen);
        if (!hello_seen) session.send(Welcome{});
        hello_seen = true;
      }
      check_output(session);
    }
  }
}

}  // namespace
}  // namespace gramy::protocol
