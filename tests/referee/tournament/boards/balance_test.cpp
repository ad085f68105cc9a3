#include "referee/tournament/boards/balance.hpp"

#include "tests/referee/tournament/testing.hpp"

TEST_CASE(
    "a full set of boards that the class Balance accepted one by one gives both seats equally many wins") {
  Random random(1);
  for (int trial = 0; trial < 1000; ++trial) {
    const std::size_t size = 1 + random.below(9);
    Balance balance(size);
    std::size_t filled = 0, drawn = 0;
    for (int candidate = 0; candidate < 1000 && filled < size; ++candidate) {
      const auto value = static_cast<Value>(random.below(3));
      if (!balance.fits(value)) continue;
      balance.add(value);
      ++filled;
      drawn += value == Value::draw;
    }
    CHECK(filled == size);
    CHECK(balance.is_even());
    CHECK(drawn == size % 2);
    CHECK(!balance.fits(Value::draw));
  }
}
