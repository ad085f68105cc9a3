#include "referee/tournament/store/board_schedule.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "engine/base/bad_input.hpp"
#include "protocol/bounded_json.hpp"
#include "referee/tournament/formats/format.hpp"

namespace gramy::referee {
namespace {

using nlohmann::ordered_json;

constexpr std::uint64_t never = UINT64_MAX;

ContentHash hash_in(const std::string& text) {
  const auto hash = ContentHash::parse(text);
  if (!hash) throw BadInput("expected the hash of a board, found " + text);
  return *hash;
}

}  // namespace

/// Both seatings of two players follow each other.
std::uint64_t BoardSchedule::Game::matches_a_board() const {
  return boards == 0 ? 0 : 2 * ((matches / 2 + boards - 1) / boards);
}

const BoardSchedule::Game* BoardSchedule::find(std::string_view game) const {
  const auto found = std::ranges::find(games, game, &Game::id);
  return found == games.end() ? nullptr : &*found;
}

BoardSchedule board_schedule(const TournamentFile& file,
                             const std::vector<std::vector<TournamentBoard>>& boards) {
  Fixtures fixtures = fixtures_of(file, boards);
  for (Fixtures::Game& game : fixtures.games) game.play_off_boards = 0;
  const auto matches = most_matches(file.format, fixtures);
  BoardSchedule schedule;
  for (std::size_t g = 0; g < file.games.size(); ++g) {
    auto& game = schedule.games.emplace_back(
        BoardSchedule::Game{std::string(file.games[g].game.id()), fixtures.games[g].boards, matches[g]});
    for (const BoardIdentity& board : identities_of(boards[g])) ++game.copies[board.content];
    std::erase_if(game.copies, [](const auto& counted) { return counted.second == 1; });
  }
  return schedule;
}

std::string to_json(const BoardSchedule& schedule) {
  ordered_json object = ordered_json::object();
  for (const BoardSchedule::Game& game : schedule.games) {
    ordered_json copies = ordered_json::object();
    for (const auto& [board, count] : game.copies) copies[board.text()] = count;
    object[game.id] = {{"boards", game.boards}, {"matches", game.matches}, {"copies", std::move(copies)}};
  }
  return object.dump();
}

BoardSchedule parse_board_schedule(std::string_view json) {
  const auto object = protocol::parse_bounded_json<ordered_json>(json);
  BoardSchedule schedule;
  for (const auto& [id, said] : object.items()) {
    BoardSchedule::Game& game =
        schedule.games.emplace_back(BoardSchedule::Game{id, said.at("boards"), said.at("matches")});
    for (const auto& [board, count] : said.at("copies").items()) game.copies.emplace(hash_in(board), count);
  }
  return schedule;
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
