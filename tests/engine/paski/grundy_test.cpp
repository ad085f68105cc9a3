#include "engine/paski/grundy.hpp"

#include <doctest/doctest.h>
#include <set>

#include "engine/base/random.hpp"

using namespace gramy;
using gramy::paski::grundy_values;

namespace {

std::vector<std::uint32_t> by_definition(const std::vector<Number>& lengths, Number longest) {
  std::vector<std::uint32_t> values;
  for (Number run = 0; run <= longest; ++run) {
    std::set<std::uint32_t> reached;
    for (const Number length : lengths) {
      for (Number left = 0; left + length <= run; ++left) {
        reached.insert(values[static_cast<std::size_t>(left)] ^
                       values[static_cast<std::size_t>(run - length - left)]);
      }
    }
    std::uint32_t least = 0;
    while (reached.contains(least)) ++least;
    values.push_back(least);
  }
  return values;
}

/// The period holds after `last` and not at it; by the theorem of Guy and Smith what is looked at proves that
/// it holds for ever.
void check_period(const std::vector<Number>& lengths, std::size_t period, std::size_t last) {
  const auto longest_strip = static_cast<std::size_t>(lengths.back());
  const std::size_t end = 2 * (last + 1) + period + longest_strip;
  const auto values = grundy_values(lengths, static_cast<Number>(end + period));
  CHECK(values[last] != values[last + period]);
  for (std::size_t n = last + 1; n < end; ++n) REQUIRE(values[n] == values[n + period]);
  // No shorter period: a shorter one would make a proper divisor of this one a period too.
  for (std::size_t shorter = 1; shorter < period; ++shorter) {
    if (period % shorter != 0) continue;
    bool repeats = true;
    for (std::size_t n = last + 1; n <= last + period; ++n)
      repeats = repeats && values[n] == values[n + shorter];
    CHECK_FALSE(repeats);
  }
}

}  // namespace

TEST_CASE("Grundy values follow their definition") {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    std::set<Number> lengths;
    for (auto strips = random.between(1, 3); strips > 0; --strips) lengths.insert(random.between(1, 20));
    const std::vector<Number> sorted(lengths.begin(), lengths.end());
    const Number longest = random.between(0, 150);
    REQUIRE(grundy_values(sorted, longest) == by_definition(sorted, longest));
  }
}

TEST_CASE("known periods of Grundy values") {
  check_period({1, 2}, 12, 70);
  check_period({2}, 34, 52);
  check_period({2, 3}, 24, 141);
}

TEST_CASE("odd strips with one of length 1 leave nothing but parity") {
  for (const auto& lengths : {std::vector<Number>{1}, {1, 3}, {1, 5, 11}, {1, 7, 9}}) {
    const auto values = grundy_values(lengths, 500);
    for (std::size_t n = 0; n < values.size(); ++n) REQUIRE(values[n] == n % 2);
  }
}

TEST_CASE("Grundy values grow beyond a byte") {
  CHECK(grundy_values(std::vector<Number>{1, 7, 8}, 20'000)[19'989] == 3942);
}
