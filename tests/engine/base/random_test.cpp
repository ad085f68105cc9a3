#include "tests/engine/testing.hpp"

TEST_CASE("a seed gives the same random numbers on every machine") {
  // xoshiro256++ after splitmix64 seeding, computed by an independent implementation of both.
  Random random(42);
  CHECK(random.next() == 15021278609987233951u);
  CHECK(random.next() == 5881210131331364753u);
  CHECK(random.next() == 18149643915985481100u);
}

TEST_CASE("Random::stream() gives a different stream for each combination of seed, text and number") {
  std::set<std::uint64_t> first;
  for (const char* words : {"", "a", "b", "ab"}) {
    for (std::uint64_t number : {0, 1, 2}) {
      for (std::uint64_t seed : {0, 1}) first.insert(Random::stream(seed, words, number).next());
    }
  }
  CHECK(first.size() == 4 * 3 * 2);
  CHECK(Random::stream(5, "x", 1).next() == Random::stream(5, "x", 1).next());
}

TEST_CASE("below() and between() return every value of their range, and no other") {
  Random random(1);
  std::array<int, 6> seen{};
  for (int i = 0; i < 6000; ++i) {
    ++seen[random.below(6)];
    const auto x = random.between(-2, 3);
    REQUIRE(x >= -2);
    REQUIRE(x <= 3);
  }
  for (const int count : seen) {
    CHECK(count > 800);
    CHECK(count < 1200);
  }
  CHECK(random.between(5, 5) == 5);
  random.between(INT64_MIN, INT64_MAX);
}

TEST_CASE("chance() is true as often as its probability says, and shuffle() keeps all elements") {
  Random random(3);
  int hits = 0;
  for (int i = 0; i < 10000; ++i) hits += random.chance(0.3);
  CHECK(hits > 2700);
  CHECK(hits < 3300);
  CHECK_FALSE(random.chance(0));
  CHECK(random.chance(1));
  std::vector<int> cards{1, 2, 3, 4, 5, 6, 7, 8};
  random.shuffle(cards);
  CHECK(cards != std::vector<int>{1, 2, 3, 4, 5, 6, 7, 8});
  CHECK(std::multiset<int>(cards.begin(), cards.end()) == std::multiset<int>{1, 2, 3, 4, 5, 6, 7, 8});
}
