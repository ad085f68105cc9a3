#include "referee/tournament/formats/exam.hpp"

#include "playing.hpp"

TEST_CASE("in an exam, each player of a game answers once on each of the game's boards") {
  const Fixtures fixtures{.players = 3, .games = {{2, {0, 2}}, {3, {1}}}};
  const Pairings pairings = Exam{}.next_round(fixtures, {});
  std::set<Pairing> expected;
  for (const std::size_t board : {0, 1}) {
    for (const std::size_t player : {0, 2}) expected.insert({0, board, {player, player}});
  }
  for (const std::size_t board : {0, 1, 2}) expected.insert({1, board, {1, 1}});
  REQUIRE(pairings.size() == expected.size());
  std::set<Pairing> found;
  for (std::uint64_t number = 0; number < pairings.size(); ++number) {
    found.insert(pairings[number]);
    CHECK(pairings.find(pairings[number]) == number);
  }
  CHECK(found == expected);
  CHECK(pairings.find({1, 0, {0, 0}}) == std::nullopt);
  CHECK(most_matches(Format(Exam{}), fixtures) == std::vector<std::uint64_t>{4, 3});
  CHECK(Exam{}.next_round(fixtures, std::vector<PlayedRound>(1)).empty());
}
