#include "referee/tournament/file/limits_table.hpp"

#include "referee/tournament/file/serve_file.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

LobbySettings read(const std::string& text) {
  const ScratchFolder folder;
  folder.write("limits.toml", text);
  LobbySettings settings;
  read_serve_file(folder.path() / "limits.toml", toy::games(), settings);
  return settings;
}

std::string error_in_limits(const std::string& text) {
  const std::string message = refusal_of([&] { read(text); });
  return message.substr(message.find("limits.toml"));
}

using Value = std::function<Number(const LobbySettings&)>;

const std::map<std::string, Value> values = {
    {"connections", [](const auto& s) { return s.links.connections; }},
    {"connections_per_address", [](const auto& s) { return s.links.connections_per_address; }},
    {"hello_ms", [](const auto& s) { return s.links.hello.count(); }},
    {"name_ms", [](const auto& s) { return s.links.name.count(); }},
    {"lines_per_second", [](const auto& s) { return s.links.lines_per_second; }},
    {"lines_at_once", [](const auto& s) { return s.links.lines_at_once; }},
    {"line_bytes", [](const auto& s) { return s.limits.line_bytes; }},
    {"play_bytes", [](const auto& s) { return s.limits.play_bytes; }},
    {"queue_bytes", [](const auto& s) { return s.links.queue_bytes; }},
    {"text_bytes", [](const auto& s) { return s.links.text_bytes; }},
    {"errors", [](const auto& s) { return s.max_errors; }},
    {"plays", [](const auto& s) { return s.max_plays; }},
    {"matches", [](const auto& s) { return s.max_matches; }},
    {"large_boards", [](const auto& s) { return s.max_large_boards; }},
    {"matches_between", [](const auto& s) { return s.max_matches_between; }},
    {"ready_ms", [](const auto& s) { return s.max_ready.count(); }},
    {"come_back_ms", [](const auto& s) { return s.come_back.count(); }},
    {"idle_ms", [](const auto& s) { return s.limits.idle_ms; }},
    {"answer_ms", [](const auto& s) { return s.answer_within.count(); }},
    {"ping_ms", [](const auto& s) { return s.ping_every.count(); }},
    {"pong_ms", [](const auto& s) { return s.ping_timeout.count(); }},
    {"link_ms", [](const auto& s) { return s.links.acknowledge.count(); }},
};

}  // namespace

TEST_CASE("each key of the table `limits` sets one limit of the referee and no other") {
  for (const auto& entry : values) {
    const std::string& key = entry.first;
    CAPTURE(key);
    const LobbySettings settings = read("[limits]\n" + key + " = 12345\n");
    for (const auto& other : values) {
      CAPTURE(other.first);
      CHECK(other.second(settings) == (other.first == key ? 12345 : other.second({})));
    }
  }
}

TEST_CASE("the defaults in LIMITS.md are those of the program") {
  const std::string page = read_text_file(std::filesystem::path(GRAMY_SOURCE_DIR) / "referee/LIMITS.md");
  const std::size_t begin = page.find("[limits]\n", page.find("```toml\n"));
  const std::string example = page.substr(begin, page.find("```\n", begin) - begin);
  const LobbySettings settings = read(example);
  for (const auto& entry : values) {
    const auto& key = entry.first;
    CAPTURE(key);
    CHECK(example.find("\n" + key + " = ") != std::string::npos);
    CHECK(page.find("| `" + key + "` |") != std::string::npos);
    CHECK(entry.second(settings) == entry.second({}));
  }
}

TEST_CASE("a key of the table `limits.board_size` sets the largest board size of the game that it names") {
  const LobbySettings settings = read("[limits.board_size]\npaski = 50\n");
  CHECK(settings.limits.board_size == std::map<std::string, std::uint64_t>{{"paski", 50}});
}

TEST_CASE("an invalid limit is reported with its line and column in the file") {
  const std::pair<const char*, const char*> wrong[] = {
      {"[limits]\nerrors = 0\n", "limits.toml:2:10: errors: expected an integer from 1 to 1000000, found 0"},
      {"[limits]\nready_ms = 9999\n",
       "limits.toml:2:12: ready_ms: expected an integer from 10000 to 864000000, found 9999"},
      {"[limits]\nhello_s = 1\n",
       "limits.toml:2:1: unknown key 'hello_s' in [limits], the nearest known one is "
       "'hello_ms' (of connections, ..."},
      {"[limits.board_size]\nchess = 50\n", "limits.toml:2:1: unknown key 'chess' in [board_size], ..."},
      {"[limit]\n",
       "limits.toml:1:2: unknown key 'limit' in the file, the nearest known one is 'limits' (of "
       "limits, player, rated)"}};
  for (const auto& [text, message] : wrong) {
    const std::string error = error_in_limits(text);
    CHECK_MESSAGE(reads(error, message), error);
  }
}
