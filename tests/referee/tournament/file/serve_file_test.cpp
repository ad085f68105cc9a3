#include "referee/tournament/file/serve_file.hpp"

#include <doctest/doctest.h>
#include <string>
#include <vector>

#include "engine/base/bad_input.hpp"
#include "tests/referee/tournament/scratch_folder.hpp"
#include "tests/referee/tournament/toy_game.hpp"

using namespace gramy;
using namespace gramy::referee;

namespace {

/// What is read besides the house bot's name; the names that are reserved.
std::vector<std::string> read_class(const std::string& text, LobbySettings& settings) {
  const ScratchFolder folder;
  settings.tokens.emplace("perfect", SecretHash("secret"));
  return read_serve_file(folder.write("class.toml", text), toy::games(), settings);
}

std::string error_in_class(const std::string& text) {
  LobbySettings settings;
  try {
    read_class(text, settings);
  } catch (const BadInput& bad) {
    const std::string message = bad.what();
    return message.substr(message.find("class.toml"));
  }
  return "none";
}

}  // namespace

TEST_CASE("reserved names have a token, and a place") {
  LobbySettings settings;
  const auto names =
      read_class("[limits]\nconnections = 7\n[[player]]\nname = \"Ala\"\ntoken_hash = \"" +
                     SecretHash("kot").text() + "\"\n[[player]]\nname = \"olek\"\ntoken = \"pies\"\n",
                 settings);
  CHECK(names == std::vector<std::string>{"Ala", "olek"});
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
  const std::string ala = "[[player]]\nname = \"ala\"\ntoken = \"kot\"\n";
  CHECK(error_in_class("[[player]]\ntoken = \"kot\"\n") ==
        "class.toml:1:1: [[player]]: expected a name, found none");
  CHECK(error_in_class("[[player]]\nname = \"a b\"\ntoken = \"kot\"\n") ==
        "class.toml:2:8: name: expected 1 to 32 of A-Z a-z 0-9 _ -, found 'a b'");
  CHECK(error_in_class("[[player]]\nname = \"ala\"\n") ==
        "class.toml:1:1: player 'ala': expected token_hash, as gramy-referee token prints it, found none");
  CHECK(error_in_class(ala + "[[player]]\nname = \"ALA\"\ntoken = \"kot\"\n") ==
        "class.toml:5:8: name: expected one that differs from 'ala' in more than case, found 'ALA'");
  CHECK(error_in_class("[[player]]\nname = \"Perfect\"\ntoken = \"kot\"\n") ==
        "class.toml:2:8: name: expected one that differs from 'perfect' in more than case, found 'Perfect'");
  CHECK(error_in_class("[[player]]\nname = \"ala\"\ncommand = \"bot\"\n")
            .starts_with("class.toml:3:1: unknown key 'command' in [[player]]"));
}
