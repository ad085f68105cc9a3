#include "referee/tournament/formats/sprt.hpp"

#include <algorithm>

namespace gramy::referee {
namespace {

/// Counts a pair of matches. `matches`: for each match of the pair, both players' decisions; none if it was
/// not judged.
void count_pair(const std::array<std::optional<std::array<Decisions, 2>>, 2>& matches, AccuracyPairs& pairs) {
  if (!matches[0] || !matches[1]) {
    ++pairs.unjudged;
    return;
  }
  std::array<Decisions, 2> both = *matches[0];
  for (const std::size_t player : {0, 1}) both[player] += (*matches[1])[player];
  const auto order = compare_accuracy(both[0], both[1]);
  ++(order > 0 ? pairs.more : order < 0 ? pairs.less : pairs.equal);
}

}  // namespace

Pairings Sprt::all_pairings(const Fixtures& fixtures) const {
  return Pairings(fixtures, {Opponents{.players = {0, 1}}}).from(0, 2 * most_pairs(fixtures));
}

Pairings Sprt::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  return test.next_round(all_pairings(fixtures), so_far);
}

/// Sums up the pairs of matches. The two matches of a pair follow each other.
PlayedRound Sprt::summed_up(const Pairings& pairings, std::span<const PairingResult> results,
                            std::span<const std::optional<BySeat<Decisions>>> decisions) const {
  PlayedRound round;
  for (std::size_t i = 0; i + 1 < results.size(); i += 2) {
    if (!results[i].played || !results[i + 1].played) continue;
    std::size_t half_points = 0;
    std::array<std::optional<std::array<Decisions, 2>>, 2> decided;
    for (const std::size_t match : {i, i + 1}) {
      const Seat seat = pairings[match].players[Seat::first] == 0 ? Seat::first : Seat::second;
      half_points += results[match].half_points[seat];
      if (test.measure == SequentialTest::Measure::accuracy && decisions[match])
        decided[match - i] = {(*decisions[match])[seat], (*decisions[match])[other(seat)]};
    }
    ++round.pairs[half_points];
    if (test.measure == SequentialTest::Measure::accuracy) count_pair(decided, round.accuracy);
  }
  return round;
}

std::size_t Sprt::most_pairs(const Fixtures& fixtures) const {
  return max_pairs.value_or(matches_of_a_pair(fixtures) / 2);
}

}  // namespace gramy::referee
