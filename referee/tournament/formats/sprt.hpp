// Format of a test of two players by pairs of matches.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/formats/sequential_test.hpp"

namespace gramy::referee {

/// A sequential test on pairs of matches. A round is a batch of pairs. Later rounds may be played before the
/// test has judged the present one; they do not count if the test ends first. Boards of all games take turns,
/// and are repeated after all were played. Incomplete pairs do not count. Precondition: two players, who play
/// every game.
struct Sprt {
  SequentialTest test{};
  /// The most pairs of matches; if not set, each board is played once.
  std::optional<std::size_t> max_pairs{};

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  Pairings all_pairings(const Fixtures& fixtures) const;

  /// `decisions`: for each pairing, both players' decisions; none for a match that was not judged. Used only
  /// if the measure is accuracy.
  PlayedRound summed_up(const Pairings& pairings, std::span<const PairingResult> results,
                        std::span<const std::optional<BySeat<Decisions>>> decisions) const;

  std::size_t most_pairs(const Fixtures& fixtures) const;
};

}  // namespace gramy::referee
