#include "referee/tournament/formats/encounter.hpp"

#include <algorithm>
#include <map>

namespace gramy::referee {

std::optional<std::size_t> Encounter::winner() const {
  if (out[0] != out[1]) return out[0] ? 1 : 0;
  if (half_points[0] == half_points[1]) return std::nullopt;
  return half_points[0] > half_points[1] ? 0 : 1;
}

void Encounter::add_play_off(const Encounter& other) {
  for (const std::size_t place : {0, 1}) {
    const std::size_t same = other.players[0] == players[place] ? 0 : 1;
    half_points[place] += other.half_points[same];
    faults[place] += other.faults[same];
    out[place] = out[place] || other.out[same];
    decisions[place] += other.decisions[same];
  }
  unjudged += other.unjudged;
  ++play_offs;
}

std::vector<Encounter> encounters(const Pairings& pairings, std::span<const PairingResult> results,
                                  std::span<const std::optional<BySeat<Decisions>>> decisions) {
  std::vector<Encounter> list;
  // The index in `list` of two players' encounter. The key has the smaller player's number first.
  std::map<std::array<std::size_t, 2>, std::size_t> known;
  for (std::size_t i = 0; i < pairings.size(); ++i) {
    const BySeat<std::size_t> players = pairings[i].players;
    const PairingResult& result = results[i];
    const auto [low, high] = std::minmax(players[Seat::first], players[Seat::second]);
    const auto [number, is_new] = known.emplace(std::array{low, high}, list.size());
    if (is_new) list.push_back({.players = players.both});
    Encounter& encounter = list[number->second];
    const bool is_asked = !decisions.empty() && result.played;
    if (is_asked && !decisions[i]) ++encounter.unjudged;
    for (const Seat seat : both_seats) {
      const std::size_t place = encounter.players[0] == players[seat] ? 0 : 1;
      encounter.half_points[place] += result.half_points[seat];
      encounter.faults[place] += result.faults[seat] ? 1 : 0;
      encounter.out[place] = encounter.out[place] || result.out[seat];
      if (is_asked && decisions[i]) encounter.decisions[place] += (*decisions[i])[seat];
    }
  }
  return list;
}

}  // namespace gramy::referee
