// Everybody against everybody, in rounds: the circle method.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>
#include <vector>

#include "referee/tournament/formats/schedule.hpp"

namespace gramy::referee {

/// Every two of the players once, each pair computed from its number. In a round everybody plays once, but
/// for one of an odd number. The first player stays, the others move on by one place a round; who sits where
/// first alternates, so that nobody begins with one seat only.
class Circle {
 public:
  explicit Circle(std::vector<std::size_t> players) : players_(std::move(players)) {}

  /// Pairs of players.
  std::uint64_t size() const { return rounds() * pairs_a_round(); }

  Opponents operator[](std::uint64_t number) const;

 private:
  /// An odd number of players leaves one place empty, which moves as they do.
  std::uint64_t places() const { return players_.size() + players_.size() % 2; }
  std::uint64_t rounds() const { return places() - 1; }
  std::uint64_t pairs_a_round() const { return players_.size() / 2; }
  std::size_t player_at(std::uint64_t place, std::uint64_t round) const;

  std::vector<std::size_t> players_;
};

}  // namespace gramy::referee
