// The match a person is playing, as they see it.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "engine/any_game.hpp"
#include "protocol/message.hpp"

namespace gramy::referee {

/// Follows a match from its Start and puts it into words. Texts end in a newline; lines have at most 80
/// columns wherever they can.
class PersonMatch {
 public:
  /// Begins before the first move: Start.moves are for the owner to play. Throws BadInput where the start
  /// does not fit the board.
  PersonMatch(const protocol::Start& start, AnyBoard board);

  const protocol::Start& start() const { return start_; }  ///< without its board and moves
  const AnyBoard& board() const { return board_; }
  const protocol::Moves& moves() const { return moves_; }
  std::uint64_t ply() const { return moves_.size(); }
  const std::string& opponent() const { return start_.players[other(start_.seat)]; }

  bool over() const { return position_.result().has_value(); }
  bool has_moved() const { return has_moved_; }  ///< the person has made a move
  bool your_turn() const { return !over() && position_.to_move() == start_.seat; }

  /// Why the move is refused; empty if it is legal.
  std::optional<std::string> why_illegal(const AnyMove& move) const { return position_.why_illegal(move); }

  /// Makes a legal move of whoever's turn it is.
  void play(const AnyMove& move);

  /// Who plays what against whom, under which clock, on which board, and how to have that board again.
  std::string introduction() const;

  /// "perfect takes 1 bear and 1 stick." Precondition: legal, not yet played.
  std::string announcement(const AnyMove& move) const;

  std::string picture() const { return position_.picture(); }

  /// Where one gets from a vertex. Throws BadInput if the board is no graph or has no such vertex, and unless
  /// it is one that is asked about.
  std::string around(std::span<const Number> vertices) const;

  /// How a board is written, and this one as a bot gets it, in lines that may be typed after `play GAME
  /// board`; of a large board the beginning, and how much is not shown.
  std::string board_text() const;

  /// "Your turn, Bolek.", "perfect (Lolek) is to move.": without a newline.
  std::string turn() const;

  /// "length first-cell, e.g. 5 2", where the example is a legal move. Precondition: not over.
  std::string form_of_move() const;

  /// The legal moves and those played, as many as a screen holds.
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
