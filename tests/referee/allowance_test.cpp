#include "referee/allowance.hpp"

#include <doctest/doctest.h>

using gramy::referee::Allowance;
using gramy::referee::Time;
using namespace std::chrono_literals;

TEST_CASE("so many lines at once, and so many a second after that") {
  Allowance allowance(10, 50);
  CHECK(allowance.take(50, Time(1s)));
  CHECK_FALSE(allowance.take(1, Time(1s)));
  CHECK_FALSE(allowance.take(1, Time(1s + 99ms)));
  CHECK(allowance.take(1, Time(1s + 100ms)));
  CHECK_FALSE(allowance.take(1, Time(1s + 100ms)));
  CHECK(allowance.take(10, Time(2s + 100ms)));
  CHECK_FALSE(allowance.take(1, Time(2s + 100ms)));
}

TEST_CASE("no more is saved up than is allowed at once") {
  Allowance allowance(10, 50);
  CHECK(allowance.take(50, Time(1s)));
  CHECK_FALSE(allowance.take(51, Time(24h)));
  CHECK(allowance.take(50, Time(24h)));
}

TEST_CASE("what is refused is not taken") {
  Allowance allowance(10, 50);
  CHECK_FALSE(allowance.take(51, Time(1s)));
  CHECK(allowance.take(50, Time(1s)));
}

TEST_CASE("answers are never too many") {
  Allowance allowance(1, 1);
  for (int i = 0; i < 100'000; ++i) {
    allowance.grant();
    allowance.grant();
    REQUIRE(allowance.take(2, Time(1s)));
  }
  for (int i = 0; i < 1000; ++i) allowance.grant();
  CHECK_FALSE(allowance.take(1002, Time(1s)));
  CHECK(allowance.take(1001, Time(1s)));
  CHECK_FALSE(allowance.take(1, Time(1s)));
}
