// Recipe of an exam's sheet, a TOML file: the games, the sizes of boards, and the number of positions.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/catalogue.hpp"
#include "engine/position_draw.hpp"

namespace gramy::referee {

/// Which positions of one game to draw.
struct GameRecipe {
  AnyGame game;
  std::size_t positions = 200;
  /// Sizes of boards, as in AnyGame::generate. All sizes get equally many positions.
  std::vector<Number> sizes{};
  Spread difficulty = Spread::spread;
  std::vector<Value> worth{};  ///< values of the positions for the player to move: win, draw or both
};

/// The user's description of a sheet to draw.
struct SheetRecipe {
  std::string name;
  std::uint64_t seed = 1;
  bool is_secret = false;  ///< whether the seed is chosen at random for each sheet, and left out of its file
  std::uint64_t move_ms = 5000;
  std::vector<GameRecipe> games;
};

/// The longest time that a recipe may give a player for a position: an hour.
inline constexpr Number longest_move_ms = 3'600'000;

/// The most positions of a recipe, in all games together.
inline constexpr std::size_t most_items = 1'000'000;

/// A recipe may list at most this many board sizes for one game.
inline constexpr std::size_t most_sizes = 1000;

/// Reads a recipe. Throws BadInput with the place in `file` if it is not valid.
SheetRecipe read_recipe(std::string_view text, const std::string& file, const Catalogue& games);

}  // namespace gramy::referee
