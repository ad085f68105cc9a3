#include "referee/tournament/file/withheld_tokens.hpp"

#include <sstream>

#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {

std::string without_tokens(const std::string& text) {
  toml::table file = parse_toml(text, "");
  bool had_any = false;
  toml::array* players = file["player"].as_array();
  if (!players) return text;
  for (toml::node& player : *players) {
    if (player.as_table()->erase("token") == 0) continue;
    player.as_table()->insert("token_hash", std::string(64, '0'));
    had_any = true;
  }
  if (!had_any) return text;
  std::ostringstream without;
  without << file;
  return without.str();
}

}  // namespace gramy::referee
