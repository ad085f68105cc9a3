#include "referee/session/allowance.hpp"

#include <doctest/doctest.h>

using namespace gramy;
using gramy::referee::Allowance;
using gramy::referee::Time;
using namespace std::chrono_literals;

TEST_CASE("so many lines at once, and so many a second after that") {
  Allowance allowance({.lines_per_second = 10, .lines_at_once = 50});
  CHECK(allowance.take(50, Time(1s)));
  CHECK_FALSE(allowance.take(1, Time(1s)));
  CHECK_FALSE(allowance.take(1, Time(1s + 99ms)));
  CHECK(allowance.take(1, Time(1s + 100ms)));
  CHECK_FALSE(allowance.take(1, Time(1s + 100ms)));
  CHECK(allowance.take(10, Time(2s + 100ms)));
  CHECK_FALSE(allowance.take(1, Time(2s + 100ms)));
}

TEST_CASE("no more is saved up than is allowed at once") {
  Allowance allowance({.lines_per_second = 10, .lines_at_once = 50});
  CHECK(allowance.take(50, Time(1s)));
  CHECK_FALSE(allowance.take(51, Time(24h)));
  CHECK(allowance.take(50, Time(24h)));
}

TEST_CASE("what is refused is not taken") {
  Allowance allowance({.lines_per_second = 10, .lines_at_once = 50});
  CHECK_FALSE(allowance.take(51, Time(1s)));
  CHECK(allowance.take(50, Time(1s)));
}

TEST_CASE("answers are never too many") {
  const referee::Deliver request{1, protocol::MoveRequest{}, {}};
  Allowance allowance({.lines_per_second = 1, .lines_at_once = 1});
  for (int i = 0; i < 100'000; ++i) {
    allowance.told(request);
    allowance.told(request);
    REQUIRE(allowance.take(2, Time(1s)));
  }
  for (int i = 0; i < 1000; ++i) allowance.told(request);
  CHECK_FALSE(allowance.take(1002, Time(1s)));
  CHECK(allowance.take(1001, Time(1s)));
  CHECK_FALSE(allowance.take(1, Time(1s)));
}

TEST_CASE("an error allows nothing more to be said") {
  Allowance allowance({.lines_per_second = 1, .lines_at_once = 1});
  CHECK(allowance.take(1, Time(1s)));
  allowance.told({1, protocol::Error{}, {}});
  CHECK_FALSE(allowance.take(1, Time(1s)));
  allowance.told({1, referee::Invitation{}, {}});
  CHECK(allowance.take(1, Time(1s)));
}

TEST_CASE("an allowance is told in words") {
  CHECK(Allowance({.lines_per_second = 10, .lines_at_once = 50}).in_words() ==
        "10 lines a second, 50 at once");
}
