// Tests that the example files on the pages and in the demonstration are valid, and do what the pages say.

#include "engine/catalogue.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/tournament_file.hpp"
#include "referee/tournament/records/record.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

const std::filesystem::path source_root = GRAMY_SOURCE_DIR;

/// The block after "```kind" in the page.
std::string block(const std::string& page, const std::string& kind) {
  const std::string fence = "\n```" + kind + "\n";
  const std::size_t begin = page.find(fence);
  REQUIRE(begin != std::string::npos);
  const std::size_t end = page.find("\n```\n", begin + fence.size());
  return page.substr(begin + fence.size(), end + 1 - begin - fence.size());
}

}  // namespace

TEST_CASE("the example on the page of the tournament file has the documented defaults") {
  const std::string page = read_text_file(source_root / "referee/tournament/FILE.md");
  const ScratchFolder folder;
  folder.write("boards/zielone/ring.in", "7");
  const auto example = parse_tournament_file(block(page, "toml"), folder.path() / "all.toml", toy::games());
  CHECK(example.players.size() == 3);
  CHECK(example.games.size() == 2);
  CHECK(std::get<BoardFiles>(example.games[1].boards).starts == std::vector<Number>{1, 6});
  const TournamentFile defaults;
  CHECK(example.host == defaults.host);
  CHECK(example.port == defaults.port);
  CHECK(example.wait_ms == defaults.wait_ms);
  CHECK(example.seed == defaults.seed);
  CHECK(example.concurrency == defaults.concurrency);
  CHECK(example.clock == defaults.clock);
}

TEST_CASE("the tournament file in the tutorial can be read as it is") {
  const std::string page = read_text_file(source_root / "referee/tournament/README.md");
  const auto example = parse_tournament_file(block(page, "toml"), "all.toml", all_games());
  CHECK(example.players.size() == 2);
  CHECK(example.games.size() == 2);
}

TEST_CASE("the tournament file on the page REMOTE_BOTS.md can be read unchanged") {
  const std::string page = read_text_file(source_root / "referee/tournament/REMOTE_BOTS.md");
  const auto example = parse_tournament_file(block(page, "toml"), "lab.toml", all_games());
  CHECK(example.players[0].clients() == Words{"ala", "ala-2", "ala-3"});
  CHECK(page.find("GRAMY_NAME=ala-2") != std::string::npos);
  const std::string assignment = "GRAMY_TOKEN=";
  const std::string token = page.substr(page.find(assignment) + assignment.size(), 32);
  REQUIRE(example.players[0].token);
  CHECK(example.players[0].token->matches(token));
}

TEST_CASE("the tournament file on the page about school classes admits all submissions that the page lists") {
  const std::string page = read_text_file(source_root / "referee/tournament/CLASS.md");
  const std::string listed = block(page, "text");
  const ScratchFolder folder;
  for (std::size_t at = 0; (at = listed.find("submissions/", at)) != std::string::npos;) {
    const std::size_t end = std::min(listed.find("  ", at), listed.find('\n', at));
    folder.write(listed.substr(at, end - at), "");
    at = end;
  }
  const auto example = parse_tournament_file(block(page, "toml"), folder.path() / "class.toml", all_games());
  CHECK(example.not_admitted.empty());
  REQUIRE(example.players.size() == 5);
  CHECK(example.players[1].person == "Ala Żółć");
  CHECK(example.players[2].command == "python3 bot.py");
}

TEST_CASE("the record shown on the page of the results folder is valid") {
  const std::string page = read_text_file(source_root / "referee/tournament/FOLDER.md");
  const std::string line = block(page, "json");
  CHECK(to_line(parse_recorded_match(line)) + "\n" == line);
}

TEST_CASE("the demonstration plays all six games, each with the player `perfect`") {
  const auto demo = read_tournament_file(source_root / "scripts/demo.toml", toy::games());
  CHECK(demo.games.size() == 6);
  for (const GameEntry& game : demo.games) {
    CHECK(demo.players[game.players.front()].name == "perfect");
    CHECK(game.players.size() >= 4);
  }
}
