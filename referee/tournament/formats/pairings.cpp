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

Fixtures fixtures_of(const std::vector<MeetingsOnBoards>& meetings) {
  Fixtures fixtures;
  for (const MeetingsOnBoards& game : meetings)
    fixtures.games.push_back({.boards = game.boards, .first_board = game.first_board});
  return fixtures;
}

std::vector<Meetings> listed(const std::vector<MeetingsOnBoards>& meetings) {
  std::vector<Meetings> lists;
  for (const MeetingsOnBoards& game : meetings) lists.emplace_back(game.opponents);
  return lists;
}

Opponents opponents_in(const Meetings& meetings, std::uint64_t number) {
  return std::visit([number](const auto& each) { return each[number]; }, meetings);
}

}  // namespace

Pairings::Pairings(const Fixtures& fixtures, std::vector<Meetings> meetings, Seatings seatings)
    : seatings_(static_cast<std::uint64_t>(seatings)) {
  std::set<std::size_t> counts;
  for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
    const std::uint64_t matches = seatings_ * size_of(meetings[g]);
    Game& game = games_.emplace_back(
        Game{fixtures.games[g].boards, fixtures.games[g].first_board, std::move(meetings[g]), matches});
    if (const auto* listed = std::get_if<std::vector<Opponents>>(&game.meetings)) {
      for (std::uint64_t number = 0; number < listed->size(); ++number)
        game.numbers.emplace(std::minmax((*listed)[number].players[0], (*listed)[number].players[1]), number);
    }
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

Pairings::Pairings(const std::vector<MeetingsOnBoards>& meetings)
    : Pairings(fixtures_of(meetings), listed(meetings)) {}

std::vector<MeetingsOnBoards> Pairings::meetings() const {
  std::vector<MeetingsOnBoards> all;
  for (const Game& game : games_) {
    MeetingsOnBoards& of_game = all.emplace_back(MeetingsOnBoards{game.boards, game.first_board, {}});
    for (std::uint64_t number = 0; number < size_of(game.meetings); ++number)
      of_game.opponents.push_back(opponents_in(game.meetings, number));
  }
  return all;
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

  const auto [players, repeat] = opponents_in(games_[game].meetings, left / seatings_);
  Pairing pairing{game, games_[game].first_board + board, {players[0], players[1]}, repeat + place / once_};
  if (left % seatings_ == 1) std::swap(pairing.players[Seat::first], pairing.players[Seat::second]);
  return pairing;
}

std::optional<std::uint64_t> Pairings::find(const Pairing& pairing) const {
  if (pairing.game >= games_.size()) return std::nullopt;
  const Game& game = games_[pairing.game];
  if (pairing.board < game.first_board || pairing.board - game.first_board >= game.boards)
    return std::nullopt;
  const auto [low, high] = std::minmax(pairing.players[Seat::first], pairing.players[Seat::second]);
  if (const auto* circle = std::get_if<Circle>(&game.meetings)) {
    const auto meeting = circle->find(low, high);
    return meeting ? number_of(pairing, game, *meeting) : std::nullopt;
  }
  const auto [begin, end] = game.numbers.equal_range({low, high});
  for (auto meeting = begin; meeting != end; ++meeting) {
    if (const auto number = number_of(pairing, game, meeting->second)) return number;
  }
  return std::nullopt;
}

/// The index of this pairing, given the index of the meeting of its players; none if the pairing is not in
/// the list.
std::optional<std::uint64_t> Pairings::number_of(const Pairing& pairing, const Game& game,
                                                 std::uint64_t meeting) const {
  const auto [players, repeat] = opponents_in(game.meetings, meeting);
  if (pairing.repeat < repeat) return std::nullopt;
  const std::size_t board = pairing.board - game.first_board;
  const Section& section = *std::prev(std::ranges::upper_bound(sections_, board, {}, &Section::first_board));
  std::uint64_t place = (pairing.repeat - repeat) * once_ + section.first_match +
                        (board - section.first_board) * section.matches_a_board;
  for (std::size_t before = 0; before < pairing.game; ++before) place += games_[before].matches_on(board);
  place += seatings_ * meeting + (pairing.players[Seat::first] == players[0] ? 0 : 1);
  if (place < first_ || place - first_ >= size_) return std::nullopt;
  return place - first_;
}

Pairings Pairings::from(std::uint64_t first, std::uint64_t size) const {
  Pairings part = *this;
  part.first_ += first;
  part.size_ = size;
  return part;
}

}  // namespace gramy::referee
