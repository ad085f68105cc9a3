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

/// Waiting matches by players, so that the end of a match in a gauntlet does not search all of them.
class WaitingMatches {
 public:
  using IsTrueOf = std::function<bool(std::size_t player)>;

  bool empty() const { return waiting_.empty(); }

  void add(const std::array<std::size_t, 2>& players, SchedulePlace match);

  /// Takes out the first match in the schedule whose players both have room.
  std::optional<SchedulePlace> take_first(const IsTrueOf& has_room);

  /// Takes out all matches of players that are out of the tournament.
  std::vector<SchedulePlace> take_all_with(const IsTrueOf& is_out);

 private:
  using FirstOnTop = std::priority_queue<SchedulePlace, std::vector<SchedulePlace>, std::greater<>>;

  std::map<std::array<std::size_t, 2>, FirstOnTop> waiting_;  // by players, ascending; none is empty
};

}  // namespace gramy::referee
