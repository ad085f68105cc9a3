#include <benchmark/benchmark.h>
#include <string>

#include "engine/base/random.hpp"
#include "engine/base/token_reader.hpp"

namespace gramy {
namespace {

/// Reads lines with two numbers each. The numbers have one to seven digits, and most are long. Reports bytes
/// a second.
void reader_numbers(benchmark::State& state) {
  constexpr Number limit = 4'000'000;
  constexpr int pairs = 1'000'000;
  Random random(1);
  std::string text;
  for (int i = 0; i < pairs; ++i)
    text += std::to_string(random.between(1, limit)) + ' ' + std::to_string(random.between(1, limit)) + '\n';
  for (auto _ : state) {
    TokenReader in(text);
    Number sum = 0;
    for (int i = 0; i < 2 * pairs; ++i) sum += in.number("a vertex", 1, limit);
    benchmark::DoNotOptimize(sum);
  }
  state.SetBytesProcessed(state.iterations() * static_cast<std::int64_t>(text.size()));
}
BENCHMARK(reader_numbers)->Unit(benchmark::kMillisecond);

}  // namespace
}  // namespace gramy
