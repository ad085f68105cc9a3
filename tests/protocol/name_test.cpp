#include "protocol/name.hpp"

#include <doctest/doctest.h>

using gramy::protocol::folded;
using gramy::protocol::is_name;

TEST_CASE("names are 1 to 32 letters or digits or lines") {
  CHECK(is_name("a"));
  CHECK(is_name("Zo_sia-09"));
  CHECK(is_name(std::string(32, 'x')));
  CHECK(!is_name(""));
  CHECK(!is_name(std::string(33, 'x')));
  for (const char* text : {"a b", "a:b", "a.b", "a/b", "zo\xc5\x9bka", "a\n", "@", "[", "`", "{", "^"})
    CHECK(!is_name(text));
}

TEST_CASE("names that differ in case are the same") {
  CHECK(folded("AbZ-_9z") == "abz-_9z");
  CHECK(folded("zosia") == folded("ZOSIA"));
  CHECK(folded("zosia") != folded("zosia_"));
}
