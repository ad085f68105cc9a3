// Encounter of two players in a round: their matches, summed up.
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

/// All matches of two players in one round, summed up. Arrays are by place in `players`.
struct Encounter {
  std::array<std::size_t, 2> players{};
  std::array<std::uint64_t, 2> half_points{};
  std::array<std::uint64_t, 2> faults{};
  std::array<bool, 2> out{};             ///< of the tournament
  std::array<Decisions, 2> decisions{};  ///< where the format asks for accuracy
  std::uint64_t unjudged = 0;            ///< matches whose decisions are not known, likewise
  std::size_t play_offs = 0;             ///< rounds of a knockout's play-offs, see Knockout

  /// The place in `players` of who won: because only the other was out, or else by more points; none of a
  /// draw.
  std::optional<std::size_t> winner() const;

  /// Adds the matches of the same two players in another round.
  void add_play_off(const Encounter& other);

  /// Whether nobody scored: neither could play.
  bool empty() const { return half_points[0] + half_points[1] == 0; }

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

/// Of a round, in the order of its pairings; each has its first pairing's seats. `decisions`: of each
/// pairing, by seat; none where they are not known; empty if the format does not ask for accuracy.
std::vector<Encounter> encounters(const Pairings& pairings, std::span<const PairingResult> results,
                                  std::span<const std::optional<BySeat<Decisions>>> decisions = {});

}  // namespace gramy::referee
