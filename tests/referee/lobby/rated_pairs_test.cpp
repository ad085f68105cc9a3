#include "referee/lobby/rated_pairs.hpp"

#include <doctest/doctest.h>

using namespace gramy;
using namespace gramy::referee;
using protocol::FoldedName;

namespace {

const RatedPairs::Pair ala_and_ewa("paski", "ala", "ewa");

}  // namespace

TEST_CASE(
    "the next board favours whichever of two players was favoured less often, regardless of the order of "
    "their names") {
  RatedPairs pairs(10);
  CHECK(pairs.next(ala_and_ewa, false, true) == FoldedName("ala"));
  CHECK(pairs.next({"paski", "EWA", "Ala"}, false, true) == FoldedName("ewa"));
  CHECK(pairs.size() == 0);
  CHECK(pairs.next(ala_and_ewa, false, false) == FoldedName("ewa"));
  CHECK(pairs.next({"graf", "ala", "ewa"}, false, false) ==
        FoldedName("ewa"));  // matches in other games do not count
}

TEST_CASE("an aborted match does not change whom the next board favours, in whatever order matches end") {
  RatedPairs pairs(10);
  const FoldedName first = pairs.next(ala_and_ewa, false, true);
  const FoldedName second = pairs.next(ala_and_ewa, false, true);
  pairs.take_back(ala_and_ewa, false, first);
  CHECK(pairs.next(ala_and_ewa, false, false) == first);
  pairs.take_back(ala_and_ewa, false, second);
  pairs.take_back(ala_and_ewa, false, first);
  CHECK(pairs.size() == 0);
}

TEST_CASE(
    "the oldest pairs of players are forgotten first, but pairs marked to be kept are never forgotten") {
  RatedPairs pairs(3);
  pairs.next(ala_and_ewa, true, true);
  for (int i = 0; i < 10; ++i) pairs.next({"paski", "perfect", "s" + std::to_string(i)}, false, true);
  CHECK(pairs.size() == 4);
  CHECK(pairs.next(ala_and_ewa, true, true) == FoldedName("ewa"));
  CHECK(pairs.next({"paski", "perfect", "s9"}, false, true) ==
        FoldedName("s9"));  // the first board favoured the player `perfect`
  CHECK(pairs.next({"paski", "perfect", "s0"}, false, true) ==
        FoldedName("perfect"));  // this pair was forgotten, so the given random bit decides
}
