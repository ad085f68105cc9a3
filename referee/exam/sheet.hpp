// Sheets of an exam: positions, made from a recipe, written to a file and read from it.
// A sheet is a file of JSON lines. Its first line says what it is, and each further one is an item. There are
// no answers in it: a reader asks the engine again, so that a file cannot lie.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>
#include <vector>

#include "referee/exam/item.hpp"
#include "referee/exam/recipe.hpp"

namespace gramy::referee {

struct Sheet {
  std::string name;
  std::optional<std::uint64_t> seed;  ///< none if it is secret, or the items were not drawn
  std::uint64_t move_ms = 5000;
  std::vector<Item> items;  ///< each once
};

/// Positions that were wanted of a game at a size, and how many of each fifth were found.
struct Drawn {
  std::string game;
  Number size = 0;
  std::size_t wanted = 0;
  std::array<std::size_t, fifths> by_fifth{};
};

struct DrawnSheet {
  Sheet sheet;
  std::vector<Drawn> drawn;
};

/// Draws the items by draw_positions, which may find fewer than are wanted. `told` hears the number of items
/// so far. Throws BadInput for a size that the generator refuses. Throws Stopped.
DrawnSheet draw_sheet(const SheetRecipe& recipe, const std::function<void(std::size_t)>& told = {},
                      const std::stop_token& stop = {});

/// The whole text of the file.
std::string to_text(const Sheet& sheet);

/// The first line of a sheet, and the games of its items.
struct SheetHead {
  std::string name;
  std::uint64_t move_ms = 5000;
  std::vector<std::string> games;  ///< ids, each once, in the order of the items
};

/// Reads it without examining the items. Throws BadInput as read_sheet does, but for items that ask nothing.
SheetHead read_sheet_head(std::string_view text, const std::string& file, const Catalogue& games);

/// Reads a sheet, and examines every item. `file` is for errors. Throws BadInput with the line that is wrong:
/// an item may not be unlawful, ended or lost, something can be lost in it, and `item` is its hash.
/// A second copy of an item is passed over. Throws Stopped.
Sheet read_sheet(std::string_view text, const std::string& file, const Catalogue& games, SolvedBoards& solved,
                 const std::stop_token& stop = {});

}  // namespace gramy::referee
