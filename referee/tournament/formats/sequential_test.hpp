// Sequential probability ratio test of two players.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <span>
#include <string_view>

#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/pentanomial.hpp"
#include "referee/tournament/formats/played_round.hpp"

namespace gramy::referee {

/// Wald's sequential probability ratio test of two hypotheses. By H0, player 0 is better than player 1 by
/// `theta0`; by H1, it is better by `theta1`. Both are in the unit of the measure. The test ends when the
/// log-likelihood ratio leaves its bounds. If H0 is true, H1 is accepted with a probability of at most about
/// `alpha`. If H1 is true, H0 is accepted with a probability of at most about `beta`. The test looks at the
/// results only after whole batches, so its result does not depend on which matches end first. Preconditions:
/// theta0 < theta1; 0 < alpha, beta < 1/2.
struct SequentialTest {
  enum class Measure {
    elo,
    normalised_elo,  ///< a lead in normalised Elo (pentanomial.hpp), at most most_normalised_elo
    /// Player 0's share of the decided pairs, between 0 and 1; see accuracy_pairs.hpp.
    accuracy
  };

  static constexpr std::size_t most_batch = 100'000;

  double theta0 = 0;
  double theta1 = 0;
  double alpha = 0.05;
  double beta = 0.05;
  std::size_t batch = 10;  ///< pairs in a round; in an exam, positions
  Measure measure = Measure::elo;

  enum class Decision { undecided, h0, h1 };

  struct State {
    PairCounts pairs{};        ///< numbers of pairs, by the points of player 0; empty in an exam
    AccuracyPairs accuracy{};  ///< who was more accurate; used only with Measure::accuracy
    double llr = 0;
    double lower = 0;  ///< H0 is accepted at or below this bound
    double upper = 0;  ///< H1 is accepted at or above this bound
    Decision decision = Decision::undecided;
  };

  State state(std::span<const PlayedRound> so_far) const;

  /// The number of matches in a round. Each pair has two matches. In an exam, two players answer each
  /// position.
  std::uint64_t round_size() const { return 2 * std::uint64_t{batch}; }

  /// The pairings of round `number`, counted from 0; none if `all` has no pairings for this round.
  Pairings round(const Pairings& all, std::size_t number) const;

  /// The pairings of the next round; none if the test has decided, or if `all` has no further pairings.
  Pairings next_round(const Pairings& all, std::span<const PlayedRound> so_far) const;

  friend bool operator==(const SequentialTest&, const SequentialTest&) = default;
};

/// The name in files: "undecided", "H0", "H1".
std::string_view name(SequentialTest::Decision decision);

/// The name in files: "elo", "normalised_elo", "accuracy".
std::string_view name(SequentialTest::Measure measure);

/// The keys for theta0 and theta1 in a tournament file and in standings.json.
std::array<std::string_view, 2> bound_keys(SequentialTest::Measure measure);

}  // namespace gramy::referee
