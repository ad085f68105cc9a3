#include "referee/tournament/counted/board_schedule.hpp"

#include <algorithm>

#include "engine/catalogue.hpp"
#include "referee/tournament/counted/editions.hpp"
#include "referee/tournament/counted/served.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {
namespace {

constexpr std::uint64_t never = UINT64_MAX;

}  // namespace

/// The largest number of matches on a board. Both matches of a pair are on the same board.
std::uint64_t BoardSchedule::Game::matches_a_board() const {
  const auto of_a_pair = static_cast<std::uint64_t>(seatings);
  return boards == 0 ? 0 : of_a_pair * ((matches / of_a_pair + boards - 1) / boards);
}

const BoardSchedule::Game* BoardSchedule::find(std::string_view game) const {
  const auto found = std::ranges::find(games, game, &Game::id);
  return found == games.end() ? nullptr : &*found;
}

BoardSchedule board_schedule(const Edition& edition) {
  Fixtures fixtures = fixtures_of(edition);
  for (Fixtures::Game& game : fixtures.games) game.play_off_boards = 0;
  const auto matches = most_matches(edition.format, fixtures);
  BoardSchedule schedule;
  for (std::size_t g = 0; g < edition.games.size(); ++g) {
    auto& game = schedule.games.emplace_back(
        BoardSchedule::Game{.id = edition.games[g].id,
                            .boards = fixtures.games[g].boards,
                            .matches = matches[g],
                            .seatings = is_exam(edition.format) ? Seatings::one : Seatings::both});
    for (const BoardSet::Board& board : edition.games[g].boards.boards) ++game.copies[board.content];
    std::erase_if(game.copies, [](const auto& counted) { return counted.second == 1; });
  }
  return schedule;
}

BoardSchedule schedule_in(const Store& store) {
  if (is_served(store)) {
    BoardSchedule schedule;
    for (const AnyGame& game : all_games()) schedule.games.push_back({.id = std::string(game.id())});
    return schedule;
  }
  const auto edition = newest_edition(store);
  return edition ? board_schedule(*edition) : BoardSchedule();
}

bool DoneBoards::count(const std::string& game, const ContentHash& board) {
  return ++over_[{game, board}] == to_play(game, board);
}

bool DoneBoards::is_done(const std::string& game, const ContentHash& board) const {
  const auto over = over_.find({game, board});
  return over != over_.end() && over->second >= to_play(game, board);
}

std::uint64_t DoneBoards::to_play(const std::string& game, const ContentHash& board) const {
  const BoardSchedule::Game* known = schedule_.find(game);
  if (!known) return never;
  const auto copies = known->copies.find(board);
  return known->matches_a_board() * (copies == known->copies.end() ? 1 : copies->second);
}

}  // namespace gramy::referee
