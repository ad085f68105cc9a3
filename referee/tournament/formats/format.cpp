#include "referee/tournament/formats/format.hpp"

#include <array>

namespace gramy::referee {
namespace {

/// `pairs` of players on all boards of each game.
std::vector<std::uint64_t> matches_of(std::uint64_t pairs, const Programme& programme) {
  std::vector<std::uint64_t> matches;
  for (const Programme::Game& game : programme.games) matches.push_back(2 * pairs * game.boards);
  return matches;
}

std::vector<std::uint64_t> count_by_game(std::span<const Pairing> pairings, const Programme& programme) {
  std::vector<std::uint64_t> matches(programme.games.size());
  for (const Pairing& pairing : pairings) ++matches[pairing.game];
  return matches;
}

std::vector<std::uint64_t> most(const auto& one_round, const Programme& programme) {
  return count_by_game(one_round.next_round(programme, {}), programme);
}
std::vector<std::uint64_t> most(const Swiss& swiss, const Programme& programme) {
  return matches_of(swiss.rounds * (programme.players / 2), programme);
}
std::vector<std::uint64_t> most(const Knockout&, const Programme& programme) {
  return matches_of(programme.players - 1, programme);
}
std::vector<std::uint64_t> most(Sprt sprt, const Programme& programme) {
  sprt.batch = sprt.most_pairs(programme);
  return count_by_game(sprt.next_round(programme, {}), programme);
}

std::vector<Placing> places_in(const auto&, const Programme&, std::span<const Round>) {
  return {};
}
std::vector<Placing> places_in(const Swiss& swiss, const Programme& programme,
                               std::span<const Round> so_far) {
  return swiss.places(programme, so_far);
}
std::vector<Placing> places_in(const Knockout& knockout, const Programme& programme,
                               std::span<const Round> so_far) {
  return knockout.places(programme, so_far);
}

}  // namespace

std::string_view name(const Format& format) {
  constexpr std::array<std::string_view, 5> names{"round-robin", "gauntlet", "swiss", "knockout", "sprt"};
  static_assert(std::variant_size_v<Format> == names.size());
  return names[format.index()];
}

std::vector<Pairing> next_round(const Format& format, const Programme& programme,
                                std::span<const Round> so_far) {
  return std::visit([&](const auto& each) { return each.next_round(programme, so_far); }, format);
}

std::vector<std::uint64_t> most_matches(const Format& format, const Programme& programme) {
  return std::visit([&](const auto& each) { return most(each, programme); }, format);
}

std::vector<Placing> places(const Format& format, const Programme& programme, std::span<const Round> so_far) {
  return std::visit([&](const auto& each) { return places_in(each, programme, so_far); }, format);
}

}  // namespace gramy::referee
