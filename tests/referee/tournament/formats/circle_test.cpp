#include "referee/tournament/formats/circle.hpp"

#include "tests/referee/tournament/testing.hpp"

namespace {

/// Pairs the players by the circle method, one round after the other. The players sit in two rows. After each
/// round, every player except the first moves to the next seat.
std::vector<Opponents> pairs_by_moving(std::vector<std::size_t> players) {
  constexpr std::size_t nobody = SIZE_MAX;
  if (players.size() % 2 == 1) players.push_back(nobody);
  std::vector<Opponents> pairs;
  for (std::size_t round = 0; round + 1 < players.size(); ++round) {
    for (std::size_t i = 0; i < players.size() / 2; ++i) {
      std::array pair{players[i], players[players.size() - 1 - i]};
      if (std::ranges::find(pair, nobody) != pair.end()) continue;
      if ((round + i) % 2 == 1) std::swap(pair[0], pair[1]);
      pairs.push_back({.players = pair});
    }
    std::rotate(players.begin() + 1, players.end() - 1, players.end());
  }
  return pairs;
}

}  // namespace

TEST_CASE(
    "the pair that the circle method computes for a number equals the pair found by rotating the players") {
  for (std::size_t size = 0; size <= 41; ++size) {
    CAPTURE(size);
    std::vector<std::size_t> players(size);
    std::iota(players.begin(), players.end(), std::size_t{100});
    Random(size).shuffle(players);
    const Circle circle(players);
    const std::vector<Opponents> expected = pairs_by_moving(players);
    REQUIRE(circle.size() == expected.size());
    for (std::size_t number = 0; number < expected.size(); ++number) {
      CHECK(circle[number] == expected[number]);
      const auto [one, other] = expected[number].players;
      CHECK(circle.find(one, other) == number);
      CHECK(circle.find(other, one) == number);
    }
    CHECK(!circle.find(100, 100));
    CHECK(!circle.find(100, 99));
  }
}
