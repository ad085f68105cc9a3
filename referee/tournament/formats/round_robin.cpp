#include "referee/tournament/formats/round_robin.hpp"

#include <utility>

#include "engine/base/random.hpp"

namespace gramy::referee {

Pairings RoundRobin::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  if (!so_far.empty()) return {};
  std::vector<Meetings> meetings;
  for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
    std::vector<std::size_t> players = fixtures.games[g].players;
    Random::stream(fixtures.seed, "schedule", g).shuffle(players);
    meetings.emplace_back(Circle(std::move(players)));
  }
  return Pairings(fixtures, std::move(meetings));
}

}  // namespace gramy::referee
