// The contract tests run over the catalogue and over the walk-through's Nim.
#pragma once

#include <filesystem>
#include <string>

#include "engine/catalogue.hpp"
#include "nim.hpp"  // made from engine/ADDING_A_GAME.md by the build

namespace gramy::contract {

inline Catalogue games_under_test() {
  std::vector<AnyGame> games;
  for (const AnyGame& game : all_games()) games.push_back(game);
  games.push_back(make_game<nim::Nim>());
  return Catalogue(std::move(games));
}

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
