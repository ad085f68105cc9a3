#include <benchmark/benchmark.h>

#include "engine/zielone/families.hpp"
#include "engine/zielone/solution.hpp"

namespace gramy::zielone {
namespace {

BoardNumbers random_numbers(Number edges) {
  Random random(1);
  const Number arguments[] = {edges / 10, edges, edges / 50};
  return read_numbers(write_random(random, arguments), UINT32_MAX);
}

void zielone_build(benchmark::State& state) {
  const BoardNumbers numbers = random_numbers(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(Board(numbers));
}
BENCHMARK(zielone_build)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

Solution fast(const Board& board) {
  return solve_fast(board);
}

Solution trap(const Board& board) {
  return solve_by_traps(board);
}

Solution labels(const Board& board) {
  return solve_by_labels(board);
}

template <Solution (*solve)(const Board&)>
void zielone_solve(benchmark::State& state) {
  const Board board(random_numbers(state.range(0)));
  Solution solution;
  for (auto _ : state) solution = solve(board);
  state.counters["scans_an_edge"] = static_cast<double>(solution.edge_scans) / board.edge_count();
}
BENCHMARK(zielone_solve<fast>)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(zielone_solve<trap>)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);
BENCHMARK(zielone_solve<labels>)->Arg(100'000)->Arg(1'000'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gramy::zielone
