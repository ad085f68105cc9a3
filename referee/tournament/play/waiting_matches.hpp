// Matches that cannot be played yet because a player is away or busy.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <vector>

#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// By who plays them, so that the many matches of a gauntlet are not all looked at whenever one of them ends.
class WaitingMatches {
 public:
  using IsTrueOf = std::function<bool(std::size_t player)>;

  bool empty() const { return waiting_.empty(); }

  void add(const std::array<std::size_t, 2>& players, SchedulePlace match);

  /// Takes out the first in the schedule of those whose players both have room.
  std::optional<SchedulePlace> take_first(const IsTrueOf& has_room);

  /// Takes out all of which a player is out of the tournament.
  std::vector<SchedulePlace> take_all_with(const IsTrueOf& is_out);

 private:
  using FirstOnTop = std::priority_queue<SchedulePlace, std::vector<SchedulePlace>, std::greater<>>;

  std::map<std::array<std::size_t, 2>, FirstOnTop> waiting_;  // by players in ascending order; none is empty
};

}  // namespace gramy::referee
