// Sheets of exam positions: made from a recipe, written to a file and read from it.
//
// A sheet is a file of JSON lines: first a line about the sheet, then a line for each item. It contains no
// answers. Each reader computes the answers, so a file cannot claim wrong answers.
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
#include "referee/tournament/file/text_file.hpp"

namespace gramy::referee {

/// The questions of an exam, and the time for each.
struct Sheet {
  std::string name;
  /// The seed that drew the items; none if it is secret, or if the items were not drawn.
  std::optional<std::uint64_t> seed;
  std::uint64_t move_ms = 5000;
  std::vector<Item> items;  ///< no two items are equal
};

/// How many positions of one game and size were wanted, and how many were drawn from each fifth of the range
/// of difficulty.
struct Drawn {
  std::string game;
  Number size = 0;
  std::size_t wanted = 0;
  std::array<std::size_t, fifths> by_fifth{};
};

/// A new sheet, and how many of the wanted positions were found.
struct DrawnSheet {
  Sheet sheet;
  std::vector<Drawn> drawn;
};

/// The longest line of a sheet, in bytes. The longest item fits, even if JSON escapes many of its characters.
inline constexpr std::size_t longest_item_line = 1 << 20;

/// Draws a sheet's items with draw_positions, which may find too few. Calls `told` with the number of items
/// drawn so far. Throws BadInput if the generator refuses a size, or makes a board above longest_item_board.
/// Also throws BadInput if the sheet takes more than `most_bytes` in the file or in memory. Throws Stopped.
DrawnSheet draw_sheet(const SheetRecipe& recipe, const std::function<void(std::size_t)>& told = {},
                      const std::stop_token& stop = {}, std::size_t most_bytes = longest_text_file);

/// The whole text of the sheet's file.
std::string to_text(const Sheet& sheet);

/// The first line of a sheet, and the games of its items.
struct SheetHead {
  std::string name;
  std::uint64_t move_ms = 5000;
  std::vector<std::string> games;  ///< ids of the games, each once, in the order of the items
};

/// Reads a sheet without computing values. Throws BadInput as read_sheet does, but accepts items without a
/// possible mistake.
SheetHead read_sheet_head(std::string_view text, const std::string& file, const Catalogue& games);

/// Reads a sheet and examines each item. Drops repeated items. Calls `use` with each item while the solved
/// board is still in memory. Throws BadInput with the line in `file` if a line is too long, if there are more
/// than most_items items, if an item cannot be `examined`, or if its field `item` is not its hash. Throws
/// Stopped.
Sheet read_sheet(std::string_view text, const std::string& file, const Catalogue& games, SolvedBoards& solved,
                 const std::stop_token& stop = {}, const std::function<void(const Item&)>& use = {});

}  // namespace gramy::referee
