// The exam: every player answers the same positions.
#pragma once

#include <cstddef>
#include <optional>
#include <span>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"
#include "referee/tournament/formats/sequential_test.hpp"

namespace gramy::referee {

/// Each board of an exam is a position. Each player of the board's game is asked once for its decision in the
/// position. In its pairing the player has both seats, because it has no opponent. An exam has one round,
/// unless it has a test. A test compares the accuracy of two players, and counts positions instead of pairs.
/// A round is then a batch of positions, and the exam ends when the test does. Positions of all games are
/// mixed evenly. Precondition of a test: two players, who play every game.
struct Exam {
  std::optional<SequentialTest> until_told{};

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  Pairings all_pairings(const Fixtures& fixtures) const;

  /// Sums up positions, which the two players answer one after the other. `decisions`: for each pairing, the
  /// player's decisions; none if they were not judged.
  PlayedRound summed_up(std::span<const PairingResult> results,
                        std::span<const std::optional<BySeat<Decisions>>> decisions) const;
};

}  // namespace gramy::referee
