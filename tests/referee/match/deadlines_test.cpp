#include "referee/match/deadlines.hpp"

#include <doctest/doctest.h>
#include <string>

using gramy::referee::Deadlines;
using gramy::referee::Time;
using namespace std::chrono_literals;

TEST_CASE("what is due comes out in the order of its times and once") {
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

TEST_CASE("a key has one time at most") {
  Deadlines<int> deadlines;
  deadlines.set(7, Time(1s));
  deadlines.set(7, Time(5s));
  CHECK(deadlines.first() == Time(5s));
  deadlines.set(7, Time(2s));
  deadlines.set(7, Time(2s));
  CHECK(deadlines.take(Time(9s)) == 7);
  CHECK(deadlines.take(Time(9s)) == std::nullopt);
  deadlines.set(7, Time(2s));
  deadlines.erase(7);
  deadlines.erase(8);
  CHECK(deadlines.first() == std::nullopt);
}
