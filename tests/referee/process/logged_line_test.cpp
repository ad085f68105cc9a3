#include "referee/process/logged_line.hpp"

#include <doctest/doctest.h>

using namespace gramy::referee;
using std::chrono::milliseconds;

namespace {

constexpr std::chrono::system_clock::time_point noon{std::chrono::seconds(1'709'208'000) + milliseconds(7)};

}  // namespace

TEST_CASE(
    "a process's line in a log begins with the time, and the referee's line begins with the date and time") {
  CHECK(printed_prefix(noon) == "12:00:00.007 ");
  CHECK(mark_line("started", noon) == "--- 2024-02-29T12:00:00.007Z started\n");
  CHECK(printed_prefix(noon - milliseconds(8)) == "11:59:59.999 ");
}

TEST_CASE(
    "a process's line is read back unchanged from a log, and a line of the referee is not read as output") {
  for (const char* text :
       {"", "my move", "--- 2024-02-29T12:00:00.007Z started", "12:00:00.007 twice", "  at f()"})
    CHECK(printed_in(printed_prefix(noon) + text) == text);
  CHECK(!printed_in("--- 2024-02-29T12:00:00.007Z started"));
}

TEST_CASE("a line of a log without a time is read as output") {
  for (const char* text : {"", "cut", "12:00:00.007", "12:00:00,007 x", "12:00:0x.007 x", "--", " --- x"})
    CHECK(printed_in(text) == text);
}
