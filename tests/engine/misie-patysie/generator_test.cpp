#include "engine/misie-patysie/generator.hpp"

#include <algorithm>

#include "engine/misie-patysie/game.hpp"
#include "tests/engine/testing.hpp"

TEST_CASE(
    "misie-patysie: each pile of a generated pool has at least one counter and at most the wanted size") {
  for (Number size = 1; size <= 60; ++size) {
    CAPTURE(size);
    for (int seed = 0; seed < 100; ++seed) {
      Random random(static_cast<std::uint64_t>(seed));
      const misie::Board board = misie::generate(random, size).board;
      CHECK(std::min(board.piles.bears, board.piles.sticks) >= 1);
      CHECK(std::max(board.piles.bears, board.piles.sticks) <= std::max<Number>(size, 2));
    }
  }
}

TEST_CASE("misie-patysie: about half of the generated pools are lost, even if they are small") {
  for (const Number size : {10, 30, 100}) {
    CAPTURE(size);
    int lost = 0;
    for (int seed = 0; seed < 400; ++seed) {
      Random random(static_cast<std::uint64_t>(seed));
      const auto board = std::make_shared<const misie::Board>(misie::generate(random, size).board);
      const auto solver = std::make_shared<const misie::Solver>(board, "golden");
      lost += misie::Analysis(solver, std::nullopt).value() == Value::loss;
    }
    CHECK(lost > 400 * 2 / 5);
    CHECK(lost < 400 * 4 / 5);
  }
}

TEST_CASE("misie-patysie: generated pools are the same on every machine") {
  Random random(42);
  CHECK(misie::write_board(misie::generate(random, 100).board) == "93 99 20\n");
}
