#include "referee/tournament/records/row_hash.hpp"

#include "tests/referee/tournament/testing.hpp"

TEST_CASE("the hash of a database row depends on where each field ends") {
  CHECK(row_hash({"ab", "c"}) == row_hash(Words{"ab", "c"}));
  CHECK(row_hash({"ab", "c"}).size() == 32);
  CHECK(row_hash({"ab", "c"}) != row_hash({"a", "bc"}));
  CHECK(row_hash({"a", ""}) != row_hash({"a"}));
  CHECK(row_hash({"a", "b"}) != row_hash({"b", "a"}));
}
