#include "engine/paski/grundy_sequence.hpp"

#include "engine/paski/grundy.hpp"
#include "tests/engine/paski/strip_sets.hpp"

namespace {

/// Extends the sequence by random numbers of values, as its users do.
std::vector<std::uint32_t> extended(GrundySequence& sequence, Random& random, std::size_t size) {
  while (sequence.values().size() < size)
    sequence.extend(std::min(size, sequence.values().size() + random.below(size) + 1));
  return sequence.values();
}

}  // namespace

TEST_CASE("paski: the fast sequence of Grundy values equals the definition for thousands of sets of strips") {
  Random random(1);
  for (int i = 0; i < 3000; ++i) {
    const auto lengths = random_lengths(random, i % 3 == 0 ? 8 : i % 3 == 1 ? 40 : 500);
    INFO(lengths.front(), " to ", lengths.back());
    const Number longest = random.between(0, 400);
    GrundySequence sequence(lengths);
    REQUIRE(extended(sequence, random, static_cast<std::size_t>(longest) + 1) ==
            grundy_values(lengths, longest));
  }
}

TEST_CASE("paski: GrundySequence is exact, whether or not some Grundy values are much rarer than others") {
  Random random(2);
  int sparse = 0, plain = 0;
  for (int i = 0; i < 50; ++i) {
    const auto lengths = random_lengths(random, i % 2 == 0 ? 7 : 30);
    INFO(lengths.front(), " to ", lengths.back());
    GrundySequence sequence(lengths);
    REQUIRE(extended(sequence, random, 5001) == grundy_values(lengths, 5000));
    (sequence.sparse_space() ? sparse : plain) += 1;
  }
  CHECK(sparse > 5);
  CHECK(plain > 5);
}

TEST_CASE(
    "paski: GrundySequence is exact even if it finds the set of rare Grundy values late or replaces the "
    "set") {
  for (const auto& lengths : {std::vector<Number>{3, 6}, {5, 6, 8}, {1, 2, 9}}) {
    INFO(lengths.front(), " to ", lengths.back());
    GrundySequence sequence(lengths);
    sequence.extend(14'001);
    REQUIRE(sequence.values() == grundy_values(lengths, 14'000));
    CHECK(sequence.sparse_space());
  }
}

TEST_CASE("paski: the fast sequence of Grundy values does not depend on its memory limits") {
  Random random(3);
  const GrundySequence::Memory tiny{.byte_marks = 64, .window_words = 1};
  const GrundySequence::Memory small{.byte_marks = 128, .window_words = 100};
  for (int i = 0; i < 60; ++i) {
    const auto lengths = random_lengths(random, i % 2 == 0 ? 12 : 300);
    const auto values = grundy_values(lengths, 2500);
    for (const auto& memory : {tiny, small}) {
      GrundySequence sequence(lengths, memory);
      sequence.extend(2501);
      REQUIRE(sequence.values() == values);
    }
  }
}

TEST_CASE(
    "paski: with rare Grundy values, GrundySequence tries less than half as many splits as without rare "
    "values") {
  GrundySequence plain({1, 7, 8});
  plain.extend(12'000);
  CHECK_FALSE(plain.sparse_space());
  CHECK(plain.splits_tried() > 12'000 / 4 * 11'900);
  GrundySequence sparse({1, 2, 9});
  sparse.extend(12'000);
  CHECK(sparse.sparse_space());
  CHECK(sparse.splits_tried() < plain.splits_tried() / 2);
}

TEST_CASE("paski: without strips all Grundy values are 0") {
  GrundySequence sequence({});
  sequence.extend(3000);
  CHECK(sequence.values() == std::vector<std::uint32_t>(3000, 0));
}

TEST_CASE(
    "paski: find_sparse_space() returns the set of numbers that are rarest among the given Grundy values") {
  Random random(4);
  const auto odd_parity = [](std::uint32_t bits) { return std::popcount(bits) % 2 == 1; };
  for (int i = 0; i < 200; ++i) {
    const auto bits = static_cast<std::uint32_t>(random.between(1, 255));
    std::vector<std::uint32_t> values;
    std::size_t rare = 0;
    while (values.size() < 500) {
      const auto value = static_cast<std::uint32_t>(random.below(256));
      if (odd_parity(value & bits) || random.chance(0.05)) values.push_back(value);
    }
    for (const auto value : values) rare += !odd_parity(value & bits);
    const auto space = find_sparse_space(values);
    REQUIRE(space);
    CHECK(*space == SparseSpace(bits));
    for (const auto value : values) CHECK(space->is_rare(value) == !odd_parity(value & bits));
    CHECK(rare < 60);
  }
  std::vector<std::uint32_t> even;
  for (std::uint32_t value = 0; value < 512; ++value) even.push_back(value);
  CHECK_FALSE(find_sparse_space(even));
  CHECK_FALSE(find_sparse_space({}));
}
