#include "referee/tournament/file/serve_file.hpp"

#include "tests/referee/tournament/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

/// What is read besides the house bot's name; the names that are reserved.
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

TEST_CASE("reserved names have a token, and a place") {
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

TEST_CASE("nothing is reserved where no name is") {
  LobbySettings settings;
  CHECK(read_class("", settings).empty());
  CHECK(settings.tokens.size() == 1);
  CHECK(settings.links.reserved == 0);
}

TEST_CASE("a bad reserved name is told with its place") {
  const std::pair<const char*, const char*> wrong[] = {
      {"token = \"kot\"\n", "class.toml:1:1: [[player]]: expected a name, found none"},
      {"name = \"a b\"\ntoken = \"kot\"\n",
       "class.toml:2:8: name: expected 1 to 32 of A-Z a-z 0-9 _ -, found 'a b'"},
      {"name = \"ala\"\n",
       "class.toml:1:1: player 'ala': expected token_hash, as gramy-referee token prints it, found none"},
      {"name = \"ala\"\ntoken = \"kot\"\n[[player]]\nname = \"ALA\"\ntoken = \"kot\"\n",
       "class.toml:5:8: name: expected one that differs from 'ala' in more than case, found 'ALA'"},
      {"name = \"Perfect\"\ntoken = \"kot\"\n",
       "class.toml:2:8: name: expected one that differs from 'perfect' in more than case, found 'Perfect'"},
      {"name = \"ala\"\ncommand = \"bot\"\n", "class.toml:3:1: unknown key 'command' in [[player]]..."}};
  for (const auto& [keys, message] : wrong) {
    const std::string error = error_in_class("[[player]]\n" + std::string(keys));
    CHECK_MESSAGE(reads(error, message), error);
  }
}
