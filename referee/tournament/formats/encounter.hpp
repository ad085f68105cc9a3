// Encounter: all matches of two players in a round, summed up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "referee/tournament/formats/accuracy_pairs.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// The sum of all matches of two players in one round. Arrays have the order of `players`.
struct Encounter {
  std::array<std::size_t, 2> players{};
  std::array<std::uint64_t, 2> half_points{};
  std::array<std::uint64_t, 2> faults{};
  std::array<bool, 2> out{};             ///< whether the player is out of the tournament
  std::array<Decisions, 2> decisions{};  ///< the players' decisions; empty unless the format uses accuracy
  std::uint64_t unjudged = 0;  ///< matches without known decisions; 0 unless the format uses accuracy
  std::size_t play_offs = 0;   ///< number of play-off rounds, in a knockout

  /// The winner's index in `players`; none for a draw. If only one player is out, the other player wins.
  /// Otherwise the player with more points wins.
  std::optional<std::size_t> winner() const;

  /// Adds the matches of the same two players in a play-off round.
  void add_play_off(const Encounter& other);

  /// Whether neither player has any points, because neither could play.
  bool empty() const { return half_points[0] + half_points[1] == 0; }

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

/// The encounters of a round, in the order of its pairings. An encounter lists its players in the seats of
/// their first pairing. `decisions`: for each pairing, both players' decisions; none for a match that was not
/// judged. May be empty if the format does not use accuracy.
std::vector<Encounter> encounters(const Pairings& pairings, std::span<const PairingResult> results,
                                  std::span<const std::optional<BySeat<Decisions>>> decisions = {});

}  // namespace gramy::referee
