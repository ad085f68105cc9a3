#include "referee/tournament/formats/gauntlet.hpp"

namespace gramy::referee {

std::vector<Pairing> Gauntlet::next_round(const Programme& programme, std::span<const Round> so_far) const {
  if (!so_far.empty()) return {};
  std::vector<std::vector<Opponents>> opponents;
  for (const Programme::Game& game : programme.games) {
    auto& pairs = opponents.emplace_back();
    for (const std::size_t other : game.players) {
      if (other != player) pairs.push_back({.players = {player, other}});
    }
  }
  return on_every_board(programme, opponents);
}

}  // namespace gramy::referee
