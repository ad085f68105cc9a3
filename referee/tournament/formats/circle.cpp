#include "referee/tournament/formats/circle.hpp"

#include <algorithm>

namespace gramy::referee {

Opponents Circle::operator[](std::uint64_t number) const {
  const std::uint64_t round = number / pairs_a_round();
  std::uint64_t place = number % pairs_a_round();
  if (players_.size() % 2 == 1) {
    const std::uint64_t empty = 1 + (round + places() - 2) % rounds();
    if (place >= std::min(empty, places() - 1 - empty)) ++place;
  }
  Opponents pair{.players = {player_at(place, round), player_at(places() - 1 - place, round)}};
  if ((round + place) % 2 == 1) std::swap(pair.players[0], pair.players[1]);
  return pair;
}

std::size_t Circle::player_at(std::uint64_t place, std::uint64_t round) const {
  if (place == 0) return players_[0];
  return players_[1 + (place - 1 + rounds() - round) % rounds()];
}

}  // namespace gramy::referee
