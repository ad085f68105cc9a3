#include "referee/match/deadlines.hpp"

#include <algorithm>
#include <doctest/doctest.h>
#include <map>
#include <string>

#include "engine/base/random.hpp"

using namespace gramy::referee;
using namespace std::chrono_literals;

TEST_CASE("each key whose deadline has passed is returned once, in the order of the deadlines") {
  Deadlines<std::string> deadlines;
  CHECK(deadlines.first() == std::nullopt);
  CHECK(deadlines.take(Time(1h)) == std::nullopt);
  deadlines.set("late", Time(3s));
  deadlines.set("early", Time(1s));
  deadlines.set("same", Time(3s));
  CHECK(deadlines.first() == Time(1s));
  CHECK(deadlines.take(Time(1s) - 1ns) == std::nullopt);
  CHECK(deadlines.take(Time(3s)) == "early");
  CHECK(deadlines.take(Time(3s)) == "late");
  CHECK(deadlines.take(Time(3s)) == "same");
  CHECK(deadlines.take(Time(3s)) == std::nullopt);
}

TEST_CASE(
    "the class Deadlines returns keys in order of deadline, and keys with equal deadlines in ascending "
    "order") {
  gramy::Random random(1);
  Deadlines<int> deadlines;
  std::map<int, Time> times;
  for (int step = 0; step < 20'000; ++step) {
    const int key = static_cast<int>(random.below(6));
    if (random.chance(0.1)) {
      deadlines.erase(key);
      times.erase(key);
    } else {
      times[key] = Time(1s * random.below(8));
      deadlines.set(key, times[key]);
    }
    const auto first = std::ranges::min_element(times, {}, [](const auto& each) { return each.second; });
    REQUIRE(deadlines.first() == (times.empty() ? std::nullopt : std::optional(first->second)));
    if (!times.empty() && random.chance(0.1)) {
      REQUIRE(deadlines.take(first->second) == first->first);
      times.erase(first);
    }
  }
}
