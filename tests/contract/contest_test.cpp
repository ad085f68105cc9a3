// Contract of each game's contest, which answers an input of gramy-solve.
#include "engine/contest.hpp"

#include "opening.hpp"

namespace gramy::contract {
namespace {

std::string answer(const AnyGame& game, const std::string& input, std::string_view method = {}) {
  return game.contest({.input = input, .method = method}).output;
}

}  // namespace

TEST_CASE("for a game without its own contest, gramy-solve's answer is the value of every start") {
  const AnyGame game = *all_games().find(seventh_game);
  CHECK(answer(game, "2 3 3") == "LOSS\n");
  CHECK(answer(game, "3 1 2 4") == "WIN\n");
  CHECK_THROWS_AS(answer(game, "3 1 2"), BadInput);
  CHECK_THROWS_AS(game.contest({.input = "2 3 3", .check = true}), BadInput);
}

TEST_CASE("gramy-solve's contests refuse unknown methods and bad inputs") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    CHECK_THROWS_AS(answer(game, "1 1 1 1", "guess"), BadInput);
    for (const std::string input : {"", "x", "\n\n", "-1", "1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 1 y"}) {
      CHECK_THROWS_AS(answer(game, input), BadInput);
    }
  }
}

TEST_CASE("every family of inputs has its own name and lists its arguments") {
  for (const AnyGame& game : all_games()) {
    std::set<std::string_view> names{"match"};
    for (const Family& family : game.families()) {
      INFO(game.id(), " ", family.name);
      CHECK(names.insert(family.name).second);
      CHECK(!family.parameters.empty());
      CHECK(!family.about.empty());
    }
  }
}

}  // namespace gramy::contract
