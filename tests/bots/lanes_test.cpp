#include "bots/lanes.hpp"

#include <doctest/doctest.h>

namespace gramy::bots {
namespace {

TEST_CASE("small, medium and large boards are solved in separate thread pools") {
  Lanes lanes;
  TurnPool& small = lanes.for_board(1);
  TurnPool& medium = lanes.for_board(11);
  TurnPool& large = lanes.for_board(101);
  CHECK(&small != &medium);
  CHECK(&medium != &large);
  CHECK(&small != &large);
  CHECK(&lanes.for_board(10) == &small);
  CHECK(&lanes.for_board(100) == &medium);
  CHECK(&lanes.for_board(5000) == &large);
  CHECK(&lanes.for_text(64 << 10) == &small);
  CHECK(&lanes.for_text(1 << 20) == &medium);
  CHECK(&lanes.for_text((1 << 20) + 1) == &large);
}

}  // namespace
}  // namespace gramy::bots
