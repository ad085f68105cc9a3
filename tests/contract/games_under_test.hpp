// The games under contract tests: the catalogue, and Nim of engine/ADDING_A_GAME.md.
#pragma once

#include "engine/catalogue.hpp"
#include "engine/game_model.hpp"
#include "nim.hpp"  // the build makes it from engine/ADDING_A_GAME.md
#include "tests/engine/testing.hpp"

namespace gramy::contract {

inline Catalogue games_under_test() {
  const Catalogue known = all_games();
  std::vector<AnyGame> games(known.begin(), known.end());
  games.push_back(make_game<nim::Nim>());
  return Catalogue(std::move(games));
}

/// A generated board with a place to begin; (game, size, seed) generate it again.
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
