// A match as the person who plays it sees it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// Follows a match from its Start and describes it. Texts end in a newline. Lines have at most 80 columns
/// where possible.
class PersonMatch {
 public:
  /// Begins before the first move; its owner then plays the moves in Start.moves. Throws BadInput if the
  /// start does not fit the board.
  PersonMatch(const protocol::Start& start, AnyBoard board);

  const protocol::Start& start() const { return start_; }  ///< the start without its board and moves
  const AnyBoard& board() const { return board_; }
  const protocol::Moves& moves() const { return moves_; }
  std::uint64_t ply() const { return moves_.size(); }
  const std::string& opponent() const { return start_.players[other(start_.seat)]; }

  bool over() const { return position_.result().has_value(); }
  bool has_moved() const { return has_moved_; }
  bool your_turn() const { return !over() && position_.to_move() == start_.seat; }

  /// Why the move is refused; empty if it is legal.
  std::optional<std::string> why_illegal(const AnyMove& move) const { return position_.why_illegal(move); }

  /// Plays a legal move for the seat on move.
  void play(const AnyMove& move);

  /// The players, seats, clock and board, and a command that plays on this board again.
  std::string introduction() const;

  /// The move in words: "perfect takes 1 bear and 1 stick." Precondition: the move is legal and not played
  /// yet.
  std::string announcement(const AnyMove& move) const;

  std::string picture() const { return position_.picture(); }

  /// The neighbours of a vertex, in words. Throws BadInput if the board is no graph or has no such vertex, or
  /// if `vertices` does not have one element.
  std::string around(std::span<const Number> vertices) const;

  /// Explains the form in which boards are written, and then shows this board as a bot receives it. The lines
  /// of the board can be typed after `play GAME board`. Of a large board, shows only the beginning, and says
  /// how much is left out.
  std::string board_text() const;

  /// The player on move, without a newline: "Your turn, Bolek.", "perfect (Lolek) is to move."
  std::string turn() const;

  /// The form of a move with a legal example: "length first-cell, e.g. 5 2". Precondition: the match is not
  /// over.
  std::string form_of_move() const;

  /// The legal moves and the played moves, as many as fit on a screen.
  std::string moves_in_words() const;

  /// A legal move with its meaning, such as "1 1 (takes 1 bear and 1 stick)".
  std::string explained(const AnyMove& move) const;

 private:
  std::string decisions_in_words() const;
  std::string play_again_in_words() const;

  protocol::Start start_;
  AnyBoard board_;
  AnyPosition position_;
  protocol::Moves moves_;
  bool has_moved_ = false;
};

}  // namespace gramy::referee
