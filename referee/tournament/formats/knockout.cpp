#include "referee/tournament/formats/knockout.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <numeric>

namespace gramy::referee {
namespace {

/// Those still in it, each in a slot that they inherit from whom they beat: slot i meets the i-th from the
/// end. The first slots may have nobody to meet.
class Bracket {
 public:
  explicit Bracket(std::size_t players) : slots_(players), size_(std::bit_ceil(players)) {
    std::iota(slots_.begin(), slots_.end(), std::size_t{0});
  }

  /// How many rounds' worth of slots, a power of two; 1 when there is a winner.
  std::size_t size() const { return size_; }
  const std::vector<std::size_t>& players() const { return slots_; }

  std::vector<Opponents> pairs() const {
    std::vector<Opponents> pairs;
    for (std::size_t i = 0; i < size_ / 2; ++i) {
      const std::size_t opposite = size_ - 1 - i;
      if (opposite < slots_.size()) pairs.push_back({.players = {slots_[i], slots_[opposite]}});
    }
    return pairs;
  }

  /// Goes on to the next round; gives who is out.
  std::vector<std::size_t> play(const PlayedRound& round) {
    std::vector<std::size_t> out;
    for (const Encounter& encounter : round.encounters) {
      const std::size_t through = who_goes_through(encounter).place;
      const auto slot = std::ranges::find(slots_, encounter.players[0]);  // the better one of the two
      assert(slot != slots_.end());
      *slot = encounter.players[through];
      out.push_back(encounter.players[1 - through]);
    }
    size_ /= 2;
    slots_.resize(std::min(slots_.size(), size_));
    return out;
  }

 private:
  std::vector<std::size_t> slots_;
  std::size_t size_;
};

}  // namespace

Passage who_goes_through(const Encounter& encounter) {
  if (const auto winner = encounter.winner()) return {*winner, ""};
  const auto& faults = encounter.faults;
  if (faults[0] != faults[1]) return {faults[0] < faults[1] ? 0U : 1U, "fewer faults"};
  return {encounter.players[0] < encounter.players[1] ? 0U : 1U, "better seeding"};
}

Pairings Knockout::next_round(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  Bracket bracket(fixtures.players);
  for (const PlayedRound& round : so_far) bracket.play(round);
  return Pairings(fixtures, bracket.pairs());
}

std::vector<Placing> Knockout::places(const Fixtures& fixtures, std::span<const PlayedRound> so_far) const {
  Bracket bracket(fixtures.players);
  std::vector<std::vector<std::size_t>> out;
  std::vector<Placing> places;
  const auto put = [&](std::vector<std::size_t> players, std::size_t place, std::size_t rounds) {
    std::ranges::sort(players);
    for (const std::size_t player : players) {
      places.push_back(
          {.player = player, .place = place, .criteria = {{"rounds", static_cast<double>(rounds)}}});
    }
  };
  for (const PlayedRound& round : so_far) out.push_back(bracket.play(round));
  put(bracket.players(), 1, out.size());
  std::size_t place = bracket.size() + 1;
  for (std::size_t round = out.size(); round-- > 0; place = 2 * (place - 1) + 1)
    put(out[round], place, round);
  return places;
}

}  // namespace gramy::referee
