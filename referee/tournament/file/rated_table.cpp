#include "referee/tournament/file/rated_table.hpp"

#include <string>
#include <string_view>
#include <vector>

#include "protocol/message.hpp"
#include "referee/tournament/file/clock_key.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {

void read_rated(const TomlTable& top, const Catalogue& games, LobbySettings& settings) {
  const auto table = top.table("rated", {"clock", "size", "difficulty", "consent"}, "{ clock = \"300+5\" }");
  if (!table) return;
  RatedTerms& terms = settings.rated.emplace();
  read_clock(*table, terms.clock);
  constexpr std::int64_t least = 1000;
  if (terms.clock.initial_ms < least) {
    fail_at(table->where("clock"), "clock: expected at least " + std::to_string(least) +
                                       " ms for a match or a move, found " +
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

}  // namespace gramy::referee
