#include "engine/difficulty.hpp"

#include "engine/catalogue.hpp"
#include "tests/engine/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

double of_heap(int heap) {
  const AnyGame paski = *toy::games().find("paski");
  const AnyBoard board = paski.read_board(std::to_string(heap));
  return difficulty_of(board, board.solve(), std::nullopt);
}

}  // namespace

TEST_CASE("difficulty is the mean chance of a random move to be a mistake") {
  // A winner has one right move of two, and none to lose by where one counter is left.
  CHECK(of_heap(1) == 0);
  CHECK(of_heap(2) == 0.5);
  CHECK(of_heap(4) == 0.5);
  CHECK(of_heap(300) == doctest::Approx(0.5));
}

TEST_CASE("every game measures how difficult its boards are") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    double least = 1, most = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Random random(seed);
      const AnyGenerated made = game.generate(random, game.info().default_size);
      const double difficulty = difficulty_of(made.board, made.board.solve(), made.start);
      least = std::min(least, difficulty);
      most = std::max(most, difficulty);
    }
    CHECK(least >= 0);
    CHECK(most <= 1);
    CHECK(least < most);
  }
}

TEST_CASE("a choice by difficulty") {
  const std::vector<double> some{0.5, 0.2, 0.9, 0.2, 0.6};
  CHECK(choose(Level::easy, some) == 3);
  CHECK(choose(Level::normal, some) == 0);
  CHECK(choose(Level::hard, some) == 4);
  CHECK(choose(0.58, some) == 4);
  CHECK(choose(0.0, some) == 1);
  for (const Level level : {Level::easy, Level::normal, Level::hard})
    CHECK(choose(level, std::vector{0.3}) == 0);
}
