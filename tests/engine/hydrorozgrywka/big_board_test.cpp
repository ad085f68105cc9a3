#include "engine/hydrorozgrywka/game.hpp"
#include "tests/engine/hydrorozgrywka/cactuses.hpp"

// The test needs no time limit of its own. Code that is quadratic or recursive, or lists all moves of a
// vertex at every step, would take hours or crash.
TEST_CASE(
    "hydrorozgrywka: on boards of the contest's largest size, best moves win the match for the player who "
    "can win") {
  Random random(500'000);
  for (const std::string& text : {ring(500'000), ring(499'999), star_of_triangles(166'666),
                                  chain_of_triangles(166'666), random_cactus(random, 500'000)}) {
    const auto solver =
        std::make_shared<const Solver>(std::make_shared<const Board>(read_board(text, 500'000)), "kaktus");
    // The player who wins from the start plays perfectly, the other player at random.
    Analysis analysis(solver, 1);
    const Seat winner = analysis.value() == Value::win ? Seat::first : Seat::second;
    CHECK(solver->value(1) == analysis.value());
    while (!analysis.position().result()) {
      const bool best = analysis.position().to_move() == winner;
      const Move move = best                   ? best_move(analysis)
                        : random.below(2) == 0 ? best_move(analysis)
                                               : analysis.position().random_move(random);
      analysis.play(move);
    }
    CHECK(analysis.position().result()->winner == winner);
  }
}
