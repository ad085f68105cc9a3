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
  /// Begins before the first move; the owner plays Start.moves. Throws BadInput if the start does not fit the
  /// board.
  PersonMatch(const protocol::Start& start, AnyBoard board);

  const protocol::Start& start() const { return start_; }  ///< without board and moves
  const AnyBoard& board() const { return board_; }
  const protocol::Moves& moves() const { return moves_; }
  std::uint64_t ply() const { return moves_.size(); }
  const std::string& opponent() const { return start_.players[other(start_.seat)]; }

  bool over() const { return position_.result().has_value(); }
  bool has_moved() const { return has_moved_; }  ///< whether the person has moved
  bool your_turn() const { return !over() && position_.to_move() == start_.seat; }

  /// Why the move is refused; empty if it is legal.
  std::optional<std::string> why_illegal(const AnyMove& move) const { return position_.why_illegal(move); }

  /// Plays a legal move for the seat on move.
  void play(const AnyMove& move);

  /// Players, seats, clock and board, and how to get this board again.
  std::string introduction() const;

  /// "perfect takes 1 bear and 1 stick." Precondition: legal, not yet played.
  std::string announcement(const AnyMove& move) const;

  std::string picture() const { return position_.picture(); }

  /// The neighbours of a vertex, in words. Throws BadInput if the board is no graph, if it has no such
  /// vertex, or if `vertices` is not exactly one.
  std::string around(std::span<const Number> vertices) const;

  /// How boards are written, and this board as a bot receives it, in lines that can be typed after `play GAME
  /// board`. Of a large board it shows the beginning, and how much is left out.
  std::string board_text() const;

  /// "Your turn, Bolek.", "perfect (Lolek) is to move." Without a newline.
  std::string turn() const;

  /// "length first-cell, e.g. 5 2", with a legal move as the example. Precondition: the match is not over.
  std::string form_of_move() const;

  /// The legal moves and the played moves, as many as fit on a screen.
  std::string moves_in_words() const;

  /// A legal move with its meaning: "1 1 (takes 1 bear and 1 stick)".
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
