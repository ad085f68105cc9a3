// Generated boards of the games under contract tests.
// These are the games of the catalogue and a seventh one, which `scripts/new-game` has made.
#pragma once

#include "engine/catalogue.hpp"
#include "tests/engine/testing.hpp"

namespace gramy::contract {

constexpr std::string_view seventh_game = "seventh-game";

/// A generated board with a start. Game, size and seed determine both.
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
