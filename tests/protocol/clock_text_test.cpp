#include "protocol/clock_text.hpp"

#include <doctest/doctest.h>

using namespace gramy::protocol;

TEST_CASE("parse_clock() reads clocks as people write them, such as 60+1") {
  constexpr ClockSettings around{.ready_ms = 1, .initial_ms = 2, .increment_ms = 3, .margin_ms = 4};
  CHECK(parse_clock("60", around) == ClockSettings{1, 60'000, 0, 4});
  CHECK(parse_clock("60+1", around) == ClockSettings{1, 60'000, 1'000, 4});
  CHECK(parse_clock("0.5+0.01", around) == ClockSettings{1, 500, 10, 4});
  CHECK(parse_clock("0.5/move", around) == ClockSettings{1, 500, 0, 4, 500});
  CHECK(parse_clock("60+1", ClockSettings{1, 500, 0, 4, 500}) == ClockSettings{1, 60'000, 1'000, 4});
  CHECK(parse_clock("864000", around));
  for (const char* text : {"", "0", "0+1", "0/move", "1:30", "60+", "+1", "60+1/move", "60 /move", "-1",
                           "1e3", "1.", ".5", "0.0005", "864000.001", "9999999999"})
    CHECK_MESSAGE(!parse_clock(text, around), text);
}

TEST_CASE("clock settings that are written as text and read back are the same settings") {
  for (const char* text : {"60", "60+1", "0.5+0.01", "0.5/move", "864000", "1.025+20"})
    CHECK(clock_text(parse_clock(text, {}).value()) == text);
}
