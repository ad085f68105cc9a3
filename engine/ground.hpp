// The ground of a board: what is played on, however it is written and wherever play begins.
#pragma once

#include <concepts>
#include <string>

#include "engine/any_game.hpp"

namespace gramy {

/// What a game may offer besides: a text that two boards share if they are one board written differently, or
/// with other places to begin, so that the same positions come up on both. Without it the canonical text is
/// that.
template <class G>
concept HasGround = requires(const typename G::Board& board) {
  { G::ground(board) } -> std::same_as<std::string>;
};

/// A board that knows its ground; made once and kept with the board.
struct OnGround {
  virtual ~OnGround() = default;
  virtual const std::string& ground() const = 0;
};

inline const std::string& ground_of(const AnyBoard& board) {
  const auto* known = dynamic_cast<const OnGround*>(&board.get());
  return known ? known->ground() : board.text();
}

}  // namespace gramy
