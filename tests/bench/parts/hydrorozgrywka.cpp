#include <benchmark/benchmark.h>

#include "engine/hydrorozgrywka/bunches.hpp"
#include "engine/hydrorozgrywka/cycles.hpp"
#include "engine/hydrorozgrywka/generator.hpp"

namespace gramy::hydro {
namespace {

/// Finds the cycles of a random cactus with shuffled labels and edges. Reports the time for each edge.
void hydro_cycles(benchmark::State& state) {
  Random random(1);
  const EdgeList list = random_cactus(random, static_cast<std::uint32_t>(state.range(0)));
  for (auto _ : state) benchmark::DoNotOptimize(find_cycles(list));
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(hydro_cycles)->Arg(50'000)->Arg(500'000)->Unit(benchmark::kMillisecond);

/// Evaluates all bunches (README.md) of a cactus whose cycles are found already.
void hydro_bunches(benchmark::State& state) {
  Random random(1);
  EdgeList list = random_cactus(random, static_cast<std::uint32_t>(state.range(0)));
  const Vertex n = list.vertices;
  const Cycles cycles = find_cycles(std::move(list));
  for (auto _ : state) {
    benchmark::DoNotOptimize(
        evaluate_bunches(n, cycles.vertex, cycles.begin, [](Place, std::uint32_t, std::uint32_t) {}));
  }
  state.SetItemsProcessed(state.iterations() * state.range(0));
}
BENCHMARK(hydro_bunches)->Arg(50'000)->Arg(500'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gramy::hydro
