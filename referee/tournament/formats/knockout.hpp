// The knockout: whoever loses an encounter is out.
#pragma once

#include <cstddef>
#include <span>
#include <string_view>
#include <vector>

#include "referee/tournament/formats/encounter.hpp"
#include "referee/tournament/formats/pairings.hpp"
#include "referee/tournament/formats/placing.hpp"
#include "referee/tournament/formats/played_round.hpp"
#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// Who of an encounter goes through.
struct Passage {
  std::size_t place = 0;     ///< in its `players`
  std::string_view by = "";  ///< of a draw: "fewer faults" or "better seeding"
};
Passage who_goes_through(const Encounter& encounter);

/// A bracket in which the first meets the last, the second the last but one, and so on, such that the first
/// two can only meet in the final; where there is nobody to meet, one goes through. Players meet on all
/// boards of all games. Who goes through: the other of one who is out of the tournament; who has more points;
/// fewer faults; the lower number. Precondition: everybody plays every game.
struct Knockout {
  Pairings next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;

  /// All players, by how far they came; those who lost in the same round share a place, and those who are
  /// still in it the first.
  std::vector<Placing> places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const;
};

}  // namespace gramy::referee
