// The ground of a board: what remains without its spelling and its start.
#pragma once

#include <concepts>
#include <string>

#include "engine/any_game.hpp"

namespace gramy {

/// An optional part of a game: the ground of a board. It is one text for all boards that differ only in their
/// spelling or their start, so that the same positions occur on them. A game without this part uses the
/// canonical text as ground.
template <class G>
concept HasGround = requires(const typename G::Board& board) {
  { G::ground(board) } -> std::same_as<std::string>;
};

/// A board that knows its ground. The ground is computed once and kept with the board.
struct OnGround {
  virtual ~OnGround() = default;
  virtual const std::string& ground() const = 0;
};

inline const std::string& ground_of(const AnyBoard& board) {
  const auto* known = dynamic_cast<const OnGround*>(&board.get());
  return known ? known->ground() : board.text();
}

}  // namespace gramy
