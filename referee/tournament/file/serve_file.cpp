#include "referee/tournament/file/serve_file.hpp"

#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "engine/base/printable.hpp"
#include "protocol/message.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/file/clock_key.hpp"
#include "referee/tournament/file/limits_table.hpp"
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

/// Sets the host's terms for rated matches, if the file has the table [rated].
void read_rated(const TomlTable& top, const Catalogue& games, LobbySettings& settings) {
  const auto table = top.table("rated", {"clock", "size", "difficulty", "consent"}, "{ clock = \"300+5\" }");
  if (!table) return;
  RatedTerms& terms = settings.rated.emplace();
  read_clock(*table, terms.clock);
  constexpr std::int64_t least = 1000;
  if (terms.clock.initial_ms < least) {
    fail_at(table->where("clock"), "clock: expected at least " + std::to_string(least) +
                                       " ms for a match (initial_ms) or a move (move_ms), found " +
                                       std::to_string(terms.clock.initial_ms));
  }
  if (const auto word = table->word("difficulty", {"easy", "normal", "hard"}))
    terms.difficulty = protocol::parse_difficulty(*word);
  terms.asks_bots = table->flag("consent").value_or(terms.asks_bots);
  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  const auto sizes = table->table("size", ids, "{ paski = 40 }");
  if (!sizes) return;
  for (const AnyGame& game : games) {
    if (const auto size = sizes->integer(game.id(), 1, game.info().largest_to_order))
      terms.sizes[std::string(game.id())] = *size;
  }
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
      fail_at(player.where("name"),
              "name: expected an unused name (upper and lower case count as the same), found '" + name +
                  "' beside '" + other->second + "'");
    }
    const auto token = read_token(player);
    if (!token) {
      fail_at(player.where(),
              "player '" + name + "': expected token_hash, as `gramy-referee token` prints it, found none");
    }
    settings.tokens.emplace(name, *token);
    names.push_back(name);
  }
  settings.links.reserved += names.size();
  return names;
}

}  // namespace gramy::referee
