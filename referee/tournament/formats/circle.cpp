#include "referee/tournament/formats/circle.hpp"

#include <algorithm>
#include <utility>

namespace gramy::referee {

Circle::Circle(std::vector<std::size_t> players) : players_(std::move(players)) {
  for (std::size_t i = 0; i < players_.size(); ++i) seats_.emplace(players_[i], i);
}

Opponents Circle::operator[](std::uint64_t number) const {
  const std::uint64_t round = number / pairs_a_round();
  std::uint64_t place = number % pairs_a_round();
  if (players_.size() % 2 == 1 && place >= left_out(round)) ++place;
  Opponents pair{.players = {player_at(place, round), player_at(places() - 1 - place, round)}};
  if ((round + place) % 2 == 1) std::swap(pair.players[0], pair.players[1]);
  return pair;
}

/// Computes the round in which the players meet. Places are counted modulo the number of rounds, which is
/// odd. The first player keeps its place, and the places of all others grow by 1 in each round. The places of
/// two players who meet add up to 0.
std::optional<std::uint64_t> Circle::find(std::size_t one, std::size_t other) const {
  const auto of_one = seats_.find(one), of_other = seats_.find(other);
  if (one == other || of_one == seats_.end() || of_other == seats_.end()) return std::nullopt;
  const auto [first, second] = std::minmax(of_one->second, of_other->second);
  const std::uint64_t half = (rounds() + 1) / 2;  // the inverse of 2 modulo rounds()
  const std::uint64_t sum = first == 0 ? 2 * second : first + second;
  const std::uint64_t round = (rounds() - sum % rounds()) * half % rounds();
  std::uint64_t place = 0;
  if (first > 0) {
    const std::uint64_t found = (first + round) % rounds();
    place = std::min(found, rounds() - found);
  }
  if (players_.size() % 2 == 1 && place > left_out(round)) --place;
  return round * pairs_a_round() + place;
}

std::uint64_t Circle::left_out(std::uint64_t round) const {
  const std::uint64_t empty = 1 + (round + places() - 2) % rounds();
  return std::min(empty, places() - 1 - empty);
}

std::size_t Circle::player_at(std::uint64_t place, std::uint64_t round) const {
  if (place == 0) return players_[0];
  return players_[1 + (place - 1 + rounds() - round) % rounds()];
}

}  // namespace gramy::referee
