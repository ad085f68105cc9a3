#include "engine/paski/grundy.hpp"

#include "tests/engine/paski/brute_force.hpp"
#include "tests/engine/paski/strip_sets.hpp"

TEST_CASE("paski: Grundy values follow their definition") {
  Random random(1);
  for (int i = 0; i < 200; ++i) {
    const auto lengths = random_lengths(random, 20);
    const Number longest = random.between(0, 150);
    REQUIRE(grundy_values(lengths, longest) == by_definition(lengths, longest));
  }
}

TEST_CASE("paski: Grundy values beyond 255 are exact") {
  CHECK(grundy_values(std::vector<Number>{1, 7, 8}, 20'000)[19'989] == 3942);
}
