#include "referee/tournament/formats/pairings.hpp"

#include <algorithm>
#include <iterator>
#include <set>
#include <utility>

namespace gramy::referee {
namespace {

std::uint64_t size_of(const Meetings& meetings) {
  return std::visit([](const auto& each) { return std::uint64_t{each.size()}; }, meetings);
}

Opponents opponents_in(const Meetings& meetings, std::uint64_t number) {
  return std::visit([number](const auto& each) { return each[number]; }, meetings);
}

}  // namespace

Pairings::Pairings(const Fixtures& fixtures, std::vector<Meetings> meetings) {
  std::set<std::size_t> counts;
  for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
    const std::uint64_t matches = 2 * size_of(meetings[g]);
    games_.push_back(
        {fixtures.games[g].boards, fixtures.games[g].first_board, std::move(meetings[g]), matches});
    counts.insert(fixtures.games[g].boards);
  }
  std::size_t board = 0;
  for (const std::size_t boards : counts) {
    std::uint64_t matches = 0;
    for (const Game& game : games_) matches += game.matches_on(board);
    if (matches > 0 && boards > board) sections_.push_back({once_, board, matches});
    once_ += matches * (boards - board);
    board = boards;
  }
  size_ = once_;
}

Pairings::Pairings(const Fixtures& fixtures, const std::vector<Opponents>& opponents)
    : Pairings(fixtures, std::vector<Meetings>(fixtures.games.size(), opponents)) {}

Pairing Pairings::operator[](std::uint64_t number) const {
  const std::uint64_t place = first_ + number;
  std::uint64_t left = place % once_;
  const Section& section = *std::prev(std::ranges::upper_bound(sections_, left, {}, &Section::first_match));
  left -= section.first_match;
  const std::size_t board = section.first_board + left / section.matches_a_board;
  left %= section.matches_a_board;
  std::size_t game = 0;
  for (; left >= games_[game].matches_on(board); ++game) left -= games_[game].matches_on(board);

  const auto [players, repeat] = opponents_in(games_[game].meetings, left / 2);
  Pairing pairing{game, games_[game].first_board + board, {players[0], players[1]}, repeat + place / once_};
  if (left % 2 == 1) std::swap(pairing.players[Seat::first], pairing.players[Seat::second]);
  return pairing;
}

Pairings Pairings::from(std::uint64_t first, std::uint64_t size) const {
  Pairings part = *this;
  part.first_ += first;
  part.size_ = size;
  return part;
}

}  // namespace gramy::referee
