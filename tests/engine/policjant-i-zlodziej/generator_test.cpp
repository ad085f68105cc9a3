#include "engine/policjant-i-zlodziej/generator.hpp"

#include "engine/policjant-i-zlodziej/game.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"
#include "tests/engine/testing.hpp"

using namespace gramy::policjant;

TEST_CASE("policjant: the generator refuses a side above 100") {
  Random random(1);
  CHECK_THROWS_AS(policjant::generate(random, 101), BadInput);
}

TEST_CASE("policjant: generated boards are won, lost or drawn, and many allow a mistake on the first move") {
  std::map<Value, int> seen;
  std::uint64_t distances = 0;
  int narrow = 0;
  for (std::uint64_t seed = 0; seed < 300; ++seed) {
    Random random(seed);
    auto made = policjant::generate(random, PolicjantIZlodziej::info.default_size);
    const auto solver =
        std::make_shared<const Solver>(std::make_shared<const Board>(std::move(made.board)), "retro");
    Analysis analysis(solver, std::nullopt);
    const Value value = analysis.value();
    ++seen[value];
    distances += analysis.distance().value_or(0);
    if (value == Value::loss) continue;
    std::size_t keeping = 0;
    const auto moves = analysis.position().moves(UINT64_MAX);
    for (const Move move : moves) keeping += analysis.value_after(move) == value;
    narrow += 2 * keeping <= moves.size();
  }
  CHECK(seen[Value::win] > 80);
  CHECK(seen[Value::loss] > 60);
  CHECK(seen[Value::draw] > 40);
  CHECK(distances > 200 * 8);
  CHECK(narrow > 120);
}
