#include "referee/tournament/formats/round_robin.hpp"

#include <algorithm>
#include <array>

#include "engine/base/random.hpp"

namespace gramy::referee {
namespace {

/// All pairs in rounds (circle method): the first stays, the others move on by one place a round. Who sits
/// where first alternates, so that nobody begins with one seat only.
std::vector<Opponents> pairs_in_rounds(std::vector<std::size_t> players) {
  constexpr std::size_t nobody = SIZE_MAX;
  if (players.size() % 2 == 1) players.push_back(nobody);
  const std::size_t size = players.size();
  std::vector<Opponents> pairs;
  for (std::size_t round = 0; round + 1 < size; ++round) {
    for (std::size_t i = 0; i < size / 2; ++i) {
      std::array pair{players[i], players[size - 1 - i]};
      if (std::ranges::find(pair, nobody) != pair.end()) continue;
      if ((round + i) % 2 == 1) std::swap(pair[0], pair[1]);
      pairs.push_back({.players = pair});
    }
    std::rotate(players.begin() + 1, players.end() - 1, players.end());
  }
  return pairs;
}

}  // namespace

std::vector<Pairing> RoundRobin::next_round(const Fixtures& fixtures, std::span<const Round> so_far) const {
  if (!so_far.empty()) return {};
  std::vector<std::vector<Opponents>> opponents;
  for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
    std::vector<std::size_t> players = fixtures.games[g].players;
    Random::stream(fixtures.seed, "schedule", g).shuffle(players);
    opponents.push_back(pairs_in_rounds(std::move(players)));
  }
  return on_every_board(fixtures, opponents);
}

}  // namespace gramy::referee
