#include "referee/session/rate_limiter.hpp"

#include <doctest/doctest.h>

using namespace gramy;
using gramy::referee::RateLimiter;
using gramy::referee::Time;
using namespace std::chrono_literals;

TEST_CASE("so many lines at once, and so many a second after that") {
  RateLimiter limiter({.lines_per_second = 10, .lines_at_once = 50});
  CHECK(limiter.take(50, Time(1s)));
  CHECK_FALSE(limiter.take(1, Time(1s)));
  CHECK_FALSE(limiter.take(1, Time(1s + 99ms)));
  CHECK(limiter.take(1, Time(1s + 100ms)));
  CHECK_FALSE(limiter.take(1, Time(1s + 100ms)));
  CHECK(limiter.take(10, Time(2s + 100ms)));
  CHECK_FALSE(limiter.take(1, Time(2s + 100ms)));
}

TEST_CASE("no more is saved up than is allowed at once") {
  RateLimiter limiter({.lines_per_second = 10, .lines_at_once = 50});
  CHECK(limiter.take(50, Time(1s)));
  CHECK_FALSE(limiter.take(51, Time(24h)));
  CHECK(limiter.take(50, Time(24h)));
}

TEST_CASE("what is refused is not taken") {
  RateLimiter limiter({.lines_per_second = 10, .lines_at_once = 50});
  CHECK_FALSE(limiter.take(51, Time(1s)));
  CHECK(limiter.take(50, Time(1s)));
}

TEST_CASE("answers are never too many") {
  const referee::Delivery request{protocol::MoveRequest{}};
  RateLimiter limiter({.lines_per_second = 1, .lines_at_once = 1});
  for (int i = 0; i < 100'000; ++i) {
    limiter.told(request);
    limiter.told(request);
    REQUIRE(limiter.take(2, Time(1s)));
  }
  for (int i = 0; i < 1000; ++i) limiter.told(request);
  CHECK_FALSE(limiter.take(1002, Time(1s)));
  CHECK(limiter.take(1001, Time(1s)));
  CHECK_FALSE(limiter.take(1, Time(1s)));
}

TEST_CASE("an error allows nothing more to be said") {
  RateLimiter limiter({.lines_per_second = 1, .lines_at_once = 1});
  CHECK(limiter.take(1, Time(1s)));
  limiter.told({protocol::Error{}});
  CHECK_FALSE(limiter.take(1, Time(1s)));
  limiter.told({referee::Invitation{}});
  CHECK(limiter.take(1, Time(1s)));
}

TEST_CASE("a rate limiter is told in words") {
  CHECK(RateLimiter({.lines_per_second = 10, .lines_at_once = 50}).in_words() ==
        "10 lines a second, 50 at once");
}
