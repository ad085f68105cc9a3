#include "referee/tournament/formats/gauntlet.hpp"

#include "playing.hpp"

TEST_CASE("in a gauntlet, one player meets all others on each board with swapped seats") {
  const Fixtures fixtures{.players = 5, .games = {{2, {0, 2, 3, 4}}, {3, {1, 3}}}};
  const auto rounds = play(Gauntlet{3}, fixtures, by_number);
  REQUIRE(rounds.size() == 1);
  std::set<Pairing> expected;
  for (const std::size_t other : {0, 2, 4}) {
    for (const std::size_t board : {0, 1}) {
      expected.insert({0, board, {3, other}});
      expected.insert({0, board, {other, 3}});
    }
  }
  for (const std::size_t board : {0, 1, 2}) {
    expected.insert({1, board, {3, 1}});
    expected.insert({1, board, {1, 3}});
  }
  CHECK(std::set<Pairing>(rounds[0].pairings.begin(), rounds[0].pairings.end()) == expected);
  CHECK(rounds[0].pairings.size() == expected.size());
}
