#include "engine/misie-patysie/rules.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::misie;

TEST_CASE(
    "misie-patysie: a scene shows both piles, what the last move took, and how much the next move may take") {
  Position position(std::make_shared<const Board>(Board{{7, 2}, 3}));
  position.play({1, 1});
  const MoveLine bears{{0, 0}, {1, 0}}, sticks{{0, 0}, {0, 1}}, both{{0, 0}, {1, 1}};
  CHECK(position.scene({}) ==
        Scene{PilesScene{.piles = {{"bears", 6, 7, 1}, {"sticks", 1, 2, 1}},
                         .moves = {{{0}, bears, 3}, {{1}, sticks, 1}, {{0, 1}, both, 1}}}});
  position.play({0, 1});
  CHECK(position.scene({}) ==
        Scene{PilesScene{.piles = {{"bears", 6, 7, 0}, {"sticks", 0, 2, 1}}, .moves = {{{0}, bears, 3}}}});
  position.play({3, 0});
  position.play({3, 0});
  CHECK(std::get<PilesScene>(position.scene({}).shown).moves.empty());
}

TEST_CASE("misie-patysie: the scene of piles of 2^53 - 1 is as small as any other") {
  const Position position(std::make_shared<const Board>(Board{{max_number, max_number}, max_number}));
  const auto scene = std::get<PilesScene>(position.scene({}).shown);
  REQUIRE(scene.moves.size() == 3);
  CHECK(scene.moves[2].most == max_number);
  CHECK(scene.moves[2].moves.at(max_number) == AnyMove{max_number, max_number});
}
