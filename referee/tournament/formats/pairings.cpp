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

/// Mixes the boards of two games evenly. A game with n boards has board number b at the point (2 b + 1) / 2
/// n, which is between 0 and 1. Returns how many of the other game's `others` boards come before board number
/// `board` of a game with `boards` boards. `if_equal`: whether a board at the same point counts as earlier.
std::uint64_t boards_before(std::uint64_t others, std::uint64_t board, std::uint64_t boards, bool if_equal) {
  const std::uint64_t point = (2 * board + 1) * others;
  return (point + boards - (if_equal ? 0 : 1)) / (2 * boards);
}

}  // namespace

Pairings::Pairings(const Fixtures& fixtures, std::vector<Meetings> meetings, Seatings seatings,
                   BoardSequence order)
    : seatings_(static_cast<std::uint64_t>(seatings)), order_(order) {
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
  const auto [game, board, match] = slot(place % once_);
  const auto [players, repeat] = opponents_in(games_[game].meetings, match / seatings_);
  Pairing pairing{game, games_[game].first_board + board, {players[0], players[1]}, repeat + place / once_};
  if (match % seatings_ == 1) std::swap(pairing.players[Seat::first], pairing.players[Seat::second]);
  return pairing;
}

Pairings::Slot Pairings::slot(std::uint64_t place) const {
  if (order_ == BoardSequence::in_proportion) return slot_in_proportion(place);
  const Section& section = *std::prev(std::ranges::upper_bound(sections_, place, {}, &Section::first_match));
  const std::uint64_t inside = place - section.first_match;
  Slot slot{.board = section.first_board + inside / section.matches_a_board,
            .match = inside % section.matches_a_board};
  for (; slot.match >= games_[slot.game].matches_on(slot.board); ++slot.game)
    slot.match -= games_[slot.game].matches_on(slot.board);
  return slot;
}

/// The slot of the match at this place. The matches on one board have consecutive places. So of all
/// boards whose first match is at `place` or before, the board with the latest first match is the slot's.
Pairings::Slot Pairings::slot_in_proportion(std::uint64_t place) const {
  Slot latest;
  std::optional<std::uint64_t> latest_begins;
  for (std::size_t game = 0; game < games_.size(); ++game) {
    if (games_[game].matches_on(0) == 0) continue;
    // Searches for the game's first board whose matches begin later in the schedule than `place`.
    std::size_t low = 0, high = games_[game].boards;
    while (low < high) {
      const std::size_t middle = low + (high - low) / 2;
      if (matches_before(game, middle) <= place) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    if (low == 0) continue;
    const std::uint64_t begins = matches_before(game, low - 1);
    if (latest_begins && *latest_begins > begins) continue;
    latest_begins = begins;
    latest = {game, low - 1, place - begins};
  }
  return latest;
}

/// The number of matches that are played before the first match on this board. Repetitions of boards are not
/// counted.
std::uint64_t Pairings::matches_before(std::size_t game, std::size_t board) const {
  std::uint64_t matches = 0;
  if (order_ == BoardSequence::in_proportion) {
    for (std::size_t other = 0; other < games_.size(); ++other) {
      const std::uint64_t boards =
          other == game ? board
                        : boards_before(games_[other].boards, board, games_[game].boards, other < game);
      matches += games_[other].matches_a_board * boards;
    }
    return matches;
  }
  const Section& section = *std::prev(std::ranges::upper_bound(sections_, board, {}, &Section::first_board));
  matches = section.first_match + (board - section.first_board) * section.matches_a_board;
  for (std::size_t before = 0; before < game; ++before) matches += games_[before].matches_on(board);
  return matches;
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

/// The index of this pairing. `meeting`: the index of the meeting of its players. None if the pairing is not
/// in the list.
std::optional<std::uint64_t> Pairings::number_of(const Pairing& pairing, const Game& game,
                                                 std::uint64_t meeting) const {
  const auto [players, repeat] = opponents_in(game.meetings, meeting);
  if (pairing.repeat < repeat) return std::nullopt;
  const std::size_t board = pairing.board - game.first_board;
  const std::uint64_t place = (pairing.repeat - repeat) * once_ + matches_before(pairing.game, board) +
                              seatings_ * meeting + (pairing.players[Seat::first] == players[0] ? 0 : 1);
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
