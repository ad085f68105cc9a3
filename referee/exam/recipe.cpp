#include "referee/exam/recipe.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <utility>

#include "engine/base/printable.hpp"
#include "protocol/name.hpp"
#include "referee/tournament/file/toml_table.hpp"

namespace gramy::referee {
namespace {

GameRecipe read_game(const TomlTable& table, const Catalogue& games) {
  std::vector<std::string_view> ids;
  for (const AnyGame& game : games) ids.push_back(game.id());
  const auto id = table.word("id", ids);
  if (!id) fail_at(table.where(), "[[game]]: expected the id of a game, such as id = \"graf\", found none");
  GameRecipe game{.game = *games.find(*id)};
  const GameInfo& info = game.game.info();
  if (const auto count = table.integer("positions", 1, most_items))
    game.positions = static_cast<std::size_t>(*count);
  for (const auto& [size, where] : table.integers("size", 1, max_number)) {
    if (std::ranges::count(game.sizes, size) > 0)
      fail_at(where, fmt::format("size: expected each size once, found {} again", size));
    if (game.sizes.size() == most_sizes)
      fail_at(where, fmt::format("size: expected at most {} sizes, found more", most_sizes));
    game.sizes.push_back(size);
  }
  if (game.sizes.empty()) game.sizes.push_back(info.default_size);
  if (table.word("difficulty", {"spread", "natural"}).value_or("spread") == "natural")
    game.difficulty = Spread::natural;
  for (const auto& [word, where] : table.texts("worth")) {
    if (word != "win" && word != "draw")
      fail_at(where, "worth: expected `win` or `draw`, found " + quoted_word(word) +
                         " (in a lost position no move is a mistake)");
    const Value value = word == "win" ? Value::win : Value::draw;
    if (value == Value::draw && !info.can_be_drawn)
      fail_at(where, fmt::format("worth: expected only `win`, found `draw`: {} has no draws", *id));
    if (std::ranges::count(game.worth, value) == 0) game.worth.push_back(value);
  }
  if (game.worth.empty()) game.worth = {Value::win, Value::draw};
  return game;
}

}  // namespace

SheetRecipe read_recipe(std::string_view text, const std::string& file, const Catalogue& games) {
  const toml::table parsed = parse_toml(text, file);
  const TomlTable top(parsed, "the recipe", {"name", "seed", "secret_seed", "move_ms", "game"});
  SheetRecipe recipe;
  recipe.name = top.text("name").value_or("exam");
  if (!protocol::is_name(recipe.name))
    fail_at(top.where("name"),
            "name: expected 1 to 32 of A-Z a-z 0-9 _ -, found " + quoted_word(recipe.name));
  if (const auto seed = top.integer("seed", 0, max_number)) recipe.seed = static_cast<std::uint64_t>(*seed);
  recipe.is_secret = top.flag("secret_seed").value_or(false);
  if (recipe.is_secret && top.has("seed"))
    fail_at(top.where("secret_seed"), "secret_seed: expected either seed or secret_seed, found both");
  if (const auto ms = top.integer("move_ms", 1, longest_move_ms))
    recipe.move_ms = static_cast<std::uint64_t>(*ms);
  std::size_t positions = 0;
  for (const TomlTable& table : top.tables("game", {"id", "positions", "size", "difficulty", "worth"})) {
    recipe.games.push_back(read_game(table, games));
    positions += recipe.games.back().positions;
    if (positions > most_items)
      fail_at(table.where("positions"),
              fmt::format("positions: expected at most {} in all games together, found {}", most_items,
                          positions));
  }
  if (recipe.games.empty())
    fail_at(top.where(),
            "the recipe: expected at least one game, such as [[game]] with id = \"graf\", found none");
  return recipe;
}

}  // namespace gramy::referee
