#include "engine/difficulty.hpp"

#include "engine/catalogue.hpp"
#include "tests/engine/testing.hpp"
#include "tests/referee/tournament/toy_game.hpp"

namespace {

AnyBoard heap_of(int heap) {
  return toy::games().find("paski")->read_board(std::to_string(heap));
}

PerfectPlay play_of(int heap) {
  const AnyBoard board = heap_of(heap);
  return perfect_play(board, board.solve(), std::nullopt);
}

/// The chance that a random player wins a won board against perfect play, summed over all matches.
double won_by_luck(const AnyBoard& board, const AnySolver& solver, std::optional<Number> start,
                   Random& random) {
  constexpr int matches = 400;
  int won = 0;
  for (int match = 0; match < matches; ++match) {
    AnyPosition position = board.begin(start);
    AnyAnalysis analysis = solver.analyse(start);
    const Seat lucky = analysis.value() == Value::win ? Seat::first : Seat::second;
    while (!position.result()) {
      const AnyMove move = position.to_move() == lucky ? position.random_move(random) : analysis.best_move();
      if (position.to_move() == lucky && analysis.value_after(move) != Value::win) break;
      position.play(move);
      analysis.play(move);
    }
    won += position.result() && position.result()->winner == lucky;
  }
  return static_cast<double>(won) / matches;
}

}  // namespace

TEST_CASE("the difficulty of a board is the mean chance that a random move is a mistake") {
  // A winner has one right move out of two, and no wrong move if one counter is left.
  CHECK(play_of(1).difficulty == 0);
  CHECK(play_of(2).difficulty == 0.5);
  CHECK(play_of(4).difficulty == 0.5);
  CHECK(play_of(300).difficulty == doctest::Approx(0.5));
}

TEST_CASE("a board's decisions are the positions of perfect play in which some move is a mistake") {
  struct Heap {
    int counters, decisions;
  };
  // At most 100 plies are played, and half of them are moves of the winner. So there are at most 50
  // decisions.
  for (const Heap& heap : {Heap{1, 0}, {2, 1}, {300, 50}}) {
    CAPTURE(heap.counters);
    CHECK(play_of(heap.counters).decisions == heap.decisions);
    const AnyBoard board = heap_of(heap.counters);
    CHECK(has_decision(board, board.solve(), std::nullopt) == (heap.decisions > 0));
  }
}

TEST_CASE("in every game, the difficulty of boards varies and is a number from 0 to 1") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    double least = 1, most = 0;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
      Random random(seed);
      const AnyGenerated made = game.generate(random, game.info().default_size);
      const double difficulty = perfect_play(made.board, made.board.solve(), made.start).difficulty;
      least = std::min(least, difficulty);
      most = std::max(most, difficulty);
    }
    CHECK(least >= 0);
    CHECK(most <= 1);
    CHECK(least < most);
  }
}

TEST_CASE("the luck of a won board is the chance that a random player wins it against perfect play") {
  for (const AnyGame& game : all_games()) {
    CAPTURE(game.id());
    double estimated = 0, played = 0;
    int boards = 0;
    for (std::uint64_t seed = 0; boards < 10; ++seed) {
      Random random(seed);
      const AnyGenerated made = game.generate(random, std::min<Number>(game.info().default_size, 12));
      const AnySolver solver = made.board.solve();
      if (solver.analyse(made.start).value() == Value::draw) continue;
      ++boards;
      estimated += luck(made.board, solver, made.start);
      played += won_by_luck(made.board, solver, made.start, random);
    }
    CHECK(estimated / boards == doctest::Approx(played / boards).epsilon(0.25));
  }
}
