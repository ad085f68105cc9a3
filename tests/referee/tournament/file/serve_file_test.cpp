#include "referee/tournament/file/serve_file.hpp"

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

/// Reads the file of `serve`. Returns the reserved names.
std::vector<std::string> read_class(const std::string& text, LobbySettings& settings) {
  const ScratchFolder folder;
  settings.tokens.emplace("perfect", SecretHash("secret"));
  return read_serve_file(folder.write("class.toml", text), toy::games(), settings);
}

std::string error_in_class(const std::string& text) {
  LobbySettings settings;
  const std::string message = refusal_of([&] { read_class(text, settings); });
  return message.substr(message.find("class.toml"));
}

}  // namespace

TEST_CASE(
    "`serve` reserves each name in its file for whoever has the name's token, and keeps a connection free "
    "for each name") {
  LobbySettings settings;
  const auto names =
      read_class("[limits]\nconnections = 7\n[[player]]\nname = \"Ala\"\ntoken_hash = \"" +
                     SecretHash("kot").text() + "\"\n[[player]]\nname = \"olek\"\ntoken = \"pies\"\n",
                 settings);
  CHECK(names == Words{"Ala", "olek"});
  REQUIRE(settings.tokens.size() == 3);
  CHECK(settings.tokens.at("Ala").matches("kot"));
  CHECK(settings.tokens.at("olek").matches("pies"));
  CHECK(!settings.tokens.at("olek").matches("kot"));
  CHECK(settings.links.connections == 7);
  CHECK(settings.links.reserved == 2);
}

TEST_CASE(
    "if the file of `serve` lists no names, the referee reserves neither names nor connections for clients") {
  LobbySettings settings;
  CHECK(read_class("", settings).empty());
  CHECK(settings.tokens.size() == 1);
  CHECK(settings.links.reserved == 0);
}

TEST_CASE("the terms of rated matches are read from the file of `serve`, and each of them may be left out") {
  LobbySettings settings;
  read_class("[limits]\nclock_ms = 70\nwaited_ms = 7\ninvitations = 2\n", settings);
  CHECK(!settings.rated);
  CHECK(settings.least_clock == std::chrono::milliseconds(70));
  CHECK(settings.waited_for == std::chrono::milliseconds(7));
  CHECK(settings.max_invitations == 2);
  read_class("[rated]\n", settings);
  REQUIRE(settings.rated);
  CHECK(settings.rated->clock == RatedTerms().clock);
  CHECK(settings.rated->asks_bots);
  read_class("[rated]\nclock = \"60+1\"\ndifficulty = \"hard\"\nconsent = false\nsize = { paski = 7 }\n",
             settings);
  CHECK(settings.rated->clock == protocol::ClockSettings{10'000, 60'000, 1'000, 100});
  CHECK(settings.rated->difficulty == Level::hard);
  CHECK(!settings.rated->asks_bots);
  CHECK(settings.rated->sizes == std::map<std::string, Number>{{"paski", 7}});
}

TEST_CASE("invalid terms of rated matches are reported with their line and column in the file of `serve`") {
  const std::pair<const char*, const char*> wrong[] = {
      {"clock = \"0.5\"\n",
       "class.toml:2:9: clock: expected at least 1000 ms for a match (initial_ms) or a move (move_ms), found "
       "500"},
      {"clock = \"soon\"\n", "class.toml:2:9: clock: expected a table, or seconds..."},
      {"consent = 1\n", "class.toml:2:11: consent: expected true or false..."},
      {"size = { chess = 3 }\n", "class.toml:2:10: unknown key 'chess'..."},
      {"size = { paski = 0 }\n", "class.toml:2:18: paski: expected..."},
      {"board = \"7\"\n", "class.toml:2:1: unknown key 'board' in [rated]..."}};
  for (const auto& [keys, message] : wrong) {
    const std::string error = error_in_class("[rated]\n" + std::string(keys));
    CHECK_MESSAGE(reads(error, message), error);
  }
}

TEST_CASE("an invalid reserved name is reported with its line and column in the file of `serve`") {
  const std::pair<const char*, const char*> wrong[] = {
      {"token = \"kot\"\n", "class.toml:1:1: [[player]]: expected a name, found none"},
      {"name = \"a b\"\ntoken = \"kot\"\n",
       "class.toml:2:8: name: expected 1 to 32 of A-Z a-z 0-9 _ -, found 'a b'"},
      {"name = \"ala\"\n",
       "class.toml:1:1: player 'ala': expected token_hash, as `gramy-referee token` prints it, found none"},
      {"name = \"ala\"\ntoken = \"kot\"\n[[player]]\nname = \"ALA\"\ntoken = \"kot\"\n",
       "class.toml:5:8: name: expected an unused name (upper and lower case count as the same), found 'ALA' "
       "beside 'ala'"},
      {"name = \"Perfect\"\ntoken = \"kot\"\n",
       "class.toml:2:8: name: expected an unused name (upper and lower case count as the same), found "
       "'Perfect' beside 'perfect'"},
      {"name = \"ala\"\ncommand = \"bot\"\n", "class.toml:3:1: unknown key 'command' in [[player]]..."}};
  for (const auto& [keys, message] : wrong) {
    const std::string error = error_in_class("[[player]]\n" + std::string(keys));
    CHECK_MESSAGE(reads(error, message), error);
  }
}
