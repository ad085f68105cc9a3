#include "games_under_test.hpp"

#include <utility>
#include <vector>

#include "engine/game_model.hpp"
#include "nim.hpp"  // made from engine/ADDING_A_GAME.md by the build

namespace gramy::contract {

Catalogue games_under_test() {
  std::vector<AnyGame> games;
  for (const AnyGame& game : all_games()) games.push_back(game);
  games.push_back(make_game<nim::Nim>());
  return Catalogue(std::move(games));
}

}  // namespace gramy::contract
