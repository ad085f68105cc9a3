#include <benchmark/benchmark.h>

#include "engine/base/number.hpp"
#include "engine/base/random.hpp"
#include "engine/paski/grundy.hpp"
#include "engine/paski/grundy_function.hpp"

namespace gramy::paski {
namespace {

const std::vector<Number> unruly{1, 7, 8};  // strips whose values have no known period and no sparse space

void paski_sequence(benchmark::State& state) {
  for (auto _ : state) {
    GrundySequence sequence(unruly);
    sequence.extend(static_cast<std::size_t>(state.range(0)) + 1);
    benchmark::DoNotOptimize(sequence.values().back());
  }
}
BENCHMARK(paski_sequence)->Arg(20'000)->Unit(benchmark::kMillisecond);

void paski_definition(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(grundy_values(unruly, state.range(0)));
}
BENCHMARK(paski_definition)->Arg(20'000)->Unit(benchmark::kMillisecond);

/// Looks up Grundy values of rows of Dawson's Kayles by the proven period. The rows have random lengths of up
/// to 2^53 - 1 cells.
void paski_value(benchmark::State& state) {
  const auto solved = solve_runs({2}, max_number, match_reach);
  Random random(1);
  std::vector<Number> runs(1024);
  for (Number& run : runs) run = random.between(1, max_number);
  std::size_t next = 0;
  for (auto _ : state) benchmark::DoNotOptimize(solved.grundy(runs[next++ % runs.size()]));
}
BENCHMARK(paski_value);

/// Computes the Grundy values of Dawson's Kayles, and finds and proves their period.
void paski_period(benchmark::State& state) {
  for (auto _ : state) benchmark::DoNotOptimize(solve_runs({2}, max_number, match_reach));
}
BENCHMARK(paski_period)->Unit(benchmark::kMicrosecond);

}  // namespace
}  // namespace gramy::paski
