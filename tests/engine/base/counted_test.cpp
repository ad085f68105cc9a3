#include "engine/base/counted.hpp"

#include "tests/engine/testing.hpp"

TEST_CASE("counted() uses the singular noun for one thing, and the plural otherwise") {
  CHECK(counted(0, "move") == "0 moves");
  CHECK(counted(1, "move") == "1 move");
  CHECK(counted(2u, "move") == "2 moves");
  CHECK(counted(1u, "match", "matches") == "1 match");
  CHECK(counted(11, "match", "matches") == "11 matches");
}
