// Items of an exam: positions of known worth in which a mistake is possible.
#pragma once

#include <cstdint>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "engine/any_game.hpp"
#include "engine/catalogue.hpp"
#include "engine/solved_boards.hpp"
#include "engine/worth.hpp"

namespace gramy::referee {

/// The grade of the hardest puzzles; the easiest have 1.
inline constexpr int hardest_grade = 5;

/// A question: which move keeps the value? The file of a sheet has no answers. They are found anew each time.
struct Item {
  std::string id;  ///< see item_id
  std::string game;
  std::string board;  ///< its text
  std::optional<Number> start;
  std::vector<AnyMove> moves;  ///< from the start to the position
  std::uint64_t size = 0;      ///< scores count it here: of a drawn item the recipe's, else the board's
  Worth worth;
  int grade = 0;  ///< of a puzzle: see grade_of; 0: it has none
};

/// 32 hexadecimal digits: a hash of game, board, start and moves.
std::string item_id(const Item& item);

/// A board and the moves to a position on it, with its worth. `id` and `size` are set. Throws BadInput in
/// words for a game, board, start or move that is not lawful, and for a position that asks nothing. Throws
/// Stopped.
Item examined(SolvedBoards& solved, const AnyGame& game, const std::string& board,
              std::optional<Number> start, std::vector<AnyMove> moves, const std::stop_token& stop = {});

/// Whether the move keeps the item's value. None if it is not legal. Throws Stopped.
std::optional<bool> keeps_value(SolvedBoards& solved, const AnyGame& game, const Item& item,
                                const AnyMove& move, const std::stop_token& stop = {});

}  // namespace gramy::referee
