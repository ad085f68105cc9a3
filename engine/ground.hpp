// The ground of a board: the part of its text on which its positions depend.
#pragma once

#include <concepts>
#include <string>

#include "engine/any_game.hpp"

namespace gramy {

/// An optional part of a game: the ground of a board. Boards have the same ground if they differ only in the
/// order of their text or in the start, so that the same positions occur on them. For a game without this
/// part, the ground is the canonical text.
template <class G>
concept HasGround = requires(const typename G::Board& board) {
  { G::ground(board) } -> std::same_as<std::string>;
};

/// A board that stores its ground: the part of its text on which its positions depend.
struct OnGround {
  virtual ~OnGround() = default;
  virtual const std::string& ground() const = 0;
};

inline const std::string& ground_of(const AnyBoard& board) {
  const auto* known = dynamic_cast<const OnGround*>(&board.get());
  return known ? known->ground() : board.text();
}

}  // namespace gramy
