#include "referee/tournament/file/withheld_tokens.hpp"

#include "referee/tournament/file/tournament_file.hpp"
#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

const std::string without = R"(# as it was written
[[player]]
name = "a"
command = "x 'y'"
[[game]]
id = "zielone"
[[player]]
name = "b"
)";

TournamentFile parsed(const std::string& text) {
  return parse_tournament_file(text, "t.toml", toy::games());
}

}  // namespace

TEST_CASE("a tournament file without tokens is shown unchanged") {
  const std::string text = without + "command = \"z\"\n";
  CHECK(without_tokens(text) == text);
}

TEST_CASE("a tournament file is shown without its tokens and otherwise unchanged") {
  const std::string text = without_tokens(without + "token = \"secret\"\n");
  CHECK(text.find("secret") == std::string::npos);
  const TournamentFile file = parsed(text);
  REQUIRE(file.players.size() == 2);
  CHECK(file.players[0].command == "x 'y'");
  CHECK(file.players[1].command.empty());
  REQUIRE(file.players[1].token);
  CHECK(!file.players[1].token->matches("secret"));
  CHECK(file.games.size() == 1);
}
