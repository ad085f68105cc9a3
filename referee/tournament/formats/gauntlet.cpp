#include "referee/tournament/formats/gauntlet.hpp"

namespace gramy::referee {

Pairings Gauntlet::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  if (!so_far.empty()) return {};
  std::vector<Meetings> meetings;
  for (const Fixtures::Game& game : fixtures.games) {
    std::vector<Opponents> pairs;
    for (const std::size_t other : game.players) {
      if (other != player) pairs.push_back({.players = {player, other}});
    }
    meetings.emplace_back(std::move(pairs));
  }
  return Pairings(fixtures, std::move(meetings));
}

}  // namespace gramy::referee
