#include "engine/paski/grundy_function.hpp"

#include "engine/paski/grundy.hpp"
#include "tests/engine/paski/strip_sets.hpp"

namespace {

/// The Grundy function whose table is just long enough to prove the period.
GrundyFunction shortest(const std::vector<Number>& lengths) {
  const auto solved = solve_runs(lengths, max_number, match_reach);
  const auto period = solved.grundy.period();
  REQUIRE(period);
  return GrundyFunction(grundy_values(lengths, values_that_prove(*period, lengths.back()) - 1), period);
}

const std::vector<std::vector<Number>> periodic_sets{{1, 2}, {2}, {2, 3}, {1, 3, 5}, {5, 6}, {2, 5, 7}};

}  // namespace

TEST_CASE("paski: Grundy values that follow from the period equal those of a longer table") {
  for (const auto& lengths : periodic_sets) {
    const GrundyFunction grundy = shortest(lengths);
    const auto values = grundy_values(lengths, 5000);
    for (Number run = 0; run <= 5000; ++run) REQUIRE(grundy(run) == values[static_cast<std::size_t>(run)]);
  }
}

TEST_CASE(
    "paski: find_split() finds the same splits with the period of the Grundy values as with a long table of "
    "these values") {
  for (const auto& lengths : periodic_sets) {
    const GrundyFunction grundy = shortest(lengths);
    const GrundyFunction table(grundy_values(lengths, 3000));
    const auto largest = *std::ranges::max_element(table.table());
    Random random(1);
    for (Number rest = 0; rest <= 3000; rest += rest < 600 ? 1 : random.between(1, 40)) {
      for (std::uint32_t value = 0; value <= largest + 1; ++value) {
        REQUIRE(grundy.find_split(rest, value) == table.find_split(rest, value));
      }
    }
  }
}

TEST_CASE(
    "paski: if find_split() splits one of the longest runs, the parts together have the requested Grundy "
    "value") {
  for (const auto& lengths : periodic_sets) {
    const GrundyFunction grundy = shortest(lengths);
    for (Number rest = max_number - 100; rest <= max_number; ++rest) {
      for (std::uint32_t value = 0; value < 64; ++value) {
        const auto left = grundy.find_split(rest, value);
        if (left) REQUIRE((grundy(*left) ^ grundy(rest - *left)) == value);
      }
    }
  }
}

TEST_CASE("paski: a method solves runs up to its limit, and refuses longer ones") {
  const Reach reach{.any = 6000, .sparse = 9000, .period = 5000};
  const auto refusal = [&](const std::vector<Number>& lengths, Number longest) {
    return test::refusal([&] { solve_runs(lengths, longest, reach); });
  };
  CHECK(refusal({1, 7, 8}, 6000) == "");
  CHECK(refusal({1, 7, 8}, 6001) ==
        "a board has 6001 cells; with these strips at most 6000 are accepted, because no period is proven by "
        "the first 5000 Grundy values");
  CHECK(refusal({1, 2, 9}, 9000) == "");
  CHECK(refusal({1, 2, 9}, 9001).find("at most 9000 are accepted") != std::string::npos);
  CHECK(refusal({1, 2}, max_number) == "");
  CHECK(refusal({1, 3, max_number}, max_number) == "");
  CHECK(refusal({1, 2, max_number}, max_number - 1) == "");  // the longest strip never fits
  CHECK(refusal({1, 2, max_number}, max_number) != "");
  CHECK(refusal({max_number}, max_number - 1) == "");
}

TEST_CASE("paski: the Grundy values of solved runs equal those computed by the definition") {
  Random random(3);
  const Reach reach{.any = 1500, .sparse = 3000, .period = 1500};
  int beyond = 0;
  for (int i = 0; i < 150; ++i) {
    const auto lengths = random_lengths(random, 10);
    const Number longest = random.between(1, 3000);
    try {
      const auto solved = solve_runs(lengths, longest, reach);
      const auto truth = solve_runs_by_definition(lengths, longest);
      for (Number run = 0; run <= longest; ++run) REQUIRE(solved.grundy(run) == truth.grundy(run));
      beyond += longest > reach.any;
    } catch (const BadInput&) {
      CHECK(longest > reach.any);
    }
  }
  CHECK(beyond > 10);
}

TEST_CASE("paski: solving runs by the definition reports how many ways to split runs in two were tried") {
  std::uint64_t splits = 0;
  for (Number rest = 0; rest <= 100 - 3; ++rest) splits += static_cast<std::uint64_t>(rest / 2 + 1);
  CHECK(solve_runs_by_definition({3}, 100).splits_tried == splits);
  CHECK_THROWS_AS(solve_runs_by_definition({3}, 100'001), BadInput);
}
