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

/// Wald's sequential probability ratio test on pairs of matches. H1: player 0 is better than player 1 by
/// `theta1`. H0: it is better by `theta0`. Both are in the unit of the measure. The test ends when the
/// log-likelihood ratio leaves its bounds. The probability of accepting H1 although H0 is true is at most
/// about `alpha`; of accepting H0 although H1 is true, about `beta`.
/// A round is a batch of pairs. The test looks only after whole rounds, so its result does not depend on
/// which matches end first. Later rounds may be played in the meantime, and count if the test does not end
/// before. Boards of all games take turns, and are repeated after all were played. Incomplete pairs do not
/// count. Preconditions: two players, who play every game; theta0 < theta1; 0 < alpha, beta < 1/2.
struct Sprt {
  enum class Measure {
    elo,
    normalised_elo,  ///< a lead in normalised Elo (pentanomial.hpp), at most most_normalised_elo
    /// Player 0's share of the decided pairs, between 0 and 1; see accuracy_pairs.hpp.
    accuracy
  };

  double theta0 = 0;
  double theta1 = 0;
  double alpha = 0.05;
  double beta = 0.05;
  std::size_t batch = 10;                ///< pairs in a round
  std::optional<std::size_t> max_pairs;  ///< none: each board is played once
  Measure measure = Measure::elo;

  enum class Decision { undecided, h0, h1 };

  struct State {
    PairCounts pairs{};
    AccuracyPairs accuracy{};  ///< pairs by the more accurate player, if the measure is accuracy
    double llr = 0;
    double lower = 0;  ///< H0 is accepted at or below this bound
    double upper = 0;  ///< H1 is accepted at or above this bound
    Decision decision = Decision::undecided;
  };

  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  /// The pairings of a round, counted from 0; none after the last pair.
  Pairings known_round(const Fixtures& fixtures, std::size_t round) const;

  /// `decisions`: by pairing and seat; none for a match that was not judged. Used only if the measure is
  /// accuracy.
  PlayedRound summed_up(const Pairings& pairings, std::span<const PairingResult> results,
                        std::span<const std::optional<BySeat<Decisions>>> decisions) const;

  State state(std::span<const PlayedRound> so_far) const;

  /// The largest possible number of pairs.
  std::size_t most_pairs(const Fixtures& fixtures) const;
};

/// The name in files: "undecided", "H0", "H1".
std::string_view name(Sprt::Decision decision);

/// The name in files: "elo", "normalised_elo", "accuracy".
std::string_view name(Sprt::Measure measure);

/// The keys for theta0 and theta1 in a tournament file and in standings.json.
std::array<std::string_view, 2> bound_keys(Sprt::Measure measure);

}  // namespace gramy::referee
