#include "referee/tournament/formats/exam.hpp"

#include <utility>
#include <vector>

namespace gramy::referee {

Pairings Exam::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  if (until_told) return until_told->next_round(all_pairings(fixtures), so_far);
  return so_far.empty() ? all_pairings(fixtures) : Pairings();
}

Pairings Exam::all_pairings(const Fixtures& fixtures) const {
  std::vector<Meetings> meetings;
  for (const Fixtures::Game& game : fixtures.games) {
    std::vector<Opponents> asked;
    for (const std::size_t player : game.players) asked.push_back({.players = {player, player}});
    meetings.emplace_back(std::move(asked));
  }
  return {fixtures, std::move(meetings), Seatings::one,
          until_told ? BoardSequence::in_proportion : BoardSequence::together};
}

PlayedRound Exam::summed_up(std::span<const PairingResult> results,
                            std::span<const std::optional<BySeat<Decisions>>> decisions) const {
  PlayedRound round;
  if (!until_told) return round;
  for (std::size_t i = 0; i + 1 < results.size(); i += 2) {
    if (!results[i].played || !results[i + 1].played) continue;
    if (!decisions[i] || !decisions[i + 1]) {
      ++round.accuracy.unjudged;
      continue;
    }
    const auto is_kept = [&](std::size_t answer) {
      return (*decisions[answer])[Seat::first].kept + (*decisions[answer])[Seat::second].kept > 0;
    };
    ++(is_kept(i) == is_kept(i + 1) ? round.accuracy.equal
       : is_kept(i)                 ? round.accuracy.more
                                    : round.accuracy.less);
  }
  return round;
}

}  // namespace gramy::referee
