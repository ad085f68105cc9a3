#include "engine/hydrorozgrywka/analysis.hpp"

#include "engine/hydrorozgrywka/game.hpp"
#include "tests/engine/hydrorozgrywka/cactuses.hpp"
#include "tests/engine/hydrorozgrywka/exhaustive.hpp"

namespace {

std::shared_ptr<const Solver> solve(const std::string& text) {
  return std::make_shared<const Solver>(std::make_shared<const Board>(read_board(text, UINT64_MAX)),
                                        "kaktus");
}

Value win_if(bool won) {
  return won ? Value::win : Value::loss;
}

struct Counts {
  int positions = 0;
  int changes = 0;  // moves that gave a win away
  int lost = 0;     // positions that are lost for the player to move
};

// Compares everything that an analysis says about its position with exhaustive search.
void check(Analysis& analysis, ExhaustiveWalk& walk, Counts& counts) {
  ++counts.positions;
  const bool won = walk.won();
  REQUIRE(analysis.value() == win_if(won));
  const auto moves = walk.moves();
  REQUIRE(analysis.position().result().has_value() == moves.empty());
  if (moves.empty()) return;
  for (const int to : moves) REQUIRE(analysis.value_after({to}) == win_if(walk.won_by(to)));
  const int best = static_cast<int>(best_move(analysis).to);
  REQUIRE(std::ranges::count(moves, best) == 1);
  REQUIRE(walk.won_by(best) == won);
  counts.lost += !won;
}

void play(Analysis& analysis, ExhaustiveWalk& walk, int to) {
  analysis.play({to});
  walk.play(to);
}

// Checks the value of every start, and every position of a random match from there.
Counts check_board(const std::string& text, Random& random) {
  CAPTURE(text);
  Counts counts;
  const auto solver = solve(text);
  for (Vertex start = 1; start <= solver->board()->vertex_count(); ++start) {
    CAPTURE(start);
    Analysis analysis(solver, start);
    ExhaustiveWalk walk(text, static_cast<int>(start));
    REQUIRE(solver->value(start) == win_if(walk.won()));
    check(analysis, walk, counts);
    while (!analysis.position().result()) {
      const bool won = walk.won();
      const auto moves = walk.moves();
      const int to = moves[random.below(moves.size())];
      counts.changes += won && !walk.won_by(to);
      play(analysis, walk, to);
      check(analysis, walk, counts);
    }
  }
  return counts;
}

}  // namespace

TEST_CASE(
    "hydrorozgrywka: the first player wins on a ring of odd length, and from the centre of a star with an "
    "odd number of triangles") {
  for (int length = 3; length < 12; ++length) {
    const auto solver = solve(ring(length));
    for (Vertex v = 1; v <= solver->board()->vertex_count(); ++v) {
      CHECK(solver->value(v) == win_if(length % 2 == 1));
    }
  }
  for (int triangles = 1; triangles < 12; ++triangles) {
    CHECK(solve(star_of_triangles(triangles))->value(1) == win_if(triangles % 2 == 1));
  }
}

TEST_CASE(
    "hydrorozgrywka: on small cactuses, values in random matches from every start agree with exhaustive "
    "search") {
  Random random(20151019);
  Counts all;
  for (int i = 0; i < 4000; ++i) {
    const Counts counts = check_board(random_cactus(random, static_cast<int>(random.between(3, 17))), random);
    all.positions += counts.positions;
    all.changes += counts.changes;
    all.lost += counts.lost;
  }
  // Enough positions were tested, and mistakes occurred.
  CHECK(all.positions > 200'000);
  CHECK(all.changes > 5'000);
  CHECK(all.lost > 100'000);
}

TEST_CASE("hydrorozgrywka: on larger cactuses, values in random matches agree with exhaustive search") {
  Random random(7);
  for (int i = 0; i < 12; ++i) check_board(random_cactus(random, 20), random);
}

TEST_CASE("hydrorozgrywka: the best move keeps the value even at a vertex with very many moves") {
  Random random(11);
  int positions = 0;
  for (int i = 0; i < 40; ++i) {
    // About sixty random cactuses at one vertex, too many to list all moves.
    std::vector<int> lengths(120);
    for (int& length : lengths) length = static_cast<int>(random.between(3, 6));
    const auto solver = solve(join_cycles(lengths, [&](int n) {
      return random.chance(0.5) ? 1 : static_cast<int>(random.between(std::max(1, n - 2), n));
    }));
    Analysis analysis(solver, 1);
    while (!analysis.position().result()) {
      const Position& position = analysis.position();
      const auto moves = position.moves(UINT64_MAX);
      const Move best = best_move(analysis);
      REQUIRE_FALSE(position.why_illegal(best));
      bool any_wins = false;
      for (const Move& move : moves) any_wins = any_wins || analysis.value_after(move) == Value::win;
      REQUIRE(analysis.value() == win_if(any_wins));
      REQUIRE(analysis.value_after(best) == analysis.value());
      positions += moves.size() > 100;
      analysis.play(random.below(3) == 0 ? best : position.random_move(random));
    }
  }
  CHECK(positions > 200);
}
