#include "protocol/name.hpp"

#include <doctest/doctest.h>

using gramy::protocol::FoldedName;
using gramy::protocol::is_name;

TEST_CASE("names are 1 to 32 letters, digits, underscores or hyphens") {
  CHECK(is_name("a"));
  CHECK(is_name("Zo_sia-09"));
  CHECK(is_name(std::string(32, 'x')));
  CHECK(!is_name(""));
  CHECK(!is_name(std::string(33, 'x')));
  for (const char* text : {"a b", "a:b", "a.b", "a/b", "zo\xc5\x9bka", "a\n", "@", "[", "`", "{", "^"})
    CHECK(!is_name(text));
}

TEST_CASE("names that differ only in case are the same") {
  CHECK(FoldedName("AbZ-_9z").text() == "abz-_9z");
  CHECK(FoldedName("zosia") == FoldedName("ZOSIA"));
  CHECK(FoldedName("zosia") != FoldedName("zosia_"));
}
