#include "referee/session/rate_limiter.hpp"

#include "tests/referee/session/testing.hpp"

using namespace protocol;

namespace {

constexpr LinkLimits ten_a_second{.lines_per_second = 10, .lines_at_once = 50};
constexpr std::size_t longest = 65'536;

/// A limiter that allows one line a second, and `at_once` lines at once.
RateLimiter one_a_second(std::size_t at_once) {
  return {{.lines_per_second = 1, .lines_at_once = at_once}, longest};
}

/// Takes `lines` lines. Returns how many of them were allowed.
int taken(RateLimiter& limiter, int lines, Time now, std::size_t bytes = 20) {
  int taken = 0;
  while (taken < lines && limiter.take(bytes, now)) ++taken;
  return taken;
}

}  // namespace

TEST_CASE("a client can save unused lines for a burst, but no more than the limit for one burst") {
  RateLimiter limiter(ten_a_second, longest);
  CHECK(taken(limiter, 60, Time(1s)) == 50);
  CHECK_FALSE(limiter.take(1, Time(1s + 99ms)));
  CHECK(limiter.take(1, Time(1s + 100ms)));
  CHECK_FALSE(limiter.take(1, Time(1s + 100ms)));
  CHECK(taken(limiter, 60, Time(2s + 100ms)) == 10);
  CHECK(taken(limiter, 60, Time(24h)) == 50);
}

TEST_CASE("each KiB of a line, rounded up, counts as one line, and a refused line does not count") {
  RateLimiter limiter(ten_a_second, longest);
  CHECK(taken(limiter, 60, Time(1s), 0) == 50);
  CHECK(taken(limiter, 60, Time(1h), 1024) == 50);
  CHECK(taken(limiter, 60, Time(2h), 1025) == 25);
  CHECK_FALSE(limiter.take(longest, Time(3h)));
  CHECK(limiter.take(50 * 1024, Time(3h)));
  RateLimiter wide = one_a_second(64);
  CHECK(wide.take(16 << 20, Time(1s)));  // a line of any length costs at most as much as the longest one
  CHECK_FALSE(wide.take(1, Time(1s)));
}

TEST_CASE("answers to move requests are always allowed, in any number and length") {
  RateLimiter limiter = one_a_second(1);
  for (int match = 0; match < 2; ++match) limiter.told({Start{}});
  for (int i = 0; i < 100'000; ++i) {
    limiter.told({MoveRequest{}});
    limiter.told({MoveRequest{}});
    REQUIRE(taken(limiter, 2, Time(1s), longest) == 2);
  }
  CHECK_FALSE(limiter.take(longest, Time(1s)));
}

TEST_CASE("when a match ends, the client may still answer a move request of another match free of charge") {
  RateLimiter limiter = one_a_second(1);
  limiter.told({Start{}});
  for (int match = 0; match < 1000; ++match) {
    limiter.told({Start{}});
    limiter.told({MoveRequest{}});
    limiter.told({MoveRequest{}});
    REQUIRE(limiter.take(longest, Time(1s)));
    limiter.told({End{}});
    REQUIRE(limiter.take(longest, Time(1s)));
  }
}

TEST_CASE(
    "each message to a client, except move requests and views, allows the client one short line free of "
    "charge") {
  RateLimiter limiter = one_a_second(1);
  for (int i = 0; i < 1000; ++i) limiter.told({Ping{}});
  limiter.told({Invitation{}});
  for (int i = 0; i < 1000; ++i) limiter.told({SharedMessage(View{})});
  CHECK(taken(limiter, 2000, Time(1s)) == 1002);
  for (int i = 0; i < 1000; ++i) limiter.told({Ping{}});
  CHECK_FALSE(limiter.take(longest, Time(1s)));
}

TEST_CASE("once a match has ended or begun anew, its earlier move requests allow no long lines") {
  RateLimiter limiter = one_a_second(1);
  for (int match = 0; match < 1000; ++match) {
    limiter.told({Start{}});
    limiter.told({MoveRequest{}});
    limiter.told({End{}});
  }
  CHECK_FALSE(limiter.take(longest, Time(1s)));
  RateLimiter again = one_a_second(1);
  again.told({Start{}});
  for (int i = 0; i < 100; ++i) {
    again.told({.what = Start{}, .anew = true});
    again.told({MoveRequest{}});
  }
  CHECK(again.take(longest, Time(1s)));
  CHECK_FALSE(again.take(longest, Time(1s)));
}

TEST_CASE("a client gets no free line from an error or from a message by or about an opponent") {
  RateLimiter limiter = one_a_second(1);
  CHECK(limiter.take(1, Time(1s)));
  limiter.told({Error{}});
  limiter.told({Said{}});
  limiter.told({OpponentNews{}});
  CHECK_FALSE(limiter.take(1, Time(1s)));
}

TEST_CASE(
    "each full KiB shown to a person counts as one line, and the answer to a move request remains free of "
    "charge") {
  RateLimiter limiter = one_a_second(10);
  limiter.told({Start{}});
  limiter.told({MoveRequest{}});
  CHECK(limiter.take_shown(1023, Time(1s)));
  CHECK(limiter.take_shown(10'240, Time(1s)));
  CHECK_FALSE(limiter.take_shown(1024, Time(1s)));
  CHECK(limiter.take(65'536, Time(1s)));  // the answer to the move request is still free
}

TEST_CASE("the rate limit is described in words") {
  CHECK(RateLimiter(ten_a_second, longest).in_words() == "10 lines of 1 KiB a second, 50 at once");
  CHECK(RateLimiter({.lines_per_second = 1, .lines_at_once = 10}, longest).in_words() ==
        "1 line of 1 KiB a second, 10 at once");
}
