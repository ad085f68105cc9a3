#include "engine/graf/generator.hpp"

#include "engine/graf/game.hpp"
#include "engine/graf/solver.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::graf;

TEST_CASE("graf: generated boards have the wanted size, up to the largest size allowed") {
  Random random(1);
  for (Number size = 1; size <= 40; ++size)
    CHECK(graf::generate(random, size).board.graph.vertices() == size);
  CHECK_THROWS_WITH_AS(graf::generate(random, 1'000'001),
                       "size: expected at most 1000000 vertices, found 1000001", BadInput);
}

TEST_CASE(
    "graf: generated boards are won, lost or drawn, their matches are long, and a won position has one "
    "winning move") {
  std::map<Value, int> seen;
  std::uint64_t distances = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    auto made = graf::generate(random, Graf::info.default_size);
    const auto board = std::make_shared<const Board>(std::move(made.board));
    const Solver solver(board, "retro");
    const auto start = static_cast<Vertex>(*made.start - 1);
    const Verdict verdict = solver.verdict_of(start);
    ++seen[verdict.value];
    if (verdict.value == Value::draw) continue;
    CHECK(verdict.distance >= 6);
    distances += verdict.distance;
    for (Vertex v = 0; v < board->graph.vertices(); ++v) {
      if (solver.verdict_of(v).value != Value::win || board->graph.out_degree(v) == 0) continue;
      int winning = 0;
      for (const Vertex to : board->graph.out(v)) winning += solver.verdict_of(to).value == Value::loss;
      CHECK(winning == 1);
      CHECK(board->graph.out_degree(v) >= 2);
    }
  }
  CHECK(seen[Value::win] > 80);
  CHECK(seen[Value::loss] > 60);
  CHECK(seen[Value::draw] > 60);
  CHECK(distances > 200 * 10);
}
