// Sequential probability ratio test of two players.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/pentanomial.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// Wald's sequential probability ratio test, on pairs of matches, that player 0 is better than player 1 by
/// `theta1` (H1) and not by `theta0` (H0), in the unit of its measure. It ends when the log-likelihood ratio
/// of the two leaves its bounds, and takes H0 for H1 with a chance of at most about `alpha`, H1 for H0 with
/// one of about `beta`.
///
/// A round is a batch of pairs, and the test looks only after whole rounds, so that what is played does not
/// depend on which matches end first; those after it may be played meanwhile, and count if the test gets
/// there. Boards take turns, those of all games; once all have been played, they
/// are played again. A pair that was not played whole does not count. Preconditions: two players, who play
/// every game; theta0 < theta1; 0 < alpha, beta < 1/2.
struct Sprt {
  enum class Measure {
    elo,
    normalised_elo,  ///< see pentanomial.hpp; most_normalised_elo at most
    accuracy         ///< the share of the pairs that tell in which player 0 was the more accurate, above 0
                     ///< and below 1; see accuracy_pairs.hpp
  };

  double theta0 = 0;
  double theta1 = 0;
  double alpha = 0.05;
  double beta = 0.05;
  std::size_t batch = 10;                ///< pairs a round
  std::optional<std::size_t> max_pairs;  ///< none: every board once
  Measure measure = Measure::elo;

  enum class Verdict { undecided, h0, h1 };

  struct State {
    PairCounts pairs{};
    AccuracyPairs accuracy{};  ///< only where that is the measure
    double llr = 0;
    double lower = 0;  ///< H0 is accepted at or below this
    double upper = 0;  ///< H1 is accepted at or above this
    Verdict verdict = Verdict::undecided;
  };

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  /// Those of a round, counted from 0, if it comes to that; none after the last pair.
  Pairings batch_of(const Fixtures& fixtures, std::size_t round) const;

  /// `decisions`: of each pairing, by seat; none where they are not known. Only where the measure is
  /// accuracy.
  PlayedRound summed_up(const Pairings& pairings, std::span<const PairingResult> results,
                        std::span<const std::optional<BySeat<Decisions>>> decisions) const;

  State state(std::span<const PlayedRound> so_far) const;

  /// The most there can be.
  std::size_t most_pairs(const Fixtures& fixtures) const;
};

/// "undecided", "H0", "H1".
std::string_view name(Sprt::Verdict verdict);

/// "elo", "normalised_elo", "accuracy".
std::string_view name(Sprt::Measure measure);

/// What a measure's theta0 and theta1 are called in a tournament file and in standings.json.
std::array<std::string_view, 2> bound_keys(Sprt::Measure measure);

}  // namespace gramy::referee
