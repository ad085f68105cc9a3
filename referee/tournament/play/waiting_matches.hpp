// Matches that cannot begin yet because a player is away or busy.
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

/// Waiting matches, grouped by their players, so that the next match can be found without a search of all of
/// them.
class WaitingMatches {
 public:
  using IsTrueOf = std::function<bool(std::size_t player)>;

  bool empty() const { return waiting_.empty(); }

  void add(const std::array<std::size_t, 2>& players, SchedulePlace match);

  /// Removes and returns the first match, in the schedule's order, whose players can both begin a match.
  std::optional<SchedulePlace> take_first(const IsTrueOf& has_room);

  /// Removes and returns all matches of players that are out of the tournament.
  std::vector<SchedulePlace> take_all_with(const IsTrueOf& is_out);

 private:
  using FirstOnTop = std::priority_queue<SchedulePlace, std::vector<SchedulePlace>, std::greater<>>;

  // Each key has the indices of two players in ascending order; no value is empty.
  std::map<std::array<std::size_t, 2>, FirstOnTop> waiting_;
};

}  // namespace gramy::referee
