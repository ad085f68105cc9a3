#include <benchmark/benchmark.h>
#include <memory>

#include "engine/base/random.hpp"
#include "engine/policjant-i-zlodziej/families.hpp"
#include "engine/policjant-i-zlodziej/solver.hpp"

namespace gramy::policjant {
namespace {

std::shared_ptr<const Board> city(Number side) {
  Random random(1);
  const std::array arguments{side, side, Number{20}, Number{4}};
  return std::make_shared<const Board>(read_board(write_walls(random, arguments), UINT64_MAX));
}

/// Solves the largest board that a referee accepts by default.
void policjant_solve(benchmark::State& state) {
  const auto board = city(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(Solver(board, "retro"));
  state.SetItemsProcessed(state.iterations() * 2 * board->cells() * board->cells());
}
BENCHMARK(policjant_solve)->Arg(8)->Arg(32)->Unit(benchmark::kMillisecond);

/// Looks up the verdicts of a situation and of its successors, as a player needs them.
void policjant_verdicts(benchmark::State& state) {
  const Solver solver(city(32), "retro");
  const State states = State{2} * solver.board()->cells() * solver.board()->cells();
  Random random(1);
  for (auto _ : state) {
    for (const State to : solver.successors(random.below(states)))
      benchmark::DoNotOptimize(solver.verdict(to));
  }
}
BENCHMARK(policjant_verdicts);

}  // namespace
}  // namespace gramy::policjant
