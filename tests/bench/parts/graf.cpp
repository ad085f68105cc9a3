#include <benchmark/benchmark.h>
#include <limits>
#include <string>

#include "engine/graf/edge_list.hpp"
#include "engine/graf/families.hpp"
#include "engine/graf/retrograde.hpp"

namespace gramy::graf {
namespace {

EdgeList board(Number vertices) {
  Random random(1);
  const Number arguments[] = {vertices, 10 * vertices};
  return read_edges(write_layered_shuffled(random, arguments), std::numeric_limits<std::uint64_t>::max());
}

/// Makes rows of predecessors from edges in random order.
void graf_reverse(benchmark::State& state) {
  const EdgeList list = board(state.range(0));
  for (auto _ : state) benchmark::DoNotOptimize(Digraph::reversed(list.vertices(), list.edges));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.edges.size()));
}
BENCHMARK(graf_reverse)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

/// Retrograde analysis of a board without draws, with shuffled labels.
void graf_analyse(benchmark::State& state) {
  const EdgeList list = board(state.range(0));
  const Digraph reversed = Digraph::reversed(list.vertices(), list.edges);
  for (auto _ : state) benchmark::DoNotOptimize(analyse(reversed, list.out_degree, list.terminal));
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(list.edges.size()));
}
BENCHMARK(graf_analyse)->Arg(10'000)->Arg(100'000)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gramy::graf
