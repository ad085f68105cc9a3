// The tournament file of a school class. Tests change this file.
#pragma once

#include <sstream>
#include <string>
#include <utility>
#include <vector>

#include "referee/tournament/edition/edition.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace gramy::referee::testing {

/// A player in the tournament file. `was` is the player's earlier name.
struct Pupil {
  std::string name;
  std::string command;  ///< if empty, the player connects by itself
  std::string was{};
  std::string person{};
};

/// The contents of the tournament file, which tests change. The file begins with the text `top`.
struct ClassFile {
  std::vector<Pupil> pupils{{"ala", "1"}, {"ola", "1"}, {"ula", "1"}};
  std::string top{};
  std::string games = "[[game]]\nid = \"paski\"\nboards = { generate = 2 }\n";

  std::string text() const {
    std::string text = top;
    for (const auto& [name, command, was, person] : pupils) {
      text += "[[player]]\nname = \"" + name + "\"\n";
      text += command.empty() ? "token = \"of-" + name + "\"\n" : "command = \"bot " + command + "\"\n";
      if (!was.empty()) text += "was = \"" + was + "\"\n";
      if (!person.empty()) text += "person = \"" + person + "\"\n";
    }
    return text + games;
  }

  TournamentFile file() const { return parse_tournament_file(text(), "/nowhere/t.toml", toy::games()); }
  Edition edition() const { return edition_of(file(), make_boards(file()), ""); }
};

/// A class file with the players in a text such as "ala ola/2 ewa<iga ula/". A slash precedes the version of
/// the player's command, which is 1 without a slash. If nothing follows the slash, the player connects by
/// itself. A "<" precedes the player's earlier name.
inline ClassFile class_of(const std::string& players, const std::string& top = {}) {
  ClassFile file;
  file.pupils.clear();
  file.top = top;
  std::istringstream words(players);
  for (std::string word; words >> word;) {
    const auto taken_from = [&word](char mark, const char* otherwise) {
      const std::size_t at = word.find(mark);
      if (at == word.npos) return std::string(otherwise);
      const std::string taken = word.substr(at + 1);
      word.erase(at);
      return taken;
    };
    const std::string was = taken_from('<', ""), version = taken_from('/', "1");
    file.pupils.push_back({word, version, was});
  }
  return file;
}

}  // namespace gramy::referee::testing
