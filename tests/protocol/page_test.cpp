// Tests of the messages shown in protocol/PROTOCOL.md.
#include <doctest/doctest.h>
#include <fstream>
#include <set>
#include <sstream>
#include <vector>

#include "protocol/json.hpp"

namespace gramy::protocol {
namespace {

std::string page() {
  std::ifstream file(GRAMY_SOURCE_DIR "/protocol/PROTOCOL.md");
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

/// The lines of all blocks that begin with "```json " and this word, "client" or "referee".
std::vector<std::string> page_examples(const std::string& word) {
  std::istringstream text(page());
  std::vector<std::string> examples;
  bool inside = false;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("```")) {
      inside = line == "```json " + word;
    } else if (inside) {
      examples.push_back(line);
    }
  }
  return examples;
}

TEST_CASE("every JSON block of PROTOCOL.md names the sender of its messages") {
  std::istringstream text(page());
  int blocks = 0;
  for (std::string line; std::getline(text, line);) {
    if (!line.starts_with("```json")) continue;
    ++blocks;
    CHECK((line == "```json client" || line == "```json referee"));
  }
  CHECK(blocks > 14);
}

TEST_CASE("every message in PROTOCOL.md stays the same when it is read and written again") {
  std::set<std::size_t> client_types;
  for (const std::string& line : page_examples("client")) {
    CAPTURE(line);
    const auto message = parse_client_line(line);
    if (const auto* error = std::get_if<Error>(&message)) FAIL(error->message);
    client_types.insert(std::get<ClientMessage>(message).index());
    CHECK(parse_client_line(to_line(std::get<ClientMessage>(message))) == message);
    const auto* move = std::get_if<Move>(&std::get<ClientMessage>(message));
    CHECK((!move || move->numbers));
  }
  CHECK(client_types.size() == std::variant_size_v<ClientMessage>);

  std::set<std::size_t> referee_types;
  std::set<ErrorCode> codes;
  for (const std::string& line : page_examples("referee")) {
    CAPTURE(line);
    const auto message = parse_referee_line(line);
    REQUIRE(message);
    referee_types.insert(message->index());
    if (const auto* error = std::get_if<Error>(&*message)) codes.insert(error->code);
    CHECK(to_line(*message) == line);
  }
  CHECK(referee_types.size() == std::variant_size_v<RefereeMessage>);
  // PROTOCOL.md does not list this code, because the referee never sends it.
  CHECK(!codes.contains(ErrorCode::internal));
  CHECK(codes.size() == static_cast<std::size_t>(ErrorCode::internal));
}

TEST_CASE("every word of the wire is explained in a table of PROTOCOL.md") {
  const std::string text = page();
  const auto explained = [&](std::string_view word) {
    CAPTURE(word);
    CHECK(text.find("\n| `" + std::string(word) + "` | ") != std::string::npos);
  };
  for (int i = 0; i <= static_cast<int>(Reason::aborted); ++i) explained(name(static_cast<Reason>(i)));
  for (int i = 0; i <= static_cast<int>(ErrorCode::internal); ++i) explained(name(static_cast<ErrorCode>(i)));
}

}  // namespace
}  // namespace gramy::protocol
