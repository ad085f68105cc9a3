#include "engine/paski/period.hpp"

#include "engine/paski/grundy.hpp"
#include "tests/engine/paski/strip_sets.hpp"

namespace {

std::optional<Period> proven(const std::vector<Number>& lengths, std::size_t limit) {
  GrundySequence sequence(lengths);
  return search_period(sequence, lengths.back(), limit);
}

/// The shortest period that the values prove, found by trying all lengths.
std::optional<Period> by_trying(const std::vector<std::uint32_t>& values, Number longest_strip) {
  const auto size = static_cast<Number>(values.size());
  for (Number length = 1; length < size; ++length) {
    Number from = size - length;
    while (from > 0 &&
           values[static_cast<std::size_t>(from - 1)] == values[static_cast<std::size_t>(from - 1 + length)])
      --from;
    if (2 * from + 2 * length + longest_strip <= size) return Period{from, length};
  }
  return std::nullopt;
}

}  // namespace

TEST_CASE("paski: the known periods of some sets of strips are found and proven") {
  CHECK(proven({1, 2}, 10'000) == Period{71, 12});
  CHECK(proven({2}, 10'000) == Period{53, 34});
  CHECK(proven({2, 3}, 10'000) == Period{142, 24});
  for (const auto& odd : {std::vector<Number>{1}, {1, 3}, {1, 5, 11}, {1, 7, 901}})
    CHECK(proven(odd, 10'000) == Period{0, 2});
  CHECK_FALSE(proven({1, 7, 8}, 5000));
  CHECK_FALSE(proven({3}, 5000));
}

TEST_CASE(
    "paski: a period is proven by as many Grundy values as the theorem requires, and not by one fewer") {
  for (const auto& lengths : {std::vector<Number>{1, 2}, {2}, {2, 3}, {1, 3}, {5, 6}, {2, 5, 7}}) {
    const auto period = proven(lengths, 20'000);
    REQUIRE(period);
    const Number enough = values_that_prove(*period, lengths.back());
    auto values = grundy_values(lengths, enough - 1);
    CHECK(find_period(values, lengths.back()) == period);
    values.pop_back();
    CHECK_FALSE(find_period(values, lengths.back()));
    CHECK(proven(lengths, static_cast<std::size_t>(enough)) == period);
    CHECK_FALSE(proven(lengths, static_cast<std::size_t>(enough) - 1));
  }
}

TEST_CASE(
    "paski: a proven period is the shortest period, and holds far beyond the Grundy values that proved the "
    "period") {
  Random random(1);
  int found = 0;
  for (int i = 0; i < 400; ++i) {
    const auto lengths = random_lengths(random, 9);
    const auto period = proven(lengths, 1500);
    if (!period) continue;
    ++found;
    INFO(lengths.front(), " to ", lengths.back());
    const auto values = grundy_values(lengths, 3500);
    for (auto n = static_cast<std::size_t>(period->preperiod); n + period->length < values.size(); ++n)
      REQUIRE(values[n] == values[n + static_cast<std::size_t>(period->length)]);
    REQUIRE(by_trying(values, lengths.back()) == period);
  }
  CHECK(found > 60);
}

TEST_CASE("paski: the period found in a sequence is the least period that can be proven for it") {
  Random random(2);
  int found = 0;
  for (int i = 0; i < 5000; ++i) {
    std::vector<std::uint32_t> values;
    const auto preperiod = random.below(20), length = 1 + random.below(12), size = random.below(120);
    for (std::size_t n = 0; n < size; ++n) {
      values.push_back(n < preperiod + length ? static_cast<std::uint32_t>(random.below(2))
                                              : values[n - length]);
    }
    if (size > 0 && random.chance(0.2)) values[random.below(size)] ^= 1;
    const Number longest_strip = random.between(0, 20);
    const auto period = find_period(values, longest_strip);
    REQUIRE(period == by_trying(values, longest_strip));
    found += period.has_value();
  }
  CHECK(found > 1000);
  CHECK(found < 4500);
}

TEST_CASE(
    "paski: find_period_by_parity() finds a period if all strips have odd lengths and one has length 1, and "
    "otherwise none") {
  CHECK(find_period_by_parity(std::vector<Number>{1, 3, max_number}) == Period{0, 2});
  CHECK_FALSE(find_period_by_parity(std::vector<Number>{1, 2}));
  CHECK_FALSE(find_period_by_parity(std::vector<Number>{3, 5}));
  CHECK_FALSE(find_period_by_parity(std::vector<Number>{}));
}
