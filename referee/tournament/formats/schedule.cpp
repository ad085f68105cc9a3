#include "referee/tournament/formats/schedule.hpp"

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

std::uint64_t matches_of_a_pair(const Fixtures& fixtures) {
  std::uint64_t matches = 0;
  for (const Fixtures::Game& game : fixtures.games) matches += 2 * game.boards;
  return matches;
}

}  // namespace gramy::referee
