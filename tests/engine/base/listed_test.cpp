#include "engine/base/listed.hpp"

#include "tests/engine/testing.hpp"

TEST_CASE("a list in words ends with its last item after `and`, or with the number of items left out") {
  const std::array<std::string, 3> words{"a", "b", "c"};
  CHECK(listed(std::span(words).first(1)) == "a");
  CHECK(listed(std::span(words).first(2)) == "a and b");
  CHECK(listed(words) == "a, b and c");
  CHECK(listed(words, 40) == "a, b, c and 40 more");
  CHECK(listed(std::span(words).first(1), 1) == "a and 1 more");
}
