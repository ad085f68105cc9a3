#include "referee/tournament/formats/round_robin.hpp"

#include "playing.hpp"

namespace {

std::vector<Pairing> all_of(const std::vector<Fixtures::Game>& games, std::uint64_t seed) {
  const Fixtures fixtures{.players = 10, .games = games, .seed = seed};
  CHECK(RoundRobin{}.next_round(fixtures, std::vector<PlayedRound>(1)).empty());
  return listed(RoundRobin{}.next_round(fixtures, {}));
}

std::vector<std::size_t> first(std::size_t count) {
  std::vector<std::size_t> players(count);
  std::iota(players.begin(), players.end(), std::size_t{0});
  return players;
}

}  // namespace

TEST_CASE("in a round-robin, any two players play each board exactly once with each seating") {
  for (std::size_t size = 2; size <= 9; ++size) {
    const std::vector<Fixtures::Game> games{
        {3, first(size)}, {1, {0, size - 1}}, {0, first(size)}, {5, first(size)}};
    std::set<Pairing> expected;
    for (std::size_t g = 0; g < games.size(); ++g) {
      for (std::size_t board = 0; board < games[g].boards; ++board) {
        for (const std::size_t a : games[g].players) {
          for (const std::size_t b : games[g].players) {
            if (a != b) expected.insert({g, board, {a, b}});
          }
        }
      }
    }
    const auto pairings = all_of(games, size);
    CHECK(std::set<Pairing>(pairings.begin(), pairings.end()) == expected);
    CHECK(pairings.size() == expected.size());
  }
}

TEST_CASE("the order of the matches of a round-robin depends on the seed") {
  const std::vector<Fixtures::Game> games{{2, first(6)}, {2, first(6)}};
  CHECK(all_of(games, 1) == all_of(games, 1));
  CHECK(all_of(games, 1) != all_of(games, 2));
}

TEST_CASE(
    "in a round-robin of an even number of players, each player meets one opponent before any meets a "
    "second") {
  for (const std::size_t size : {4, 6, 8, 10}) {
    const auto pairings = all_of({{2, first(size)}}, 5);
    // In one round of the circle method, size/2 pairs of players play two matches each.
    for (std::size_t begin = 0; begin < pairings.size(); begin += size) {
      std::map<std::size_t, int> matches;
      for (std::size_t i = begin; i < begin + size; ++i) {
        for (const std::size_t player : pairings[i].players) ++matches[player];
      }
      CHECK(matches.size() == size);
      CHECK(std::ranges::all_of(matches, [](const auto& entry) { return entry.second == 2; }));
    }
  }
}

TEST_CASE("match ids are readable and unique") {
  CHECK(match_id("paski", "generated-3", {"perfect", "shaky"}) == "paski:generated-3:perfect:shaky");
  CHECK(match_id("paski", "3", {"a-b", "c"}) != match_id("paski", "3", {"a", "b-c"}));
  CHECK(match_id("paski", "x:a", {"b", "c"}) != match_id("paski", "x", {"a", "b"}));
  CHECK(match_id("paski", "x", {"a", "b"}, 1) == "paski:x:a:b#2");
}
