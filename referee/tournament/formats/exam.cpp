#include "referee/tournament/formats/exam.hpp"

#include <utility>
#include <vector>

namespace gramy::referee {

Pairings Exam::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  if (!so_far.empty()) return {};
  std::vector<Meetings> meetings;
  for (const Fixtures::Game& game : fixtures.games) {
    std::vector<Opponents> asked;
    for (const std::size_t player : game.players) asked.push_back({.players = {player, player}});
    meetings.emplace_back(std::move(asked));
  }
  return {fixtures, std::move(meetings), Seatings::one};
}

}  // namespace gramy::referee
