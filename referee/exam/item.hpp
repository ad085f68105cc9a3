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

namespace gramy::referee {

/// The exact worth of a position, history included.
struct Worth {
  Seat seat = Seat::first;    ///< the player to move
  Value value = Value::draw;  ///< for that player: a win or a draw
  std::uint64_t keeps = 0;    ///< legal moves that keep the value
  std::uint64_t of = 0;       ///< legal moves

  /// The chance that a random legal move is a mistake: above 0, below 1.
  double difficulty() const { return 1 - static_cast<double>(keeps) / static_cast<double>(of); }
};

/// The legal moves of an item are counted one by one, so there may not be more.
inline constexpr std::uint64_t most_item_moves = 1000;

/// None if the match has ended, the position is lost, no move is a mistake, or there are more than
/// most_item_moves. Precondition: `analysis` has followed the moves to `position`. Throws Stopped.
std::optional<Worth> worth_of(const AnyPosition& position, AnyAnalysis& analysis);

/// A question: which move keeps the value? The file of a sheet has no answers. They are found anew each time.
struct Item {
  std::string id;  ///< see item_id
  std::string game;
  std::string board;  ///< its text
  std::optional<Number> start;
  std::vector<AnyMove> moves;  ///< from the start to the position
  std::uint64_t size = 0;      ///< scores count it here: of a drawn item the recipe's, else the board's
  Worth worth;
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
