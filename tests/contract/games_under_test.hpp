// The contract tests run over the catalogue and over the walk-through's Nim.
#pragma once

#include <filesystem>
#include <string>

#include "engine/catalogue.hpp"

namespace gramy::contract {

Catalogue games_under_test();

/// A generated board and a place to begin, one that may be generated again from (game, size, seed).
struct Opening {
  AnyBoard board;
  std::optional<Number> start;
};

inline Opening opening(const AnyGame& game, Number size, std::uint64_t seed) {
  Random random = Random::stream(seed, game.id(), static_cast<std::uint64_t>(size));
  AnyGenerated generated = game.generate(random, size);
  return {generated.board, generated.start};
}

}  // namespace gramy::contract
