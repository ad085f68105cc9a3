#include "referee/tournament/schedule.hpp"

#include <algorithm>

#include "engine/random.hpp"

namespace gramy::referee {
namespace {

/// All pairs in rounds (circle method): the first stays, the others move on by one place a round. Who sits
/// where first alternates, so that nobody begins with one seat only.
std::vector<std::array<std::size_t, 2>> pairs_in_rounds(std::vector<std::size_t> players) {
  constexpr std::size_t nobody = SIZE_MAX;
  if (players.size() % 2 == 1) players.push_back(nobody);
  const std::size_t size = players.size();
  std::vector<std::array<std::size_t, 2>> pairs;
  for (std::size_t round = 0; round + 1 < size; ++round) {
    for (std::size_t i = 0; i < size / 2; ++i) {
      std::array pair{players[i], players[size - 1 - i]};
      if (std::ranges::find(pair, nobody) != pair.end()) continue;
      if ((round + i) % 2 == 1) std::swap(pair[0], pair[1]);
      pairs.push_back(pair);
    }
    std::rotate(players.begin() + 1, players.end() - 1, players.end());
  }
  return pairs;
}

}  // namespace

std::string match_id(std::string_view game, std::string_view board,
                     const std::array<std::string, 2>& players) {
  std::string id(game);
  id.append(":").append(board).append(":").append(players[0]).append(":").append(players[1]);
  return id;
}

RoundRobin::RoundRobin(std::vector<Game> games, std::uint64_t seed) {
  std::size_t most_boards = 0;
  for (std::size_t g = 0; g < games.size(); ++g) {
    most_boards = std::max(most_boards, games[g].boards);
    Random::stream(seed, "schedule", g).shuffle(games[g].players);
  }
  for (std::size_t board = 0; board < most_boards; ++board) {
    for (std::size_t g = 0; g < games.size(); ++g) {
      if (board >= games[g].boards) continue;
      for (const auto& [first, second] : pairs_in_rounds(games[g].players)) {
        order_.push_back({g, board, {first, second}});
        order_.push_back({g, board, {second, first}});
      }
    }
  }
}

std::optional<Pairing> RoundRobin::next() {
  if (given_ == order_.size()) return std::nullopt;
  return order_[given_++];
}

}  // namespace gramy::referee
