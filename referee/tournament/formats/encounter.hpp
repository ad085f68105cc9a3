// Encounter of two players in a round: their matches, summed up.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// All matches of two players in one round, summed up. Arrays are by place in `players`.
struct Encounter {
  std::array<std::size_t, 2> players{};
  std::array<std::uint64_t, 2> half_points{};
  std::array<std::uint64_t, 2> faults{};
  std::array<bool, 2> out{};  ///< of the tournament

  /// The place in `players` of who won: because only the other was out, or else by more points; none of a
  /// draw.
  std::optional<std::size_t> winner() const;

  /// Whether nobody scored: neither could play.
  bool empty() const { return half_points[0] + half_points[1] == 0; }

  friend bool operator==(const Encounter&, const Encounter&) = default;
};

/// Of a round, in the order of its pairings; each has its first pairing's seats.
std::vector<Encounter> encounters(const Pairings& pairings, std::span<const PairingResult> results);

}  // namespace gramy::referee
