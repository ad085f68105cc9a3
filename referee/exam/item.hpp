// Items of an exam: positions with known values, in which a mistake is possible.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/catalogue.hpp"
#include "engine/solved_boards.hpp"
#include "engine/worth.hpp"
#include "referee/tournament/records/record.hpp"

namespace gramy::referee {

/// The most bytes of an item's board, and the most moves to its position. They limit the length of the item's
/// line, and the work to examine it.
inline constexpr std::size_t longest_item_board = longest_board_in_line;
inline constexpr std::size_t most_item_plies = 1000;

/// The grade of the hardest puzzles. The easiest puzzles have grade 1.
inline constexpr int hardest_grade = 5;

/// A question: which move keeps the value of this position? The file of a sheet does not contain the answer;
/// a program that reads the file computes the answer.
struct Item {
  std::string id;  ///< the result of item_id
  std::string game;
  std::string board;
  std::optional<Number> start;
  std::vector<AnyMove> moves;  ///< the moves from the start to the position
  std::uint64_t size = 0;      ///< the board's size in the sheet's recipe; 0 if the item is not from a recipe
  Worth worth;
  int grade = 0;  ///< the grade from grade_of, if the item is a puzzle; otherwise 0
};

/// 32 hexadecimal digits: a hash of game, board, start and moves.
std::string item_id(const Item& item);

/// Makes the item of the position after `moves`, and computes its `id` and `worth`. Throws BadInput for an
/// invalid game, board, start or move, for a board or an opening above the limits, and for a position in
/// which no mistake is possible. Throws Stopped.
Item examined(SolvedBoards& solved, const AnyGame& game, const std::string& board,
              std::optional<Number> start, std::vector<AnyMove> moves, const std::stop_token& stop = {});

/// Whether the move keeps the item's value; none if the move is illegal. Throws Stopped.
std::optional<bool> keeps_value(SolvedBoards& solved, const AnyGame& game, const Item& item,
                                const AnyMove& move, const std::stop_token& stop = {});

}  // namespace gramy::referee
