#include "referee/tournament/file/serve_file.hpp"

#include <map>

#include "engine/base/printable.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/file/limits_table.hpp"
#include "referee/tournament/file/rated_table.hpp"
#include "referee/tournament/file/text_file.hpp"
#include "referee/tournament/file/token_keys.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {
namespace {

std::string read_reserved_name(const TomlTable& player) {
  const auto name = player.text("name");
  if (!name) fail_at(player.where(), "[[player]]: expected a name, found none");
  if (!protocol::is_name(*name))
    fail_at(player.where("name"), "name: expected 1 to 32 of A-Z a-z 0-9 _ -, found " + quoted_word(*name));
  return *name;
}

}  // namespace

std::vector<std::string> read_serve_file(const std::filesystem::path& path, const Catalogue& games,
                                         LobbySettings& settings) {
  const toml::table root = parse_toml(read_text_file(path), path.string());
  const TomlTable top(root, "the file", {"limits", "player", "rated"});
  read_limits(top, games, settings);
  read_rated(top, games, settings);
  std::map<protocol::FoldedName, std::string> taken;
  for (const auto& [name, token] : settings.tokens) taken.emplace(name, name);
  std::vector<std::string> names;
  for (const TomlTable& player : top.tables("player", {"name", "token", "token_hash"})) {
    const std::string name = read_reserved_name(player);
    const auto [other, is_new] = taken.emplace(name, name);
    if (!is_new) {
      fail_at(player.where("name"), "name: expected one that differs from '" + other->second +
                                        "' in more than case, found '" + name + "'");
    }
    const auto token = read_token(player);
    if (!token) {
      fail_at(player.where(),
              "player '" + name + "': expected token_hash, as gramy-referee token prints it, found none");
    }
    settings.tokens.emplace(name, *token);
    names.push_back(name);
  }
  settings.links.reserved += names.size();
  return names;
}

}  // namespace gramy::referee
