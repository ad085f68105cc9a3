#include "referee/tournament/formats/gauntlet.hpp"

namespace gramy::referee {

std::vector<Pairing> Gauntlet::next_round(const Fixtures& fixtures, std::span<const Round> so_far) const {
  if (!so_far.empty()) return {};
  std::vector<std::vector<Opponents>> opponents;
  for (const Fixtures::Game& game : fixtures.games) {
    auto& pairs = opponents.emplace_back();
    for (const std::size_t other : game.players) {
      if (other != player) pairs.push_back({.players = {player, other}});
    }
  }
  return on_every_board(fixtures, opponents);
}

}  // namespace gramy::referee
