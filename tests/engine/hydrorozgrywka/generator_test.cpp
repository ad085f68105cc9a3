#include "engine/hydrorozgrywka/generator.hpp"

#include "engine/hydrorozgrywka/game.hpp"
#include "tests/engine/testing.hpp"

TEST_CASE("hydrorozgrywka: generated boards have the wanted size, up to the largest size allowed") {
  Random random(1);
  for (Number size = 1; size <= 200; ++size) {
    const auto [board, start] = hydro::generate(random, size);
    CHECK(board.edge_count() == std::max<Number>(size, 3));
  }
  CHECK_THROWS_WITH_AS(hydro::generate(random, 1'000'001),
                       "size: expected at most 1000000 edges, found 1000001", BadInput);
}

TEST_CASE("hydrorozgrywka: generated boards are the same on every machine") {
  Random random(42);
  const auto [board, start] = hydro::generate(random, 12);
  CHECK(start == 4);
  CHECK(hydro::write_board(board) == "10 12\n1 2\n1 6\n2 4\n2 5\n2 8\n3 4\n3 9\n4 9\n4 10\n5 7\n6 10\n7 8\n");
}

TEST_CASE("hydrorozgrywka: about half of the generated starts are won, and at most half of their moves win") {
  for (const Number size : {12, 48, 500}) {
    CAPTURE(size);
    constexpr int boards = 400;
    int won = 0;
    std::size_t moves = 0, winning = 0;
    for (int seed = 0; seed < boards; ++seed) {
      Random random(static_cast<std::uint64_t>(seed));
      auto [board, start] = hydro::generate(random, size);
      const auto solver = std::make_shared<const hydro::Solver>(
          std::make_shared<const hydro::Board>(std::move(board)), "kaktus");
      const hydro::Analysis analysis(solver, start);
      if (analysis.value() != Value::win) continue;
      ++won;
      for (const hydro::Move& move : analysis.position().moves(UINT64_MAX)) {
        ++moves;
        winning += analysis.value_after(move) == Value::win;
      }
    }
    CHECK(won > boards * 2 / 5);
    CHECK(won < boards * 3 / 5);
    CHECK(2 * winning <= moves);
  }
}
