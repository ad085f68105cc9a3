#include "referee/lobby/match_id.hpp"

#include <cstdint>
#include <doctest/doctest.h>

using namespace gramy::referee;

TEST_CASE("a match's id depends on every bit of its random numbers") {
  CHECK(unguessable_match_id([] { return std::uint64_t{0}; }) == "aaaaaaaaaaaaaaaaaaaaaaaaaa");
  CHECK(unguessable_match_id([] { return UINT64_MAX; }) == "777777777777p777777777777p");
  for (int bit = 0; bit < 64; ++bit)
    CHECK(unguessable_match_id([&] { return std::uint64_t{1} << bit; }) != "aaaaaaaaaaaaaaaaaaaaaaaaaa");
}
