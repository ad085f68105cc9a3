// Round-robin rounds by the circle method.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <vector>

#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// Every two players meet once, and each pair is computed from its number. In each round each player plays
/// once, except for one player if the number of players is odd. The first player keeps its place, and the
/// others move by one place each round. The first seat alternates, so that no player always has the same
/// seat.
class Circle {
 public:
  explicit Circle(std::vector<std::size_t> players);

  /// The number of pairs in all rounds together.
  std::uint64_t size() const { return rounds() * pairs_a_round(); }

  Opponents operator[](std::uint64_t number) const;

  /// The number of the pair of these two players, in any order; none if one of them is not in this
  /// round-robin.
  std::optional<std::uint64_t> find(std::size_t one, std::size_t other) const;

 private:
  /// If the number of players is odd, one place is empty, and moves like a player.
  std::uint64_t places() const { return players_.size() + players_.size() % 2; }
  std::uint64_t rounds() const { return places() - 1; }
  std::uint64_t pairs_a_round() const { return players_.size() / 2; }
  std::size_t player_at(std::uint64_t place, std::uint64_t round) const;
  /// The place that has no opponent in a round, if the number of players is odd.
  std::uint64_t left_out(std::uint64_t round) const;

  std::vector<std::size_t> players_;
  std::map<std::size_t, std::uint64_t> seats_;  // for each player, its index in players_
};

}  // namespace gramy::referee
