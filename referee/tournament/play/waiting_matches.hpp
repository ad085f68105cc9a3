// Matches that cannot be played yet because a player is away or busy.
#pragma once

#include <array>
#include <cstddef>
#include <functional>
#include <map>
#include <optional>
#include <queue>
#include <vector>

#include "referee/tournament/play/course.hpp"

namespace gramy::referee {

/// By who plays them, so that the many matches of a gauntlet are not all looked at whenever one of them ends.
class WaitingMatches {
 public:
  using IsTrueOf = std::function<bool(std::size_t player)>;

  bool empty() const { return waiting_.empty(); }

  void add(const std::array<std::size_t, 2>& players, MatchNumber match);

  /// Takes out the first in the schedule of those whose players both have room.
  std::optional<MatchNumber> take_first(const IsTrueOf& has_room);

  /// Takes out all of which a player is out of the tournament.
  std::vector<MatchNumber> take_all_with(const IsTrueOf& is_out);

 private:
  using FirstOnTop = std::priority_queue<MatchNumber, std::vector<MatchNumber>, std::greater<>>;

  std::map<std::array<std::size_t, 2>, FirstOnTop> waiting_;  // by players in ascending order; none is empty
};

}  // namespace gramy::referee
