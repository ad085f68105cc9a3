#include "referee/tournament/formats/schedule.hpp"

#include <algorithm>

namespace gramy::referee {

std::string match_id(std::string_view game, std::string_view board, const BySeat<std::string>& players,
                     std::size_t repeat) {
  std::string id(game);
  id.append(":")
      .append(board)
      .append(":")
      .append(players[Seat::first])
      .append(":")
      .append(players[Seat::second]);
  if (repeat > 0) id.append("#").append(std::to_string(repeat + 1));
  return id;
}

std::vector<Pairing> on_every_board(const Fixtures& fixtures,
                                    std::span<const std::vector<Opponents>> opponents) {
  std::size_t most_boards = 0;
  for (const Fixtures::Game& game : fixtures.games) most_boards = std::max(most_boards, game.boards);
  std::vector<Pairing> pairings;
  for (std::size_t board = 0; board < most_boards; ++board) {
    for (std::size_t g = 0; g < fixtures.games.size(); ++g) {
      if (board >= fixtures.games[g].boards) continue;
      for (const auto& [players, repeat] : opponents[g]) {
        pairings.push_back({g, board, {players[0], players[1]}, repeat});
        pairings.push_back({g, board, {players[1], players[0]}, repeat});
      }
    }
  }
  return pairings;
}

std::vector<Pairing> on_every_board(const Fixtures& fixtures, const std::vector<Opponents>& opponents) {
  return on_every_board(fixtures, std::vector<std::vector<Opponents>>(fixtures.games.size(), opponents));
}

std::uint64_t matches_of_a_pair(const Fixtures& fixtures) {
  std::uint64_t matches = 0;
  for (const Fixtures::Game& game : fixtures.games) matches += 2 * game.boards;
  return matches;
}

}  // namespace gramy::referee
