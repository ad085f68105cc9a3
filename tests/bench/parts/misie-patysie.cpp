#include <benchmark/benchmark.h>
#include <memory>

#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/misie-patysie/solver.hpp"
#include "engine/misie-patysie/table.hpp"

namespace gramy::misie {
namespace {

/// Builds the task's table, in one pass over all limit + 1 columns.
void misie_table(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(WythoffTable(state.range(0) + 1));
  state.SetItemsProcessed(state.iterations() * (state.range(0) + 1));
}
BENCHMARK(misie_table)->Arg(1'000'000)->Arg(2'000'000)->Unit(benchmark::kMillisecond);

/// Finds values of positions by the closed form. The limit is large, and the piles have random sizes.
void misie_golden(benchmark::State& state) {
  Random random(1);
  const auto limit = random.between(max_number / 2, max_number);
  const Solver solver(std::make_shared<const Board>(Board{{max_number, max_number}, limit}), "golden");
  std::vector<Piles> piles(1024);
  for (Piles& pile : piles) {
    const Number most = max_number >> random.below(40);
    pile = {random.between(0, most), random.between(0, most)};
  }
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(solver.value(piles[next++ % piles.size()]));
}
BENCHMARK(misie_golden);

}  // namespace
}  // namespace gramy::misie
