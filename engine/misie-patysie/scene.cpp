#include <utility>

#include "engine/misie-patysie/rules.hpp"

namespace gramy::misie {

Scene Position::scene(std::span<const Number> /*place, ignored because all is shown*/) const {
  const Move last = last_move_.value_or(Move{0, 0});
  PilesScene scene{.piles = {{"bears", piles_.bears, board_->piles.bears, last.bears},
                             {"sticks", piles_.sticks, board_->piles.sticks, last.sticks}}};
  const auto take = [&scene](std::vector<std::uint32_t> from, Move one, Number most) {
    if (most > 0) scene.moves.push_back({std::move(from), {{0, 0}, {one.bears, one.sticks}}, most});
  };
  take({0}, {1, 0}, most_bears());
  take({1}, {0, 1}, most_sticks());
  take({0, 1}, {1, 1}, most_both());
  return {std::move(scene)};
}

}  // namespace gramy::misie
